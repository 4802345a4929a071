#include "chop/start_state.h"

#include "chop_fixture.h"

namespace hindsight::chop {
namespace {

using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;

class StartState : public ChopFixture {};

/// Of twenty elements, those of t1 are the odd ones: 1, 3, ... 19 in order of allocation.
TEST_F(StartState, TheFirstFigureOfThePaper) {
  load(kFigure1);
  runTo("insert_first");
  ASSERT_TRUE(state);
  analyse(Scope::Function);
  Names past = written();
  size_t elements = 0;
  for (int number = 1; number <= 20; ++number) {
    std::string text = "heap@table_insert:16#" + std::to_string(number);
    bool isOfFirst = number % 2 == 1;
    EXPECT_EQ(std::ranges::count(past, text), isOfFirst ? 1 : 0) << text;
    elements += std::ranges::count(past, text);
  }
  EXPECT_EQ(elements, 10u);
  EXPECT_THAT(past, Contains("heap@table_insert:15")) << "the one that it may allocate";
  EXPECT_THAT(past, Contains("heap@table_alloc:8#1"));
  EXPECT_THAT(past, Not(Contains("heap@table_alloc:8#2"))) << "the array of t2";
  Names pastReads = read();
  EXPECT_THAT(pastReads, Contains("heap@table_insert:15#1"));
  EXPECT_THAT(pastReads, Not(Contains("heap@table_insert:15#2")));
}

TEST_F(StartState, OnlyTheCallIsExecuted) {
  load(kDeclarations + "int *g, x, y; void set(int *p) { g = p; }\n"
                       "int main(void) { set(&x);\n"
                       "  *g = 1;\n"
                       "  set(&y);\n"
                       "  return *g; }\n");
  runTo("snippet.c:5");
  ASSERT_TRUE(state);
  analyse(Scope::Call);
  EXPECT_THAT(written(), ElementsAre("g"));
  EXPECT_THAT(names(analysis->pointers().pointsTo(program->findFunction("set")->id, Operand::slot(0))),
              ElementsAre("y"));
  EXPECT_FALSE(analysis->pointers().executes(program->findFunction("main")->id, 0));
}

TEST_F(StartState, TheRestStartsWhereEachCallGoesOn) {
  load(kDeclarations + "int *a, *b; void before(void) { a = malloc(4); }\n"
                       "void after(void) { b = malloc(4); *a = 1; }\n"
                       "int *inner(void) { after(); return b; }\n"
                       "int main(void) { before(); int *c = inner(); *c = 2; return 0; }\n");
  runTo("inner");
  ASSERT_TRUE(state);
  analyse(Scope::Rest);
  EXPECT_FALSE(analysis->pointers().isReached(program->findFunction("before")->id)) << "that is past";
  EXPECT_THAT(written(), ElementsAre("b", "heap@after:3", "heap@before:2#1")) << "through c, and through a";
}

TEST_F(StartState, ARoundOfALoopMayReachAllOfIt) {
  load(kDeclarations +
       "int x, y, *p; void step(void) { } \n"
       "int main(void) { p = &x; for (int i = 0; i < 3; i++) { *p = i; step(); p = &y; } return 0; }\n");
  runTo("step");
  ASSERT_TRUE(state);
  analyse(Scope::Rest);
  EXPECT_THAT(written(), ElementsAre("p", "x", "y")) << "p still holds &x";
}

TEST_F(StartState, PointersToALocalStayWhenItsBlockIsEnteredAgain) {
  load(kDeclarations + "int *kept; void keep(int *p) { if (!kept) kept = p; }\n"
                       "int main(void) { for (int i = 0; i < 3; i++) { int local; local = i; keep(&local); }\n"
                       "  return 0; }\n");
  runTo("keep");
  ASSERT_TRUE(state);
  analyse(Scope::Rest);
  EXPECT_THAT(written(), Contains("main.local"));
  EXPECT_THAT(written(), Not(Contains("main.local#1")));
}

TEST_F(StartState, IndirectCallsGoWhereTheStateSays) {
  load(kDeclarations + "int x, y; void one(void) { x = 1; } void two(void) { y = 1; }\n"
                       "void (*table[2])(void) = {one, two};\n"
                       "int main(void) { table[0] = two;\n"
                       "  table[0]();\n"
                       "  return 0; }\n");
  runTo("snippet.c:5");
  ASSERT_TRUE(state);
  analyse(Scope::Call);
  EXPECT_THAT(written(), ElementsAre("y"));
}

TEST_F(StartState, WhatIsReachableFromAnInstruction) {
  load("int f(int n) { int s = 0; while (n--) s += n; return s; } int main(void) { return f(2); }");
  const Function& f = *program->findFunction("f");
  std::vector<bool> all = reachableFrom(f, 0),
                    last = reachableFrom(f, static_cast<uint32_t>(f.instructions.size() - 1));
  EXPECT_EQ(std::ranges::count(all, true), static_cast<long>(f.instructions.size()));
  EXPECT_LT(std::ranges::count(last, true), static_cast<long>(f.instructions.size()));
  EXPECT_TRUE(last.back());
}

} // namespace
} // namespace hindsight::chop
