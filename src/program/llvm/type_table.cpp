#include "program/llvm/type_table.h"

#include "support/invariant.h"

#include <llvm/IR/DerivedTypes.h>
#include <llvm/Support/raw_ostream.h>

#include <fmt/format.h>

namespace hindsight {

namespace {

/// Beyond this, a value by itself (not in memory) is taken apart into too many slots to be worth it.
constexpr uint64_t kMaxLeaves = 1 << 14;

std::string print(const llvm::Type* type) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  type->print(stream, /*IsForDebug=*/false, /*NoDetails=*/true);
  return text;
}

} // namespace

const TypeLeaves& TypeTable::leavesOf(llvm::Type* type) {
  auto& entry = leaves[type];
  if (entry) return *entry;
  auto computed = std::make_unique<TypeLeaves>(computeLeaves(type)); // recursion may rehash the table
  return *(leaves[type] = std::move(computed));
}

std::string TypeTable::unsupportedScalar(llvm::Type* type) const {
  if (type->isIntegerTy()) {
    unsigned width = type->getIntegerBitWidth();
    return width <= kMaxWidth ? "" : fmt::format("integers of {} bits", width);
  }
  if (type->isPointerTy()) {
    unsigned space = type->getPointerAddressSpace();
    return space == 0 ? "" : fmt::format("pointers in address space {}", space);
  }
  if (type->isHalfTy() || type->isFloatTy() || type->isDoubleTy() || type->isX86_FP80Ty()) return "";
  return fmt::format("values of type {}", print(type));
}

void TypeTable::append(TypeLeaves& out, const TypeLeaves& part, uint64_t times) const {
  if (!part.unsupported.empty() && times > 0) out.unsupported = part.unsupported;
  if (!out.unsupported.empty() || part.scalars.empty()) return;
  if (times > kMaxLeaves || out.scalars.size() + times * part.scalars.size() > kMaxLeaves) {
    out.unsupported = fmt::format("values with more than {} parts", kMaxLeaves);
    return;
  }
  for (uint64_t i = 0; i < times; ++i) out.scalars.insert(out.scalars.end(), part.scalars.begin(), part.scalars.end());
}

TypeLeaves TypeTable::computeLeaves(llvm::Type* type) {
  TypeLeaves out;
  if (type->isVoidTy() || type->isLabelTy() || type->isMetadataTy() || type->isTokenTy()) return out;
  if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
    if (structure->isOpaque()) {
      out.unsupported = fmt::format("values of the opaque type {}", print(type));
      return out;
    }
    for (llvm::Type* element : structure->elements()) append(out, leavesOf(element), 1);
  } else if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
    append(out, leavesOf(array->getElementType()), array->getNumElements());
  } else if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
    append(out, leavesOf(vector->getElementType()), vector->getNumElements());
  } else {
    out.unsupported = unsupportedScalar(type);
    if (out.unsupported.empty()) out.scalars.push_back(scalarOf(type));
  }
  if (!out.unsupported.empty()) out.scalars.clear();
  return out;
}

ScalarType TypeTable::scalarOf(llvm::Type* type) const {
  if (type->isIntegerTy()) return {ScalarKind::Integer, static_cast<uint16_t>(type->getIntegerBitWidth())};
  if (type->isPointerTy()) return {ScalarKind::Pointer, static_cast<uint16_t>(layout.getPointerSizeInBits())};
  HS_INVARIANT(type->isFloatingPointTy(), "a scalar type should be an integer, a pointer or a float");
  return {ScalarKind::Float, static_cast<uint16_t>(type->getPrimitiveSizeInBits().getFixedValue())};
}

ScalarType TypeTable::elementOf(llvm::Type* type) {
  while (true) {
    if (auto* array = llvm::dyn_cast<llvm::ArrayType>(type)) {
      type = array->getElementType();
    } else if (auto* vector = llvm::dyn_cast<llvm::FixedVectorType>(type)) {
      type = vector->getElementType();
      if (layout.getTypeSizeInBits(type) % 8 != 0) return {}; // its lanes are packed, not elements of their own
    } else if (auto* structure = llvm::dyn_cast<llvm::StructType>(type)) {
      if (structure->isOpaque() || structure->getNumElements() != 1) return {};
      type = structure->getElementType(0);
    } else {
      break;
    }
  }
  if (!type->isIntegerTy() && !type->isPointerTy() && !type->isFloatingPointTy()) return {};
  return unsupportedScalar(type).empty() ? scalarOf(type) : ScalarType{};
}

const std::string& TypeTable::textOf(llvm::Type* type) {
  auto& entry = texts[type];
  if (!entry) entry = std::make_unique<std::string>(print(type));
  return *entry;
}

FloatFormat floatFormatOf(const llvm::Type* type) {
  const llvm::Type* scalar = type->getScalarType();
  if (scalar->isHalfTy()) return FloatFormat::Half;
  if (scalar->isFloatTy()) return FloatFormat::Single;
  if (scalar->isDoubleTy()) return FloatFormat::Double;
  HS_INVARIANT(scalar->isX86_FP80Ty(), "a float type should be one of the supported formats");
  return FloatFormat::Extended;
}

} // namespace hindsight
