// The world that the command line gives a program: arguments, standard input, files, environment, clock.
//
// Parts of it may be symbolic, and are inputs of every test then. The program sees all of it through the models in
// runtime/posix (program/llvm/given_world.cpp hands it over); a native run gets what a test has of it.
#pragma once

#include "support/test_case.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hindsight {

/// Bytes that are known, or any of at most `most`.
struct GivenFile {
  std::string name;
  std::optional<std::string> bytes = {};
  uint32_t most = 0;
  bool operator==(const GivenFile&) const = default;
};

/// Between `least` and `most` arguments of at most `length` bytes.
struct SymbolicArguments {
  uint32_t least = 0, most = 0, length = 0;
  bool operator==(const SymbolicArguments&) const = default;
};

struct GivenWorld {
  std::optional<std::vector<std::string>> arguments = {};  // without the program's name
  std::optional<SymbolicArguments> symbolicArguments = {}; // behind those
  std::optional<GivenFile> input = {};                     // of standard input
  std::vector<GivenFile> files = {};
  std::vector<std::string> variables = {}; // "NAME=value"
  std::optional<uint32_t> clock = {};      // seconds since 1970; none: any
  std::optional<uint32_t> mostData = {};   // bytes that a fuzz target gets
  bool operator==(const GivenWorld&) const = default;

  bool hasArguments() const { return arguments || symbolicArguments; }
  /// Whatever the clock says, which is no part of a test: it has the numbers themselves.
  bool isEmpty() const { return !hasArguments() && !input && files.empty() && variables.empty() && !mostData; }
  /// The command line of the program as far as it is known, its name first.
  std::vector<std::string> knownArguments() const;
};

/// The function of a loaded program that starts main with arguments that were given, if there is one.
inline constexpr const char* kWorldStarter = "__hindsight_start";

/// The function of a harness of libFuzzer that a program without main starts in.
inline constexpr const char* kFuzzTarget = "LLVMFuzzerTestOneInput";

/// What a test makes of it. The inputs of the test that are about it come in the order in which runtime/posix/start.c
/// and nodes.c ask for them.
std::optional<TestWorld> worldOf(const GivenWorld& given, const TestCase& test);

} // namespace hindsight
