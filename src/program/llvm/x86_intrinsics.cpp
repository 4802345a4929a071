// Intrinsics of x86 that clang leaves in its output, as operations on lanes that every target has: SSE2 on integers,
// the shuffles, sums and tests of its successors that real code uses, crc32, the time-stamp counter. Floating point is
// in x86_float_intrinsics.cpp. What is in neither file stays a call of the intrinsic, which ends the path that reaches
// it by name.
#include "program/llvm/linker.h"
#include "program/llvm/x86_expansion.h"

#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicsX86.h>

namespace hindsight {

namespace {

using Id = llvm::Intrinsic::ID;

struct Expansion : X86Expansion {
  using X86Expansion::X86Expansion;

  /// Lanes of another width.
  llvm::Value* wide(llvm::Value* lanes, unsigned bits, bool isSigned) {
    auto* type = llvm::FixedVectorType::get(build.getIntNTy(bits), vectorOf(lanes)->getNumElements());
    return isSigned ? build.CreateSExt(lanes, type) : build.CreateZExt(lanes, type);
  }
  llvm::Value* narrow(llvm::Value* lanes, unsigned bits) {
    return build.CreateTrunc(lanes,
                             llvm::FixedVectorType::get(build.getIntNTy(bits), vectorOf(lanes)->getNumElements()));
  }
  llvm::Value* splat(llvm::Value* lanes, int64_t value) {
    return llvm::ConstantInt::get(lanes->getType(), static_cast<uint64_t>(value), true);
  }
  llvm::Value* clamped(llvm::Value* lanes, int64_t least, int64_t most) {
    llvm::Value *low = splat(lanes, least), *high = splat(lanes, most);
    lanes = build.CreateSelect(build.CreateICmpSLT(lanes, low), low, lanes);
    return build.CreateSelect(build.CreateICmpSGT(lanes, high), high, lanes);
  }

  /// The sign of each lane as one bit of a number.
  llvm::Value* signs(llvm::Value* lanes) {
    auto* type = vectorOf(lanes);
    unsigned bits = type->getScalarSizeInBits(), count = type->getNumElements();
    lanes = build.CreateBitCast(lanes, llvm::FixedVectorType::get(build.getIntNTy(bits), count));
    llvm::Value* result = build.getInt32(0);
    for (unsigned i = 0; i < count; ++i) {
      llvm::Value* sign = build.CreateLShr(build.CreateExtractElement(lanes, i), bits - 1);
      result = build.CreateOr(result, build.CreateShl(build.CreateZExtOrTrunc(sign, build.getInt32Ty()), i));
    }
    return result;
  }

  llvm::Value* packed(unsigned bits, bool isSigned) {
    int64_t most = (int64_t{1} << (bits - isSigned)) - 1, least = isSigned ? -most - 1 : 0;
    return joined(narrow(clamped(argument(0), least, most), bits), narrow(clamped(argument(1), least, most), bits));
  }

  /// The upper halves of the products.
  llvm::Value* highProducts(bool isSigned) {
    llvm::Value* product = build.CreateMul(wide(argument(0), 32, isSigned), wide(argument(1), 32, isSigned));
    return narrow(build.CreateLShr(product, splat(product, 16)), 16);
  }
  /// Sums of products of neighbours: signed words, or unsigned by signed bytes with saturation.
  llvm::Value* addedProducts(bool ofBytes) {
    llvm::Value *a = wide(argument(0), 32, !ofBytes), *b = wide(argument(1), 32, true),
                *product = build.CreateMul(a, b);
    llvm::Value* sum = build.CreateAdd(alternate(product, 0), alternate(product, 1));
    return ofBytes ? narrow(clamped(sum, -32768, 32767), 16) : sum;
  }
  llvm::Value* averages(unsigned bits) {
    llvm::Value* sum = build.CreateAdd(wide(argument(0), 32, false), wide(argument(1), 32, false));
    sum = build.CreateAdd(sum, splat(sum, 1));
    return narrow(build.CreateLShr(sum, splat(sum, 1)), bits);
  }
  llvm::Value* distances() {
    llvm::Value *a = argument(0), *b = argument(1), *result = zero(call.getType());
    llvm::Value* apart = build.CreateSelect(build.CreateICmpUGT(a, b), build.CreateSub(a, b), build.CreateSub(b, a));
    for (unsigned half = 0; half * 8 < vectorOf(a)->getNumElements(); ++half) {
      llvm::Value* sum = build.getInt64(0);
      for (unsigned i = 0; i < 8; ++i)
        sum =
            build.CreateAdd(sum, build.CreateZExt(build.CreateExtractElement(apart, half * 8 + i), build.getInt64Ty()));
      result = build.CreateInsertElement(result, sum, half);
    }
    return result;
  }

