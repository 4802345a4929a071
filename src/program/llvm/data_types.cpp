#include "program/llvm/data_types.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/Operator.h>

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

using Kind = DataType::Kind;
namespace dwarf = llvm::dwarf;

const llvm::DIType* withoutNames(const llvm::DIType* type) {
  while (auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    switch (derived->getTag()) {
    case dwarf::DW_TAG_typedef:
    case dwarf::DW_TAG_const_type:
    case dwarf::DW_TAG_volatile_type:
    case dwarf::DW_TAG_restrict_type:
    case dwarf::DW_TAG_atomic_type: type = derived->getBaseType(); break;
    default: return type;
    }
  }
  return type;
}

bool isPointer(unsigned tag) {
  return tag == dwarf::DW_TAG_pointer_type || tag == dwarf::DW_TAG_reference_type ||
         tag == dwarf::DW_TAG_rvalue_reference_type;
}

DataType ofNumber(const llvm::DIBasicType& type) {
  bool isFloat = type.getEncoding() == dwarf::DW_ATE_float;
  return {.kind = isFloat ? Kind::Float : Kind::Number,
          .name = type.getName().str(),
          .size = type.getSizeInBits() / 8,
          .isSigned = !isFloat && type.getSignedness() == llvm::DIBasicType::Signedness::Signed};
}

/// The name that a typedef gives to what has none of its own; otherwise empty.
std::string nameOfTypedef(const llvm::DIType* type) {
  std::string name;
  for (const llvm::DIType* end = withoutNames(type); type != end;) {
    auto* derived = llvm::cast<llvm::DIDerivedType>(type);
    if (derived->getTag() == dwarf::DW_TAG_typedef) name = derived->getName().str();
    type = derived->getBaseType();
  }
  return name;
}

/// The same struct in two files has two descriptions, unless the language gives it a name of its own.
std::string keyOf(const llvm::DICompositeType& type, const std::string& alias) {
  if (!type.getIdentifier().empty()) return type.getIdentifier().str();
  if (type.isForwardDecl()) return "";
  if (!type.getName().empty())
    return fmt::format("{} {} {}", unsigned(type.getTag()), type.getName().str(), type.getSizeInBits());
  return alias.empty() ? "" : fmt::format("typedef {} {}", alias, type.getSizeInBits());
}

uint64_t elementCount(const llvm::DICompositeType& array) {
  uint64_t count = 1;
  for (const llvm::DINode* node : array.getElements()) {
    auto* range = llvm::dyn_cast_or_null<llvm::DISubrange>(node);
    if (!range) return 0;
    auto* number = llvm::dyn_cast_if_present<llvm::ConstantInt*>(range->getCount());
    if (!number || number->getSExtValue() < 0) return 0;
    count *= number->getZExtValue();
  }
  return count;
}

} // namespace

DataTypeTable::DataTypeTable(DataTypes& types) : types(types) {
  types.assign(1, DataType{});
}

DataTypeId DataTypeTable::add(DataType type) {
  types.push_back(std::move(type));
  return static_cast<DataTypeId>(types.size() - 1);
}

DataTypeId DataTypeTable::idOf(const llvm::DIType* type) {
  const llvm::DIType* named = type;
  type = withoutNames(type);
  if (!type) return 0;
  if (auto found = known.find(type); found != known.end()) return found->second;
  return make(*type, nameOfTypedef(named));
}

DataTypeId DataTypeTable::make(const llvm::DIType& type, const std::string& alias) {
  if (auto* basic = llvm::dyn_cast<llvm::DIBasicType>(&type)) {
    DataType number = ofNumber(*basic);
    auto [same, isNew] = byName.try_emplace(fmt::format("number {} {}", number.name, number.size), 0);
    if (isNew) same->second = add(std::move(number));
    return known[&type] = same->second;
  }
  if (llvm::isa<llvm::DISubroutineType>(type)) return known[&type] = add({.kind = Kind::Function});
  if (auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(&type)) {
    if (!isPointer(derived->getTag())) return known[&type] = 0;
    DataTypeId id = known[&type] = add({.kind = Kind::Pointer, .size = type.getSizeInBits() / 8});
    DataTypeId target = idOf(derived->getBaseType());
    types[id].target = target;
    return id;
  }
  auto* composite = llvm::dyn_cast<llvm::DICompositeType>(&type);
  if (!composite) return known[&type] = 0;
  std::string key = composite->getTag() == dwarf::DW_TAG_array_type ? "" : keyOf(*composite, alias);
  if (auto same = byName.find(key); !key.empty() && same != byName.end()) return known[&type] = same->second;
  DataTypeId id = known[&type] = add({.name = composite->getName().str(), .size = type.getSizeInBits() / 8});
  if (!key.empty()) byName[key] = id;
  return makeComposite(*composite, id, alias);
}

