// What a person calls a global variable, or a function whose full name is long.
#pragma once

#include "program/program.h"

#include <string>
#include <string_view>

namespace hindsight {

/// Its name in the source: demangled, without the number that tells statics of one name apart.
std::string shownName(const Global& global);

/// A demangled function's name without template arguments, parameters and result:
/// "void std::sort<int*>(int*, int*)" is "std::sort".
std::string briefName(std::string_view demangled);

} // namespace hindsight
