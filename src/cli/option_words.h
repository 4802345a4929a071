// Options as the words that a user would type for them.
#pragma once

#include "support/options.h"

#include <span>
#include <string>
#include <vector>

namespace hindsight {

/// Those that were given, without some.
std::vector<std::string> optionWords(const OptionValues& options, std::span<const Option> without);

} // namespace hindsight
