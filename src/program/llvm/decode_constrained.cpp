// Constrained float intrinsics: what clang emits where the program may look at the floating-point environment. They
// are the ordinary operations as long as the rounding mode is the default one.
#include "program/llvm/decoder.h"

#include <optional>

namespace hindsight {

namespace {

std::optional<Opcode> arithmeticOpcode(llvm::Intrinsic::ID id) {
  switch (id) {
  case llvm::Intrinsic::experimental_constrained_fadd: return Opcode::FAdd;
  case llvm::Intrinsic::experimental_constrained_fsub: return Opcode::FSub;
  case llvm::Intrinsic::experimental_constrained_fmul: return Opcode::FMul;
  case llvm::Intrinsic::experimental_constrained_fdiv: return Opcode::FDiv;
  case llvm::Intrinsic::experimental_constrained_frem: return Opcode::FRem;
  case llvm::Intrinsic::experimental_constrained_sqrt: return Opcode::FSqrt;
  case llvm::Intrinsic::experimental_constrained_fma: return Opcode::FFma;
  case llvm::Intrinsic::experimental_constrained_minnum: return Opcode::FMinNum;
  case llvm::Intrinsic::experimental_constrained_maxnum: return Opcode::FMaxNum;
  case llvm::Intrinsic::experimental_constrained_fptrunc:
  case llvm::Intrinsic::experimental_constrained_fpext: return Opcode::FConvert;
  case llvm::Intrinsic::experimental_constrained_sitofp: return Opcode::FFromSInt;
  case llvm::Intrinsic::experimental_constrained_uitofp: return Opcode::FFromUInt;
  case llvm::Intrinsic::experimental_constrained_fptosi: return Opcode::FToSInt;
  case llvm::Intrinsic::experimental_constrained_fptoui: return Opcode::FToUInt;
  default: return std::nullopt;
  }
}

} // namespace

bool FunctionDecoder::decodeConstrained(const llvm::IntrinsicInst& call) {
  auto* constrained = llvm::dyn_cast<llvm::ConstrainedFPIntrinsic>(&call);
  if (!constrained) return false;
  auto mode = constrained->getRoundingMode();
  if (mode && *mode != llvm::RoundingMode::NearestTiesToEven && *mode != llvm::RoundingMode::Dynamic) return false;
  auto* comparison = llvm::dyn_cast<llvm::ConstrainedFPCmpIntrinsic>(constrained);
  auto op = arithmeticOpcode(call.getIntrinsicID());
  bool isMultiplyAdd = call.getIntrinsicID() == llvm::Intrinsic::experimental_constrained_fmuladd;
  if (!op && !comparison && !isMultiplyAdd) return false;
  llvm::SmallVector<Operands, 3> arguments;
  for (unsigned i = 0; i < constrained->getNonMetadataArgCount(); ++i)
    arguments.push_back(operandsOf(call.getArgOperand(i)));
  llvm::Type* fromType = call.getArgOperand(0)->getType();
  ScalarType from = scalarsOf(call.getArgOperand(0))[0], to = scalarsOf(&call)[0];
  auto format = [](llvm::Type* type) { return static_cast<uint8_t>(floatFormatOf(type)); };
  perLeaf(call, [&](unsigned i) {
    if (comparison)
      return floatCompare(static_cast<FloatPredicate>(comparison->getPredicate()), from, floatFormatOf(fromType),
                          arguments[0][i], arguments[1][i]);
    if (isMultiplyAdd) return multiplyAdd(call.getType(), arguments[0][i], arguments[1][i], arguments[2][i]);
    Instruction inst{.op = *op, .width = to.width, .width2 = from.width, .a = arguments[0][i]};
    inst.extra = format(fromType->isFPOrFPVectorTy() ? fromType : call.getType());
    if (*op == Opcode::FConvert) inst.imm = format(call.getType());
    if (arguments.size() > 1) inst.b = arguments[1][i];
    if (arguments.size() > 2) inst.c = arguments[2][i];
    return value(to, inst);
  });
  return true;
}

} // namespace hindsight
