// The functions that engines know by their names (`functions.def`), and what those without a body do to memory.
//
// The engine provides some itself (`step/builtins`); our models of the others in runtime/ are ordinary code. A function
// without a body that is not in the table is assumed to do its worst.
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

enum class FunctionResult : uint8_t {
  Number,        // nothing that points anywhere
  NewObject,     // allocated here
  FirstArgument, // the same value
  Modelled,      // as its body says
};

enum FunctionTrait : uint32_t {
  kOfEngine = 1,     // the engine provides it; all others have a model in runtime/
  kFrees = 2,        // what its first argument points to
  kCopies = 4,       // from the second argument to the first
  kReallocates = 8,  // the new object has the contents of what the first argument points to
  kEndsProgram = 16, // it never returns, and the path ends
  kJumps = 32,       // it never returns, and goes on at a setjmp
  kAsksForInput = 64,
  kWritesOutput = 128,
  kAllocates = 256,       // ... in its model
  kReadsWorld = 512,      // standard input, files, the environment
  kErrorCall = 1024,      // calling it is an error, whatever a body of it does
  kAssertion = 2048,      // by which programs say that something is wrong
  kAborts = 4096,         // ... or give up
  kCrossedAsWhole = 8192, // backward, its model is not walked: it is a search or a copy as a whole
  kNotBackward = 16384,   // backward execution does not get past it
  kSetsErrno = 32768,     // where there is not that much memory
};

struct KnownFunction {
  std::string_view name; // may end in '*' and stands for all names that start like it
  uint8_t arguments = 0; // it reads that many
  FunctionResult result = FunctionResult::Number;
  uint32_t traits = 0; // FunctionTrait
  ArgumentRange writes{}, reads{};
  int8_t sizeArgument = -1; // NewObject: bytes, times `countArgument` if there is one
  int8_t countArgument = -1;

  constexpr bool is(FunctionTrait trait) const { return traits & trait; }
  constexpr bool hasFamily() const { return name.ends_with('*'); }
  constexpr bool fits(std::string_view other) const {
    return hasFamily() ? other.starts_with(name.substr(0, name.size() - 1)) : other == name;
  }
};

namespace functions {
using enum FunctionResult;
inline constexpr ArgumentRange kNothing{};
constexpr ArgumentRange range(int8_t pointer, int8_t sizeArgument) {
  return {pointer, sizeArgument, 0};
}
constexpr ArgumentRange first(int8_t pointer, uint32_t bytes) {
  return {pointer, -1, bytes};
}
constexpr ArgumentRange text(int8_t pointer) {
  return {pointer, -1, 0};
}

inline constexpr KnownFunction kAll[] = {
#define HS_FUNCTION(...) {__VA_ARGS__},
#include "program/functions.def"
};
} // namespace functions

inline constexpr std::span<const KnownFunction> kKnownFunctions = functions::kAll;

/// Null if no line is about the function.
constexpr const KnownFunction* findKnownFunction(std::string_view name) {
  for (const KnownFunction& each : kKnownFunctions)
    if (each.fits(name)) return &each;
  return nullptr;
}
/// The same of functions that the engine provides.
constexpr const KnownFunction* findEngineFunction(std::string_view name) {
  const KnownFunction* found = findKnownFunction(name);
  return found && found->is(kOfEngine) ? found : nullptr;
}

/// The line of exactly this name or family. Binding something to a name that has no line does not compile.
consteval const KnownFunction& lineOf(std::string_view name) {
  for (const KnownFunction& each : kKnownFunctions)
    if (each.name == name) return each;
  throw "functions.def has no such line";
}
/// A name that stands for the lines that begin like it, or for one.
consteval std::string_view nameOfLines(std::string_view name) {
  for (const KnownFunction& each : kKnownFunctions)
    if (each.name == name || (name.ends_with('*') && each.name.starts_with(name.substr(0, name.size() - 1))))
      return name;
  throw "functions.def has no such line";
}

/// Whether calls of the function do not run its body: it has none, or calling it is an error.
inline bool runsOutside(const Function& function) {
  if (function.declaration) return true;
  const KnownFunction* known = findKnownFunction(function.name);
  return known && known->is(kErrorCall);
}

} // namespace hindsight
