#include "term/evaluator.h"

#include "support/invariant.h"

namespace hindsight {

namespace {

constexpr size_t kFirstEntries = 32;

size_t slotOf(const Term* term, size_t size) {
  return (term->id() * 0x9e3779b97f4a7c15ull >> 32) & (size - 1);
}

} // namespace

U128 Evaluator::evaluate(const Term* root) {
  HS_INVARIANT(!root->isArray(), "an array should be evaluated through a Select");
  U128 value;
  if (known(root, value)) return value;
  stack.push_back(root);
  while (!stack.empty()) {
    const Term* term = stack.back();
    if (known(term, value)) {
      stack.pop_back();
    } else if (compute(term, value)) {
      remember(term, value);
      stack.pop_back();
    }
  }
  return value; // the root was the last to be popped
}

bool Evaluator::known(const Term* term, U128& value) const {
  if (term->isConst()) {
    value = term->value();
    return true;
  }
  if (term->isSymbol()) {
    value = assignment.get(term->symbol()) & mask128(term->width());
    return true;
  }
  if (memo.empty()) return false;
  for (size_t slot = slotOf(term, memo.size()); memo[slot].term; slot = (slot + 1) & (memo.size() - 1)) {
    if (memo[slot].term != term) continue;
    value = memo[slot].value;
    return true;
  }
  return false;
}

bool Evaluator::need(const Term* term, U128& value) {
  if (known(term, value)) return true;
  stack.push_back(term);
  return false;
}

bool Evaluator::compute(const Term* term, U128& value) {
  switch (term->kind()) {
  case TermKind::Ite: return computeIte(term, value);
  case TermKind::Select: return computeSelect(term, value);
  case TermKind::And:
  case TermKind::Or: return computeConnective(term, value);
  default: break;
  }
  U128 operands[3];
  auto kids = term->kids();
  bool complete = true;
  for (size_t index = 0; index < kids.size(); ++index) complete &= need(kids[index], operands[index]);
  if (complete) value = evaluateOperation(term, {operands, kids.size()});
  return complete;
}

bool Evaluator::computeIte(const Term* term, U128& value) {
  U128 condition;
  if (!need(term->kid(0), condition)) return false;
  return need(term->kid(condition ? 1 : 2), value);
}

/// The first operand may settle the result: all zeros for `And`, all ones for `Or`.
bool Evaluator::computeConnective(const Term* term, U128& value) {
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

bool Evaluator::computeSelect(const Term* term, U128& value) {
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

void Evaluator::remember(const Term* term, U128 value) {
  if (memoCount * 2 >= memo.size()) grow();
  size_t slot = slotOf(term, memo.size());
  while (memo[slot].term) slot = (slot + 1) & (memo.size() - 1);
  memo[slot] = {term, value};
  ++memoCount;
}

void Evaluator::grow() {
  std::vector<Entry> old(memo.empty() ? kFirstEntries : memo.size() * 2);
  old.swap(memo);
  memoCount = 0;
  for (const Entry& entry : old)
    if (entry.term) remember(entry.term, entry.value);
}

} // namespace hindsight
