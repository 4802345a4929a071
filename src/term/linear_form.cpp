#include "term/linear_form.h"

#include "support/invariant.h"

#include <algorithm>

namespace hindsight {

void LinearForm::accumulate(const Term* root, U128 rootCoefficient, size_t limit) {
  InlineVector<Addend, 8> pending;
  pending.push_back({root, rootCoefficient});
  while (!pending.empty()) {
    auto [term, coefficient] = pending.back();
    pending.pop_back();
    if (term->isConst()) {
      constant += coefficient * term->value();
    } else if (!isLinearComposite(term)) {
      addends.push_back({term, coefficient});
    } else if (addends.size() + pending.size() >= limit) {
      addends.push_back({term, coefficient});
      complete = false;
    } else if (term->kind() == TermKind::Add) {
      pending.push_back({term->kid(1), coefficient});
      pending.push_back({term->kid(0), coefficient});
    } else if (term->kind() == TermKind::Mul) {
      bool constantFirst = term->kid(0)->isConst();
      pending.push_back({term->kid(constantFirst ? 1 : 0), coefficient * term->kid(constantFirst ? 0 : 1)->value()});
    } else { // ~x is -x - 1
      constant -= coefficient;
      pending.push_back({term->kid(0), -coefficient});
    }
  }
}

void LinearForm::normalise() {
  U128 mask = mask128(width);
  constant &= mask;
  auto byId = [](const Addend& a, const Addend& b) { return a.term->id() < b.term->id(); };
  if (!std::is_sorted(addends.begin(), addends.end(), byId)) std::sort(addends.begin(), addends.end(), byId);
  size_t kept = 0;
  for (size_t index = 0; index < addends.size();) {
    Addend joined = addends[index++];
    while (index < addends.size() && addends[index].term == joined.term)
      joined.coefficient += addends[index++].coefficient;
    joined.coefficient &= mask;
    if (joined.coefficient != 0) addends[kept++] = joined;
  }
  addends.resize(kept);
}

void LinearForm::scale(U128 factor) {
  constant *= factor;
  for (Addend& addend : addends) addend.coefficient *= factor;
  normalise();
}

bool LinearForm::sameAddends(const LinearForm& other) const {
  auto same = [](const Addend& a, const Addend& b) { return a.term == b.term && a.coefficient == b.coefficient; };
  return std::equal(addends.begin(), addends.end(), other.addends.begin(), other.addends.end(), same);
}

LinearForm linearForm(const Term* term, size_t limit) {
  HS_INVARIANT(!term->isArray(), "a linear form should be taken of a scalar");
  LinearForm form(term->width());
  form.accumulate(term, 1, limit);
  form.normalise();
  return form;
}

} // namespace hindsight
