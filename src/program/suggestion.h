// Names to offer when the one that was given does not exist.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

/// "the closest names are: ..." if some are near, else "there are: ..." with the first few, else "there are none".
/// Names of the tool's own functions are not offered.
std::string suggestNames(std::string_view wanted, std::vector<std::string> names);

} // namespace hindsight
