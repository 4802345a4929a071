// Shared by several links of the chain: memo tables and scratch space that live as long as the solver.
#pragma once

#include "solver/constraint_group.h"
#include "solver/domain.h"
#include "solver/free_term.h"
#include "solver/membership.h"
#include "solver/scratch_evaluator.h"
#include "solver/solution_tables.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <span>
#include <vector>

namespace hindsight {

/// How many steps a merging enumeration may take before the back end is asked: about as many as the back end takes time
/// for what it could not answer. Counted in steps and in units of the back end, so that reruns take the same turns.
class MergingEffort {
public:
  uint64_t steps() const { return current; }
  void hasAnswered(uint64_t stepsMade) { current = std::clamp(2 * stepsMade, current, kMost); }
  /// It has not, and the back end was asked.
  void backendTook(uint64_t units) {
    uint64_t asSteps = units * kStepsOfUnit;
    if (asSteps > 2 * current) current = std::min(2 * current, kMost);
    if (asSteps < current) current = std::max(current / 2, kLeast);
  }

private:
  static constexpr uint64_t kLeast = 1 << 17, kMost = 1 << 28, kStepsOfUnit = 64;
  uint64_t current = 1 << 22;
};

struct Toolbox {
  explicit Toolbox(TermManager& terms)
      : terms(terms), memberships(terms), freeTerms(terms), solutions(terms, memberships) {}

  /// The exact solutions of the groups, if they are all about one free term or parts of it.
  std::optional<Domain> domainOf(std::span<const ConstraintGroup* const> groups);
  /// An assignment under which the free term has the value.
  Ref<const Witness> witnessFor(const Term* freeTerm, uint64_t value);
  /// Whether the assignment the evaluator uses satisfies the group.
  bool satisfies(const ConstraintGroup& group);

  TermManager& terms;
  MembershipFinder memberships;
  FreeTerms freeTerms;
  SolutionTables solutions;
  ScratchEvaluator evaluator;
  MergingEffort merging;
  std::vector<ConstraintGroup::Item> items; // scratch
  std::atomic<bool> interrupted = false;    // long searches end; set by another thread
};

} // namespace hindsight
