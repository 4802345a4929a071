// What a test says about the start of a program, baked into a C program of its own: arguments, standard input, files,
// environment.
//
// The program's main gets another name by a macro; a main of ours makes a folder with the files, and calls it there. It
// also calls a harness of libFuzzer, which has none.
#pragma once

#include "support/test_case.h"

#include <string>
#include <string_view>

namespace hindsight::replay {

struct StandaloneWorld {
  std::string before, after; // the source; empty if the test says nothing about it
};

/// The source says whether it is a program or a fuzz target, which gets the data of standard input.
StandaloneWorld standaloneWorld(const TestCase& test, std::string_view source);

} // namespace hindsight::replay
