// C text that makes global variables start with the values of a test, for a program with its inputs baked in.
//
// It stands after the program's own text, where the variables of files can be named, static ones too.
#pragma once

#include "support/result.h"
#include "support/test_case.h"

#include <string>

namespace hindsight::replay {

/// A constructor that takes the first inputs; nothing if the test has no values of variables. An error if it has one of
/// a variable that has no name at the end of the program: inside a function, or one of two of the same name.
Result<std::string> startingGlobals(const TestCase& test);

} // namespace hindsight::replay
