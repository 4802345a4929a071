// C text that makes given allocations of a program fail, for a program with its inputs baked in.
//
// Macros in front of the text rename the allocating functions in all of it, declarations in headers included;
// definitions behind it count the calls and forward them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight::replay {

struct FailingAllocations {
  std::string before; // the program's text
  std::string after;
};

/// `failed` as in `TestCase`; nothing if it is empty.
FailingAllocations failingAllocations(std::string_view source, const std::vector<uint32_t>& failed);

} // namespace hindsight::replay
