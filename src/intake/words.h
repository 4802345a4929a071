// Command lines as text, taken apart as a shell and as compilers do.
#pragma once

#include "support/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace hindsight::intake {

/// As a POSIX shell does it, without expansions. A quote that is not closed ends with the text; `isOpen`, if given,
/// says whether there is one.
std::vector<std::string> shellWords(std::string_view text, bool* isOpen = nullptr);

/// Puts the words of `@file` in its place, as clang does; a file that is not there stays what it is. `folder` is where
/// relative names start.
std::vector<std::string> expandResponseFiles(const std::vector<std::string>& words, const std::string& folder = ".");

} // namespace hindsight::intake
