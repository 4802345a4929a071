// Types of the source language from debug info. Private to src/program.
#pragma once

#include "program/data_type.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Function.h>
#include <llvm/IR/GlobalVariable.h>

#include <unordered_map>

namespace hindsight {

class DataTypeTable {
public:
  explicit DataTypeTable(DataTypes& types);

  DataTypeId idOf(const llvm::DIType* type);
  /// Of each argument of the function. A struct that is passed in registers has none.
  std::vector<DataTypeId> ofArguments(const llvm::Function& function);
  DataTypeId ofGlobal(const llvm::GlobalVariable& global);

private:
  DataTypeId make(const llvm::DIType& type, const std::string& alias);
  DataTypeId makeComposite(const llvm::DICompositeType& type, DataTypeId id, const std::string& alias);
  DataTypeId add(DataType type);

  DataTypes& types;
  llvm::DenseMap<const llvm::DIType*, DataTypeId> known;
  std::unordered_map<std::string, DataTypeId> byName; // the same type of several files
};

/// What the module does with a variable, wherever that is: also in functions that are not kept.
struct GlobalUses {
  bool isWritten = false;
  bool isAddressTaken = false;
};
GlobalUses usesOf(const llvm::GlobalVariable& global);

} // namespace hindsight
