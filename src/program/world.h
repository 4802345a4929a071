// What a program reads from its world. The engine's world is empty, so what holds there may not hold elsewhere.
#pragma once

#include "program/program.h"

#include <string>

namespace hindsight {

/// Functions through which the program reads standard input, files or its environment, with commas between.
std::string worldReads(const Program& program);
/// The function of the C library that gives the program random numbers without ever being seeded; empty if none does.
std::string unseededRandom(const Program& program);
/// Whether main looks at its arguments, or a constructor, which gets the same ones.
bool readsArguments(const Program& program);

} // namespace hindsight
