// The order in which evaluators compute a term: operands first, on a stack of its own, and only what is needed. One
// branch of an `Ite`, one element of an array, one operand of an `And` that is zero; terms may be arbitrarily deep.
#pragma once

#include "support/invariant.h"
#include "term/operation.h"
#include "term/term.h"

#include <span>
#include <vector>

namespace hindsight {

/// The result of one operation on constant operands: the semantics of the whole term language, and what constant
/// folding, evaluation and concrete slow paths share. `kids` hold scalar operand values, in order; arrays are not
/// operands here (`Select` and `Store` are the evaluator's business).
U128 evaluateOperation(const Term* term, std::span<const U128> kids);
U128 evaluateOperation(const Operation& operation, std::span<const U128> kids);

/// `Memory` derives from it and has
///   bool known(const Term*, U128& value) const: the value if it is known without work; leaves always are;
///   void remember(const Term*, U128 value): called once for everything computed.
template <typename Memory> class EvaluationWalk {
public:
  U128 evaluate(const Term* root) {
    HS_INVARIANT(!root->isArray(), "an array should be evaluated through a Select");
    U128 value;
    if (memory().known(root, value)) return value;
    stack.push_back(root);
    while (!stack.empty()) {
      const Term* term = stack.back();
      if (memory().known(term, value)) {
        stack.pop_back();
      } else if (compute(term, value)) {
        memory().remember(term, value);
        stack.pop_back();
      }
    }
    return value; // the root was the last to be popped
  }
  bool isTrue(const Term* condition) { return evaluate(condition) != 0; }

private:
  Memory& memory() { return static_cast<Memory&>(*this); }

  /// The value if it is known; else asks for the term.
  bool need(const Term* term, U128& value) {
    if (memory().known(term, value)) return true;
    stack.push_back(term);
    return false;
  }

  /// The value if the operands it needs are known; else those are on the stack.
  bool compute(const Term* term, U128& value) {
    switch (term->kind()) {
    case TermKind::Ite: return computeIte(term, value);
    case TermKind::Select: return computeSelect(term, value);
    case TermKind::And:
    case TermKind::Or: return computeConnective(term, value);
    default: break;
    }
    U128 operands[3];
    auto kids = term->kids();
    HS_INVARIANT(kids.size() <= 3, "only arrays should have many operands");
    bool complete = true;
    for (size_t index = 0; index < kids.size(); ++index) complete &= need(kids[index], operands[index]);
    if (complete) value = evaluateOperation(term, {operands, kids.size()});
    return complete;
  }

  bool computeIte(const Term* term, U128& value) {
    U128 condition;
    if (!need(term->kid(0), condition)) return false;
    return need(term->kid(condition ? 1 : 2), value);
  }

  /// The first operand may settle the result: all zeros for `And`, all ones for `Or`.
  bool computeConnective(const Term* term, U128& value) {
    U128 first, second;
    bool isAnd = term->kind() == TermKind::And;
    U128 settled = isAnd ? 0 : mask128(term->width());
    if (!need(term->kid(0), first)) return false;
    if (first == settled) {
      value = settled;
      return true;
    }
    if (!need(term->kid(1), second)) return false;
    value = isAnd ? first & second : first | second;
    return true;
  }

  bool computeSelect(const Term* term, U128& value) {
    U128 wanted, index;
    if (!need(term->kid(1), wanted)) return false;
    const Term* array = term->kid(0);
    if (wanted >= array->elementCount()) {
      value = 0;
      return true;
    }
    // Ask for all unknown indices of the chain at once, or coming back for each would walk it again and again.
    bool complete = true;
    for (; array->kind() == TermKind::Store; array = array->kid(0)) {
      if (!need(array->kid(1), index))
        complete = false;
      else if (complete && index == wanted)
        return need(array->kid(2), value);
    }
    return complete && need(array->kid(static_cast<unsigned>(wanted)), value);
  }

  std::vector<const Term*> stack;
};

} // namespace hindsight
