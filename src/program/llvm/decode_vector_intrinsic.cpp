// Vector intrinsics: reductions lane after lane, and rearrangements that only rename lanes. (Masked loads and stores
// have become branches before decoding.)
#include "program/llvm/decoder.h"

#include <optional>

namespace hindsight {

namespace {

std::optional<Opcode> integerReduction(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::vector_reduce_add: return Opcode::Add;
  case llvm::Intrinsic::vector_reduce_mul: return Opcode::Mul;
  case llvm::Intrinsic::vector_reduce_and: return Opcode::And;
  case llvm::Intrinsic::vector_reduce_or: return Opcode::Or;
  case llvm::Intrinsic::vector_reduce_xor: return Opcode::Xor;
  default: return std::nullopt;
  }
}

std::optional<Predicate> extremeReduction(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::vector_reduce_smax: return Predicate::Sgt;
  case llvm::Intrinsic::vector_reduce_smin: return Predicate::Slt;
  case llvm::Intrinsic::vector_reduce_umax: return Predicate::Ugt;
  case llvm::Intrinsic::vector_reduce_umin: return Predicate::Ult;
  default: return std::nullopt;
  }
}

} // namespace

Operand FunctionDecoder::reduceStep(llvm::Intrinsic::ID id, ScalarType type, llvm::Type* element, Operand a,
                                    Operand b) {
  if (auto op = integerReduction(id)) return binary(*op, type, a, b);
  if (auto predicate = extremeReduction(id)) return select(type, compare(*predicate, type, a, b), a, b);
  FloatFormat format = floatFormatOf(element);
  auto floating = [&](Opcode op) {
    return value(type, {.op = op, .extra = static_cast<uint8_t>(format), .width = type.width, .a = a, .b = b});
  };
  switch (id) {
  case llvm::Intrinsic::vector_reduce_fadd: return floating(Opcode::FAdd);
  case llvm::Intrinsic::vector_reduce_fmul: return floating(Opcode::FMul);
  case llvm::Intrinsic::vector_reduce_fmin: return floating(Opcode::FMinNum);
  case llvm::Intrinsic::vector_reduce_fmax: return floating(Opcode::FMaxNum);
  case llvm::Intrinsic::vector_reduce_fminimum: return minimumMaximum(false, type, format, a, b);
  case llvm::Intrinsic::vector_reduce_fmaximum: return minimumMaximum(true, type, format, a, b);
  default: return {};
  }
}

bool FunctionDecoder::decodeReduction(const llvm::IntrinsicInst& call) {
  auto id = call.getIntrinsicID();
  switch (id) {
  case llvm::Intrinsic::vector_reduce_fadd:
  case llvm::Intrinsic::vector_reduce_fmul: {
    // A start value, then the lanes in order. Reassociation may be allowed, but the plain order is among its results.
    ScalarType type = scalarsOf(&call)[0];
    Operand result = operandOf(call.getArgOperand(0));
    for (Operand lane : operandsOf(call.getArgOperand(1))) result = reduceStep(id, type, call.getType(), result, lane);
    define(&call, result);
    return true;
  }
  case llvm::Intrinsic::vector_reduce_add:
  case llvm::Intrinsic::vector_reduce_mul:
  case llvm::Intrinsic::vector_reduce_and:
  case llvm::Intrinsic::vector_reduce_or:
  case llvm::Intrinsic::vector_reduce_xor:
  case llvm::Intrinsic::vector_reduce_smax:
  case llvm::Intrinsic::vector_reduce_smin:
  case llvm::Intrinsic::vector_reduce_umax:
  case llvm::Intrinsic::vector_reduce_umin:
  case llvm::Intrinsic::vector_reduce_fmin:
  case llvm::Intrinsic::vector_reduce_fmax:
  case llvm::Intrinsic::vector_reduce_fminimum:
  case llvm::Intrinsic::vector_reduce_fmaximum: {
    ScalarType type = scalarsOf(&call)[0];
    Operands lanes = operandsOf(call.getArgOperand(0));
    Operand result = lanes[0];
    for (Operand lane : llvm::ArrayRef(lanes).drop_front()) result = reduceStep(id, type, call.getType(), result, lane);
    define(&call, result);
    return true;
  }
  default: return false;
  }
}

bool FunctionDecoder::decodeVectorIntrinsic(const llvm::IntrinsicInst& call) {
  auto argument = [&](unsigned index) { return operandsOf(call.getArgOperand(index)); };
  auto number = [&](unsigned index) {
    return llvm::cast<llvm::ConstantInt>(call.getArgOperand(index))->getSExtValue();
  };
  switch (call.getIntrinsicID()) {
  case llvm::Intrinsic::vector_extract: {
    Operands lanes = argument(0);
    define(&call, llvm::ArrayRef(lanes).slice(number(1), scalarsOf(&call).size()));
    return true;
  }
  case llvm::Intrinsic::vector_insert: {
    Operands lanes = argument(0), part = argument(1);
    for (size_t i = 0; i < part.size(); ++i) lanes[number(2) + i] = part[i];
    define(&call, lanes);
    return true;
  }
  case llvm::Intrinsic::vector_reverse: {
    Operands lanes = argument(0);
    define(&call, Operands(lanes.rbegin(), lanes.rend()));
    return true;
  }
  case llvm::Intrinsic::vector_splice: {
    Operands lanes = argument(0);
    int64_t count = static_cast<int64_t>(lanes.size()), first = number(2);
    lanes.append(argument(1));
    define(&call, llvm::ArrayRef(lanes).slice(first >= 0 ? first : count + first, count));
    return true;
  }
  case llvm::Intrinsic::get_active_lane_mask: { // lane i: base + i < limit, without wrapping
    Operand base = operandOf(call.getArgOperand(0)), limit = operandOf(call.getArgOperand(1));
    ScalarType type = scalarsOf(call.getArgOperand(0))[0];
    perLeaf(call, [&](unsigned i) {
      Operand index =
          value(type, {.op = Opcode::AddSaturate, .width = type.width, .a = base, .b = integer(i, type.width)});
      return compare(Predicate::Ult, type, index, limit);
    });
    return true;
  }
  default: return false;
  }
}

} // namespace hindsight
