// A C source that stands alone: the program's own headers are put in place of the lines that include them.
//
// System headers stay includes. `#line` keeps every line at the place it had. KLEE's and our own harness headers are
// not on every machine, so their lines go, and the text says that it needs their declarations.
#pragma once

#include "support/result.h"

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight::replay {

struct StandaloneSource {
  std::string text;
  bool includesKlee = false;      // klee/klee.h or hindsight.h
  bool includesHindsight = false; // hindsight.h
};

/// `includeFolders`: where the compiler would look, the user's own folders only.
Result<StandaloneSource> standAlone(const std::filesystem::path& file,
                                    const std::vector<std::filesystem::path>& includeFolders);

/// Names that the program uses, in its code or its macros; comments and literals do not count.
std::set<std::string> identifiersIn(std::string_view source);

/// Those of the names that have a body in the source, and where it begins: behind its brace.
std::map<std::string, size_t> bodiesIn(std::string_view source, const std::set<std::string>& names);

/// A string as the source of a C program would write it.
std::string cString(std::string_view text);

} // namespace hindsight::replay
