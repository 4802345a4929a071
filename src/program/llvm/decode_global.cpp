// Globals: initial contents as bytes, addresses among them as relocations, and what is undefined as ranges.
#include "program/llvm/decoder.h"

#include "support/invariant.h"

#include <llvm/Analysis/ConstantFolding.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/Operator.h>

#include <algorithm>

namespace hindsight {

/// An array of several elements that is a part of a struct; null if there is none.
static llvm::Type* arrayInStruct(llvm::Type* type, bool isInside = false) {
  if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    if (isInside && array->getNumElements() > 1) return array;
    return arrayInStruct(array->getElementType(), isInside);
  }
  auto* structure = llvm::dyn_cast<llvm::StructType>(type);
  if (!structure) return nullptr;
  for (llvm::Type* element : structure->elements())
    if (llvm::Type* array = arrayInStruct(element, true)) return array;
  return nullptr;
}

/// Writes the initialiser of one global.
class GlobalDecoder {
public:
  GlobalDecoder(ModuleDecoder& module, llvm::GlobalVariable& source, Global& out)
      : module(module), layout(module.layout()), source(source), out(out) {}

  void decode() {
    write(source.getInitializer(), 0);
    std::sort(out.relocations.begin(), out.relocations.end(),
              [](const Relocation& a, const Relocation& b) { return a.offset < b.offset; });
  }

private:
  void write(const llvm::Constant* constant, uint64_t offset);
  void writeAggregate(const llvm::Constant* constant, uint64_t offset);
  void writeVector(const llvm::Constant* constant, uint64_t offset);
  void writeData(const llvm::ConstantDataSequential& data, uint64_t offset);
  void writeBits(const llvm::APInt& bits, uint64_t offset);
  bool writeAddress(const llvm::Constant* constant, uint64_t offset);
  void addUndef(uint64_t offset, uint64_t size);
  uint8_t* room() {
    if (out.bytes.empty()) out.bytes.resize(out.size);
    return out.bytes.data();
  }

  ModuleDecoder& module;
  const llvm::DataLayout& layout;
  llvm::GlobalVariable& source;
  Global& out;
};

void GlobalDecoder::write(const llvm::Constant* constant, uint64_t offset) {
  llvm::Type* type = constant->getType();
  if (constant->isNullValue() && !type->isTokenTy()) return; // bytes are zero from the start
  if (llvm::isa<llvm::UndefValue>(constant)) return addUndef(offset, layout.getTypeStoreSize(type));
  if (auto* data = llvm::dyn_cast<llvm::ConstantDataSequential>(constant)) return writeData(*data, offset);
  if (type->isAggregateType()) return writeAggregate(constant, offset);
  if (type->isVectorTy()) return writeVector(constant, offset);
  if (auto* number = llvm::dyn_cast<llvm::ConstantInt>(constant)) return writeBits(number->getValue(), offset);
  if (auto* number = llvm::dyn_cast<llvm::ConstantFP>(constant))
    return writeBits(number->getValueAPF().bitcastToAPInt(), offset);
  if (writeAddress(constant, offset)) return;
  if (auto* folded = llvm::ConstantFoldConstant(constant, layout); folded && folded != constant)
    return write(folded, offset);
  module.oddInitialisers.push_back({&source, offset, constant});
}

void GlobalDecoder::writeAggregate(const llvm::Constant* constant, uint64_t offset) {
  llvm::Type* type = constant->getType();
  if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
    const llvm::StructLayout* fields = layout.getStructLayout(structure);
    for (unsigned i = 0; i < structure->getNumElements(); ++i)
      write(constant->getAggregateElement(i), offset + fields->getElementOffset(i).getFixedValue());
    return;
  }
  uint64_t stride = layout.getTypeAllocSize(type->getArrayElementType());
  for (uint64_t i = 0; i < type->getArrayNumElements(); ++i)
    write(constant->getAggregateElement(static_cast<unsigned>(i)), offset + i * stride);
}

