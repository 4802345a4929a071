// Which files belong to the installation and not to the program: headers of the C and C++ libraries.
#pragma once

#include <string_view>

namespace hindsight {

/// Whether somebody who debugs their own program would step over the code in this file.
bool isSystemHeader(std::string_view path);

} // namespace hindsight
