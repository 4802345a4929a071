// C text that defines the functions of a harness for a program with its inputs baked in.
//
// It stands after the program's own text and includes no header, so that it goes with sources of any kind, preprocessed
// ones too. Return types of input functions are taken from the program's declarations.
#pragma once

#include <string>
#include <string_view>

namespace hindsight {

/// Definitions of what the source uses and does not define itself; with `all`, of the whole of klee/klee.h.
std::string harnessDefinitions(std::string_view source, bool all);

} // namespace hindsight
