// Integer intrinsics: bits, minima and maxima, overflow and saturation. Vectors are done lane by lane.
#include "program/llvm/decoder.h"

namespace hindsight {

namespace {

Predicate extremePredicate(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::smin: return Predicate::Slt;
  case llvm::Intrinsic::smax: return Predicate::Sgt;
  case llvm::Intrinsic::umin: return Predicate::Ult;
  default: return Predicate::Ugt;
  }
}

bool isSignedIntrinsic(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::sadd_with_overflow:
  case llvm::Intrinsic::ssub_with_overflow:
  case llvm::Intrinsic::smul_with_overflow:
  case llvm::Intrinsic::sadd_sat:
  case llvm::Intrinsic::ssub_sat:
  case llvm::Intrinsic::sshl_sat:
  case llvm::Intrinsic::scmp: return true;
  default: return false;
  }
}

/// Opcodes that take one operand, and for counts of zeros a flag.
bool unaryOpcode(llvm::Intrinsic::ID id, Opcode& op) {
  switch (id) {
  case llvm::Intrinsic::ctlz: op = Opcode::CountLeadingZeros; return true;
  case llvm::Intrinsic::cttz: op = Opcode::CountTrailingZeros; return true;
  case llvm::Intrinsic::ctpop: op = Opcode::PopCount; return true;
  case llvm::Intrinsic::bswap: op = Opcode::ByteSwap; return true;
  case llvm::Intrinsic::bitreverse: op = Opcode::BitReverse; return true;
  default: return false;
  }
}

} // namespace

bool FunctionDecoder::decodeIntegerIntrinsic(const llvm::IntrinsicInst& call) {
  auto id = call.getIntrinsicID();
  auto argument = [&](unsigned index) { return operandsOf(call.getArgOperand(index)); };
  auto flag = [&](unsigned index) { return !llvm::cast<llvm::ConstantInt>(call.getArgOperand(index))->isZero(); };
  if (Opcode op; unaryOpcode(id, op)) {
    bool zeroIsPoison = (id == llvm::Intrinsic::ctlz || id == llvm::Intrinsic::cttz) && flag(1);
    Operands a = argument(0);
    ScalarType type = scalarsOf(&call)[0];
    perLeaf(call,
            [&](unsigned i) { return value(type, {.op = op, .width = type.width, .a = a[i], .imm = zeroIsPoison}); });
    return true;
  }
  switch (id) {
  case llvm::Intrinsic::fshl:
  case llvm::Intrinsic::fshr: {
    Opcode op = id == llvm::Intrinsic::fshl ? Opcode::FunnelShiftLeft : Opcode::FunnelShiftRight;
    Operands a = argument(0), b = argument(1), c = argument(2);
    ScalarType type = scalarsOf(&call)[0];
    perLeaf(call,
            [&](unsigned i) { return value(type, {.op = op, .width = type.width, .a = a[i], .b = b[i], .c = c[i]}); });
    return true;
  }
  case llvm::Intrinsic::smin:
  case llvm::Intrinsic::smax:
  case llvm::Intrinsic::umin:
  case llvm::Intrinsic::umax: {
    Operands a = argument(0), b = argument(1);
    ScalarType type = scalarsOf(&call)[0];
    perLeaf(call,
            [&](unsigned i) { return select(type, compare(extremePredicate(id), type, a[i], b[i]), a[i], b[i]); });
    return true;
  }
  case llvm::Intrinsic::abs: { // the negation overflows exactly where abs is undefined
    Operands a = argument(0);
    ScalarType type = scalarsOf(&call)[0];
    uint8_t flags = flag(1) ? kNoSignedWrap : 0;
    perLeaf(call, [&](unsigned i) {
      Operand isNegative = compare(Predicate::Slt, type, a[i], integer(0, type.width));
      return select(type, isNegative, binary(Opcode::Sub, type, integer(0, type.width), a[i], flags), a[i]);
    });
    return true;
  }
  case llvm::Intrinsic::scmp:
  case llvm::Intrinsic::ucmp: {
    Operands a = argument(0), b = argument(1);
    ScalarType type = scalarsOf(call.getArgOperand(0))[0], result = scalarsOf(&call)[0];
    Predicate less = isSignedIntrinsic(id) ? Predicate::Slt : Predicate::Ult;
    perLeaf(call, [&](unsigned i) {
      Operand isLess = compare(less, type, a[i], b[i]), isMore = compare(less, type, b[i], a[i]);
      Operand positive = resize(isMore, 1, result.width, false);
      return select(result, isLess, integer(~U128(0), result.width), positive);
    });
    return true;
  }
  default: return false;
  }
}

bool FunctionDecoder::decodeOverflowIntrinsic(const llvm::IntrinsicInst& call) {
  auto id = call.getIntrinsicID();
  uint8_t isSigned = isSignedIntrinsic(id);
  Opcode op;
  bool saturates = false;
  switch (id) {
  case llvm::Intrinsic::sadd_with_overflow:
  case llvm::Intrinsic::uadd_with_overflow: op = Opcode::AddOverflow; break;
  case llvm::Intrinsic::ssub_with_overflow:
  case llvm::Intrinsic::usub_with_overflow: op = Opcode::SubOverflow; break;
  case llvm::Intrinsic::smul_with_overflow:
  case llvm::Intrinsic::umul_with_overflow: op = Opcode::MulOverflow; break;
  case llvm::Intrinsic::sadd_sat:
  case llvm::Intrinsic::uadd_sat: op = Opcode::AddSaturate, saturates = true; break;
  case llvm::Intrinsic::ssub_sat:
  case llvm::Intrinsic::usub_sat: op = Opcode::SubSaturate, saturates = true; break;
  case llvm::Intrinsic::sshl_sat:
  case llvm::Intrinsic::ushl_sat: op = Opcode::ShlSaturate, saturates = true; break;
  default: return false;
  }
  Operands a = operandsOf(call.getArgOperand(0)), b = operandsOf(call.getArgOperand(1));
  ScalarType type = scalarsOf(call.getArgOperand(0))[0], flag{ScalarKind::Integer, 1};
  if (saturates) {
    perLeaf(call, [&](unsigned i) {
      return value(type, {.op = op, .extra = isSigned, .width = type.width, .a = a[i], .b = b[i]});
    });
    return true;
  }
  Operands numbers, overflows;
  for (size_t i = 0; i < a.size(); ++i) {
    Slot first = newSlots({type, flag});
    push({.op = op, .extra = isSigned, .width = type.width, .dst = first, .a = a[i], .b = b[i]});
    numbers.push_back(Operand::slot(first));
    overflows.push_back(Operand::slot(first + 1));
  }
  numbers.append(overflows);
  define(&call, numbers);
  return true;
}

} // namespace hindsight
