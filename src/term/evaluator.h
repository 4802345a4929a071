// Evaluates terms under an assignment of numbers to symbols, remembering what it computed.
#pragma once

#include "term/assignment.h"
#include "term/operation.h"
#include "term/term.h"

#include <optional>
#include <vector>

namespace hindsight {

/// The result of one operation on constant operands: the semantics of the whole term language, and what constant
/// folding, evaluation and concrete slow paths share. `kids` hold scalar operand values, in order; arrays are not
/// operands here (`Select` and `Store` are the evaluator's business).
U128 evaluateOperation(const Term* term, std::span<const U128> kids);
U128 evaluateOperation(const Operation& operation, std::span<const U128> kids);

/// Only what is needed is computed: one branch of an `Ite`, one element of an array. Terms may be arbitrarily deep.
class Evaluator {
public:
  /// The assignment must outlive the evaluator and not change while it is used.
  explicit Evaluator(const Assignment& assignment) : assignment(assignment) {}
  U128 evaluate(const Term* term);
  bool isTrue(const Term* condition) { return evaluate(condition) != 0; }

private:
  struct Entry {
    const Term* term = nullptr;
    U128 value = 0;
  };

  /// The value if it is known without work; leaves always are.
  bool known(const Term* term, U128& value) const;
  /// The value if the operands it needs are known; else puts those on the stack.
  bool compute(const Term* term, U128& value);
  bool computeIte(const Term* term, U128& value);
  bool computeSelect(const Term* term, U128& value);
  bool computeConnective(const Term* term, U128& value);
  /// `known`, or else asks for the term.
  bool need(const Term* term, U128& value);
  void remember(const Term* term, U128 value);
  void grow();

  const Assignment& assignment;
  std::vector<Entry> memo; // open addressing by id; the size is a power of two
  size_t memoCount = 0;
  std::vector<const Term*> stack;
};

} // namespace hindsight
