// Evaluates terms under an assignment of numbers to symbols, remembering what it computed.
#pragma once

#include "term/assignment.h"
#include "term/evaluation_walk.h"

#include <vector>

namespace hindsight {

class Evaluator : public EvaluationWalk<Evaluator> {
public:
  /// The assignment must outlive the evaluator and not change while it is used.
  explicit Evaluator(const Assignment& assignment) : assignment(assignment) {}

private:
  friend class EvaluationWalk<Evaluator>;
  struct Entry {
    const Term* term = nullptr;
    U128 value = 0;
  };

  bool known(const Term* term, U128& value) const;
  void remember(const Term* term, U128 value);
  void grow();

  const Assignment& assignment;
  std::vector<Entry> memo; // open addressing by id; the size is a power of two
  size_t memoCount = 0;
};

} // namespace hindsight
