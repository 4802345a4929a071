// What functions without a body do to memory, as far as the engine knows them.
//
// The table names every function that the engine provides itself (`step/builtins`); the models of runtime/ are ordinary
// code. Whatever is in no table is taken to do its worst.
#pragma once

#include "program/program.h"

#include <span>
#include <string_view>

namespace hindsight {

/// Bytes behind an argument that is a pointer.
struct ArgumentRange {
  int8_t pointer = -1;      // which argument; -1: none
  int8_t sizeArgument = -1; // the argument that says how many bytes
  uint32_t bytes = 0;       // if no argument says; 0: as far as the object goes
};

enum class OutsideResult : uint8_t {
  Number,        // nothing that points anywhere
  NewObject,     // allocated here
  FirstArgument, // the same value
};

enum OutsideEffect : uint8_t {
  kFrees = 1,       // what its first argument points to
  kCopies = 2,      // from the second argument to the first
  kReallocates = 4, // the new object has the contents of what the first argument points to
  kEndsProgram = 8, // it never returns, and the path ends
  kJumps = 16,      // it never returns, and goes on at a setjmp
  kAsksForInput = 32,
  kWritesOutput = 64,
};

struct OutsideFunction {
  std::string_view name; // may end in '*' and stands for all names that start like it
  OutsideResult result = OutsideResult::Number;
  uint8_t effects = 0;
  ArgumentRange writes{}, reads{};
  int8_t sizeArgument = -1; // NewObject: bytes, times `countArgument` if there is one
  int8_t countArgument = -1;
};

/// Null if the engine does not know the function.
const OutsideFunction* findOutsideFunction(std::string_view name);
std::span<const OutsideFunction> outsideFunctions();

/// Whether calls of the function do not run its body: it has none, or the engine's own function stands before it.
bool runsOutside(const Function& function);

} // namespace hindsight
