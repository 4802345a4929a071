// The inputs that drive the program down one path: what a .ktest file holds.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hindsight {

/// One symbolic object with the bytes it has on this path.
struct TestObject {
  std::string name;
  std::vector<uint8_t> bytes;
  bool operator==(const TestObject&) const = default;
};

struct TestCase {
  std::vector<std::string> arguments; // of the command line, the program's name first
  std::vector<TestObject> objects;    // in the order the program made them symbolic
  bool operator==(const TestCase&) const = default;
};

} // namespace hindsight
