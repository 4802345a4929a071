// Float intrinsics: exact ones as instructions, the others as calls of the libm function that computes them.
#include "program/llvm/decoder.h"

#include "support/invariant.h"

#include <optional>

namespace hindsight {

namespace {

std::optional<Opcode> directOpcode(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::fabs: return Opcode::FAbs;
  case llvm::Intrinsic::sqrt: return Opcode::FSqrt;
  case llvm::Intrinsic::fma: return Opcode::FFma;
  case llvm::Intrinsic::minnum: return Opcode::FMinNum;
  case llvm::Intrinsic::maxnum: return Opcode::FMaxNum;
  case llvm::Intrinsic::copysign: return Opcode::FCopySign;
  default: return std::nullopt;
  }
}

std::optional<RoundingMode> roundingOf(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::floor: return RoundingMode::Down;
  case llvm::Intrinsic::ceil: return RoundingMode::Up;
  case llvm::Intrinsic::trunc: return RoundingMode::TowardZero;
  case llvm::Intrinsic::round:
  case llvm::Intrinsic::lround:
  case llvm::Intrinsic::llround: return RoundingMode::NearestAway;
  case llvm::Intrinsic::rint:
  case llvm::Intrinsic::nearbyint:
  case llvm::Intrinsic::roundeven:
  case llvm::Intrinsic::lrint:
  case llvm::Intrinsic::llrint: return RoundingMode::NearestEven;
  default: return std::nullopt;
  }
}

/// Whether the machine the function is compiled for computes a*b+c in one step; fmuladd follows it.
bool hasFusedMultiply(const llvm::Function& function) {
  llvm::StringRef features = function.getFnAttribute("target-features").getValueAsString();
  return features.contains("+fma,") || features.ends_with("+fma") || features.contains("+fma4");
}

} // namespace

bool FunctionDecoder::decodeFloatIntrinsic(const llvm::IntrinsicInst& call) {
  auto id = call.getIntrinsicID();
  auto argument = [&](unsigned index) {
    return index < call.arg_size() ? operandsOf(call.getArgOperand(index)) : Operands();
  };
  auto format = [&] { return static_cast<uint8_t>(floatFormatOf(call.getArgOperand(0)->getType())); };
  if (auto op = directOpcode(id)) {
    Operands a = argument(0), b = argument(1), c = argument(2);
    ScalarType type = scalarsOf(&call)[0];
    perLeaf(call, [&](unsigned i) {
      Instruction inst{.op = *op, .extra = format(), .width = type.width, .a = a[i]};
      if (!b.empty()) inst.b = b[i];
      if (!c.empty()) inst.c = c[i];
      return value(type, inst);
    });
    return true;
  }
  switch (id) {
  case llvm::Intrinsic::fmuladd: {
    Operands a = argument(0), b = argument(1), c = argument(2);
    perLeaf(call, [&](unsigned i) { return multiplyAdd(call.getType(), a[i], b[i], c[i]); });
    return true;
  }
  case llvm::Intrinsic::minimum:
  case llvm::Intrinsic::maximum: {
    Operands a = argument(0), b = argument(1);
    ScalarType type = scalarsOf(&call)[0];
    perLeaf(call, [&](unsigned i) {
      return minimumMaximum(id == llvm::Intrinsic::maximum, type, floatFormatOf(call.getType()), a[i], b[i]);
    });
    return true;
  }
  case llvm::Intrinsic::canonicalize: alias(call, 0); return true;
  case llvm::Intrinsic::is_fpclass: {
    Operands a = argument(0);
    ScalarType type = scalarsOf(call.getArgOperand(0))[0];
    uint64_t mask = llvm::cast<llvm::ConstantInt>(call.getArgOperand(1))->getZExtValue();
    perLeaf(call, [&](unsigned i) {
      return value({ScalarKind::Integer, 1},
                   {.op = Opcode::FClass, .extra = format(), .width = type.width, .a = a[i], .imm = mask});
    });
    return true;
  }
  default: return false;
  }
}

Operand FunctionDecoder::multiplyAdd(llvm::Type* type, Operand a, Operand b, Operand c) {
  ScalarType scalar = module.types.scalarOf(type->getScalarType());
  auto format = static_cast<uint8_t>(floatFormatOf(type));
  if (hasFusedMultiply(source))
    return value(scalar, {.op = Opcode::FFma, .extra = format, .width = scalar.width, .a = a, .b = b, .c = c});
  Operand product = value(scalar, {.op = Opcode::FMul, .extra = format, .width = scalar.width, .a = a, .b = b});
  return value(scalar, {.op = Opcode::FAdd, .extra = format, .width = scalar.width, .a = product, .b = c});
}

