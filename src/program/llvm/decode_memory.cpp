// Stack objects, loads and stores. A struct or array is read and written leaf by leaf at its layout's offsets; the
// lanes of a vector lie side by side, and share bytes when they are narrower than one.
#include "program/access_flags.h"
#include "program/llvm/decoder.h"
#include "program/llvm/linker.h"

#include "support/invariant.h"

#include <llvm/Support/Alignment.h>

#include <algorithm>

namespace hindsight {

void FunctionDecoder::decodeAlloca(const llvm::AllocaInst& inst) {
  AllocaInfo info{};
  llvm::Type* type = inst.getAllocatedType();
  llvm::TypeSize size = layout.getTypeAllocSize(type);
  if (size.isScalable()) {
    unsupported("stack objects of type " + module.types.textOf(type));
    return defineUndef(inst);
  }
  info.elementSize = size.getFixedValue();
  info.align = static_cast<uint32_t>(inst.getAlign().value());
  info.name = inst.getName().str();
  info.typeText = module.types.textOf(type);
  info.element = module.types.elementOf(type);
  Operand count;
  uint16_t countWidth = 0;
  uint64_t folded = 0;
  auto* number = llvm::dyn_cast<llvm::ConstantInt>(inst.getArraySize());
  if (number && number->getValue().getActiveBits() <= 64 &&
      !__builtin_mul_overflow(info.elementSize, number->getZExtValue(), &folded)) {
    info.elementSize = folded;
  } else {
    count = operandOf(inst.getArraySize());
    countWidth = scalarsOf(inst.getArraySize())[0].width;
  }
  ScalarType pointer = pointerType();
  info.scoped = isScopedLocal(inst);
  Slot slot = newSlot(pointer);
  define(&inst, Operand::slot(slot));
  allocaIds[&inst] = static_cast<uint32_t>(out.allocas.size());
  out.allocas.push_back(std::move(info));
  if (!isScopedLocal(inst)) allocate(inst, count, countWidth);
}

/// Where the object is made: at the alloca, or, for a scoped local, at the marker that brings it to life.
void FunctionDecoder::allocate(const llvm::AllocaInst& inst, Operand count, uint16_t countWidth) {
  uint32_t id = allocaIds.lookup(&inst);
  auto index = static_cast<uint32_t>(out.instructions.size());
  out.allocas[id].site = module.addSite({.kind = SiteKind::Alloca, .function = out.id, .instruction = index});
  push({.op = Opcode::Alloca,
        .width = pointerType().width,
        .width2 = countWidth,
        .dst = operandOf(&inst).index(),
        .a = count,
        .imm = id});
}

Operand FunctionDecoder::loadScalar(ScalarType type, const Access& access, uint64_t offset) {
  Operand address = offsetPointer(access.base, offset);
  return value(type, {.op = Opcode::Load,
                      .flags = access.flags,
                      .extra = static_cast<uint8_t>(type.kind),
                      .width = type.width,
                      .width2 = static_cast<uint16_t>((type.width + 7) / 8),
                      .a = address,
                      .imm = llvm::commonAlignment(access.align, offset).value()});
}

void FunctionDecoder::storeScalar(ScalarType type, const Access& access, uint64_t offset, Operand stored) {
  Operand address = offsetPointer(access.base, offset);
  push({.op = Opcode::Store,
        .flags = access.flags,
        .extra = static_cast<uint8_t>(type.kind),
        .width = type.width,
        .width2 = static_cast<uint16_t>((type.width + 7) / 8),
        .a = address,
        .b = stored,
        .imm = llvm::commonAlignment(access.align, offset).value()});
}

namespace {

/// Calls visit(part type, offset) for each part of a struct, array or vector of whole bytes; false for anything else.
bool forEachPart(llvm::Type* type, const llvm::DataLayout& layout,
                 llvm::function_ref<void(llvm::Type*, uint64_t)> visit) {
  if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* fields = layout.getStructLayout(structure);
    for (unsigned i = 0; i < structure->getNumElements(); ++i)
      visit(structure->getElementType(i), fields->getElementOffset(i).getFixedValue());
    return true;
  }
  if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    uint64_t stride = layout.getTypeAllocSize(array->getElementType());
    for (uint64_t i = 0; i < array->getNumElements(); ++i) visit(array->getElementType(), i * stride);
    return true;
  }
  if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    uint64_t bits = layout.getTypeSizeInBits(vector->getElementType());
    if (bits % 8 != 0) return false;
    for (uint64_t i = 0; i < vector->getNumElements(); ++i) visit(vector->getElementType(), i * bits / 8);
    return true;
  }
  return false;
}

} // namespace

void FunctionDecoder::loadType(llvm::Type* type, const Access& access, uint64_t offset, Operands& result) {
  if (forEachPart(type, layout, [&](llvm::Type* part, uint64_t at) { loadType(part, access, offset + at, result); }))
    return;
  if (type->isVectorTy()) return loadPackedVector(type, access, offset, result);
  result.push_back(loadScalar(module.types.scalarOf(type), access, offset));
}

