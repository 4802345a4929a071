// What a path keeps of its feasibility checks, so that the next one is cheaper or can be postponed.
#pragma once

#include "backward/search/witnesses.h"
#include "solver/path_condition.h"

#include <algorithm>
#include <cstdint>

namespace hindsight::backward {

struct FeasibilityRecord {
  Witnesses witnesses; // of all constraints when they were last checked, carried over to what unknowns turn out to be
  PathCondition path;  // all constraints, when they were last checked
  uint32_t lastChecked = 0; // position of the last check
  uint32_t lastSolved = 0;  // position of the last one for which all constraints were solved
  uint32_t givenUp = 0;     // so often the solver has given up half-way
  uint32_t askAgainAt = 0;  // and it is not asked again before this position

  /// The solver has given up: each time it takes twice as long until it is asked again.
  void noteGivenUp(uint32_t position) {
    constexpr uint32_t kFirstRest = 8, kMostDoublings = 8;
    askAgainAt = position + (kFirstRest << std::min(givenUp++, kMostDoublings));
  }
  bool mayAsk(uint32_t position) const { return position >= askAgainAt; }
  /// A path with very many constraints is not solved anew at every step: what that costs would grow with the square of
  /// its length. Until then it goes on as if it were feasible.
  bool isTooSoon(uint32_t position, size_t constraints) const {
    constexpr size_t kFew = 64, kShare = 4;
    return constraints > kFew && position - lastSolved < constraints / kShare;
  }
  /// Drops all results: they are not about the present constraints.
  void forget() {
    witnesses = {};
    path = {};
  }
};

} // namespace hindsight::backward
