// What a program is given when it starts: the arguments of its entry and of its constructors, the first bytes of its
// variables, and what it leaves as its status.
//
// Both engines, the pointer analysis and native runs of a test read this, so that they start the same program.
#pragma once

#include "program/program.h"

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace hindsight {

/// What a parameter of the function that is started finds.
enum class EntryArgument : uint8_t {
  Count,       // how many `processArguments` there are
  Vector,      // pointers to them, and a null pointer behind
  Environment, // the same of an empty list
  Input,       // an input of the test, in whole bytes
  Unset,       // a value that was never set
  Unsupported, // no test can hold it: a pointer
};

/// Whether the function is started by the process, and the program is over when it returns.
bool startsProcess(std::string_view entry);

/// main is started by the process. Whatever else a program is to start in is started with inputs of the test.
EntryArgument entryArgument(std::string_view entry, size_t parameter, ScalarKind kind);

/// What a test calls an argument; a parameter need not have a name.
std::string argumentName(std::string_view parameter, size_t index);

/// Constructors are called by the loader, with what main gets.
EntryArgument constructorArgument(size_t parameter);

/// The program is run without arguments: there is just its name.
inline constexpr std::string_view kProcessArguments[] = {"program"};

/// Why no search can start in the function; empty if it can.
std::optional<std::string> whyNoEntry(const Function& entry);

/// Bytes of an input that is a value of a type.
inline constexpr uint32_t inputBytes(unsigned width) {
  return (width + 7u) / 8u;
}

/// Whether what the entry returns is the status of the process, in its low 32 bits; otherwise that is 0.
inline bool returnsStatus(const Function& entry) {
  return !entry.results.empty() && entry.results[0].kind == ScalarKind::Integer;
}

/// A byte of a variable before anything is executed.
struct InitialByte {
  bool isKnown = true;                    // false: no file defines the variable, or it ends before
  uint8_t number = 0;                     // if it is no part of an address
  const Relocation* relocation = nullptr; // the address that it is part of, ...
  unsigned part = 0;                      // ... and of which byte of it
};

/// What the initialiser leaves open (padding, bits beside bit-fields) is zero, as in every object file.
InitialByte initialByte(const Global& global, uint64_t offset);

/// The type of the values that the variable holds if variables start with inputs; none if it starts as it is:
/// constants, what holds addresses, and what the compiler itself keeps.
std::optional<ScalarType> inputTypeOf(const Global& global);

} // namespace hindsight
