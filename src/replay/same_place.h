// Whether two descriptions of a place mean the same one, though compilers and linkers spell them differently.
//
// A linker renames one of two static functions of one name (help.1), a demangler adds namespaces, template arguments
// and parameters, and debug information has absolute names of files where a person gave relative ones.
#pragma once

#include "support/finding.h"

#include <string>
#include <string_view>

namespace hindsight::replay {

/// The name that stands in the declaration: "f" of "f.1", "ns::f(int)", "(anonymous namespace)::f<int>(int) (.2)".
std::string plainName(std::string_view function);

/// Relative names start from `folder`. One that is not there, or whose folder is not known, must be the end of the
/// other.
bool sameFile(const std::string& left, const std::string& right, const std::string& folder);

bool sameLine(const Place& left, const Place& right, const std::string& folder);

/// True if one of them is not known.
bool sameFunction(const Place& left, const Place& right);

} // namespace hindsight::replay
