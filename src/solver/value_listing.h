// All values that a term can have on a path, without a search for one after the other: from the path's table of
// solutions, by all solutions, or by all states that a search with merging comes to.
#pragma once

#include "solver/query.h"
#include "solver/toolbox.h"

#include <optional>
#include <set>
#include <unordered_map>
#include <vector>

namespace hindsight {

/// How many steps the search for all values of a term may take, which is seldom in vain.
class ListingEffort {
public:
  uint64_t steps() const { return current; }
  void hasEnded(bool isFound, uint64_t stepsMade) {
    if (!isFound) current = std::max(current / 2, kLeast);
    if (isFound && stepsMade > current / 2) current = std::min(2 * current, kMost);
  }

private:
  static constexpr uint64_t kLeast = 1 << 18, kMost = 1 << 27;
  uint64_t current = 1 << 25;
};

class ValueListing {
public:
  explicit ValueListing(Toolbox& tools) : tools(tools) {}

  /// `most` and one more at most; nothing if these are too many, or cannot be computed. `about` is a query about the
  /// term.
  std::optional<std::set<uint64_t>> valuesOf(const Term* term, Query& about, size_t most);
  /// Ascending; empty if they are more, or cannot be computed. Remembered. The reference stays valid until the next
  /// call.
  const std::vector<uint64_t>& fewValuesOf(const Term* term, Query& about, size_t most);

private:
  struct Answer {
    std::vector<const Term*> question; // the constraints, and the term
    size_t most = 0;
    std::vector<uint64_t> values;
  };

  std::optional<std::set<uint64_t>> valuesOfStates(const Term* term, Query& about, size_t most);

  Toolbox& tools;
  ListingEffort effort;
  std::unordered_map<uint64_t, Answer> memo; // by a hash of the question
};

} // namespace hindsight
