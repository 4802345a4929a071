#include "../evaluate.h"
#include "../snippet.h"

namespace hindsight::test {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;
using ::testing::Not;

TEST(DecodeAtomic, AtomicsAsPlainSequences) {
  auto program = loadIR(R"(define i32 @f(ptr %p, i32 %x) {
    %1 = atomicrmw add ptr %p, i32 %x seq_cst
    %2 = atomicrmw nand ptr %p, i32 %x seq_cst
    %3 = atomicrmw max ptr %p, i32 %x seq_cst
    %4 = atomicrmw umin ptr %p, i32 %x seq_cst
    %5 = atomicrmw xchg ptr %p, i32 %x seq_cst
    %6 = atomicrmw uinc_wrap ptr %p, i32 %x seq_cst
    %7 = atomicrmw udec_wrap ptr %p, i32 %x seq_cst
    fence seq_cst
    %8 = cmpxchg ptr %p, i32 %x, i32 77 seq_cst monotonic
    %9 = extractvalue { i32, i1 } %8, 1
    %10 = load atomic i32, ptr %p acquire, align 4
    %11 = zext i1 %9 to i32
    %12 = mul i32 %11, 1000
    %13 = add i32 %12, %10
    ret i32 %13
  })");
  EXPECT_THAT(unsupportedIn(*program), IsEmpty());
  EXPECT_THAT(bodyOf(*program), HasSubstr("Load.atomic"));
  EXPECT_THAT(bodyOf(*program), HasSubstr("Store.atomic"));
  Evaluator evaluate(*program);
  uint64_t p = evaluate.allocate(4);
  // After xchg the cell holds 9; uinc_wrap to 9 gives 0; udec_wrap of 0 gives 9; cmpxchg finds it.
  evaluate.write(p, 4, 5);
  EXPECT_EQ(evaluate("f", {p, 9}), U128(1077));
}

TEST(DecodeAtomic, FloatAtomicsAndPointers) {
  auto program = loadIR(R"(define ptr @f(ptr %p, ptr %q, double %x) {
    %1 = atomicrmw fadd ptr %p, double %x seq_cst
    %2 = atomicrmw fmax ptr %p, double %x seq_cst
    %3 = cmpxchg ptr %q, ptr null, ptr %p seq_cst seq_cst
    %4 = extractvalue { ptr, i1 } %3, 0
    ret ptr %4
  })");
  EXPECT_THAT(bodyOf(*program), HasSubstr("FMaxNum.double"));
  EXPECT_THAT(bodyOf(*program), HasSubstr("PtrCmp.eq"));
  EXPECT_THAT(unsupportedIn(*program), IsEmpty());
}

TEST(DecodeAtomic, AnExchangeThatFindsAnotherValueWritesTheOldOne) {
  auto program = loadIR(R"(define i8 @f(ptr %p, i8 %x) {
    %r = cmpxchg weak volatile ptr %p, i8 %x, i8 77 seq_cst monotonic
    %old = extractvalue { i8, i1 } %r, 0
    ret i8 %old
  })");
  Evaluator evaluate(*program);
  uint64_t p = evaluate.allocate(1);
  evaluate.write(p, 1, 5);
  EXPECT_EQ(evaluate("f", {p, 4}), U128(5));
  EXPECT_EQ(evaluate.read(p, 1), U128(5));
  EXPECT_EQ(evaluate("f", {p, 5}), U128(5));
  EXPECT_EQ(evaluate.read(p, 1), U128(77));
  for (const Instruction& inst : program->findFunction("f")->instructions)
    if (inst.op == Opcode::Load || inst.op == Opcode::Store) EXPECT_EQ(inst.flags, kAtomic | kVolatile);
}

/// The end of a path has a name, and nothing is written where the operation is not known.
TEST(DecodeAtomic, VectorsAreNamed) {
  auto program = loadIR(R"(define <2 x float> @f(ptr %p, <2 x float> %x) {
    %r = atomicrmw fadd ptr %p, <2 x float> %x seq_cst
    ret <2 x float> %r
  })");
  EXPECT_THAT(unsupportedIn(*program), ElementsAre("f: atomic operations on vectors"));
  EXPECT_THAT(bodyOf(*program), Not(HasSubstr("Store")));
}

} // namespace
} // namespace hindsight::test
