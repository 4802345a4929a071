// What the world gives a program, baked into a C program of its own: the time, process numbers, random numbers.
//
// Calls go to functions of ours by macros, which stand before everything; the functions stand behind the inputs.
#pragma once

#include "support/test_case.h"

#include <string>
#include <string_view>

namespace hindsight::replay {

struct WorldFunctions {
  std::string before, after; // the source; empty if the test holds nothing that the world gives
};

/// `source`: the program, which may bring such functions itself.
WorldFunctions worldFunctions(std::string_view source, const TestCase& test);

} // namespace hindsight::replay
