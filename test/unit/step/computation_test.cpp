// Computations on what is no number: what an instruction means is in semantics/, how a path goes on is here.
#include "machine_fixture.h"

namespace hindsight {

namespace {

using Computation = MachineFixture;

TEST_F(Computation, AnOperandThatWasNeverSetIsOneValueInAnInstruction) {
  // The flag and the sum of one addition belong together.
  loadIntoMain("  %p = alloca i8\n  %u = load i8, ptr %p\n"
               "  %s = call {i8, i1} @llvm.uadd.with.overflow.i8(i8 %u, i8 1)\n  %v = extractvalue {i8, i1} %s, 0\n"
               "  %o = extractvalue {i8, i1} %s, 1\n  br i1 %o, label %yes, label %no\nyes:\n"
               "  %r = zext i8 %v to i32\n  ret i32 %r\nno:\n  ret i32 77",
               "declare {i8, i1} @llvm.uadd.with.overflow.i8(i8, i8)");
  EXPECT_EQ(describe(runAll()), (Lines{"returns 0", "returns 77"}));
}

TEST_F(Computation, AFailingCaseIsSplitOff) {
  auto ended =
      run(kNondet + "int main(void) { unsigned n = __VERIFIER_nondet_uint(); if (10 / n > 3) return 1; return 2; }");
  EXPECT_EQ(describe(ended), (Lines{"division-by-zero: the divisor is 0", "returns 1", "returns 2"}));
}

TEST_F(Computation, LanesAtASymbolicIndex) {
  EXPECT_EQ(endsOf(kNondet + "typedef int v4 __attribute__((vector_size(16)));"
                             "int main(void) { unsigned i = __VERIFIER_nondet_uint(); __VERIFIER_assume(i < 4);"
                             "v4 v = {1, 2, 3, 4}; v[i] = 9; if (v[i] != 9 || v[3 - i] == 9) return 1; return 2; }"),
            (Lines{"returns 2"}));
}

} // namespace

} // namespace hindsight
