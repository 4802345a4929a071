// Floating-point intrinsics of SSE to SSE4.1 that clang leaves in its output, as operations on lanes that every target
// has. What instructions on one lane leave alone comes from their first operand. Rounding is to the nearest: nothing
// that the tool runs can change it (runtime/libc/fenv.c). Not here: estimates of reciprocals and roots, which differ
// between processors, and the control register.
#include "program/llvm/x86_expansion.h"

#include <llvm/IR/IntrinsicsX86.h>

namespace hindsight {

namespace {

using Predicate = llvm::CmpInst::Predicate;

struct FloatExpansion : X86Expansion {
  using X86Expansion::X86Expansion;

  /// The second operand if the comparison does not hold: if they are equal, or one is no number.
  llvm::Value* extreme(Predicate predicate) {
    return build.CreateSelect(build.CreateFCmp(predicate, argument(0), argument(1)), argument(0), argument(1));
  }
  /// Only the first lane.
  llvm::Value* firstExtreme(Predicate predicate) {
    llvm::Value *a = lane(argument(0), 0), *b = lane(argument(1), 0);
    return withLane(argument(0), build.CreateSelect(build.CreateFCmp(predicate, a, b), a, b), 0);
  }

  /// All bits of a lane as the answer. Numbers above 7 are of AVX.
  llvm::Value* compared(bool onlyFirst) {
    static constexpr Predicate predicates[] = {Predicate::FCMP_OEQ, Predicate::FCMP_OLT, Predicate::FCMP_OLE,
                                               Predicate::FCMP_UNO, Predicate::FCMP_UNE, Predicate::FCMP_UGE,
                                               Predicate::FCMP_UGT, Predicate::FCMP_ORD};
    if (number() > 7) return nullptr;
    llvm::Type* type = call.getType();
    llvm::Value* answer = build.CreateFCmp(predicates[number()], argument(0), argument(1));
    answer = build.CreateBitCast(build.CreateSExt(answer, llvm::VectorType::getInteger(vectorOf(&call))), type);
    return onlyFirst ? withLane(argument(0), lane(answer, 0), 0) : answer;
  }
  /// The first lanes, as a number.
  llvm::Value* answered(Predicate predicate) {
    return build.CreateZExt(build.CreateFCmp(predicate, lane(argument(0), 0), lane(argument(1), 0)), call.getType());
  }

  llvm::Value* rounded(llvm::Value* value, llvm::Intrinsic::ID how) { return build.CreateUnaryIntrinsic(how, value); }
  /// As integers. What does not fit becomes the least of them.
  llvm::Value* integers(llvm::Value* value, unsigned bits, llvm::Intrinsic::ID how) {
    llvm::Type *from = value->getType(), *to = from->getWithNewType(build.getIntNTy(bits));
    llvm::Value* whole = rounded(value, how);
    double limit = bits == 32 ? 0x1p31 : 0x1p63;
    llvm::Value* fits = build.CreateAnd(build.CreateFCmpOGE(whole, llvm::ConstantFP::get(from, -limit)),
                                        build.CreateFCmpOLT(whole, llvm::ConstantFP::get(from, limit)));
    llvm::Value* least = llvm::ConstantInt::get(to, llvm::APInt::getSignedMinValue(bits));
    return build.CreateSelect(fits, build.CreateFPToSI(build.CreateSelect(fits, whole, zero(from)), to), least);
  }
  llvm::Value* firstInteger(llvm::Intrinsic::ID how) {
    return integers(lane(argument(0), 0), call.getType()->getIntegerBitWidth(), how);
  }
  llvm::Value* withZeros(llvm::Value* lanes) { return joined(lanes, zero(lanes->getType())); }
  llvm::Value* firstNarrowed() {
    llvm::Type* single = build.getFloatTy();
    return withLane(argument(0), build.CreateFPTrunc(lane(argument(1), 0), single), 0);
  }

  /// To a whole number, as the number in the instruction says; its third bit: as everything else is rounded.
  llvm::Value* whole(bool onlyFirst) {
    static constexpr llvm::Intrinsic::ID ways[] = {llvm::Intrinsic::roundeven, llvm::Intrinsic::floor,
                                                   llvm::Intrinsic::ceil, llvm::Intrinsic::trunc};
    llvm::Intrinsic::ID how = number() & 4 ? llvm::Intrinsic::roundeven : ways[number() & 3];
    return onlyFirst ? withLane(argument(0), rounded(lane(argument(1), 0), how), 0) : rounded(argument(0), how);
  }

