#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class WalkJumps : public BackwardFixture {
protected:
  BackwardOutcome jumps(const std::string& source) {
    return outcome("typedef long jmp_buf[25]; int _setjmp(jmp_buf) __attribute__((returns_twice));"
                   "void longjmp(jmp_buf, int) __attribute__((noreturn)); static jmp_buf there, elsewhere;" +
                   source);
  }
};

TEST_F(WalkJumps, ASetjmpReturnsOnceMore) {
  const std::string check = "static void check(int x) { if (x > 2) longjmp(there, x); }"
                            "static void outer(int x) { check(x); check(x + 1); }"
                            "int main(void) { int x = __VERIFIER_nondet_int() & 7; int r = _setjmp(there);"
                            "  if (r == 0) { outer(x); ";
  EXPECT_EQ(jumps(check + "} else if (r == 3 && x == 2) target(); }"), BackwardOutcome::Reached);
  EXPECT_EQ(jumps(check + "} else if (r == 2) target(); }"), BackwardOutcome::Exhausted);
  EXPECT_EQ(jumps(check + "if (x == 1) target(); } }"), BackwardOutcome::Reached);
  EXPECT_EQ(jumps(check + "if (x == 2) target(); } }"), BackwardOutcome::Exhausted) << "it jumps before that";
}

TEST_F(WalkJumps, ZeroIsOne) {
  EXPECT_EQ(jumps("int main(void) { int r = _setjmp(there); if (!r) longjmp(there, 0); if (r == 1) target(); }"),
            BackwardOutcome::Reached);
  EXPECT_EQ(jumps("int main(void) { int r = _setjmp(there); if (!r) longjmp(there, 0); if (r != 1) target(); }"),
            BackwardOutcome::Exhausted);
}

TEST_F(WalkJumps, TheBufferSaysWhere) {
  const std::string two = "int main(void) { int a = _setjmp(there); if (a) { if (a == 5) target(); return 0; }"
                          "  int b = _setjmp(elsewhere); if (b) return 0; ";
  EXPECT_EQ(jumps(two + "longjmp(there, 5); }"), BackwardOutcome::Reached);
  EXPECT_EQ(jumps(two + "longjmp(elsewhere, 5); }"), BackwardOutcome::Exhausted);
  EXPECT_EQ(jumps(two + "__builtin_memcpy(elsewhere, there, sizeof there); longjmp(elsewhere, 5); }"),
            BackwardOutcome::Reached);
}

TEST_F(WalkJumps, JumpsMakeLoops) {
  const std::string loop = "static int tries; int main(void) { int x = __VERIFIER_nondet_int() & 3; _setjmp(there);"
                           "  if (tries++ < x) longjmp(there, 1); ";
  EXPECT_EQ(jumps(loop + "if (tries == 4) target(); }"), BackwardOutcome::Reached);
  EXPECT_EQ(jumps(loop + "if (tries == 6 && x < 3) target(); }"), BackwardOutcome::Exhausted);
}

TEST_F(WalkJumps, WhatIsChangedOnTheWayStays) {
  const std::string kept = "static void fail(void) { longjmp(there, 1); }"
                           "int main(void) { volatile int seen = 0; int x = __VERIFIER_nondet_int() & 3;"
                           "  if (!_setjmp(there)) { seen = x + 1; fail(); } ";
  EXPECT_EQ(jumps(kept + "if (seen == 4) target(); }"), BackwardOutcome::Reached);
  EXPECT_EQ(jumps(kept + "if (seen == 0) target(); }"), BackwardOutcome::Exhausted);
}

TEST_F(WalkJumps, EveryActivationHasItsOwn) {
  // The inner one comes back to the inner one; the outer activation goes on after its call.
  const std::string nested = "static int down(int n) { long mine[25]; int r = _setjmp(mine);"
                             "  if (r) return r + n; if (n == 0) longjmp(mine, 7); return down(n - 1) + 10; }"
                             "int main(void) { int x = __VERIFIER_nondet_int() & 1; ";
  EXPECT_EQ(jumps(nested + "if (down(x) == 17) target(); }"), BackwardOutcome::Reached);
  EXPECT_EQ(jumps("static int down(int n) { long mine[25]; int r = _setjmp(mine); if (r) return r + n;"
                  "  longjmp(mine, 7); }"
                  "int main(void) { int x = __VERIFIER_nondet_int() & 1; if (down(x) + down(x + 1) == 14) target(); }"),
            BackwardOutcome::Exhausted);
}

} // namespace
