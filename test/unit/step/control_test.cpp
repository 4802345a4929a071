// Branches, switches, computed jumps, and the copies that happen on edges.
#include "operation_fixture.h"

namespace hindsight {

namespace {

using Control = MachineFixture;

TEST_F(Control, CasesWithOneDestinationAreOnePath) {
  auto ended = run(kNondet + "int main(void) { switch (__VERIFIER_nondet_int()) { case 1: case 5: case -3: return 1;"
                             "case 2147483647: return 2; default: return 3; } }");
  EXPECT_EQ(describe(ended), (Lines{"returns 1", "returns 2", "returns 3"}));
  auto one = static_cast<int32_t>(inputOf(*findEnd(ended, "returns 1"), 0));
  EXPECT_TRUE(one == 1 || one == 5 || one == -3) << one;
  EXPECT_EQ(inputOf(*findEnd(ended, "returns 2"), 0), 0x7fffffffu);
  auto other = static_cast<int32_t>(inputOf(*findEnd(ended, "returns 3"), 0));
  EXPECT_TRUE(other != 1 && other != 5 && other != -3 && other != 0x7fffffff) << other;
}

TEST_F(OperationFixture, ACaseThatSharesTheDefaultIsNoPathOfItsOwn) {
  loadOperation("i32 %a", 8,
                "  switch i32 %a, label %other [i32 1, label %one i32 7, label %other]\none:\n  br label %end\n"
                "other:\n  br label %end\nend:\n  %r = phi i8 [1, %one], [3, %other]");
  EXPECT_EQ(symbolic.size(), 2u);
  expectBoth({1}, value(1));
  expectBoth({7}, value(3));
  expectBoth({8}, value(3));
}

TEST_F(Control, OnlyPossibleCasesAreFollowed) {
  EXPECT_EQ(endsOf(kNondet + "int main(void) { unsigned x = __VERIFIER_nondet_uint() % 3; switch (x) {"
                             "case 0: return 10; case 1: return 11; case 2: return 12; case 3: return 13;"
                             "default: return 14; } }"),
            (Lines{"returns 10", "returns 11", "returns 12"}));
}

TEST_F(OperationFixture, SwitchesOfOddWidths) {
  for (unsigned width : {7u, 33u, 65u, 128u}) {
    std::string type = "i" + std::to_string(width);
    loadOperation(type + " %a", 8,
                  "  switch " + type + " %a, label %other [" + type + " -1, label %minus\n" + type +
                      " 5, label %five]\nminus:\n  br label %end\nfive:\n  br label %end\nother:\n  br label %end\n"
                      "end:\n  %r = phi i8 [1, %minus], [2, %five], [3, %other]");
    expectBoth({mask128(width)}, value(1));
    expectBoth({5}, value(2));
    expectBoth({mask128(width - 1)}, value(3));
  }
}

TEST_F(OperationFixture, PhisOfOneEdgeAreAssignedAtOnce) {
  // a and b trade places every round: assigned one after the other, both would become the same.
  loadOperation("i32 %x, i32 %y, i8 %n", 64,
                "  br label %loop\nloop:\n  %a = phi i32 [%x, %0], [%b, %loop]\n  %b = phi i32 [%y, %0], [%a, %loop]\n"
                "  %i = phi i8 [3, %0], [%j, %loop]\n  %j = sub i8 %i, 1\n  %c = icmp eq i8 %j, 0\n"
                "  br i1 %c, label %end, label %loop\nend:\n  %h = zext i32 %a to i64\n  %l = zext i32 %b to i64\n"
                "  %s = shl i64 %h, 32\n  %r = or i64 %s, %l");
  expectBoth({7, 9, 0}, value(U128(7) << 32 | 9));
  expectBoth({1, 2, 0}, value(U128(1) << 32 | 2));
}

TEST_F(Control, AComputedGotoIsAPathPerLabel) {
  EXPECT_EQ(endsOf(kNondet + "int main(void) { static void *t[] = {&&a, &&b}; unsigned i ="
                             "__VERIFIER_nondet_uint() % 2; goto *t[i]; a: return 1; b: return 2; }"),
            (Lines{"returns 1", "returns 2"}));
  EXPECT_EQ(endOf("int main(void) { static void *t[] = {&&a, &&b}; volatile int i = 1; goto *t[i]; a: return 1;"
                  "b: return 2; }"),
            "returns 2");
  EXPECT_EQ(endOf("int main(void) { static void *t[] = {&&a, &&b, 0}; volatile int i = 2; goto *t[i]; a: return 1;"
                  "b: return 2; }"),
            "bad-function-pointer: a computed goto jumps to an address that is no label");
}

TEST_F(Control, WhatIsMarkedUnreachableMustNotBeReached) {
  auto ended = run(kNondet + "int main(void) { unsigned x = __VERIFIER_nondet_uint(); if (x < 10) return 1;"
                             "if (x == 77) __builtin_unreachable(); return 2; }");
  EXPECT_EQ(describe(ended),
            (Lines{"returns 1", "returns 2", "unreachable-reached: execution reaches a place marked unreachable"}));
  EXPECT_EQ(inputOf(*findEnd(ended, "unreachable-reached: execution reaches a place marked unreachable"), 0), 77u);
}

TEST_F(Control, AnAssumptionForTheCompilerIsChecked) {
  EXPECT_EQ(endsOf(kNondet + "int main(void) { int x = __VERIFIER_nondet_int(); __builtin_assume(x > 0);"
                             "if (x > 0) return 1; return 99; }"),
            (Lines{"returns 1", "unreachable-reached: an assumption given to the compiler does not hold"}));
}

TEST_F(Control, TheSideThatCannotBeIsNotFollowed) {
  auto ended = run(kNondet + "int main(void) { unsigned char x = __VERIFIER_nondet_uchar(); if (x * 2 > 511) return 9;"
                             "if (x > 200) { if (x > 100) return 1; return 9; } return 2; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 1", "returns 2"}));
  EXPECT_EQ(machine->forking.count(), 1u);
}

