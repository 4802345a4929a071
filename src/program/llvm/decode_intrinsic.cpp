// Intrinsics of LLVM: dispatch, markers that mean nothing to one thread of execution, memory and pointer helpers.
#include "program/llvm/decoder.h"
#include "program/llvm/linker.h"

#include "support/invariant.h"

#include <llvm/Analysis/MemoryBuiltins.h>
#include <llvm/IR/Intrinsics.h>

namespace hindsight {

using llvm::Intrinsic::ID;

void FunctionDecoder::decodeIntrinsic(const llvm::IntrinsicInst& call) {
  if (decodeMarker(call) || decodeMemoryIntrinsic(call) || decodeIntegerIntrinsic(call) ||
      decodeOverflowIntrinsic(call) || decodePointerIntrinsic(call) || decodeFloatIntrinsic(call) ||
      decodeFloatRounding(call) || decodeFloatConversion(call) || decodeMathCall(call) || decodeConstrained(call) ||
      decodeReduction(call) || decodeVectorIntrinsic(call))
    return;
  unsupported("the intrinsic " + call.getCalledFunction()->getName().str());
  defineUndef(call);
}

/// The result is an argument, unchanged.
void FunctionDecoder::alias(const llvm::CallBase& call, unsigned argument) {
  define(&call, operandsOf(call.getArgOperand(argument)));
}

bool FunctionDecoder::decodeMarker(const llvm::IntrinsicInst& call) {
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::donothing:
    if (location) out.quietLines.push_back({location, static_cast<uint32_t>(out.instructions.size())});
    return true;
  case llvm::Intrinsic::sideeffect:
  case llvm::Intrinsic::pseudoprobe:
  case llvm::Intrinsic::prefetch:
  case llvm::Intrinsic::var_annotation:
  case llvm::Intrinsic::codeview_annotation:
  case llvm::Intrinsic::experimental_noalias_scope_decl:
  case llvm::Intrinsic::invariant_end:
  case llvm::Intrinsic::dbg_declare:
  case llvm::Intrinsic::dbg_value:
  case llvm::Intrinsic::dbg_assign:
  case llvm::Intrinsic::dbg_label:
  case llvm::Intrinsic::stackprotector:
  case llvm::Intrinsic::clear_cache: return true;
  case llvm::Intrinsic::expect:
  case llvm::Intrinsic::expect_with_probability:
  case llvm::Intrinsic::annotation:
  case llvm::Intrinsic::ptr_annotation:
  case llvm::Intrinsic::ssa_copy:
  case llvm::Intrinsic::launder_invariant_group:
  case llvm::Intrinsic::strip_invariant_group:
  case llvm::Intrinsic::threadlocal_address:
  case llvm::Intrinsic::arithmetic_fence: alias(call, 0); return true;
  case llvm::Intrinsic::invariant_start:
  case llvm::Intrinsic::returnaddress:
  case llvm::Intrinsic::frameaddress:
  case llvm::Intrinsic::addressofreturnaddress:
  case llvm::Intrinsic::sponentry: {
    Constant null;
    null.type = pointerType();
    define(&call, constant(null));
    return true;
  }
  case llvm::Intrinsic::assume:
    if (!llvm::isa<llvm::ConstantInt>(call.getArgOperand(0)) ||
        llvm::cast<llvm::ConstantInt>(call.getArgOperand(0))->isZero())
      push({.op = Opcode::Assume, .width = 1, .a = operandOf(call.getArgOperand(0))});
    return true;
  case llvm::Intrinsic::trap:
  case llvm::Intrinsic::debugtrap:
  case llvm::Intrinsic::ubsantrap: callByName(call, "llvm.trap", 0); return true;
  case llvm::Intrinsic::is_constant:
    define(&call, integer(llvm::isa<llvm::Constant>(call.getArgOperand(0)), 1));
    return true;
  case llvm::Intrinsic::allow_runtime_check:
  case llvm::Intrinsic::allow_ubsan_check: define(&call, integer(1, 1)); return true;
  case llvm::Intrinsic::eh_typeid_for: define(&call, integer(1, 32)); return true;
  case llvm::Intrinsic::get_rounding: define(&call, integer(1, 32)); return true; // to nearest
  default: return false;
  }
}

