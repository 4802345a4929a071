// Functions and variables that a program uses without a body or a model. A path ends where it needs one of them.
#pragma once

#include "program/program.h"
#include "support/missing_symbol.h"

#include <vector>

namespace hindsight {

/// By name. The program should be loaded with all of its functions (`LoadOptions::keepAll`): reachable is what the
/// entry or what runs before main calls or names, at any distance.
std::vector<MissingSymbol> missingSymbols(const Program& program);

} // namespace hindsight
