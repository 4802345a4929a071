// What a test says about the start of a program, baked into a C program of its own: arguments, standard input, files,
// environment.
//
// The program's main gets another name by a macro; a main of ours makes a folder with the files, and calls it there.
#pragma once

#include "support/test_case.h"

#include <string>

namespace hindsight::replay {

struct StandaloneWorld {
  std::string before, after; // the source; empty if the test says nothing about it
};

StandaloneWorld standaloneWorld(const TestCase& test);

} // namespace hindsight::replay
