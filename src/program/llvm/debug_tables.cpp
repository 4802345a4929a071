#include "program/llvm/debug_tables.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/Support/FileSystem.h>
#include <llvm/Support/Path.h>

namespace hindsight {

DebugTables::DebugTables(Program& program) : program(program) {
  program.locations.assign(1, SourceLocation{});
  program.files.assign(1, "?");
  program.scopeNames.assign(1, "?");
  llvm::SmallString<256> folder;
  if (!llvm::sys::fs::current_path(folder)) currentFolder = folder.str();
}

std::string DebugTables::pathOf(const llvm::DIFile* file) const {
  llvm::StringRef name = file->getFilename(), folder = file->getDirectory();
  if (llvm::sys::path::is_absolute(name) || folder.empty() || folder == currentFolder) return name.str();
  llvm::SmallString<256> joined(folder);
  llvm::sys::path::append(joined, name);
  return joined.str().str();
}

uint32_t DebugTables::fileIndex(const llvm::DIFile* file) {
  if (!file) return 0;
  auto [entry, isNew] = filesByNode.try_emplace(file, 0);
  if (isNew) {
    auto [known, isNewPath] = filesByPath.try_emplace(pathOf(file), program.files.size());
    if (isNewPath) program.files.push_back(known->first);
    entry->second = known->second;
  }
  return entry->second;
}

uint32_t DebugTables::scopeIndex(const llvm::DISubprogram* function) {
  if (!function) return 0;
  auto [entry, isNew] = scopes.try_emplace(function, program.scopeNames.size());
  if (isNew) program.scopeNames.push_back(function->getName().str());
  return entry->second;
}

LocationId DebugTables::add(SourceLocation location) {
  program.locations.push_back(location);
  return static_cast<LocationId>(program.locations.size() - 1);
}

LocationId DebugTables::locationOf(const llvm::DILocation* place) {
  if (!place || place->getLine() == 0) return 0;
  if (auto known = locations.find(place); known != locations.end()) return known->second;
  SourceLocation location;
  location.file = fileIndex(place->getFile());
  location.line = place->getLine();
  location.column = place->getColumn();
  location.function = scopeIndex(place->getScope()->getSubprogram());
  location.inlinedAt = locationOf(place->getInlinedAt());
  return locations[place] = add(location);
}

LocationId DebugTables::locationOf(const llvm::DISubprogram* function) {
  if (!function || function->getLine() == 0) return 0;
  if (auto known = locations.find(function); known != locations.end()) return known->second;
  SourceLocation location;
  location.file = fileIndex(function->getFile());
  location.line = function->getLine();
  location.function = scopeIndex(function);
  return locations[function] = add(location);
}

LocationId DebugTables::locationOf(const llvm::DIGlobalVariable* variable) {
  if (!variable || variable->getLine() == 0) return 0;
  if (auto known = locations.find(variable); known != locations.end()) return known->second;
  SourceLocation location;
  location.file = fileIndex(variable->getFile());
  location.line = variable->getLine();
  return locations[variable] = add(location);
}

namespace {

const llvm::DIType* stripNames(const llvm::DIType* type) {
  while (auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    switch (derived->getTag()) {
    case llvm::dwarf::DW_TAG_typedef:
    case llvm::dwarf::DW_TAG_const_type:
    case llvm::dwarf::DW_TAG_volatile_type:
    case llvm::dwarf::DW_TAG_restrict_type:
    case llvm::dwarf::DW_TAG_atomic_type: type = derived->getBaseType(); break;
    default: return type;
    }
  }
  return type;
}

} // namespace

SourceScalar sourceScalarOf(const llvm::DIType* type) {
  type = stripNames(type);
  if (!type || type->getSizeInBits() == 0 || type->getSizeInBits() > kMaxWidth) return {};
  auto width = static_cast<uint16_t>(type->getSizeInBits());
  if (auto* basic = llvm::dyn_cast<llvm::DIBasicType>(type)) {
    bool isFloat = basic->getEncoding() == llvm::dwarf::DW_ATE_float;
    bool isSigned = basic->getSignedness() == llvm::DIBasicType::Signedness::Signed;
    if (isFloat && (width == 96 || width == 128)) width = 80; // long double with its padding
    return {{isFloat ? ScalarKind::Float : ScalarKind::Integer, width}, isSigned && !isFloat};
  }
  if (auto* derived = llvm::dyn_cast<llvm::DIDerivedType>(type)) {
    auto tag = derived->getTag();
    if (tag == llvm::dwarf::DW_TAG_pointer_type || tag == llvm::dwarf::DW_TAG_reference_type ||
        tag == llvm::dwarf::DW_TAG_rvalue_reference_type)
      return {{ScalarKind::Pointer, width}, false};
    return {};
  }
  auto* composite = llvm::dyn_cast<llvm::DICompositeType>(type);
  if (composite && composite->getTag() == llvm::dwarf::DW_TAG_enumeration_type) {
    SourceScalar base = sourceScalarOf(composite->getBaseType());
    return {{ScalarKind::Integer, width}, composite->getBaseType() ? base.isSigned : false};
  }
  return {};
}

} // namespace hindsight
