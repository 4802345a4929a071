// Reads and links modules, and prepares them for decoding. Private to src/program.
#pragma once

#include "support/result.h"

#include <llvm/ADT/StringSet.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>

#include <memory>
#include <string>
#include <vector>

namespace hindsight {

struct ModuleInput {
  std::string path;     // to read
  std::string shown;    // what the user gave
  bool trusted;         // just written by clang: needs no verification
  bool yields = false;  // what an input before it defines, too, is not taken from here
  unsigned library = 0; // inputs of one shared library stand together and have one number; 0: of none
};

/// Why a file could not be read. Tells a newer file from a broken one by the version that its writer left in it.
Error readError(const ModuleInput& input, llvm::StringRef message, int line);

class ModuleLinker {
public:
  explicit ModuleLinker(llvm::LLVMContext& context);

  Result<std::unique_ptr<llvm::Module>> linkInputs(const std::vector<ModuleInput>& inputs);
  /// Adds those functions of the runtime that the module needs. A missing runtime is no error.
  Result<bool> linkRuntime(llvm::Module& module, const std::string& folder);

private:
  Result<std::unique_ptr<llvm::Module>> read(const ModuleInput& input);
  Result<std::vector<std::unique_ptr<llvm::Module>>> readAll(const std::vector<ModuleInput>& inputs);
  Result<bool> checkCompatible(const llvm::Module& first, const ModuleInput& firstInput, const llvm::Module& next,
                               const ModuleInput& nextInput) const;
  Result<std::unique_ptr<llvm::Module>> join(std::vector<std::unique_ptr<llvm::Module>> modules,
                                             const ModuleInput& input);
  Result<bool> noteDefinitions(const llvm::Module& module, const ModuleInput& input);

  llvm::LLVMContext& context;
  std::string linkError;                  // the last error that LLVM's linker reported
  llvm::StringMap<std::string> definedIn; // strong external definitions -> input
};

/// Leaves functions of the C++ library that come with the program, but compare addresses of different objects, to the
/// runtime, which has models of them.
void dropModelled(llvm::Module& module);

/// Names of all functions and globals that the module defines.
llvm::StringSet<> definedSymbols(const llvm::Module& module);

/// Gives the static variables and functions of a module names that do not depend on how it was compiled
/// (static_names.cpp), and that are free in what was linked so far.
void nameStatics(llvm::Module& next, llvm::Module* linked);

/// Makes code of calls of functions that no library has (compiler_functions.cpp).
void expandCompilerFunctions(llvm::Module& module);

/// Write what the machine does as plain code: intrinsics of x86 (x86_intrinsics.cpp), inline assembly
/// (x86_assembly.cpp), indirect functions (indirect_functions.cpp). What is not known stays, and ends the path that
/// reaches it.
void expandX86Intrinsics(llvm::Module& module);
void expandAssembly(llvm::Module& module);
void expandIndirectFunctions(llvm::Module& module);

/// For native runs: only what says something of the machine, which a test has fixed (cpuid, rdtsc).
void expandMachineQueries(llvm::Module& module);
void expandQueryAssembly(llvm::Module& module);

/// Gives a module for x86 the layout that compilers give it today (data_layout.cpp). Older ones say less, or the same
/// in other words; one that says nothing gets that of `beside`, if there is one. False: types lie otherwise in it.
bool bringUpToDate(llvm::Module& module, const llvm::Module* beside);

/// Puts calls before every use of a value that must have been written (use_checks.cpp).
void markUses(llvm::Module& module);

/// Declares the libm functions that intrinsics of the module will be decoded to, so that the runtime can provide them.
void declareMathFunctions(llvm::Module& module);

/// Has throw done by the models of the runtime, before that is linked; and makes ordinary control flow of exceptions
/// when it is (lower_exceptions.cpp). `own` are the names of the program's own functions.
void askForThrow(llvm::Module& module);
void lowerExceptions(llvm::Module& module, const llvm::StringSet<>& own);

/// Rewrites what the decoder does not handle itself: locals become SSA values, masked vector accesses become branches,
/// tables of relative addresses become tables of addresses.
void normalise(llvm::Module& module);

/// Lets each call that may end the program say which pointers its variables hold (held_locals.cpp). Before normalising;
/// `own` are the names of the program's own functions.
void markHeldLocals(llvm::Module& module, const llvm::StringSet<>& own);

/// Marks the locals that are another object each time their block is entered (scoped_locals.cpp).
void markScopedLocals(llvm::Function& function, const llvm::DominatorTree& dominators);
bool isScopedLocal(const llvm::AllocaInst& local);

} // namespace hindsight