  llvm::Value* withNeighbours(bool isSum) {
    llvm::Value* lanes = joined(argument(0), argument(1));
    llvm::Value *even = alternate(lanes, 0), *odd = alternate(lanes, 1);
    return isSum ? build.CreateFAdd(even, odd) : build.CreateFSub(even, odd);
  }
  /// Even lanes are subtracted, odd ones added.
  llvm::Value* subtractedAndAdded() {
    llvm::Value* sums = build.CreateFAdd(argument(0), argument(1));
    llvm::Value* differences = build.CreateFSub(argument(0), argument(1));
    llvm::SmallVector<int> places;
    int count = static_cast<int>(vectorOf(sums)->getNumElements());
    for (int i = 0; i < count; ++i) places.push_back(i % 2 ? count + i : i);
    return build.CreateShuffleVector(differences, sums, places);
  }
  /// Products of the lanes that the upper half of the number names, added, in those that its lower half names.
  llvm::Value* dotProduct() {
    unsigned count = vectorOf(&call)->getNumElements();
    llvm::Value *products = build.CreateFMul(argument(0), argument(1)), *result = zero(call.getType());
    llvm::SmallVector<llvm::Value*> terms;
    for (unsigned i = 0; i < count; ++i) terms.push_back(number() >> (4 + i) & 1 ? lane(products, i) : lane(result, i));
    for (; terms.size() > 1; terms.pop_back_n(terms.size() / 2))
      for (unsigned i = 0; i < terms.size() / 2; ++i) terms[i] = build.CreateFAdd(terms[2 * i], terms[2 * i + 1]);
    for (unsigned i = 0; i < count; ++i)
      if (number() >> i & 1) result = withLane(result, terms[0], i);
    return result;
  }

  /// By the sign bits of the third operand.
  llvm::Value* blended() {
    llvm::Value* bits = build.CreateBitCast(argument(2), llvm::VectorType::getInteger(vectorOf(argument(2))));
    return build.CreateSelect(build.CreateICmpSLT(bits, zero(bits->getType())), argument(1), argument(0));
  }
  llvm::Value* inserted() {
    llvm::Value* result = withLane(argument(0), lane(argument(1), number() >> 6 & 3), number() >> 4 & 3);
    for (unsigned i = 0; i < 4; ++i)
      if (number() >> i & 1) result = withLane(result, zero(build.getFloatTy()), i);
    return result;
  }

