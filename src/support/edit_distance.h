// "Did you mean ...?": names that differ from a given one by a typo.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

/// Letters to insert, remove, replace or swap with their neighbour to turn one into the other.
unsigned editDistance(std::string_view from, std::string_view to);

/// Those of `names` near enough to `name` to be what was meant, nearest first, equally near ones by name. Case does
/// not count as a difference, and a name that was only begun is near.
std::vector<std::string> closestNames(std::string_view name, std::span<const std::string> names, size_t atMost = 3);

} // namespace hindsight