  enum class Shift { Left, Right, Arithmetic };

  /// By a number, or by the lower half of a vector. Bits that are shifted out are lost, however many.
  llvm::Value* shifted(Shift kind) {
    llvm::Value *lanes = argument(0), *count = argument(1);
    auto* type = vectorOf(lanes);
    unsigned bits = type->getScalarSizeInBits();
    if (count->getType()->isVectorTy()) {
      auto* halves = llvm::FixedVectorType::get(build.getInt64Ty(), 2);
      count = build.CreateExtractElement(build.CreateBitCast(count, halves), uint64_t{0});
    }
    llvm::Value* isTooFar = build.CreateICmpUGE(count, llvm::ConstantInt::get(count->getType(), bits));
    llvm::Value* most = llvm::ConstantInt::get(count->getType(), bits - 1);
    llvm::Value* amount = build.CreateZExtOrTrunc(build.CreateSelect(isTooFar, most, count), type->getElementType());
    amount = build.CreateVectorSplat(type->getNumElements(), amount);
    if (kind == Shift::Arithmetic) return build.CreateAShr(lanes, amount);
    llvm::Value* moved = kind == Shift::Left ? build.CreateShl(lanes, amount) : build.CreateLShr(lanes, amount);
    return build.CreateSelect(isTooFar, zero(type), moved);
  }

  /// Bytes of the first vector in the places that the second one names; those with the sign bit become 0.
  llvm::Value* placed() {
    llvm::Value *from = argument(0), *places = argument(1), *result = zero(call.getType());
    for (unsigned i = 0; i < 16; ++i) {
      llvm::Value* place = build.CreateExtractElement(places, i);
      llvm::Value* byte = build.getInt8(0);
      for (unsigned k = 0; k < 16; ++k) {
        llvm::Value* isIt = build.CreateICmpEQ(build.CreateAnd(place, 0x8f), build.getInt8(static_cast<uint8_t>(k)));
        byte = build.CreateSelect(isIt, build.CreateExtractElement(from, k), byte);
      }
      result = build.CreateInsertElement(result, byte, i);
    }
    return result;
  }

  /// Whether no bit is in both (or none of the second that the first has not).
  llvm::Value* tested(bool complemented) {
    auto* whole = build.getIntNTy(128);
    llvm::Value *a = build.CreateBitCast(argument(0), whole), *b = build.CreateBitCast(argument(1), whole);
    llvm::Value* common = build.CreateAnd(complemented ? build.CreateNot(a) : a, b);
    return build.CreateZExt(build.CreateICmpEQ(common, zero(whole)), call.getType());
  }

  /// Whether a bit is in both, and one of the second is not in the first.
  llvm::Value* testedBoth() {
    llvm::Value *none = tested(false), *all = tested(true);
    return build.CreateXor(build.CreateOr(none, all), llvm::ConstantInt::get(call.getType(), 1));
  }

