// Runs on a few inputs, before the search for all of them: no arguments, single options, words that the program knows.
// What everybody's first tries run into needs no search. A run on given inputs is concrete and quick, and what it finds
// is a finding like others; nothing is proved by what it does not find.
#pragma once

#include "program/program.h"
#include "support/given_world.h"
#include "support/test_case.h"

#include <vector>

namespace hindsight::triage {

/// Inputs for a program that was started in this world, the simplest first. None if there is nothing to choose, or if
/// more is open than arguments and standard input.
std::vector<TestCase> simpleInputs(const Program& program, const GivenWorld& world);

} // namespace hindsight::triage
