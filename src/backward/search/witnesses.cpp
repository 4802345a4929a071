#include "backward/search/witnesses.h"

#include "term/linear_form.h"

#include <algorithm>

namespace hindsight::backward {

namespace {

constexpr size_t kMost = 64, kMostAtOnce = 8;
constexpr size_t kMostValues = 4096; // then it costs more to copy one than to find another

} // namespace

void Witnesses::carry(ScratchEvaluator& evaluator, const Term* unknown, const Term* value) {
  if (!unknown->isSymbol() || value->isConst() || value->mentionsFloat()) return;
  LinearForm form = linearForm(value);
  for (Assignment& each : all) {
    auto isFree = [&](const LinearForm::Addend& addend) {
      return addend.coefficient == 1 && addend.term->isSymbol() && !each.has(addend.term->symbol());
    };
    auto free = std::find_if(form.addends.begin(), form.addends.end(), isFree);
    if (free == form.addends.end()) continue;
    if (each.size() > kMostValues) each = Assignment();
    U128 rest = 0; // the free one counts as zero
    if (form.addends.size() > 1) {
      evaluator.use(each);
      rest = evaluator.evaluate(value);
    } else {
      rest = form.constant;
    }
    each.set(free->term->symbol(), (each.get(unknown->symbol()) - rest) & mask128(value->width()));
  }
}

void Witnesses::rename(const TermMap& names) {
  std::vector<std::pair<SymbolId, U128>> renamed;
  for (Assignment& each : all) {
    renamed.clear();
    for (const auto& [unknown, name] : names)
      if (name->isSymbol()) renamed.emplace_back(name->symbol(), each.get(unknown->symbol()));
    for (const auto& [symbol, value] : renamed) each.set(symbol, value);
  }
}

void Witnesses::set(const Term* symbol, U128 value) {
  for (Assignment& each : all) each.set(symbol->symbol(), value);
}

void Witnesses::take(const Witnesses& others) {
  auto few = static_cast<std::ptrdiff_t>(std::min(others.size(), kMostAtOnce));
  all.insert(all.begin() + 1, others.all.begin(), others.all.begin() + few);
  if (all.size() > kMost) all.resize(kMost);
}

} // namespace hindsight::backward
