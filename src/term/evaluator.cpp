#include "term/evaluator.h"

namespace hindsight {

namespace {

constexpr size_t kFirstEntries = 32;

size_t slotOf(const Term* term, size_t size) {
  return (term->id() * 0x9e3779b97f4a7c15ull >> 32) & (size - 1);
}

} // namespace

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