/// IEEE 754-2019 minimum and maximum: a NaN wins, and -0 is less than +0 (on equal values the bit patterns are or-ed
/// or and-ed, which joins or meets the sign bits and changes nothing else).
Operand FunctionDecoder::minimumMaximum(bool isMaximum, ScalarType type, FloatFormat format, Operand a, Operand b) {
  ScalarType bits{ScalarKind::Integer, type.width};
  Operand isNan = floatCompare(FloatPredicate::Uno, type, format, a, b);
  Operand nan =
      value(type, {.op = Opcode::FAdd, .extra = static_cast<uint8_t>(format), .width = type.width, .a = a, .b = b});
  FloatPredicate first = isMaximum ? FloatPredicate::Ogt : FloatPredicate::Olt;
  Operand takesFirst = floatCompare(first, type, format, a, b), takesSecond = floatCompare(first, type, format, b, a);
  Operand joined =
      binary(isMaximum ? Opcode::And : Opcode::Or, bits, reinterpret(a, type, bits), reinterpret(b, type, bits));
  Operand result = select(type, takesSecond, b, reinterpret(joined, bits, type));
  return select(type, isNan, nan, select(type, takesFirst, a, result));
}

bool FunctionDecoder::decodeFloatRounding(const llvm::IntrinsicInst& call) {
  auto mode = roundingOf(call.getIntrinsicID());
  if (!mode) return false;
  Operands a = operandsOf(call.getArgOperand(0));
  ScalarType from = scalarsOf(call.getArgOperand(0))[0], to = scalarsOf(&call)[0];
  auto format = static_cast<uint8_t>(floatFormatOf(call.getArgOperand(0)->getType()));
  perLeaf(call, [&](unsigned i) {
    Operand rounded = value(
        from,
        {.op = Opcode::FRound, .extra = format, .width = from.width, .a = a[i], .imm = static_cast<uint64_t>(*mode)});
    if (to.kind == ScalarKind::Float) return rounded;
    return value(to, {.op = Opcode::FToSInt, .extra = format, .width = to.width, .width2 = from.width, .a = rounded});
  });
  return true;
}

bool FunctionDecoder::decodeFloatConversion(const llvm::IntrinsicInst& call) {
  auto id = call.getIntrinsicID();
  auto format = [](const llvm::Value* value) { return static_cast<uint8_t>(floatFormatOf(value->getType())); };
  switch (id) {
  case llvm::Intrinsic::fptosi_sat:
  case llvm::Intrinsic::fptoui_sat: {
    Operands a = operandsOf(call.getArgOperand(0));
    ScalarType from = scalarsOf(call.getArgOperand(0))[0], to = scalarsOf(&call)[0];
    perLeaf(call, [&](unsigned i) {
      return value(to, {.op = id == llvm::Intrinsic::fptosi_sat ? Opcode::FToSInt : Opcode::FToUInt,
                        .extra = format(call.getArgOperand(0)),
                        .width = to.width,
                        .width2 = from.width,
                        .a = a[i],
                        .imm = 1});
    });
    return true;
  }
  case llvm::Intrinsic::convert_to_fp16: { // float or double -> the bits of a half
    ScalarType from = scalarsOf(call.getArgOperand(0))[0], half{ScalarKind::Float, 16}, bits{ScalarKind::Integer, 16};
    Operand narrow = value(half, {.op = Opcode::FConvert,
                                  .extra = format(call.getArgOperand(0)),
                                  .width = 16,
                                  .width2 = from.width,
                                  .a = operandOf(call.getArgOperand(0)),
                                  .imm = static_cast<uint64_t>(FloatFormat::Half)});
    define(&call, reinterpret(narrow, half, bits));
    return true;
  }
  case llvm::Intrinsic::convert_from_fp16: {
    ScalarType to = scalarsOf(&call)[0], half{ScalarKind::Float, 16}, bits{ScalarKind::Integer, 16};
    Operand narrow = reinterpret(operandOf(call.getArgOperand(0)), bits, half);
    define(&call, value(to, {.op = Opcode::FConvert,
                             .extra = static_cast<uint8_t>(FloatFormat::Half),
                             .width = to.width,
                             .width2 = 16,
                             .a = narrow,
                             .imm = format(&call)}));
    return true;
  }
  default: return false;
  }
}

