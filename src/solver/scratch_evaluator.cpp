#include "solver/scratch_evaluator.h"

namespace hindsight {

void ScratchEvaluator::use(const Assignment& next) {
  assignment = &next;
  if (++stamp == 0) { // the stamps wrapped around: old ones must not look current
    for (Cell& cell : cells) cell.stamp = 0;
    stamp = 1;
  }
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

void ScratchEvaluator::put(const Term* term, U128 value) {
  if (term->id() >= cells.size()) cells.resize(term->id() + term->id() / 2 + 64);
  cells[term->id()] = {stamp, value};
}

} // namespace hindsight
