// Source files, source functions and source locations of a module, each numbered once.
#pragma once

#include "program/program.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DebugInfoMetadata.h>

namespace hindsight {

class DebugTables {
public:
  explicit DebugTables(Program& program);

  LocationId locationOf(const llvm::DILocation* place);
  LocationId locationOf(const llvm::DISubprogram* function);
  LocationId locationOf(const llvm::DIGlobalVariable* variable);
  /// The path as it was given to the compiler if it names the file from here too, else joined with its folder.
  std::string pathOf(const llvm::DIFile* file) const;

private:
  uint32_t fileIndex(const llvm::DIFile* file);
  uint32_t scopeIndex(const llvm::DISubprogram* function);
  LocationId add(SourceLocation location);

  Program& program;
  std::string currentFolder;
  llvm::DenseMap<const llvm::MDNode*, LocationId> locations;
  llvm::DenseMap<const llvm::DIFile*, uint32_t> filesByNode;
  std::unordered_map<std::string, uint32_t> filesByPath;
  llvm::DenseMap<const llvm::DISubprogram*, uint32_t> scopes;
};

/// The scalar type and signedness of a source type, through typedefs and qualifiers; width 0 for anything else.
struct SourceScalar {
  ScalarType type;
  bool isSigned = false;
};
SourceScalar sourceScalarOf(const llvm::DIType* type);

} // namespace hindsight
