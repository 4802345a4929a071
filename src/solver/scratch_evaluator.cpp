#include "solver/scratch_evaluator.h"

#include "support/invariant.h"
#include "term/evaluator.h"

namespace hindsight {

void ScratchEvaluator::use(const Assignment& next) {
  assignment = &next;
  if (++stamp == 0) { // the stamps wrapped around: old ones must not look current
    for (Cell& cell : cells) cell.stamp = 0;
    stamp = 1;
  }
}

U128 ScratchEvaluator::evaluate(const Term* root) {
  HS_INVARIANT(!root->isArray(), "an array should be evaluated through a Select");
  U128 value;
  if (known(root, value)) return value;
  stack.push_back(root);
  while (!stack.empty()) {
    const Term* term = stack.back();
    if (known(term, value)) {
      stack.pop_back();
    } else if (compute(term, value)) {
      ++computed;
      remember(term, value);
      stack.pop_back();
    }
  }
  return value; // the root was the last to be popped
}

bool ScratchEvaluator::known(const Term* term, U128& value) const {
  if (term->isConst()) {
    value = term->value();
    return true;
  }
  if (term->id() < cells.size() && cells[term->id()].stamp == stamp) {
    value = cells[term->id()].value;
    return true;
  }
  if (!term->isSymbol()) return false;
  value = assignment->get(term->symbol()) & mask128(term->width());
  return true;
}

void ScratchEvaluator::remember(const Term* term, U128 value) {
  if (term->id() >= cells.size()) cells.resize(term->id() + term->id() / 2 + 64);
  cells[term->id()] = {stamp, value};
}

bool ScratchEvaluator::need(const Term* term, U128& value) {
  if (known(term, value)) return true;
  stack.push_back(term);
  return false;
}

bool ScratchEvaluator::compute(const Term* term, U128& value) {
  if (term->kind() == TermKind::Select) return computeSelect(term, value);
  U128 operands[3];
  if (term->kind() == TermKind::Ite)
    return need(term->kid(0), operands[0]) && need(term->kid(operands[0] ? 1 : 2), value);
  auto kids = term->kids();
  HS_INVARIANT(kids.size() <= 3, "only arrays should have many operands");
  bool complete = true;
  for (size_t index = 0; index < kids.size(); ++index) complete &= need(kids[index], operands[index]);
  if (complete) value = evaluateOperation(term, {operands, kids.size()});
  return complete;
}

bool ScratchEvaluator::computeSelect(const Term* term, U128& value) {
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

} // namespace hindsight
