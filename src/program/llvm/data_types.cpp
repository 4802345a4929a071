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

/// The same struct in two files has two descriptions, unless the language gives it a name of its own.
std::string keyOf(const llvm::DICompositeType& type) {
  if (!type.getIdentifier().empty()) return type.getIdentifier().str();
  if (type.getName().empty() || type.isForwardDecl()) return "";
  return fmt::format("{} {} {}", unsigned(type.getTag()), type.getName().str(), type.getSizeInBits());
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
  type = withoutNames(type);
  if (!type) return 0;
  if (auto found = known.find(type); found != known.end()) return found->second;
  return make(*type);
}

DataTypeId DataTypeTable::make(const llvm::DIType& type) {
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
  std::string key = composite->getTag() == dwarf::DW_TAG_array_type ? "" : keyOf(*composite);
  if (auto same = byName.find(key); !key.empty() && same != byName.end()) return known[&type] = same->second;
  DataTypeId id = known[&type] = add({.name = composite->getName().str(), .size = type.getSizeInBits() / 8});
  if (!key.empty()) byName[key] = id;
  return makeComposite(*composite, id);
}

DataTypeId DataTypeTable::makeComposite(const llvm::DICompositeType& type, DataTypeId id) {
  switch (type.getTag()) {
  case dwarf::DW_TAG_enumeration_type: {
    types[id].kind = Kind::Number;
    types[id].name = "enum " + types[id].name;
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
  types[id].name = fmt::format("{} {}", isUnion ? "union" : "struct", types[id].name);
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

std::vector<DataTypeId> DataTypeTable::ofArguments(const llvm::Function& function) {
  std::vector<DataTypeId> result(function.arg_size(), 0);
  const llvm::DISubprogram* source = function.getSubprogram();
  if (!source || !source->getType()) return result;
  llvm::DITypeRefArray listed = source->getType()->getTypeArray();
  unsigned next = 1; // the first one is that of the result
  for (const llvm::Argument& argument : function.args()) {
    if (argument.hasStructRetAttr()) continue;
    bool isPart = argument.getName().contains(".coerce");
    unsigned number = argument.getArgNo();
    bool goesOn =
        isPart && number + 1 < function.arg_size() &&
        function.getArg(number + 1)->getName().starts_with(argument.getName().split(".coerce").first.str() + ".coerce");
    if (next < listed.size() && !isPart) result[number] = idOf(listed[next]);
    if (!goesOn) ++next;
  }
  if (next != listed.size()) std::ranges::fill(result, 0); // they do not match one by one
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
