// getelementptr: base + sum(index * scale) + constant, with sizes from the data layout, in the shortest form that fits.
#include "program/llvm/decoder.h"

#include "support/invariant.h"

#include <llvm/IR/GetElementPtrTypeIterator.h>
#include <llvm/IR/Operator.h>

namespace hindsight {

void FunctionDecoder::decodeGep(const llvm::GEPOperator& gep) {
  size_t lanes = module.types.leavesOf(gep.getType()).scalars.size();
  Operands result;
  for (unsigned lane = 0; lane < lanes; ++lane) result.push_back(decodeGepLane(gep, lane));
  define(&gep, result);
}

Operand FunctionDecoder::decodeGepLane(const llvm::GEPOperator& gep, unsigned lane) {
  auto laneOf = [&](const llvm::Value* operand) {
    return operand->getType()->isVectorTy() ? operandsOf(operand)[lane] : operandOf(operand);
  };
  unsigned width = pointerType().width;
  GepInfo info;
  for (auto step = llvm::gep_type_begin(gep), end = llvm::gep_type_end(gep); step != end; ++step) {
    const llvm::Value* index = step.getOperand();
    if (llvm::StructType* structure = step.getStructTypeOrNull()) {
      const llvm::Constant* field = llvm::cast<llvm::Constant>(index);
      if (field->getType()->isVectorTy()) field = field->getSplatValue();
      auto number = static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(field)->getZExtValue());
      info.constant += layout.getStructLayout(structure)->getElementOffset(number).getFixedValue();
      continue;
    }
    llvm::TypeSize stride = step.getSequentialElementStride(layout);
    if (stride.isScalable()) {
      unsupported("GEP over a scalable vector");
      return undef(pointerType());
    }
    Operand operand = laneOf(index);
    unsigned indexWidth = scalarsOf(index)[0].width;
    const Constant* known = operand.isConstant() ? &out.constants[operand.index()] : nullptr;
    if (known && known->kind == ConstantKind::Integer) {
      info.constant += static_cast<uint64_t>(signExtend128(known->value, indexWidth)) * stride.getFixedValue();
    } else if (stride.getFixedValue() != 0) {
      if (indexWidth > width) operand = resize(operand, indexWidth, width, false);
      info.terms.push_back({operand, static_cast<uint16_t>(std::min(indexWidth, width)), stride.getFixedValue()});
    }
  }
  llvm::Type* sourceType = gep.getSourceElementType();
  llvm::TypeSize size = sourceType->isSized() ? layout.getTypeAllocSize(sourceType) : llvm::TypeSize::getFixed(0);
  // A part of a struct that is an array is named, too: "%struct.packet -> [16 x i8]" (program/inner_arrays.h).
  std::string text = module.types.textOf(sourceType);
  if (sourceType->isStructTy() && gep.getResultElementType()->isArrayTy())
    text += " -> " + module.types.textOf(gep.getResultElementType());
  GepShape shape{std::move(text), size.isScalable() ? 0 : size.getFixedValue()};
  return emitGep(laneOf(gep.getPointerOperand()), std::move(info), gep.isInBounds(), shape);
}

Operand FunctionDecoder::emitGep(Operand base, GepInfo info, bool inBounds, const GepShape& shape) {
  ScalarType type = pointerType();
  info.constant = static_cast<uint64_t>(signExtend64(info.constant, type.width));
  auto index = static_cast<uint32_t>(out.instructions.size());
  if (info.terms.empty() && info.constant == 0) {
    out.aliasedGeps.push_back({index, base, shape, inBounds});
    return base;
  }
  uint8_t flags = inBounds ? kInBounds : 0;
  Instruction inst{.op = Opcode::GepConst, .flags = flags, .width = type.width, .a = base};
  auto fitsHalf = [](uint64_t number) { return int64_t(number) == int32_t(number); };
  if (info.terms.empty()) {
    inst.imm = info.constant;
  } else if (info.terms.size() == 1 &&
             (info.constant == 0 || (fitsHalf(info.terms[0].scale) && fitsHalf(info.constant)))) {
    bool hasConstant = info.constant != 0;
    inst.op = hasConstant ? Opcode::GepIndexConst : Opcode::GepIndex;
    inst.b = info.terms[0].index;
    inst.width2 = info.terms[0].indexWidth;
    inst.imm = info.terms[0].scale;
    if (hasConstant) inst.imm = (inst.imm & 0xffffffffu) | info.constant << 32;
  } else {
    inst.op = Opcode::Gep;
    inst.imm = out.geps.size();
    out.geps.push_back(std::move(info));
  }
  out.gepShapes.emplace(index, shape);
  return value(type, inst);
}

} // namespace hindsight
