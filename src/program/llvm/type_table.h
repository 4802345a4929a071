// How LLVM types are spread over scalar slots.
//
// A value of a struct, array or fixed vector type becomes the list of its scalar leaves, in order. A type with a leaf
// that the engine has no value for (integers over 128 bits, scalable vectors, exotic floats) carries the reason.
#pragma once

#include "program/program.h"

#include <llvm/ADT/DenseMap.h>
#include <llvm/IR/DataLayout.h>
#include <llvm/IR/Type.h>

#include <memory>

namespace hindsight {

struct TypeLeaves {
  std::vector<ScalarType> scalars;
  std::string unsupported; // why no value of the type can be held; empty if it can
};

class TypeTable {
public:
  explicit TypeTable(const llvm::DataLayout& layout) : layout(layout) {}

  /// The leaves of a value of this type. Void, labels, metadata and tokens have none.
  const TypeLeaves& leavesOf(llvm::Type* type);
  /// The type of a scalar (integer, pointer or float) that is known to be supported.
  ScalarType scalarOf(llvm::Type* type) const;
  /// The scalar type that fills the whole type (itself, or nested arrays and vectors of it); width 0 if there is none.
  ScalarType elementOf(llvm::Type* type);
  /// As LLVM prints it; named structs without their body.
  const std::string& textOf(llvm::Type* type);

private:
  TypeLeaves computeLeaves(llvm::Type* type);
  std::string unsupportedScalar(llvm::Type* type) const;
  void append(TypeLeaves& out, const TypeLeaves& part, uint64_t times) const;

  const llvm::DataLayout& layout;
  llvm::DenseMap<llvm::Type*, std::unique_ptr<TypeLeaves>> leaves;
  llvm::DenseMap<llvm::Type*, std::unique_ptr<std::string>> texts;
};

/// The float format of a float or vector of floats that is known to be supported.
FloatFormat floatFormatOf(const llvm::Type* type);

} // namespace hindsight
