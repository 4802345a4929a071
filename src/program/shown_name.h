// What a person calls a global variable.
#pragma once

#include "program/program.h"

#include <string>

namespace hindsight {

/// Its name in the source: demangled, without the number that tells statics of one name apart.
std::string shownName(const Global& global);

} // namespace hindsight
