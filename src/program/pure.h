// Instructions that do nothing but compute their results.
#pragma once

#include "program/program.h"

namespace hindsight {

/// Whether an instruction whose results nobody reads may as well not be there: it has no effect, cannot fail, and
/// nothing is decided by it.
bool isPure(const Instruction& instruction);

} // namespace hindsight
