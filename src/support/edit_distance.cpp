#include "support/edit_distance.h"

#include <algorithm>
#include <cctype>
#include <numeric>

namespace hindsight {

unsigned editDistance(std::string_view from, std::string_view to) {
  // Rows of the classic table: the current one and the two before it (a swap looks two back).
  std::vector<unsigned> older(to.size() + 1), old(to.size() + 1), row(to.size() + 1);
  std::iota(old.begin(), old.end(), 0u);
  for (size_t i = 1; i <= from.size(); ++i) {
    row[0] = static_cast<unsigned>(i);
    for (size_t j = 1; j <= to.size(); ++j) {
      unsigned replace = old[j - 1] + (from[i - 1] != to[j - 1]);
      row[j] = std::min({old[j] + 1, row[j - 1] + 1, replace});
      if (i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1])
        row[j] = std::min(row[j], older[j - 2] + 1);
    }
    older.swap(old);
    old.swap(row);
  }
  return old[to.size()];
}

static std::string lowerCase(std::string_view text) {
  std::string lower(text);
  for (char& character : lower) character = static_cast<char>(std::tolower(static_cast<unsigned char>(character)));
  return lower;
}

std::vector<std::string> closestNames(std::string_view name, std::span<const std::string> names, size_t atMost) {
  struct Candidate {
    unsigned distance;
    const std::string* name;
  };
  std::string wanted = lowerCase(name);
  unsigned near = std::max<unsigned>(1, static_cast<unsigned>(wanted.size()) / 3);
  std::vector<Candidate> candidates;
  for (const std::string& other : names) {
    size_t difference = other.size() > wanted.size() ? other.size() - wanted.size() : wanted.size() - other.size();
    std::string lower = lowerCase(other);
    bool begun = wanted.size() >= 3 && lower.starts_with(wanted);
    if (!begun && difference > near) continue;
    unsigned distance = begun ? unsigned(difference != 0) : editDistance(wanted, lower);
    if (distance <= near) candidates.push_back({distance, &other});
  }
  std::sort(candidates.begin(), candidates.end(), [](const Candidate& left, const Candidate& right) {
    return left.distance != right.distance ? left.distance < right.distance : *left.name < *right.name;
  });
  std::vector<std::string> result;
  for (const Candidate& candidate : candidates)
    if (result.size() < atMost && (result.empty() || result.back() != *candidate.name))
      result.push_back(*candidate.name);
  return result;
}

} // namespace hindsight
