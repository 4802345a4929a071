// The inputs that drive the program down one path: what a .ktest file holds.
#pragma once

#include "support/input_heap.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hindsight {

/// One symbolic object with the bytes it has on this path.
struct TestObject {
  std::string name;
  std::vector<uint8_t> bytes;
  bool operator==(const TestObject&) const = default;
};

/// Where the block of an allocation lies, if the path depends on that.
struct PlacedAllocation {
  uint32_t allocation = 0; // its number among the allocating calls of the program, from 1
  uint64_t address = 0;
  bool operator==(const PlacedAllocation&) const = default;
};

/// A file beside the program.
struct TestFile {
  std::string name;
  std::string bytes;
  bool operator==(const TestFile&) const = default;
};

/// What the program is started with, if the command line gave anything.
struct TestWorld {
  std::vector<std::string> arguments = {}; // the program's name first
  std::optional<std::string> input = {};   // of standard input
  std::vector<TestFile> files = {};
  std::vector<std::string> variables = {}; // "NAME=value", of the environment
  bool operator==(const TestWorld&) const = default;
};

struct TestCase {
  std::vector<std::string> arguments; // of the command line, the program's name first
  std::vector<TestObject> objects;    // in the order the program made them symbolic
  /// Allocations that return null, by their number among the allocating calls of the program, from 1, ascending.
  std::vector<uint32_t> failedAllocations = {};
  /// How many of the objects, the first ones, are what global variables start with, under their linkage names.
  uint32_t globals = 0;
  std::vector<PlacedAllocation> addresses = {}; // ascending by allocation
  /// How many objects behind those of variables are what `world` was made of: native programs do not ask for them.
  uint32_t worldInputs = 0;
  std::optional<TestWorld> world = {};
  std::optional<int32_t> status = {}; // that the program ends with, if it does
  /// What the function is started on, if it is one that a caller hands memory to.
  std::optional<InputHeap> heap = {};
  bool operator==(const TestCase&) const = default;
};

} // namespace hindsight
