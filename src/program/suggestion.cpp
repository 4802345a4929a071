#include "program/suggestion.h"

#include "support/edit_distance.h"

#include <fmt/format.h>

#include <algorithm>

namespace hindsight {

std::string suggestNames(std::string_view wanted, std::vector<std::string> names) {
  std::erase_if(names, [](const std::string& name) { return name.starts_with("__hindsight"); }); // ours
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  if (names.empty()) return "there are none";
  std::vector<std::string> closest = closestNames(wanted, names);
  if (!closest.empty()) return fmt::format("the closest names are: {}", fmt::join(closest, ", "));
  constexpr size_t shown = 5;
  bool hasMore = names.size() > shown;
  if (hasMore) names.resize(shown);
  return fmt::format("there are: {}{}", fmt::join(names, ", "), hasMore ? ", ..." : "");
}

} // namespace hindsight