TEST_F(Control, AnUndefinedConditionGoesBothWays) {
  EXPECT_EQ(endsOf("int main(void) { int x; if (x) return 1; return 2; }", {"-w"}), (Lines{"returns 1", "returns 2"}));
}

TEST_F(Control, StatesAreGivenBackAfterAForkWhenAsked) {
  load(kNondet + "int main(void) { int n = 0; for (int i = 0; i < 3; i++) if (__VERIFIER_nondet_int()) n++;"
                 "return n; }");
  start();
  machine->config.forksPerRun = 1;
  std::unique_ptr<State> state = std::move(waiting.back());
  waiting.clear();
  for (int fork = 1; fork <= 3; ++fork) {
    ASSERT_EQ(machine->run(*state, 1000), RunOutcome::Forked);
    ASSERT_EQ(machine->spawned.size(), 1u);
    EXPECT_EQ(state->depth, static_cast<uint32_t>(fork));
    EXPECT_EQ(machine->spawned[0].state->depth, static_cast<uint32_t>(fork));
    EXPECT_NE(machine->spawned[0].state->id, state->id);
    machine->spawned.clear();
  }
  ASSERT_EQ(machine->run(*state, 1000), RunOutcome::Ended);
}

TEST_F(Control, ARequestedYieldGivesTheStateBackAtTheNextEdge) {
  load("int main(void) { volatile int n = 0; for (;;) n++; }");
  start();
  std::unique_ptr<State> state = std::move(waiting.back());
  waiting.clear();
  machine->requestYield();
  EXPECT_EQ(machine->run(*state, 1'000'000'000), RunOutcome::OutOfFuel);
  EXPECT_LT(state->instructions, 100u);
}

} // namespace

} // namespace hindsight
