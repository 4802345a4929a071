// Integer and float arithmetic, comparisons, casts and selects. Vectors are done lane by lane.
#include "program/llvm/decoder.h"

#include "support/invariant.h"

#include <numeric>

namespace hindsight {

namespace {

Opcode binaryOpcode(unsigned opcode) {
  switch (opcode) {
  case llvm::Instruction::Add: return Opcode::Add;
  case llvm::Instruction::Sub: return Opcode::Sub;
  case llvm::Instruction::Mul: return Opcode::Mul;
  case llvm::Instruction::UDiv: return Opcode::UDiv;
  case llvm::Instruction::SDiv: return Opcode::SDiv;
  case llvm::Instruction::URem: return Opcode::URem;
  case llvm::Instruction::SRem: return Opcode::SRem;
  case llvm::Instruction::Shl: return Opcode::Shl;
  case llvm::Instruction::LShr: return Opcode::LShr;
  case llvm::Instruction::AShr: return Opcode::AShr;
  case llvm::Instruction::And: return Opcode::And;
  case llvm::Instruction::Or: return Opcode::Or;
  case llvm::Instruction::Xor: return Opcode::Xor;
  case llvm::Instruction::FAdd: return Opcode::FAdd;
  case llvm::Instruction::FSub: return Opcode::FSub;
  case llvm::Instruction::FMul: return Opcode::FMul;
  case llvm::Instruction::FDiv: return Opcode::FDiv;
  case llvm::Instruction::FRem: return Opcode::FRem;
  default: HS_UNREACHABLE("a binary operator should be known");
  }
}

uint8_t binaryFlags(const llvm::BinaryOperator& inst) {
  uint8_t flags = 0;
  if (auto* wrapping = llvm::dyn_cast<llvm::OverflowingBinaryOperator>(&inst)) {
    if (wrapping->hasNoUnsignedWrap()) flags |= kNoUnsignedWrap;
    if (wrapping->hasNoSignedWrap()) flags |= kNoSignedWrap;
  }
  if (auto* exact = llvm::dyn_cast<llvm::PossiblyExactOperator>(&inst); exact && exact->isExact()) flags |= kExact;
  return flags;
}

Predicate predicateOf(llvm::CmpInst::Predicate predicate) {
  switch (predicate) {
  case llvm::CmpInst::ICMP_EQ: return Predicate::Eq;
  case llvm::CmpInst::ICMP_NE: return Predicate::Ne;
  case llvm::CmpInst::ICMP_ULT: return Predicate::Ult;
  case llvm::CmpInst::ICMP_ULE: return Predicate::Ule;
  case llvm::CmpInst::ICMP_UGT: return Predicate::Ugt;
  case llvm::CmpInst::ICMP_UGE: return Predicate::Uge;
  case llvm::CmpInst::ICMP_SLT: return Predicate::Slt;
  case llvm::CmpInst::ICMP_SLE: return Predicate::Sle;
  case llvm::CmpInst::ICMP_SGT: return Predicate::Sgt;
  case llvm::CmpInst::ICMP_SGE: return Predicate::Sge;
  default: HS_UNREACHABLE("an integer comparison should have an integer predicate");
  }
}

} // namespace

void FunctionDecoder::decodeBinary(const llvm::BinaryOperator& inst) {
  Opcode op = binaryOpcode(inst.getOpcode());
  uint8_t flags = binaryFlags(inst);
  bool isFloat = inst.getType()->isFPOrFPVectorTy();
  uint8_t extra = isFloat ? static_cast<uint8_t>(floatFormatOf(inst.getType())) : 0;
  Operands a = operandsOf(inst.getOperand(0)), b = operandsOf(inst.getOperand(1));
  ScalarType type = module.types.scalarOf(inst.getType()->getScalarType());
  perLeaf(inst, [&](unsigned i) {
    return value(type, {.op = op, .flags = flags, .extra = extra, .width = type.width, .a = a[i], .b = b[i]});
  });
}

void FunctionDecoder::decodeCompare(const llvm::CmpInst& inst) {
  Operands a = operandsOf(inst.getOperand(0)), b = operandsOf(inst.getOperand(1));
  llvm::Type* operandType = inst.getOperand(0)->getType();
  ScalarType type = module.types.scalarOf(operandType->getScalarType());
  perLeaf(inst, [&](unsigned i) {
    if (llvm::isa<llvm::ICmpInst>(inst)) return compare(predicateOf(inst.getPredicate()), type, a[i], b[i]);
    auto predicate = static_cast<FloatPredicate>(inst.getPredicate());
    return floatCompare(predicate, type, floatFormatOf(operandType), a[i], b[i]);
  });
}

void FunctionDecoder::decodeCast(const llvm::CastInst& inst) {
  if (inst.getOpcode() == llvm::Instruction::BitCast) return decodeBitCast(inst);
  Operands a = operandsOf(inst.getOperand(0));
  ScalarType from = module.types.scalarOf(inst.getSrcTy()->getScalarType());
  ScalarType to = module.types.scalarOf(inst.getDestTy()->getScalarType());
  perLeaf(inst, [&](unsigned i) { return castLeaf(inst, a[i], from, to); });
}

Operand FunctionDecoder::castLeaf(const llvm::CastInst& inst, Operand a, ScalarType from, ScalarType to) {
  auto format = [](llvm::Type* type) { return static_cast<uint8_t>(floatFormatOf(type)); };
  Instruction cast{.op = Opcode::Copy, .width = to.width, .width2 = from.width, .a = a};
  ScalarType address{ScalarKind::Integer, pointerType().width};
  switch (inst.getOpcode()) {
  case llvm::Instruction::Trunc: cast.op = Opcode::Trunc; break;
  case llvm::Instruction::ZExt: cast.op = Opcode::ZExt; break;
  case llvm::Instruction::SExt: cast.op = Opcode::SExt; break;
  case llvm::Instruction::FPTrunc:
  case llvm::Instruction::FPExt:
    cast.op = Opcode::FConvert;
    cast.extra = format(inst.getSrcTy());
    cast.imm = format(inst.getDestTy());
    break;
  case llvm::Instruction::SIToFP:
  case llvm::Instruction::UIToFP:
    cast.op = inst.getOpcode() == llvm::Instruction::SIToFP ? Opcode::FFromSInt : Opcode::FFromUInt;
    cast.extra = format(inst.getDestTy());
    break;
  case llvm::Instruction::FPToSI:
  case llvm::Instruction::FPToUI:
    cast.op = inst.getOpcode() == llvm::Instruction::FPToSI ? Opcode::FToSInt : Opcode::FToUInt;
    cast.extra = format(inst.getSrcTy());
    break;
  case llvm::Instruction::PtrToInt: {
    Operand number = value(address, {.op = Opcode::PtrToInt, .width = address.width, .width2 = from.width, .a = a});
    return resize(number, address.width, to.width, false);
  }
  case llvm::Instruction::IntToPtr:
    cast.a = resize(a, from.width, address.width, false);
    cast.width2 = address.width;
    cast.op = Opcode::IntToPtr;
    break;
  default: HS_UNREACHABLE("a cast should be known");
  }
  return value(to, cast);
}

void FunctionDecoder::decodeBitCast(const llvm::Instruction& inst) {
  Operands parts = operandsOf(inst.getOperand(0));
  define(&inst, regroup(parts, scalarsOf(inst.getOperand(0)), scalarsOf(&inst)));
}

/// The same bits cut into other pieces. Lane 0 holds the lowest bits, as on every little-endian machine.
Operands FunctionDecoder::regroup(llvm::ArrayRef<Operand> parts, llvm::ArrayRef<ScalarType> from,
                                  llvm::ArrayRef<ScalarType> to) {
  Operands result;
  if (from.empty()) return result;
  unsigned fromWidth = from[0].width, toWidth = to[0].width;
  unsigned pieceWidth = std::gcd(fromWidth, toWidth);
  ScalarType piece{ScalarKind::Integer, static_cast<uint16_t>(pieceWidth)};
  Operands pieces;
  for (size_t i = 0; i < parts.size(); ++i)
    for (unsigned low = 0; low < fromWidth; low += pieceWidth) {
      if (pieceWidth == fromWidth) {
        pieces.push_back(toWidth == fromWidth ? parts[i] : reinterpret(parts[i], from[i], piece));
        continue;
      }
      bool isLast = pieceWidth == toWidth; // then the piece is a result, and has its type
      pieces.push_back(value(isLast ? to[pieces.size()] : piece, {.op = Opcode::Extract,
                                                                  .width = piece.width,
                                                                  .width2 = static_cast<uint16_t>(fromWidth),
                                                                  .a = parts[i],
                                                                  .imm = low}));
    }
  if (toWidth == fromWidth) {
    for (size_t i = 0; i < pieces.size(); ++i) result.push_back(reinterpret(pieces[i], from[i], to[i]));
    return result;
  }
  if (pieceWidth == toWidth) return pieces;
  size_t perResult = toWidth / pieceWidth;
  for (size_t first = 0; first < pieces.size(); first += perResult) {
    Operand whole = pieces[first];
    for (size_t i = 1; i < perResult; ++i) {
      auto low = static_cast<uint16_t>(i * pieceWidth), width = static_cast<uint16_t>(low + pieceWidth);
      ScalarType type = i + 1 == perResult ? to[result.size()] : ScalarType{ScalarKind::Integer, width};
      whole = value(type, {.op = Opcode::Concat, .width = width, .width2 = low, .a = pieces[first + i], .b = whole});
    }
    result.push_back(whole);
  }
  return result;
}

void FunctionDecoder::decodeSelect(const llvm::SelectInst& inst) {
  Operands condition = operandsOf(inst.getCondition());
  Operands yes = operandsOf(inst.getTrueValue()), no = operandsOf(inst.getFalseValue());
  bool isLanewise = inst.getCondition()->getType()->isVectorTy();
  perLeaf(inst, [&](unsigned i) { return select(scalarsOf(&inst)[i], condition[isLanewise ? i : 0], yes[i], no[i]); });
}

void FunctionDecoder::decodeUnary(const llvm::Instruction& inst) {
  Operands a = operandsOf(inst.getOperand(0));
  bool isNegation = inst.getOpcode() == llvm::Instruction::FNeg;
  uint8_t extra = isNegation ? static_cast<uint8_t>(floatFormatOf(inst.getType())) : 0;
  perLeaf(inst, [&](unsigned i) {
    ScalarType type = scalarsOf(&inst)[i];
    return value(type,
                 {.op = isNegation ? Opcode::FNeg : Opcode::Freeze, .extra = extra, .width = type.width, .a = a[i]});
  });
}

} // namespace hindsight