std::string mathFunctionName(llvm::Intrinsic::ID id, const llvm::Type* type) {
  const llvm::Type* scalar = type->getScalarType();
  bool isSingle = scalar->isFloatTy(), isDouble = scalar->isDoubleTy(), isExtended = scalar->isX86_FP80Ty();
  if (!isSingle && !isDouble && !isExtended) return "";
  if (id == llvm::Intrinsic::powi) return isSingle ? "__powisf2" : isDouble ? "__powidf2" : "__powixf2";
  const char* base = nullptr;
  switch (id) {
  case llvm::Intrinsic::pow: base = "pow"; break;
  case llvm::Intrinsic::sin: base = "sin"; break;
  case llvm::Intrinsic::cos: base = "cos"; break;
  case llvm::Intrinsic::tan: base = "tan"; break;
  case llvm::Intrinsic::asin: base = "asin"; break;
  case llvm::Intrinsic::acos: base = "acos"; break;
  case llvm::Intrinsic::atan: base = "atan"; break;
  case llvm::Intrinsic::sinh: base = "sinh"; break;
  case llvm::Intrinsic::cosh: base = "cosh"; break;
  case llvm::Intrinsic::tanh: base = "tanh"; break;
  case llvm::Intrinsic::exp: base = "exp"; break;
  case llvm::Intrinsic::exp2: base = "exp2"; break;
  case llvm::Intrinsic::exp10: base = "exp10"; break;
  case llvm::Intrinsic::log: base = "log"; break;
  case llvm::Intrinsic::log2: base = "log2"; break;
  case llvm::Intrinsic::log10: base = "log10"; break;
  case llvm::Intrinsic::ldexp: base = "ldexp"; break;
  default: return "";
  }
  return std::string(base) + (isSingle ? "f" : isExtended ? "l" : "");
}

/// llvm.frexp returns the exponent, libm's frexp stores it: through a cell on the stack.
void FunctionDecoder::decodeFrexp(const llvm::IntrinsicInst& call) {
  ScalarType pointer = pointerType(), number = scalarsOf(&call)[0], exponent = scalarsOf(&call)[1];
  const char* name = number.width == 32 ? "frexpf" : number.width == 64 ? "frexp" : "frexpl";
  Operand saved = value(pointer, {.op = Opcode::StackSave, .width = pointer.width});
  auto index = static_cast<uint32_t>(out.instructions.size());
  AllocaInfo cell{module.addSite({.kind = SiteKind::Alloca, .function = out.id, .instruction = index}),
                  4,
                  4,
                  "",
                  "i32",
                  {ScalarKind::Integer, 32}};
  Operand address = value(pointer, {.op = Opcode::Alloca, .width = pointer.width, .imm = out.allocas.size()});
  out.allocas.push_back(std::move(cell));
  Operand fraction =
      callScalar(module.functionNamed(name), number, {{operandOf(call.getArgOperand(0)), number}, {address, pointer}});
  Operand loaded = loadScalar({ScalarKind::Integer, 32}, {address, llvm::Align(4), 0}, 0);
  push({.op = Opcode::StackRestore, .a = saved});
  define(&call, {fraction, resize(loaded, 32, exponent.width, true)});
}

Operand FunctionDecoder::callScalar(FunctionId callee, ScalarType result, std::vector<CallArgument> arguments) {
  CallInfo info;
  info.callee = callee;
  info.results = {result};
  info.fixedLeaves = static_cast<uint32_t>(arguments.size());
  info.arguments = std::move(arguments);
  auto index = static_cast<uint32_t>(out.instructions.size());
  info.site = module.addSite({.kind = SiteKind::Call, .function = out.id, .instruction = index});
  out.calls.push_back(std::move(info));
  return value(result, {.op = Opcode::Call, .imm = out.calls.size() - 1});
}

bool FunctionDecoder::decodeMathCall(const llvm::IntrinsicInst& call) {
  if (call.getIntrinsicID() == llvm::Intrinsic::frexp && !call.getArgOperand(0)->getType()->isVectorTy() &&
      !call.getArgOperand(0)->getType()->isHalfTy()) {
    decodeFrexp(call);
    return true;
  }
  std::string name = mathFunctionName(call.getIntrinsicID(), call.getType());
  if (name.empty()) return false;
  if (!call.getType()->isVectorTy()) {
    callByName(call, name, call.arg_size());
    return true;
  }
  FunctionId callee = module.functionNamed(name);
  llvm::SmallVector<Operands, 2> arguments;
  for (const llvm::Value* argument : call.args()) arguments.push_back(operandsOf(argument));
  ScalarType type = scalarsOf(&call)[0];
  perLeaf(call, [&](unsigned i) {
    std::vector<CallArgument> lane;
    for (unsigned j = 0; j < arguments.size(); ++j) {
      const llvm::Value* argument = call.getArgOperand(j);
      bool isVector = argument->getType()->isVectorTy();
      lane.push_back({arguments[j][isVector ? i : 0], scalarsOf(argument)[isVector ? i : 0]});
    }
    return callScalar(callee, type, std::move(lane));
  });
  return true;
}

} // namespace hindsight