void FunctionDecoder::storeType(llvm::Type* type, const Access& access, uint64_t offset,
                                llvm::ArrayRef<Operand>& stored) {
  if (forEachPart(type, layout, [&](llvm::Type* part, uint64_t at) { storeType(part, access, offset + at, stored); }))
    return;
  if (type->isVectorTy()) return storePackedVector(type, access, offset, stored);
  storeScalar(module.types.scalarOf(type), access, offset, stored.front());
  stored = stored.drop_front();
}

/// Lanes that share bytes: the vector lies in memory as one number, lane 0 lowest. It is read in words of up to 64
/// bits that hold whole lanes, or, for lanes that straddle them, in one piece.
static unsigned packedWordLanes(unsigned laneWidth, unsigned lanes) {
  if (laneWidth * lanes <= kMaxWidth) return lanes;
  return 64 % laneWidth == 0 ? 64 / laneWidth : 0;
}

void FunctionDecoder::loadPackedVector(llvm::Type* type, const Access& access, uint64_t offset, Operands& result) {
  const auto& scalars = module.types.leavesOf(type).scalars;
  unsigned laneWidth = scalars[0].width, lanes = static_cast<unsigned>(scalars.size());
  unsigned perWord = packedWordLanes(laneWidth, lanes);
  if (perWord == 0) {
    unsupported("loads of type " + module.types.textOf(type));
    for (ScalarType lane : scalars) result.push_back(undef(lane));
    return;
  }
  for (unsigned first = 0; first < lanes; first += perWord) {
    unsigned count = std::min(perWord, lanes - first);
    auto width = static_cast<uint16_t>(count * laneWidth);
    Operand word = loadScalar({ScalarKind::Integer, width}, access, offset + uint64_t(first) * laneWidth / 8);
    if (count == 1) {
      result.push_back(word);
      continue;
    }
    for (unsigned i = 0; i < count; ++i)
      result.push_back(
          value(scalars[0],
                {.op = Opcode::Extract, .width = scalars[0].width, .width2 = width, .a = word, .imm = i * laneWidth}));
  }
}

void FunctionDecoder::storePackedVector(llvm::Type* type, const Access& access, uint64_t offset,
                                        llvm::ArrayRef<Operand>& stored) {
  const auto& scalars = module.types.leavesOf(type).scalars;
  unsigned laneWidth = scalars[0].width, lanes = static_cast<unsigned>(scalars.size());
  unsigned perWord = packedWordLanes(laneWidth, lanes);
  if (perWord == 0) unsupported("stores of type " + module.types.textOf(type));
  for (unsigned first = 0; perWord != 0 && first < lanes; first += perWord) {
    unsigned count = std::min(perWord, lanes - first);
    Operand word = stored[first];
    for (unsigned i = 1; i < count; ++i) {
      auto low = static_cast<uint16_t>(i * laneWidth), width = static_cast<uint16_t>(low + laneWidth);
      word = value({ScalarKind::Integer, width},
                   {.op = Opcode::Concat, .width = width, .width2 = low, .a = stored[first + i], .b = word});
    }
    storeScalar({ScalarKind::Integer, static_cast<uint16_t>(count * laneWidth)}, access,
                offset + uint64_t(first) * laneWidth / 8, word);
  }
  stored = stored.drop_front(lanes);
}

/// A tag of TBAA is (type of the object, type of the access, offset); "omnipotent char" is an object of any type.
static uint8_t typeFlags(const llvm::Instruction& inst) {
  const llvm::MDNode* tag = inst.getMetadata(llvm::LLVMContext::MD_tbaa);
  if (!tag || tag->getNumOperands() < 3) return kAnyType;
  auto* object = llvm::dyn_cast<llvm::MDNode>(tag->getOperand(0));
  auto* name = object && object->getNumOperands() ? llvm::dyn_cast<llvm::MDString>(object->getOperand(0)) : nullptr;
  return !name || name->getString() == "omnipotent char" ? kAnyType : 0;
}

void FunctionDecoder::decodeLoad(const llvm::LoadInst& inst) {
  Access access{operandOf(inst.getPointerOperand()), inst.getAlign(), typeFlags(inst)};
  if (inst.isVolatile()) access.flags |= kVolatile;
  if (inst.isAtomic()) access.flags |= kAtomic;
  Operands result;
  loadType(inst.getType(), access, 0, result);
  define(&inst, result);
}

void FunctionDecoder::decodeStore(const llvm::StoreInst& inst) {
  Operands stored = operandsOf(inst.getValueOperand());
  Access access{operandOf(inst.getPointerOperand()), inst.getAlign(), typeFlags(inst)};
  if (inst.isVolatile()) access.flags |= kVolatile;
  if (inst.isAtomic()) access.flags |= kAtomic;
  llvm::ArrayRef<Operand> rest(stored);
  storeType(inst.getValueOperand()->getType(), access, 0, rest);
}

} // namespace hindsight
