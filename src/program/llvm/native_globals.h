// Variables of a native module that start with what a test has for them.
#pragma once

#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/Module.h>

namespace hindsight {

/// Adds a constructor that runs before all others and shows the replay library every variable that the program can
/// change, by its name. Which of them the test has a value for is the test's affair.
void startGlobalsFromTest(llvm::Module& module);

/// The same for the heap that a function is started on, in the middle of a function.
void showVariablesToHeap(llvm::Module& module, llvm::IRBuilder<>& builder);
/// And for functions that a pointer in it may point to.
void showFunctionsToHeap(llvm::Module& module, llvm::IRBuilder<>& builder);

/// Gives variables that no file and no library of the system defines a place of their own: the heap has values of them.
void defineMissingVariables(llvm::Module& module);

} // namespace hindsight
