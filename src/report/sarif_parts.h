// Parts of SARIF documents that several commands write: places, paths, versions.
#pragma once

#include "support/finding.h"

#include <nlohmann/json.hpp>

#include <string>

namespace hindsight {

/// Relative to the folder if it is in there, escaped.
std::string sarifUri(const std::string& file, const std::string& folder);
nlohmann::ordered_json sarifLocation(const Place& place, const std::string& folder, const std::string& message = "");
/// The path of a finding, with the values on each line.
nlohmann::ordered_json sarifCodeFlow(const Finding& finding, const std::string& folder);
/// "0.1.0" of "hindsight 0.1.0 (LLVM 19)".
std::string versionNumber(const std::string& version);

} // namespace hindsight
