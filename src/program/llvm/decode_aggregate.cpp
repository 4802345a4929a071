// Structs, arrays and vectors by value. With constant indices their parts only change names; a lane chosen at run time
// is picked from, or put into, consecutive slots.
#include "program/llvm/decoder.h"

#include "support/invariant.h"

namespace hindsight {

/// How many leaves stand before the part that the indices name.
unsigned FunctionDecoder::leafIndex(llvm::Type* type, llvm::ArrayRef<unsigned> indices) {
  size_t before = 0;
  for (unsigned index : indices) {
    if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
      for (unsigned i = 0; i < index; ++i) before += module.types.leavesOf(structure->getElementType(i)).scalars.size();
      type = structure->getElementType(index);
    } else {
      type = llvm::cast<llvm::ArrayType>(type)->getElementType();
      before += index * module.types.leavesOf(type).scalars.size();
    }
  }
  return static_cast<unsigned>(before);
}

void FunctionDecoder::decodeExtractValue(const llvm::ExtractValueInst& inst) {
  Operands whole = operandsOf(inst.getAggregateOperand());
  unsigned first = leafIndex(inst.getAggregateOperand()->getType(), inst.getIndices());
  define(&inst, llvm::ArrayRef(whole).slice(first, scalarsOf(&inst).size()));
}

void FunctionDecoder::decodeInsertValue(const llvm::InsertValueInst& inst) {
  Operands whole = operandsOf(inst.getAggregateOperand()), part = operandsOf(inst.getInsertedValueOperand());
  unsigned first = leafIndex(inst.getType(), inst.getIndices());
  for (size_t i = 0; i < part.size(); ++i) whole[first + i] = part[i];
  define(&inst, whole);
}

void FunctionDecoder::decodeExtractElement(const llvm::ExtractElementInst& inst) {
  Operands lanes = operandsOf(inst.getVectorOperand());
  const auto& scalars = scalarsOf(inst.getVectorOperand());
  ScalarType type = scalars[0];
  if (auto* index = llvm::dyn_cast<llvm::ConstantInt>(inst.getIndexOperand())) {
    define(&inst, index->getValue().ult(lanes.size()) ? lanes[index->getZExtValue()] : poison(type));
    return;
  }
  ScalarType indexType = scalarsOf(inst.getIndexOperand())[0];
  Operand index = operandOf(inst.getIndexOperand());
  Slot first = consecutive(lanes, scalars);
  define(&inst, value(type, {.op = Opcode::PickLane,
                             .width = type.width,
                             .width2 = indexType.width,
                             .a = Operand::slot(first),
                             .b = index,
                             .imm = lanes.size()}));
}

void FunctionDecoder::decodeInsertElement(const llvm::InsertElementInst& inst) {
  Operands lanes = operandsOf(inst.getOperand(0));
  Operand element = operandOf(inst.getOperand(1));
  const auto& scalars = scalarsOf(&inst);
  if (auto* index = llvm::dyn_cast<llvm::ConstantInt>(inst.getOperand(2))) {
    if (index->getValue().ult(lanes.size())) {
      lanes[index->getZExtValue()] = element;
    } else {
      for (size_t i = 0; i < lanes.size(); ++i) lanes[i] = poison(scalars[i]);
    }
    define(&inst, lanes);
    return;
  }
  Operand index = operandOf(inst.getOperand(2));
  Slot from = consecutive(lanes, scalars);
  Slot to = newSlots(scalars);
  push({.op = Opcode::PutLane,
        .width = scalars[0].width,
        .width2 = scalarsOf(inst.getOperand(2))[0].width,
        .dst = to,
        .a = Operand::slot(from),
        .b = element,
        .c = index,
        .imm = lanes.size()});
  for (size_t i = 0; i < lanes.size(); ++i) lanes[i] = Operand::slot(static_cast<Slot>(to + i));
  define(&inst, lanes);
}

void FunctionDecoder::decodeShuffle(const llvm::ShuffleVectorInst& inst) {
  Operands lanes = operandsOf(inst.getOperand(0));
  lanes.append(operandsOf(inst.getOperand(1)));
  ScalarType type = scalarsOf(&inst)[0];
  Operands result;
  for (int index : inst.getShuffleMask()) result.push_back(index < 0 ? poison(type) : lanes[index]);
  define(&inst, result);
}

} // namespace hindsight
