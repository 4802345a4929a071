// A backward search as text: a table per path, and why the path ended.
#pragma once

#include "support/explanation.h"
#include "support/terminal.h"

#include <string>

namespace hindsight {

std::string renderExplanation(const Explanation& explanation, const Terminal& terminal);

} // namespace hindsight
