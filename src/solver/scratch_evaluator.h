// Evaluates terms under many assignments in turn without allocating for each.
//
// Term ids are dense, so results live in an array by id; a stamp says for which assignment it was computed, and turning
// to the next assignment is one increment.
#pragma once

#include "term/assignment.h"
#include "term/evaluation_walk.h"

#include <vector>

namespace hindsight {

class ScratchEvaluator : public EvaluationWalk<ScratchEvaluator> {
public:
  /// Turns to another assignment and forgets everything. It must outlive its use and not change meanwhile; after a
  /// change, call this again.
  void use(const Assignment& assignment);
  /// Until the next `use`, the term has this value, whatever its operands are.
  void pretend(const Term* term, U128 value) { put(term, value); }
  /// Terms computed (not looked up) so far: what bounds of effort are counted in.
  uint64_t work() const { return computed; }

private:
  friend class EvaluationWalk<ScratchEvaluator>;
  struct Cell {
    uint32_t stamp = 0;
    U128 value = 0;
  };

  bool known(const Term* term, U128& value) const;
  void remember(const Term* term, U128 value) {
    ++computed;
    put(term, value);
  }
  void put(const Term* term, U128 value);

  const Assignment* assignment = nullptr;
  std::vector<Cell> cells;
  uint32_t stamp = 0;
  uint64_t computed = 0;
};

} // namespace hindsight
