// setjmp and longjmp.
#include "../machine_fixture.h"

#include "step/hooks.h"

namespace hindsight {

namespace {

using Jump = MachineFixture;
const std::string kJumpDeclarations = "typedef long jmp_buf[25]; int setjmp(jmp_buf) __attribute__((returns_twice));"
                                      "void longjmp(jmp_buf, int) __attribute__((noreturn)); jmp_buf buffer, other;\n";

TEST_F(Jump, GoesBackThroughManyFramesWithItsValue) {
  EXPECT_EQ(endOf(kJumpDeclarations +
                  "static void f(int n) { volatile int keep = n; if (n) f(n - 1); longjmp(buffer, 42 + keep); }"
                  "int main(void) { int r = setjmp(buffer); if (r) return r; f(9); return 1; }"),
            "returns 42");
}

TEST_F(Jump, AValueOfZeroBecomesOne) {
  EXPECT_EQ(
      endOf(kJumpDeclarations + "int main(void) { int r = setjmp(buffer); if (r) return r; longjmp(buffer, 0); }"),
      "returns 1");
}

TEST_F(Jump, WhatWasWrittenStaysAndLocalsOfLeftFramesAreGone) {
  EXPECT_EQ(endOf(kJumpDeclarations +
                  "int *p, g; static void f(void) { int local = 3; p = &local; g = 5; longjmp(buffer, 1); }"
                  "int main(void) { volatile int v = 1; if (setjmp(buffer)) return g * 10 + v; v = 2; f();"
                  "return 99; }"),
            "returns 52");
  EXPECT_EQ(endOf(kJumpDeclarations + "int *p; static void f(void) { int local = 3; p = &local; longjmp(buffer, 1); }"
                                      "int main(void) { if (setjmp(buffer)) return *p; f(); return 99; }"),
            "use-after-return: reads local 'local'");
}

TEST_F(Jump, TheBuffersAreIndependentAndCanBeUsedAgain) {
  EXPECT_EQ(endOf(kJumpDeclarations +
                  "int main(void) { volatile int n = 0; int a = setjmp(buffer); if (a == 3) return n;"
                  "int b = setjmp(other); n += 1; if (b < 4) longjmp(other, b + 1); longjmp(buffer, 3); }"),
            "returns 5");
}

TEST_F(Jump, AFunctionThatHasReturnedCannotBeReturnedTo) {
  EXPECT_EQ(endOf(kJumpDeclarations +
                  "static int f(void) { return setjmp(buffer); } int main(void) { f(); longjmp(buffer, 1); }"),
            "bad-longjmp: the function that called setjmp has returned");
}

TEST_F(Jump, AnotherActivationOfTheSameFunctionIsNotTheOneThatCalledSetjmp) {
  EXPECT_EQ(endOf(kJumpDeclarations + "static int f(int first) { if (first) { if (setjmp(buffer)) return 7; return 1; }"
                                      "longjmp(buffer, 1); } int main(void) { f(1); return f(0); }"),
            "bad-longjmp: the function that called setjmp has returned");
  EXPECT_EQ(endOf(kJumpDeclarations +
                  "static void g(void) { longjmp(buffer, 5); } static int f(int first) { if (!first) g();"
                  "int r = setjmp(buffer); if (r) return r; return f(0); } int main(void) { return f(1); }"),
            "returns 5");
}

TEST_F(Jump, ABufferNobodyFilledIsAnError) {
  EXPECT_EQ(endOf(kJumpDeclarations + "int main(void) { longjmp(buffer, 1); }"),
            "bad-longjmp: the buffer was not filled by setjmp");
}

TEST_F(Jump, ACopyOfTheBufferIsTheBuffer) {
  EXPECT_EQ(endOf(kJumpDeclarations + "int main(void) { int r = setjmp(buffer); if (r) return r;"
                                      "__builtin_memcpy(other, buffer, sizeof other); longjmp(other, 6); }"),
            "returns 6");
}

TEST_F(Jump, ASymbolicValueComesBackPerValue) {
  auto ended = run(kNondet + kJumpDeclarations +
                   "int main(void) { int r = setjmp(buffer); if (r) return r;"
                   "longjmp(buffer, __VERIFIER_nondet_int() & 3); }");
  EXPECT_EQ(describe(ended), (Lines{"returns 1", "returns 1", "returns 2", "returns 3"}));
}

TEST_F(Jump, SiblingsJumpToTheirOwnFrames) {
  EXPECT_EQ(endsOf(kNondet + kJumpDeclarations +
                   "static void f(int c) { if (c > 5) longjmp(buffer, 2); longjmp(buffer, 3); }"
                   "int main(void) { int c = __VERIFIER_nondet_int(); volatile int v = 10;"
                   "int r = setjmp(buffer); if (r) return v + r; v = 20; f(c); return 0; }"),
            (Lines{"returns 22", "returns 23"}));
}

/// Counts every instruction.
class Counter : public StepHooks {
public:
  uint32_t interests() const override { return kHookInstruction; }
  void onInstruction(State&, const Function&, uint32_t) override { ++count; }
  uint64_t count = 0;
};

TEST_F(Jump, InstructionsAreCountedExactlyOnce) {
  Counter counter;
  load(kJumpDeclarations +
       "static int g; static void f(int n) { g += n; if (n) f(n - 1); g++; longjmp(buffer, 1); }"
       "int main(void) { volatile int rounds = 0; g = 1; setjmp(buffer); rounds++; if (rounds < 5) f(3);"
       "return g & 1; }");
  start(&counter);
  ASSERT_EQ(runAll().size(), 1u);
  EXPECT_EQ(machine->instructionsExecuted(), counter.count);
}

TEST_F(Jump, ALoopOfJumpsUsesUpItsFuel) {
  load(kJumpDeclarations + "int main(void) { setjmp(buffer); longjmp(buffer, 1); }");
  start();
  std::unique_ptr<State> state = std::move(waiting.back());
  waiting.clear();
  ASSERT_EQ(machine->run(*state, 10'000), RunOutcome::OutOfFuel);
  EXPECT_NEAR(static_cast<double>(state->instructions), 10'000, 100);
  ASSERT_EQ(machine->run(*state, 10'000), RunOutcome::OutOfFuel);
  EXPECT_NEAR(static_cast<double>(state->instructions), 20'000, 100);
}

} // namespace

} // namespace hindsight
