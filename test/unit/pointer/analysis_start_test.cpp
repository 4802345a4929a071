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

} // namespace
} // namespace hindsight
