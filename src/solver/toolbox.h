// Shared by several links of the chain: memo tables and scratch space that live as long as the solver.
#pragma once

#include "solver/constraint_group.h"
#include "solver/domain.h"
#include "solver/free_term.h"
#include "solver/membership.h"
#include "solver/scratch_evaluator.h"
#include "solver/solution_tables.h"

#include <atomic>
#include <optional>
#include <span>
#include <vector>

namespace hindsight {

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
  std::vector<ConstraintGroup::Item> items; // scratch
  std::atomic<bool> interrupted = false;    // long searches end; set by another thread
};

} // namespace hindsight
