// Checks that a decoded program keeps the rules that `program.h` and `opcode.h` state: every index in range, operands
// and results of the type their opcode asks for, slots written before they are read on every path, edges and blocks
// that agree with each other. Run by the tests and, when asked for, by the loader.
#pragma once

#include "program/program.h"

#include <string>
#include <vector>

namespace hindsight {

/// What is wrong, one line each, at most `limit` of them; empty if nothing is.
std::vector<std::string> verifyProgram(const Program& program, size_t limit = 20);

} // namespace hindsight