bool FunctionDecoder::decodeMemoryIntrinsic(const llvm::IntrinsicInst& call) {
  auto argument = [&](unsigned index) { return operandOf(call.getArgOperand(index)); };
  auto sizeWidth = [&] { return scalarsOf(call.getArgOperand(2))[0].width; };
  auto isVolatile = [&]() -> uint8_t {
    auto* flag = llvm::dyn_cast<llvm::ConstantInt>(call.getArgOperand(3));
    return call.getType()->isVoidTy() && flag && flag->getType()->isIntegerTy(1) && flag->isOne() ? kVolatile : 0;
  };
  auto alignment = [&](unsigned which) { return call.getParamAlign(which).valueOrOne().value(); };
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::memcpy:
  case llvm::Intrinsic::memcpy_inline:
  case llvm::Intrinsic::memcpy_element_unordered_atomic:
  case llvm::Intrinsic::memmove:
  case llvm::Intrinsic::memmove_element_unordered_atomic: {
    ID id = call.getIntrinsicID();
    bool overlap = id == llvm::Intrinsic::memmove || id == llvm::Intrinsic::memmove_element_unordered_atomic;
    push({.op = Opcode::MemCopy,
          .flags = isVolatile(),
          .extra = overlap,
          .width2 = sizeWidth(),
          .a = argument(0),
          .b = argument(1),
          .c = argument(2),
          .imm = std::min(alignment(0), alignment(1))});
    return true;
  }
  case llvm::Intrinsic::memset:
  case llvm::Intrinsic::memset_inline:
  case llvm::Intrinsic::memset_element_unordered_atomic:
    push({.op = Opcode::MemSet,
          .flags = isVolatile(),
          .width = 8,
          .width2 = sizeWidth(),
          .a = argument(0),
          .b = argument(1),
          .c = argument(2),
          .imm = alignment(0)});
    return true;
  case llvm::Intrinsic::lifetime_start:
  case llvm::Intrinsic::lifetime_end: {
    bool isStart = call.getIntrinsicID() == llvm::Intrinsic::lifetime_start;
    auto* local = llvm::dyn_cast<llvm::AllocaInst>(call.getArgOperand(1));
    if (isStart && local && isScopedLocal(*local)) {
      allocate(*local);
      return true;
    }
    auto* size = llvm::cast<llvm::ConstantInt>(call.getArgOperand(0));
    push({.op = isStart ? Opcode::LifetimeStart : Opcode::LifetimeEnd,
          .a = argument(1),
          .imm = static_cast<uint64_t>(size->getSExtValue())});
    return true;
  }
  case llvm::Intrinsic::stacksave: {
    ScalarType pointer = pointerType();
    define(&call, value(pointer, {.op = Opcode::StackSave, .width = pointer.width}));
    return true;
  }
  case llvm::Intrinsic::stackrestore: push({.op = Opcode::StackRestore, .a = argument(0)}); return true;
  case llvm::Intrinsic::vastart: push({.op = Opcode::VaStart, .a = argument(0)}); return true;
  case llvm::Intrinsic::vaend: push({.op = Opcode::VaEnd, .a = argument(0)}); return true;
  case llvm::Intrinsic::vacopy: push({.op = Opcode::VaCopy, .a = argument(0), .b = argument(1)}); return true;
  default: return false;
  }
}

bool FunctionDecoder::decodePointerIntrinsic(const llvm::IntrinsicInst& call) {
  ScalarType pointer = pointerType(), address{ScalarKind::Integer, pointer.width};
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::objectsize: {
    // What the optimiser would have to guess is left unknown: the largest size, or the smallest if that was asked for.
    bool wantsMinimum = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->isOne();
    uint64_t size = 0;
    llvm::ObjectSizeOpts options;
    bool isKnown = llvm::getObjectSize(call.getArgOperand(0), size, layout, nullptr, options);
    U128 unknown = wantsMinimum ? U128(0) : ~U128(0);
    define(&call, integer(isKnown ? U128(size) : unknown, call.getType()->getIntegerBitWidth()));
    return true;
  }
  case llvm::Intrinsic::ptrmask: { // p + ((address(p) & mask) - address(p)): the object stays known
    Operands bases = operandsOf(call.getArgOperand(0)), masks = operandsOf(call.getArgOperand(1));
    perLeaf(call, [&](unsigned i) {
      Operand number =
          value(address, {.op = Opcode::PtrToInt, .width = address.width, .width2 = pointer.width, .a = bases[i]});
      Operand difference = binary(Opcode::Sub, address, binary(Opcode::And, address, number, masks[i]), number);
      return value(pointer, {.op = Opcode::GepIndex,
                             .width = pointer.width,
                             .width2 = address.width,
                             .a = bases[i],
                             .b = difference,
                             .imm = 1});
    });
    return true;
  }
  case llvm::Intrinsic::load_relative: { // base + sext(*(i32*)(base + offset))
    Operand base = operandOf(call.getArgOperand(0)), offset = operandOf(call.getArgOperand(1));
    auto offsetWidth = scalarsOf(call.getArgOperand(1))[0].width;
    Operand place = value(
        pointer,
        {.op = Opcode::GepIndex, .width = pointer.width, .width2 = offsetWidth, .a = base, .b = offset, .imm = 1});
    Operand distance = loadScalar({ScalarKind::Integer, 32}, {place, llvm::Align(4), 0}, 0);
    define(&call,
           value(pointer,
                 {.op = Opcode::GepIndex, .width = pointer.width, .width2 = 32, .a = base, .b = distance, .imm = 1}));
    return true;
  }
  default: return false;
  }
}

} // namespace hindsight
