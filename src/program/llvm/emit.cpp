// The small vocabulary that all families of instructions are emitted with.
#include "program/llvm/decoder.h"

#include "support/invariant.h"

namespace hindsight {

size_t FunctionDecoder::ConstantHash::operator()(const Constant& constant) const {
  uint64_t hash = static_cast<uint64_t>(constant.value) * 0x9e3779b97f4a7c15ull;
  hash ^= static_cast<uint64_t>(constant.value >> 64) * 0xc2b2ae3d27d4eb4full;
  hash ^= (uint64_t(constant.target) << 32 | uint64_t(constant.kind) << 24 | uint64_t(constant.type.kind) << 16 |
           constant.type.width) *
          0x165667b19e3779f9ull;
  return hash ^ hash >> 29;
}

Slot FunctionDecoder::newSlot(ScalarType type) {
  HS_INVARIANT(type.width > 0, "a slot should have a width");
  out.slotTypes.push_back(type);
  return out.slotCount++;
}

Slot FunctionDecoder::newSlots(llvm::ArrayRef<ScalarType> scalars) {
  Slot first = out.slotCount;
  for (ScalarType type : scalars) newSlot(type);
  return first;
}

void FunctionDecoder::push(Instruction inst) {
  out.instructions.push_back(inst);
  out.locations.push_back(location);
}

/// Emits an instruction with one result.
Operand FunctionDecoder::value(ScalarType type, Instruction inst) {
  inst.dst = newSlot(type);
  push(inst);
  return Operand::slot(inst.dst);
}

Operand FunctionDecoder::binary(Opcode op, ScalarType type, Operand a, Operand b, uint8_t flags) {
  return value(type, {.op = op, .flags = flags, .width = type.width, .a = a, .b = b});
}

Operand FunctionDecoder::compare(Predicate predicate, ScalarType type, Operand a, Operand b) {
  Opcode op = type.kind == ScalarKind::Pointer ? Opcode::PtrCmp : Opcode::ICmp;
  return value({ScalarKind::Integer, 1},
               {.op = op, .extra = static_cast<uint8_t>(predicate), .width = type.width, .a = a, .b = b});
}

Operand FunctionDecoder::floatCompare(FloatPredicate predicate, ScalarType type, FloatFormat format, Operand a,
                                      Operand b) {
  return value({ScalarKind::Integer, 1}, {.op = Opcode::FCmp,
                                          .extra = static_cast<uint8_t>(format),
                                          .width = type.width,
                                          .a = a,
                                          .b = b,
                                          .imm = static_cast<uint64_t>(predicate)});
}

Operand FunctionDecoder::select(ScalarType type, Operand condition, Operand yes, Operand no) {
  if (yes == no) return yes;
  return value(type, {.op = Opcode::Select, .width = type.width, .a = condition, .b = yes, .c = no});
}

Operand FunctionDecoder::resize(Operand a, unsigned from, unsigned to, bool isSigned) {
  if (from == to) return a;
  Opcode op = to < from ? Opcode::Trunc : isSigned ? Opcode::SExt : Opcode::ZExt;
  auto width = static_cast<uint16_t>(to);
  return value({ScalarKind::Integer, width}, {.op = op, .width = width, .width2 = static_cast<uint16_t>(from), .a = a});
}

/// The same bits under another scalar type of the same width.
Operand FunctionDecoder::reinterpret(Operand a, ScalarType from, ScalarType to) {
  HS_INVARIANT(from.width == to.width, "reinterpreting should keep the width");
  if (from == to) return a;
  if (a.isConstant()) {
    Constant copy = out.constants[a.index()];
    if (copy.kind != ConstantKind::GlobalAddress && copy.kind != ConstantKind::FunctionAddress) {
      copy.type = to;
      return constant(copy);
    }
  }
  return value(to, {.op = Opcode::Copy, .width = to.width, .a = a});
}

Operand FunctionDecoder::offsetPointer(Operand base, uint64_t offset) {
  if (offset == 0) return base;
  ScalarType type = pointerType();
  return value(type, {.op = Opcode::GepConst, .flags = kInBounds, .width = type.width, .a = base, .imm = offset});
}

Operand FunctionDecoder::constant(const Constant& constant) {
  auto [entry, isNew] = constantIds.try_emplace(constant, out.constants.size());
  if (isNew) out.constants.push_back(constant);
  return Operand::constant(entry->second);
}

Operand FunctionDecoder::integer(U128 number, unsigned width) {
  Constant result;
  result.type = {ScalarKind::Integer, static_cast<uint16_t>(width)};
  result.value = number & mask128(width);
  return constant(result);
}

Operand FunctionDecoder::undef(ScalarType type) {
  Constant result;
  result.kind = ConstantKind::Undef;
  result.type = type;
  return constant(result);
}

Operand FunctionDecoder::poison(ScalarType type) {
  Constant result;
  result.kind = ConstantKind::Poison;
  result.type = type;
  return constant(result);
}

void FunctionDecoder::unsupported(const std::string& message) {
  push({.op = Opcode::Unsupported, .imm = out.messages.size()});
  out.messages.push_back(message);
}

/// The first of consecutive slots that hold the operands; copies are made only if they do not already stand so.
Slot FunctionDecoder::consecutive(llvm::ArrayRef<Operand> operands, llvm::ArrayRef<ScalarType> scalars) {
  HS_INVARIANT(!operands.empty() && operands.size() == scalars.size(), "lanes should have a type each");
  bool inPlace = true;
  for (size_t i = 0; i < operands.size(); ++i)
    inPlace &= !operands[i].isConstant() && operands[i].index() == operands[0].index() + i;
  if (inPlace) return operands[0].index();
  Slot first = newSlots(scalars);
  for (size_t i = 0; i < operands.size(); ++i)
    push({.op = Opcode::Copy, .width = scalars[i].width, .dst = static_cast<Slot>(first + i), .a = operands[i]});
  return first;
}

void FunctionDecoder::define(const llvm::Value* value, llvm::ArrayRef<Operand> operands) {
  values[value] = {static_cast<uint32_t>(valueOperands.size()), static_cast<uint32_t>(operands.size())};
  valueOperands.insert(valueOperands.end(), operands.begin(), operands.end());
}

void FunctionDecoder::defineUndef(const llvm::Instruction& inst) {
  Operands operands;
  for (ScalarType type : scalarsOf(&inst)) operands.push_back(undef(type));
  define(&inst, operands);
}

Operands FunctionDecoder::operandsOf(const llvm::Value* value) {
  Operands result;
  if (auto* constant = llvm::dyn_cast<llvm::Constant>(value)) {
    appendConstant(constant, result);
    return result;
  }
  auto found = values.find(value);
  HS_INVARIANT(found != values.end(), "a value should be decoded before its uses");
  auto first = valueOperands.begin() + found->second.first;
  result.append(first, first + found->second.count);
  return result;
}

Operand FunctionDecoder::operandOf(const llvm::Value* value) {
  if (!llvm::isa<llvm::Constant>(value)) {
    auto found = values.find(value);
    HS_INVARIANT(found != values.end() && found->second.count == 1, "a scalar value should be decoded before its uses");
    return valueOperands[found->second.first];
  }
  Operands operands = operandsOf(value);
  HS_INVARIANT(operands.size() == 1, "a scalar value should have one operand");
  return operands[0];
}

const std::vector<ScalarType>& FunctionDecoder::scalarsOf(const llvm::Value* value) {
  return module.types.leavesOf(value->getType()).scalars;
}

ScalarType FunctionDecoder::pointerType() const {
  return {ScalarKind::Pointer, static_cast<uint16_t>(layout.getPointerSizeInBits())};
}

void FunctionDecoder::perLeaf(const llvm::Instruction& inst, llvm::function_ref<Operand(unsigned leaf)> make) {
  Operands results;
  size_t count = scalarsOf(&inst).size();
  for (unsigned leaf = 0; leaf < count; ++leaf) results.push_back(make(leaf));
  define(&inst, results);
}

} // namespace hindsight
