// Local search: looks for an assignment by repairing one that violates few constraints.
//
// A violated constraint gives its operands target values, which are propagated down through the operations until they
// reach a symbol; that symbol is changed (propagation-based local search, Niemetz, Preiner and Biere 2016). A handful
// of such steps finds most witnesses there are, at a hundredth of the price of asking a back end. It cannot show that
// there is none.
#pragma once

#include "solver/query.h"
#include "solver/toolbox.h"

#include <vector>

namespace hindsight {

class GuidedSearch {
public:
  explicit GuidedSearch(ScratchEvaluator& evaluator) : evaluator(evaluator) {}
  /// An assignment that satisfies the groups and that side of the condition; null if none was found.
  Ref<const Witness> find(Query& query, bool side);
  /// Repairs an assignment that violates few of the constraints, with little effort; empty if that was not enough.
  std::optional<Assignment> mend(std::span<const Term* const> constraints, Assignment start);

private:
  using Constraints = std::span<const Term* const>;
  /// Makes `current` satisfy the constraints.
  bool repair(Constraints constraints, Assignment start);
  /// A constraint the current assignment violates, the last one first; null if there is none.
  const Term* violated(Constraints constraints);

  U128 valueOf(const Term* term) { return evaluator.evaluate(term); }
  void assign(const Term* symbol, U128 value);
  /// One of two choices, as if at random but the same in every run.
  bool second() {
    choices = choices * 1664525 + 1013904223;
    return choices >> 31;
  }

  /// Changes symbols so that the term gets the value; false if it cannot. May be imprecise: the caller checks.
  bool aim(const Term* term, U128 wanted, unsigned depth);
  bool aimSum(const Term* term, U128 wanted, unsigned depth);
  bool aimProduct(const Term* term, U128 wanted, unsigned depth);
  bool aimDivision(const Term* term, U128 wanted, unsigned depth);
  bool aimMask(const Term* term, U128 wanted, unsigned depth);
  bool aimShift(const Term* term, U128 wanted, unsigned depth);
  bool aimStructure(const Term* term, U128 wanted, unsigned depth);
  bool aimChoice(const Term* term, U128 wanted, unsigned depth);
  bool aimSelect(const Term* term, U128 wanted, unsigned depth);
  bool aimEqual(const Term* term, bool wanted, unsigned depth);
  bool aimOrder(const Term* term, bool wanted, unsigned depth);

  ScratchEvaluator& evaluator;
  Assignment current;
  unsigned attempt = 0;
  unsigned choices = 0;
};

} // namespace hindsight