  /// Sums or differences of neighbours in both vectors; `saturates`: those of words that do not fit become the
  /// extremes.
  llvm::Value* withNeighbours(bool isSum, bool saturates) {
    llvm::Value* lanes = joined(argument(0), argument(1));
    llvm::Value *even = alternate(lanes, 0), *odd = alternate(lanes, 1);
    if (saturates)
      return build.CreateBinaryIntrinsic(isSum ? llvm::Intrinsic::sadd_sat : llvm::Intrinsic::ssub_sat, even, odd);
    return isSum ? build.CreateAdd(even, odd) : build.CreateSub(even, odd);
  }
  /// The first vector, negated or cleared by the sign of the second.
  llvm::Value* withSigns() {
    llvm::Value *a = argument(0), *b = argument(1), *none = zero(a->getType());
    llvm::Value* kept = build.CreateSelect(build.CreateICmpEQ(b, none), none, a);
    return build.CreateSelect(build.CreateICmpSLT(b, none), build.CreateSub(none, a), kept);
  }
  /// Products of words, rounded to their upper halves.
  llvm::Value* roundedProducts() {
    llvm::Value* product = build.CreateMul(wide(argument(0), 32, true), wide(argument(1), 32, true));
    llvm::Value* half = build.CreateAdd(build.CreateLShr(product, splat(product, 14)), splat(product, 1));
    return narrow(build.CreateLShr(half, splat(half, 1)), 16);
  }
  /// The least word, then its place.
  llvm::Value* least() {
    llvm::Value *words = argument(0), *best = lane(words, 0), *place = build.getInt16(0);
    for (unsigned i = 1; i < 8; ++i) {
      llvm::Value* isLess = build.CreateICmpULT(lane(words, i), best);
      best = build.CreateSelect(isLess, lane(words, i), best);
      place = build.CreateSelect(isLess, build.getInt16(static_cast<uint16_t>(i)), place);
    }
    return withLane(withLane(zero(call.getType()), best, 0), place, 1);
  }
  llvm::Value* loaded() { return build.CreateAlignedLoad(call.getType(), argument(0), llvm::Align(1)); }

  /// A model in runtime/libc/x86.c.
  llvm::Value* modelled(llvm::StringRef name, llvm::Type* result, llvm::ArrayRef<llvm::Value*> arguments) {
    llvm::SmallVector<llvm::Type*> types;
    for (llvm::Value* each : arguments) types.push_back(each->getType());
    auto* type = llvm::FunctionType::get(result, types, false);
    return build.CreateCall(call.getModule()->getOrInsertFunction(name, type), arguments);
  }
  llvm::Value* checksum(unsigned bytes) {
    llvm::Value* sum = build.CreateZExtOrTrunc(argument(0), build.getInt32Ty());
    llvm::Value* data = build.CreateZExt(argument(1), build.getInt64Ty());
    sum = modelled("__hindsight_crc32", build.getInt32Ty(), {sum, data, build.getInt32(bytes)});
    return build.CreateZExt(sum, call.getType());
  }

