// What expansions of x86 intrinsics share: a call, a builder in front of it, and lanes. Private to src/program.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/IntrinsicInst.h>

namespace hindsight {

/// One call of an intrinsic.
struct X86Expansion {
  llvm::CallInst& call;
  llvm::IRBuilder<> build;

  explicit X86Expansion(llvm::CallInst& call) : call(call), build(&call) {}

  llvm::Value* argument(unsigned i) const { return call.getArgOperand(i); }
  static llvm::FixedVectorType* vectorOf(const llvm::Value* value) {
    return llvm::cast<llvm::FixedVectorType>(value->getType());
  }
  static llvm::Value* zero(llvm::Type* type) { return llvm::Constant::getNullValue(type); }
  llvm::Value* lane(llvm::Value* lanes, unsigned i) { return build.CreateExtractElement(lanes, uint64_t{i}); }
  llvm::Value* withLane(llvm::Value* lanes, llvm::Value* value, unsigned i) {
    return build.CreateInsertElement(lanes, value, uint64_t{i});
  }
  /// The last argument, where the instruction has a number in it.
  unsigned number() const {
    return static_cast<unsigned>(llvm::cast<llvm::ConstantInt>(argument(call.arg_size() - 1))->getZExtValue());
  }

  /// Every second lane, from `first` on.
  llvm::Value* alternate(llvm::Value* lanes, unsigned first) {
    llvm::SmallVector<int> places;
    for (unsigned i = first; i < vectorOf(lanes)->getNumElements(); i += 2) places.push_back(static_cast<int>(i));
    return build.CreateShuffleVector(lanes, places);
  }
  llvm::Value* joined(llvm::Value* a, llvm::Value* b) {
    llvm::SmallVector<int> places;
    for (unsigned i = 0; i < 2 * vectorOf(a)->getNumElements(); ++i) places.push_back(static_cast<int>(i));
    return build.CreateShuffleVector(a, b, places);
  }
};

/// Floating-point instructions (x86_float_intrinsics.cpp): what the call computes, or null if it is no such
/// instruction.
llvm::Value* expandX86Float(llvm::CallInst& call);

} // namespace hindsight
