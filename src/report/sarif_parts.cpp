#include "report/sarif_parts.h"

#include "report/path_text.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace hindsight {

using Json = nlohmann::ordered_json;

/// Services match results between runs by relative paths with forward slashes, escaped like every URI.
std::string sarifUri(const std::string& file, const std::string& folder) {
  std::filesystem::path path = std::filesystem::path(file).lexically_normal();
  std::filesystem::path relative = path.lexically_relative(folder);
  bool inside = !relative.empty() && *relative.begin() != "..";
  std::string text = (path.is_absolute() && inside ? relative : path).generic_string(), uri;
  for (unsigned char letter : text)
    uri += std::isalnum(letter) || std::string_view("/-._~").find(static_cast<char>(letter)) != std::string_view::npos
               ? std::string(1, static_cast<char>(letter))
               : fmt::format("%{:02X}", letter);
  return path.is_absolute() && !inside ? "file://" + uri : uri;
}

Json sarifLocation(const Place& place, const std::string& folder, const std::string& message) {
  Json region = {{"startLine", std::max(place.line, 1u)}};
  if (place.column) region["startColumn"] = place.column;
  Json location = Json::object();
  if (!place.file.empty())
    location["physicalLocation"] = {{"artifactLocation", {{"uri", sarifUri(place.file, folder)}}},
                                    {"region", std::move(region)}};
  if (!place.function.empty()) location["logicalLocations"] = {{{"name", place.function}, {"kind", "function"}}};
  if (!message.empty()) location["message"] = {{"text", message}};
  return location;
}

Json sarifCodeFlow(const Finding& finding, const std::string& folder) {
  Json locations = Json::array();
  for (const PathStep& step : finding.steps) {
    if (step.place.line == 0) continue;
    std::string text = step.text;
    if (!step.values.empty()) text += (text.empty() ? "" : "; ") + valuesText(step.values);
    Json entry = {{"location", sarifLocation(step.place, folder, text.empty() ? step.place.function : text)}};
    if (!step.values.empty()) {
      Json state = Json::object();
      for (const NamedValue& value : step.values) state[value.name] = {{"text", value.value}};
      entry["state"] = std::move(state);
    }
    locations.push_back(std::move(entry));
  }
  if (locations.empty() || finding.steps.back().place != finding.place)
    locations.push_back({{"location", sarifLocation(finding.place, folder, finding.message)}});
  locations.back()["importance"] = "essential";
  return {{{"threadFlows", {{{"locations", std::move(locations)}}}}}};
}

/// Services compare versions, so that one has to begin with a number: "hindsight 0.1.0 (LLVM ...)" does not.
std::string versionNumber(const std::string& version) {
  size_t begin = version.find_first_of("0123456789");
  return begin == std::string::npos ? version : version.substr(begin, version.find(' ', begin) - begin);
}

} // namespace hindsight