void GlobalDecoder::writeVector(const llvm::Constant* constant, uint64_t offset) {
  auto* type = llvm::cast<llvm::FixedVectorType>(constant->getType());
  uint64_t laneBits = layout.getTypeSizeInBits(type->getElementType());
  llvm::APInt packed(static_cast<unsigned>(std::max<uint64_t>(1, laneBits * type->getNumElements())), 0);
  for (unsigned i = 0; i < type->getNumElements(); ++i) {
    const llvm::Constant* lane = constant->getAggregateElement(i);
    if (!lane) { // an expression of vector type
      module.oddInitialisers.push_back({&source, offset, constant});
      return;
    }
    if (laneBits % 8 == 0) {
      write(lane, offset + i * laneBits / 8);
    } else if (auto* number = llvm::dyn_cast<llvm::ConstantInt>(lane)) {
      packed.insertBits(number->getValue(), static_cast<unsigned>(i * laneBits));
    }
  }
  if (laneBits % 8 != 0) writeBits(packed, offset);
}

void GlobalDecoder::writeData(const llvm::ConstantDataSequential& data, uint64_t offset) {
  llvm::StringRef raw = data.getRawDataValues(); // host order: the loader accepts little-endian modules only
  std::copy(raw.bytes_begin(), raw.bytes_end(), room() + offset);
}

void GlobalDecoder::writeBits(const llvm::APInt& bits, uint64_t offset) {
  uint8_t* bytes = room() + offset;
  for (unsigned i = 0; i * 8 < bits.getBitWidth(); ++i)
    bytes[i] = static_cast<uint8_t>(bits.extractBitsAsZExtValue(std::min(8u, bits.getBitWidth() - i * 8), i * 8));
}

/// A pointer, or a pointer as a number of the same width.
bool GlobalDecoder::writeAddress(const llvm::Constant* constant, uint64_t offset) {
  unsigned width = layout.getPointerSizeInBits();
  if (auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(constant);
      expression && expression->getOpcode() == llvm::Instruction::PtrToInt &&
      layout.getTypeSizeInBits(constant->getType()) == width)
    constant = expression->getOperand(0);
  Constant address;
  if (!module.resolveAddress(constant, address)) return false;
  if (address.kind == ConstantKind::Integer) {
    writeBits(llvm::APInt(width, static_cast<uint64_t>(address.value)), offset);
    return true;
  }
  out.relocations.push_back({offset, static_cast<uint16_t>(width), address.kind == ConstantKind::FunctionAddress,
                             address.target, static_cast<uint64_t>(address.value)});
  return true;
}

void GlobalDecoder::addUndef(uint64_t offset, uint64_t size) {
  if (size == 0) return;
  auto& ranges = out.undefRanges;
  if (!ranges.empty() && ranges.back().first + ranges.back().second == offset) {
    ranges.back().second += size;
  } else {
    ranges.emplace_back(offset, size);
  }
}

void ModuleDecoder::decodeGlobals() {
  for (llvm::GlobalVariable* source : keptGlobals) { // number them all before any initialiser names one
    Global global;
    global.id = static_cast<GlobalId>(out->globals.size());
    globalIds[source] = global.id;
    global.name = source->getName().str();
    llvm::Type* type = source->getValueType();
    global.size = type->isSized() ? layout().getTypeAllocSize(type).getKnownMinValue() : 0;
    global.align = static_cast<uint32_t>(source->getAlign().value_or(layout().getPreferredAlign(source)).value());
    global.constant = source->isConstant();
    global.external = !source->hasInitializer();
    global.fromRuntime = options.userSymbols && !global.external && !options.userSymbols->contains(source->getName());
    global.site = addSite({.kind = SiteKind::Global, .global = global.id});
    global.typeText = types.textOf(type);
    // Constant addresses inside of a global are numbers: an array in it is named here (program/inner_arrays.h).
    if (llvm::Type* array = arrayInStruct(type)) global.typeText += " -> " + types.textOf(array);
    global.element = types.elementOf(type);
    global.dataType = dataTypes.ofGlobal(*source);
    GlobalUses uses = usesOf(*source);
    global.isWritten = uses.isWritten;
    global.isAddressTaken = uses.isAddressTaken;
    llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> variables;
    source->getDebugInfo(variables);
    if (!variables.empty()) global.location = debug.locationOf(variables[0]->getVariable());
    out->globalByName[global.name] = global.id;
    out->globals.push_back(std::move(global));
  }
  for (llvm::GlobalVariable* source : keptGlobals)
    if (source->hasInitializer()) GlobalDecoder(*this, *source, out->globals[globalIds[source]]).decode();
}

} // namespace hindsight
