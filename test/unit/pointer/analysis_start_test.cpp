// What there is before the first instruction.
#include "pointer_fixture.h"

namespace hindsight {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using AnalysisStart = PointerFixture;

TEST_F(AnalysisStart, InitialisersOfGlobals) {
  analyse("int x; void f(void) {} struct { int n; int *p; void (*g)(void); } s = {1, &x, f};"
          "int *q; int main(void) { q = s.p; s.g(); return 0; }");
  EXPECT_THAT(held("q"), ElementsAre("x"));
  EXPECT_THAT(targets("main", 0), ElementsAre("f"));
}

TEST_F(AnalysisStart, ArgumentsOfTheProgram) {
  analyse("char **v, *s; int main(int argc, char **argv) { v = argv; s = argv[argc]; }");
  EXPECT_THAT(held("v"), ElementsAre("argv"));
  EXPECT_THAT(held("s"), ElementsAre("argv[]"));
}

TEST_F(AnalysisStart, WhatExternalGlobalsHoldIsNotKnown) {
  analyse("extern int *const table[2]; int x; int *p; void tell(int *); int main(int n, char **v) { tell(&x); p = "
          "table[n]; }");
  EXPECT_THAT(held("p"), testing::IsSupersetOf({"outside+?", "x+?"}));
}

TEST_F(AnalysisStart, StartsFromAGivenState) {
  load(kHeapFunctions + "struct n { struct n *next; } *list; struct n *found;\n"
                        "void search(struct n *from) { found = from->next; }\n"
                        "int main(void) {\n list = malloc(8); list->next = malloc(8); search(list); }");
  SiteId first = kNone;
  for (SiteId site = 0; site < program->sites.size(); ++site)
    if (program->sites[site].kind == SiteKind::Call && first == kNone) first = site;
  PointsToInput input;
  ObjectKey one{first, ObjectRole::Declared, 1}, two{first, ObjectRole::Declared, 2},
      three{first, ObjectRole::Declared, 3};
  input.objects = {{one, 8}, {two, 8}, {three, 8}};
  input.contents = {{{one, 0}, {two, 0}}, {{two, 0}, {three, 0}}};
  input.entries = {{function("search").id, {{{one, 0}}}}};
  input.initialisedGlobals = false;
  result = std::make_unique<PointsTo>(analysePointers(*program, input));
  EXPECT_THAT(held("found"), ElementsAre("heap@main:5#2"));
  EXPECT_TRUE(result->isUniqueObject(*result->locations().findObject(two)));
  EXPECT_FALSE(result->isReached(function("main").id));
}

TEST_F(AnalysisStart, ConstructorsRunAndDestructorsToo) {
  analyse("int x, y; int *p, *q; __attribute__((constructor)) void c(int n, char **v) { p = &x; }"
          "__attribute__((destructor)) void d(void) { q = &y; } void never(void) { p = &y; } int main(void) {}");
  EXPECT_THAT(held("p"), ElementsAre("x"));
  EXPECT_THAT(held("q"), ElementsAre("y"));
  EXPECT_THAT(parameter("c", 1), ElementsAre("argv")) << "as main's";
}

/// The size of an object is known if it is a number in the program: what is beyond it holds nothing.
TEST_F(AnalysisStart, SizesOfAllocations) {
  analyse(kHeapFunctions + "int x; int *p, *q; int main(int n, char **v) {\n"
                           "  int **four = calloc(2, 8); four[2] = &x; p = four[2];\n"
                           "  int **some = malloc(n); some[2] = &x; q = some[2]; }");
  EXPECT_THAT(held("p"), IsEmpty());
  EXPECT_THAT(held("q"), ElementsAre("x"));
}

/// Memory of which two objects of one site exist; the first one holds the second.
class TwoNodes final : public StartMemory {
public:
  explicit TwoNodes(SiteId site) : first{site, ObjectRole::Declared, 1}, second{site, ObjectRole::Declared, 2} {}
  std::optional<uint64_t> sizeOf(const ObjectKey&) override { return 16; }
  std::vector<InitialContent> contentsOf(const ObjectKey& key) override {
    asked.push_back(key);
    if (key != first) return {};
    return {{{first, 8, 0}, {second, 0, 0}, 0}};
  }
  ObjectKey first, second;
  std::vector<ObjectKey> asked;
};

TEST_F(AnalysisStart, MemoryIsAskedForWhatIsAccessed) {
  load(kHeapFunctions + "struct node { long k; struct node *next; }; struct node *make(void) {"
                        " return malloc(sizeof(struct node)); }"
                        "struct node *next(struct node *n, struct node *unused) { return n->next; }"
                        "int main(void) { next(make(), make()); return 0; }");
  TwoNodes memory(function("make").calls[0].site);
  PointsToInput input;
  input.memory = &memory;
  Activation activation;
  activation.slots = {{0, {memory.first, 0, 0}}, {1, {memory.second, 0, 0}}};
  activation.executes.assign(function("next").instructions.size(), true);
  input.entries = {{function("next").id, {}, activation}};
  result = std::make_unique<PointsTo>(analysePointers(*program, input));
  EXPECT_EQ(memory.asked, std::vector{memory.first}) << "nobody looks into the other";
  EXPECT_EQ(names(result->returned(function("next").id)).size(), 1u);
  EXPECT_THAT(names(result->returned(function("next").id))[0], testing::EndsWith("#2"));
  EXPECT_FALSE(result->isReached(function("make").id));
}

TEST_F(AnalysisStart, OnlyWhatIsLeftOfAnActivationIsExecuted) {
  load("int *g, x, y; void f(int *p) { g = &x; *p = 1; g = p; } int main(void) { f(&y); return 0; }");
  const Function& f = function("f");
  Activation activation;
  activation.slots = {{0, {{siteOfGlobal("y")}, 0, 0}}};
  activation.executes.assign(f.instructions.size(), false);
  for (size_t i = f.instructions.size(), stores = 0; i-- > 0 && stores < 1;) {
    activation.executes[i] = true;
    stores += f.instructions[i].op == Opcode::Store;
  }
  PointsToInput input;
  input.initialisedGlobals = false;
  input.entries = {{f.id, {}, activation}};
  result = std::make_unique<PointsTo>(analysePointers(*program, input));
  EXPECT_EQ(held("g"), Names{"y"});
  EXPECT_FALSE(result->executes(f.id, 0));
  EXPECT_TRUE(result->executes(f.id, static_cast<uint32_t>(f.instructions.size() - 1)));
  ModRef effects(*program, *result);
  ASSERT_EQ(effects.writtenBy(f.id).size(), 1u) << "only g";
}

TEST_F(AnalysisStart, AFunctionUnderWayMayBeCalledAnew) {
  load("int *g, x, y; void f(int n) { if (n) f(n - 1); g = &x; } int main(void) { f(1); g = &y; return 0; }");
  const Function& main = function("main");
  Activation activation;
  activation.executes.assign(main.instructions.size(), false);
  activation.executes[callsIn("main")[0]] = true;
  PointsToInput input;
  input.initialisedGlobals = false;
  input.entries = {{main.id, {}, activation}};
  result = std::make_unique<PointsTo>(analysePointers(*program, input));
  EXPECT_EQ(held("g"), Names{"x"}) << "main's own assignment is not executed";
  EXPECT_TRUE(result->executes(function("f").id, 0));
}

} // namespace
} // namespace hindsight