  llvm::Value* comparison();
  llvm::Value* conversion();
  llvm::Value* arithmetic();
};

llvm::Value* FloatExpansion::comparison() {
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::x86_sse_cmp_ps:
  case llvm::Intrinsic::x86_sse2_cmp_pd: return compared(false);
  case llvm::Intrinsic::x86_sse_cmp_ss:
  case llvm::Intrinsic::x86_sse2_cmp_sd: return compared(true);
  case llvm::Intrinsic::x86_sse_comieq_ss:
  case llvm::Intrinsic::x86_sse_ucomieq_ss:
  case llvm::Intrinsic::x86_sse2_comieq_sd:
  case llvm::Intrinsic::x86_sse2_ucomieq_sd: return answered(Predicate::FCMP_OEQ);
  case llvm::Intrinsic::x86_sse_comineq_ss:
  case llvm::Intrinsic::x86_sse_ucomineq_ss:
  case llvm::Intrinsic::x86_sse2_comineq_sd:
  case llvm::Intrinsic::x86_sse2_ucomineq_sd: return answered(Predicate::FCMP_UNE);
  case llvm::Intrinsic::x86_sse_comilt_ss:
  case llvm::Intrinsic::x86_sse_ucomilt_ss:
  case llvm::Intrinsic::x86_sse2_comilt_sd:
  case llvm::Intrinsic::x86_sse2_ucomilt_sd: return answered(Predicate::FCMP_OLT);
  case llvm::Intrinsic::x86_sse_comile_ss:
  case llvm::Intrinsic::x86_sse_ucomile_ss:
  case llvm::Intrinsic::x86_sse2_comile_sd:
  case llvm::Intrinsic::x86_sse2_ucomile_sd: return answered(Predicate::FCMP_OLE);
  case llvm::Intrinsic::x86_sse_comigt_ss:
  case llvm::Intrinsic::x86_sse_ucomigt_ss:
  case llvm::Intrinsic::x86_sse2_comigt_sd:
  case llvm::Intrinsic::x86_sse2_ucomigt_sd: return answered(Predicate::FCMP_OGT);
  case llvm::Intrinsic::x86_sse_comige_ss:
  case llvm::Intrinsic::x86_sse_ucomige_ss:
  case llvm::Intrinsic::x86_sse2_comige_sd:
  case llvm::Intrinsic::x86_sse2_ucomige_sd: return answered(Predicate::FCMP_OGE);
  default: return nullptr;
  }
}

llvm::Value* FloatExpansion::conversion() {
  auto nearest = llvm::Intrinsic::roundeven, towardZero = llvm::Intrinsic::trunc;
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::x86_sse_cvtss2si:
  case llvm::Intrinsic::x86_sse_cvtss2si64:
  case llvm::Intrinsic::x86_sse2_cvtsd2si:
  case llvm::Intrinsic::x86_sse2_cvtsd2si64: return firstInteger(nearest);
  case llvm::Intrinsic::x86_sse_cvttss2si:
  case llvm::Intrinsic::x86_sse_cvttss2si64:
  case llvm::Intrinsic::x86_sse2_cvttsd2si:
  case llvm::Intrinsic::x86_sse2_cvttsd2si64: return firstInteger(towardZero);
  case llvm::Intrinsic::x86_sse2_cvtps2dq: return integers(argument(0), 32, nearest);
  case llvm::Intrinsic::x86_sse2_cvttps2dq: return integers(argument(0), 32, towardZero);
  case llvm::Intrinsic::x86_sse2_cvtpd2dq: return withZeros(integers(argument(0), 32, nearest));
  case llvm::Intrinsic::x86_sse2_cvttpd2dq: return withZeros(integers(argument(0), 32, towardZero));
  case llvm::Intrinsic::x86_sse2_cvtpd2ps:
    return withZeros(build.CreateFPTrunc(argument(0), llvm::FixedVectorType::get(build.getFloatTy(), 2)));
  case llvm::Intrinsic::x86_sse2_cvtsd2ss: return firstNarrowed();
  default: return nullptr;
  }
}

llvm::Value* FloatExpansion::arithmetic() {
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::x86_sse_min_ps:
  case llvm::Intrinsic::x86_sse2_min_pd: return extreme(Predicate::FCMP_OLT);
  case llvm::Intrinsic::x86_sse_max_ps:
  case llvm::Intrinsic::x86_sse2_max_pd: return extreme(Predicate::FCMP_OGT);
  case llvm::Intrinsic::x86_sse_min_ss:
  case llvm::Intrinsic::x86_sse2_min_sd: return firstExtreme(Predicate::FCMP_OLT);
  case llvm::Intrinsic::x86_sse_max_ss:
  case llvm::Intrinsic::x86_sse2_max_sd: return firstExtreme(Predicate::FCMP_OGT);
  case llvm::Intrinsic::x86_sse3_hadd_ps:
  case llvm::Intrinsic::x86_sse3_hadd_pd: return withNeighbours(true);
  case llvm::Intrinsic::x86_sse3_hsub_ps:
  case llvm::Intrinsic::x86_sse3_hsub_pd: return withNeighbours(false);
  case llvm::Intrinsic::x86_sse3_addsub_ps:
  case llvm::Intrinsic::x86_sse3_addsub_pd: return subtractedAndAdded();
  case llvm::Intrinsic::x86_sse41_dpps:
  case llvm::Intrinsic::x86_sse41_dppd: return dotProduct();
  case llvm::Intrinsic::x86_sse41_round_ps:
  case llvm::Intrinsic::x86_sse41_round_pd: return whole(false);
  case llvm::Intrinsic::x86_sse41_round_ss:
  case llvm::Intrinsic::x86_sse41_round_sd: return whole(true);
  case llvm::Intrinsic::x86_sse41_blendvps:
  case llvm::Intrinsic::x86_sse41_blendvpd: return blended();
  case llvm::Intrinsic::x86_sse41_insertps: return inserted();
  default: return nullptr;
  }
}

} // namespace

llvm::Value* expandX86Float(llvm::CallInst& call) {
  FloatExpansion expansion(call);
  llvm::Value* result = expansion.comparison();
  if (!result) result = expansion.conversion();
  return result ? result : expansion.arithmetic();
}

} // namespace hindsight
