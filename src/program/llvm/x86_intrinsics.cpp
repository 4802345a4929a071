// Intrinsics of x86 that clang leaves in its output, as operations on lanes that every target has: SSE2 on integers,
// the shuffles and tests of its successors that real code uses, crc32, the time-stamp counter. What is not here stays a
// call of the intrinsic, which ends the path that reaches it by name.
#include "program/llvm/linker.h"

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/IntrinsicsX86.h>

namespace hindsight {

namespace {

using Id = llvm::Intrinsic::ID;

/// One call of an intrinsic, and a builder in front of it.
struct Expansion {
  llvm::CallInst& call;
  llvm::IRBuilder<> build;

  explicit Expansion(llvm::CallInst& call) : call(call), build(&call) {}

  llvm::Value* argument(unsigned i) const { return call.getArgOperand(i); }
  static llvm::FixedVectorType* vectorOf(const llvm::Value* value) {
    return llvm::cast<llvm::FixedVectorType>(value->getType());
  }
  llvm::Value* zero(llvm::Type* type) { return llvm::Constant::getNullValue(type); }

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
  /// Every second lane, from `first` on.
  llvm::Value* alternate(llvm::Value* lanes, unsigned first) {
    llvm::SmallVector<int> places;
    for (unsigned i = first; i < vectorOf(lanes)->getNumElements(); i += 2) places.push_back(static_cast<int>(i));
    return build.CreateShuffleVector(lanes, places);
  }
  llvm::Value* joined(llvm::Value* a, llvm::Value* b) {
    llvm::SmallVector<int> places;
    for (unsigned i = 0; i < 2 * vectorOf(a)->getNumElements(); ++i) places.push_back(static_cast<int>(i));
    return build.CreateShuffleVector(a, b, places);
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

  llvm::Value* expanded(Id id);
};

llvm::Value* Expansion::expanded(Id id) {
  switch (id) {
  case llvm::Intrinsic::x86_sse2_pmovmskb_128:
  case llvm::Intrinsic::x86_sse2_movmsk_pd:
  case llvm::Intrinsic::x86_sse_movmsk_ps: return signs(argument(0));
  case llvm::Intrinsic::x86_sse2_psad_bw: return distances();
  case llvm::Intrinsic::x86_sse2_packsswb_128: return packed(8, true);
  case llvm::Intrinsic::x86_sse2_packuswb_128: return packed(8, false);
  case llvm::Intrinsic::x86_sse2_packssdw_128: return packed(16, true);
  case llvm::Intrinsic::x86_sse41_packusdw: return packed(16, false);
  case llvm::Intrinsic::x86_sse2_pmulh_w: return highProducts(true);
  case llvm::Intrinsic::x86_sse2_pmulhu_w: return highProducts(false);
  case llvm::Intrinsic::x86_sse2_pmadd_wd: return addedProducts(false);
  case llvm::Intrinsic::x86_ssse3_pmadd_ub_sw_128: return addedProducts(true);
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
  case llvm::Intrinsic::x86_ssse3_pshuf_b_128: return placed();
  case llvm::Intrinsic::x86_sse41_ptestz: return tested(false);
  case llvm::Intrinsic::x86_sse41_ptestc: return tested(true);
  case llvm::Intrinsic::x86_sse41_pblendvb:
    return build.CreateSelect(build.CreateICmpSLT(argument(2), zero(argument(2)->getType())), argument(1), argument(0));
  case llvm::Intrinsic::x86_sse42_crc32_32_8: return checksum(1);
  case llvm::Intrinsic::x86_sse42_crc32_32_16: return checksum(2);
  case llvm::Intrinsic::x86_sse42_crc32_32_32: return checksum(4);
  case llvm::Intrinsic::x86_sse42_crc32_64_64: return checksum(8);
  case llvm::Intrinsic::x86_rdtsc: return modelled("__hindsight_rdtsc", build.getInt64Ty(), {});
  default: return nullptr;
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