  llvm::Value* later(Id id);
  llvm::Value* expanded(Id id);
};

/// Of SSE3 to SSE4.2.
llvm::Value* Expansion::later(Id id) {
  switch (id) {
  case llvm::Intrinsic::x86_sse3_ldu_dq: return loaded();
  case llvm::Intrinsic::x86_ssse3_pmadd_ub_sw_128: return addedProducts(true);
  case llvm::Intrinsic::x86_ssse3_pmul_hr_sw_128: return roundedProducts();
  case llvm::Intrinsic::x86_ssse3_phadd_w_128:
  case llvm::Intrinsic::x86_ssse3_phadd_d_128: return withNeighbours(true, false);
  case llvm::Intrinsic::x86_ssse3_phadd_sw_128: return withNeighbours(true, true);
  case llvm::Intrinsic::x86_ssse3_phsub_w_128:
  case llvm::Intrinsic::x86_ssse3_phsub_d_128: return withNeighbours(false, false);
  case llvm::Intrinsic::x86_ssse3_phsub_sw_128: return withNeighbours(false, true);
  case llvm::Intrinsic::x86_ssse3_psign_b_128:
  case llvm::Intrinsic::x86_ssse3_psign_w_128:
  case llvm::Intrinsic::x86_ssse3_psign_d_128: return withSigns();
  case llvm::Intrinsic::x86_sse41_packusdw: return packed(16, false);
  case llvm::Intrinsic::x86_sse41_phminposuw: return least();
  case llvm::Intrinsic::x86_sse41_ptestnzc: return testedBoth();
  case llvm::Intrinsic::x86_ssse3_pshuf_b_128: return placed();
  case llvm::Intrinsic::x86_sse41_ptestz: return tested(false);
  case llvm::Intrinsic::x86_sse41_ptestc: return tested(true);
  case llvm::Intrinsic::x86_sse41_pblendvb:
    return build.CreateSelect(build.CreateICmpSLT(argument(2), zero(argument(2)->getType())), argument(1), argument(0));
  case llvm::Intrinsic::x86_sse42_crc32_32_8: return checksum(1);
  case llvm::Intrinsic::x86_sse42_crc32_32_16: return checksum(2);
  case llvm::Intrinsic::x86_sse42_crc32_32_32: return checksum(4);
  case llvm::Intrinsic::x86_sse42_crc32_64_64: return checksum(8);
  default: return nullptr;
  }
}

llvm::Value* Expansion::expanded(Id id) {
  switch (id) {
  case llvm::Intrinsic::x86_sse2_pmovmskb_128:
  case llvm::Intrinsic::x86_sse2_movmsk_pd:
  case llvm::Intrinsic::x86_sse_movmsk_ps: return signs(argument(0));
  case llvm::Intrinsic::x86_sse2_psad_bw: return distances();
  case llvm::Intrinsic::x86_sse2_packsswb_128: return packed(8, true);
  case llvm::Intrinsic::x86_sse2_packuswb_128: return packed(8, false);
  case llvm::Intrinsic::x86_sse2_packssdw_128: return packed(16, true);
  case llvm::Intrinsic::x86_sse2_pmulh_w: return highProducts(true);
  case llvm::Intrinsic::x86_sse2_pmulhu_w: return highProducts(false);
  case llvm::Intrinsic::x86_sse2_pmadd_wd: return addedProducts(false);
  case llvm::Intrinsic::x86_sse2_pavg_b: return averages(8);
  case llvm::Intrinsic::x86_sse2_pavg_w: return averages(16);
  case llvm::Intrinsic::x86_sse2_psll_w:
  case llvm::Intrinsic::x86_sse2_psll_d:
  case llvm::Intrinsic::x86_sse2_psll_q:
  case llvm::Intrinsic::x86_sse2_pslli_w:
  case llvm::Intrinsic::x86_sse2_pslli_d:
  case llvm::Intrinsic::x86_sse2_pslli_q: return shifted(Shift::Left);
  case llvm::Intrinsic::x86_sse2_psrl_w:
  case llvm::Intrinsic::x86_sse2_psrl_d:
  case llvm::Intrinsic::x86_sse2_psrl_q:
  case llvm::Intrinsic::x86_sse2_psrli_w:
  case llvm::Intrinsic::x86_sse2_psrli_d:
  case llvm::Intrinsic::x86_sse2_psrli_q: return shifted(Shift::Right);
  case llvm::Intrinsic::x86_sse2_psra_w:
  case llvm::Intrinsic::x86_sse2_psra_d:
  case llvm::Intrinsic::x86_sse2_psrai_w:
  case llvm::Intrinsic::x86_sse2_psrai_d: return shifted(Shift::Arithmetic);
  case llvm::Intrinsic::x86_rdtsc: return modelled("__hindsight_rdtsc", build.getInt64Ty(), {});
  default: return later(id);
  }
}

/// Nothing that one thread could see.
bool isIdle(Id id) {
  switch (id) {
  case llvm::Intrinsic::x86_sse2_pause:
  case llvm::Intrinsic::x86_sse2_lfence:
  case llvm::Intrinsic::x86_sse2_mfence:
  case llvm::Intrinsic::x86_sse_sfence:
  case llvm::Intrinsic::x86_sse2_clflush: return true;
  default: return false;
  }
}

} // namespace

static void expandAll(llvm::Module& module, llvm::StringRef prefix) {
  std::vector<llvm::CallInst*> calls;
  for (llvm::Function& function : module)
    if (function.getName().starts_with(prefix))
      for (llvm::User* user : function.users())
        if (auto* call = llvm::dyn_cast<llvm::CallInst>(user); call && call->getCalledOperand() == &function)
          calls.push_back(call);
  for (llvm::CallInst* call : calls) {
    Id id = call->getIntrinsicID();
    if (!isIdle(id)) {
      llvm::Value* result = Expansion(*call).expanded(id);
      if (!result) result = expandX86Float(*call);
      if (!result) continue;
      call->replaceAllUsesWith(result);
    }
    call->eraseFromParent();
  }
}

void expandX86Intrinsics(llvm::Module& module) {
  expandAll(module, "llvm.x86.");
}

void expandMachineQueries(llvm::Module& module) {
  expandAll(module, "llvm.x86.rdtsc");
  expandQueryAssembly(module);
}

} // namespace hindsight
