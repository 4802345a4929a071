#include "pointer/names.h"

#include "pointer_fixture.h"

namespace hindsight {
namespace {

class NamesTest : public PointerFixture {
protected:
  void SetUp() override {
    load(kHeapFunctions + "struct s { int a; } x;\n"
                          "void g(struct s y, ...) { }\n"
                          "int main(int argc, char **argv) { int local[4]; local[argc] = 1;\n"
                          "  void *p = malloc(8); g(x, p, local); return 0; }\n");
  }
  SiteId callSite(const std::string& caller, size_t number) const {
    const Function& of = function(caller);
    return of.calls[of.instructions[callsIn(caller)[number]].imm].site;
  }
};

TEST_F(NamesTest, SitesAreNamedByWhatIsThere) {
  EXPECT_EQ(nameOfSite(*program, siteOfGlobal("x")), "x");
  EXPECT_EQ(nameOfSite(*program, function("main").site), "main");
  EXPECT_EQ(nameOfSite(*program, siteOfLocal("main", "local")), "main.local");
  EXPECT_EQ(nameOfSite(*program, callSite("main", 0)), "main:5");
}

TEST_F(NamesTest, WhatExistsHasANumber) {
  SiteId heap = callSite("main", 0);
  EXPECT_EQ(nameOfObject(*program, {heap, ObjectRole::Declared, 0}), "heap@main:5");
  EXPECT_EQ(nameOfObject(*program, {heap, ObjectRole::Declared, 7}), "heap@main:5#7");
  EXPECT_EQ(nameOfObject(*program, {siteOfLocal("main", "local"), ObjectRole::Declared, 2}), "main.local#2");
  EXPECT_EQ(nameOfObject(*program, {function("g").site, ObjectRole::VariadicArea, 0}), "varargs@g");
  EXPECT_EQ(nameOfObject(*program, {function("main").site, ObjectRole::Given, 1}), "given@main#1");
  EXPECT_EQ(nameOfObject(*program, {kNone, ObjectRole::Outside, 0}), "outside");
}

TEST_F(NamesTest, OffsetsAndRanges) {
  EXPECT_EQ(offsetText({0, 0, 0}), "");
  EXPECT_EQ(offsetText({0, -4, 0}), "-4");
  EXPECT_EQ(offsetText({0, 8, 24}), "+8%24");
  EXPECT_EQ(offsetText({0, 0, 1}), "+?");
  LocationTable table(8, 16);
  ObjectIndex known = table.object({1}, 48), open = table.object({2}, std::nullopt);
  EXPECT_EQ(rangeText(table, {{known, 8, 0}, 8}), "[8,16)");
  EXPECT_EQ(rangeText(table, {{known, 8, 24}, 8}), "[8,16)%24");
  EXPECT_EQ(rangeText(table, {{known, 0, 1}, 8}), "[0,48)");
  EXPECT_EQ(rangeText(table, {{open, 0, 1}, 8}), "[0,...)");
  EXPECT_EQ(rangeText(table, {{open, 8, 0}, kToTheEnd}), "[8,...)");
}

} // namespace
} // namespace hindsight