DataTypeId DataTypeTable::makeComposite(const llvm::DICompositeType& type, DataTypeId id, const std::string& alias) {
  auto named = [&](const char* keyword) {
    bool isPlain = type.getName().empty() && !alias.empty();
    return isPlain ? alias : fmt::format("{} {}", keyword, type.getName().str());
  };
  switch (type.getTag()) {
  case dwarf::DW_TAG_enumeration_type: {
    types[id].kind = Kind::Number;
    types[id].name = named("enum");
    auto* base = llvm::dyn_cast_or_null<llvm::DIBasicType>(withoutNames(type.getBaseType()));
    types[id].isSigned = base && base->getSignedness() == llvm::DIBasicType::Signedness::Signed;
    return id;
  }
  case dwarf::DW_TAG_array_type: {
    DataTypeId element = idOf(type.getBaseType());
    types[id].kind = type.isVector() ? Kind::Unknown : Kind::Array;
    types[id].target = element;
    types[id].count = elementCount(type);
    return id;
  }
  case dwarf::DW_TAG_structure_type:
  case dwarf::DW_TAG_class_type:
  case dwarf::DW_TAG_union_type: break;
  default: return id;
  }
  if (type.isForwardDecl()) return id; // nothing is known of it
  bool isUnion = type.getTag() == dwarf::DW_TAG_union_type;
  types[id].kind = isUnion ? Kind::Union : Kind::Struct;
  types[id].name = named(isUnion ? "union" : "struct");
  std::vector<DataField> fields;
  for (const llvm::DINode* node : type.getElements()) {
    auto* member = llvm::dyn_cast_or_null<llvm::DIDerivedType>(node);
    if (!member || member->isStaticMember()) continue;
    if (member->getTag() != dwarf::DW_TAG_member && member->getTag() != dwarf::DW_TAG_inheritance) continue;
    fields.push_back(
        {member->getName().str(), member->getOffsetInBits() / 8, idOf(member->getBaseType()), member->isBitField()});
  }
  std::ranges::sort(fields, {}, &DataField::offset);
  types[id].fields = std::move(fields);
  return id;
}

/// How many arguments a parameter of this type becomes: a struct in registers, one for each eight bytes.
static unsigned argumentsFor(const llvm::DIType* type, const llvm::Argument& first) {
  auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(withoutNames(type));
  bool isStruct =
      composite && (composite->getTag() == dwarf::DW_TAG_structure_type ||
                    composite->getTag() == dwarf::DW_TAG_class_type || composite->getTag() == dwarf::DW_TAG_union_type);
  constexpr uint64_t kBitsOfRegister = 64;
  if (!isStruct || first.hasByValAttr()) return 1;
  return static_cast<unsigned>((type->getSizeInBits() + kBitsOfRegister - 1) / kBitsOfRegister);
}

std::vector<DataTypeId> DataTypeTable::ofArguments(const llvm::Function& function) {
  std::vector<DataTypeId> result(function.arg_size(), 0);
  const llvm::DISubprogram* source = function.getSubprogram();
  if (!source || !source->getType()) return result;
  llvm::DITypeRefArray listed = source->getType()->getTypeArray();
  unsigned next = 1; // the first one is that of the result
  unsigned number = !function.arg_empty() && function.getArg(0)->hasStructRetAttr();
  while (number < function.arg_size() && next < listed.size()) {
    const llvm::Argument& argument = *function.getArg(number);
    const llvm::DIType* type = listed[next++];
    unsigned parts = argumentsFor(type, argument);
    bool isInRegisters = withoutNames(type) && llvm::isa<llvm::DICompositeType>(withoutNames(type)) &&
                         withoutNames(type)->getTag() != dwarf::DW_TAG_enumeration_type && !argument.hasByValAttr();
    if (!isInRegisters) result[number] = idOf(type);
    number += parts;
  }
  if (number != function.arg_size() || next != listed.size()) std::ranges::fill(result, 0); // they do not match
  return result;
}

DataTypeId DataTypeTable::ofGlobal(const llvm::GlobalVariable& global) {
  llvm::SmallVector<llvm::DIGlobalVariableExpression*, 1> variables;
  global.getDebugInfo(variables);
  return variables.empty() ? 0 : idOf(variables[0]->getVariable()->getType());
}

static void addUses(const llvm::Value& address, GlobalUses& uses) {
  for (const llvm::User* user : address.users()) {
    if (uses.isAddressTaken) return;
    if (llvm::isa<llvm::LoadInst>(user)) continue;
    if (auto* store = llvm::dyn_cast<llvm::StoreInst>(user)) {
      (store->getValueOperand() == &address ? uses.isAddressTaken : uses.isWritten) = true;
    } else if (llvm::isa<llvm::GEPOperator>(user)) {
      addUses(*user, uses);
    } else {
      uses.isAddressTaken = true;
    }
  }
}

GlobalUses usesOf(const llvm::GlobalVariable& global) {
  GlobalUses uses;
  addUses(global, uses);
  uses.isWritten |= uses.isAddressTaken;
  return uses;
}

} // namespace hindsight
