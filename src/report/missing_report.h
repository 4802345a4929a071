// Functions and variables that a program uses and does not have, as text and as JSON.
#pragma once

#include "support/missing_symbol.h"
#include "support/terminal.h"

#include <string>
#include <vector>

namespace hindsight {

std::string renderMissing(const std::vector<MissingSymbol>& symbols, const Terminal& terminal);

/// `files` are those that the program was given by.
std::string renderMissingJson(const std::vector<MissingSymbol>& symbols, const std::vector<std::string>& files);

} // namespace hindsight
