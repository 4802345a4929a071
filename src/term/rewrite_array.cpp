// Arrays: reading finds the newest write that may concern the index, and passes those that cannot.
#include "term/linear_form.h"
#include "term/rewrite_rules.h"
#include "term/term_manager_impl.h"
#include "term/value_facts.h"

namespace hindsight {

namespace {

/// Writing a known place of a literal makes a new literal, unless that copies too much.
constexpr uint32_t kMostCopied = 64;
/// How many writes a read looks past.
constexpr unsigned kMostPassed = 4096;

/// Whether two indices certainly name the same place (true) or different places (false). Their widths may differ.
std::optional<bool> sameIndex(const Term* a, const Term* b) {
  if (a->width() == b->width()) return decideEqual(a, b);
  if (a->isConst() && b->isConst()) return a->value() == b->value();
  ValueFacts first = valueFacts(a), second = valueFacts(b);
  if (first.high < second.low || second.high < first.low) return false;
  return std::nullopt;
}

const Term* guardedByBounds(TermManager& terms, const Term* index, uint32_t count, const Term* value) {
  if (indexInside(index, count)) return value;
  return terms.ite(indexInsideCondition(terms, index, count), value, terms.constant(0, value->width()));
}

bool allElementsEqual(const Term* literal) {
  for (const Term* element : literal->kids())
    if (element != literal->kid(0)) return false;
  return true;
}

const Term* selectFromLiteral(TermManager& terms, const Term* literal, const Term* index) {
  uint32_t count = literal->elementCount();
  if (index->isConst()) return literal->kid(static_cast<unsigned>(index->value())); // in bounds, as checked before
  if (allElementsEqual(literal)) return guardedByBounds(terms, index, count, literal->kid(0));
  if (count == 2) {
    const Term* first = terms.eq(index, terms.constant(0, index->width()));
    return guardedByBounds(terms, index, count, terms.ite(first, literal->kid(0), literal->kid(1)));
  }
  return nullptr;
}

const Term* simplifySelect(TermManager& terms, const Term*& array, const Term* index) {
  uint32_t count = array->elementCount();
  if (indexOutside(index, count)) return terms.constant(0, array->width());
  for (unsigned passed = 0; array->kind() == TermKind::Store && passed < kMostPassed; ++passed) {
    auto same = sameIndex(array->kid(1), index);
    if (!same) break;
    if (*same) return guardedByBounds(terms, index, count, array->kid(2));
    array = array->kid(0);
  }
  return array->kind() == TermKind::ArrayLit ? selectFromLiteral(terms, array, index) : nullptr;
}

const Term* replaceElement(TermManager& terms, const Term* literal, unsigned place, const Term* value) {
  std::vector<const Term*> elements(literal->kids().begin(), literal->kids().end());
  elements[place] = value;
  return terms.arrayLiteral(elements);
}

/// Writes at known places sink below others at known places, so that a later one finds and replaces an earlier one.
const Term* simplifyStore(TermManager& terms, const Term*& array, const Term* index, const Term* value) {
  if (indexOutside(index, array->elementCount())) return array;
  if (array->kind() == TermKind::ArrayLit && index->isConst()) {
    auto place = static_cast<unsigned>(index->value());
    if (array->kid(place) == value) return array;
    if (array->elementCount() <= kMostCopied) return replaceElement(terms, array, place, value);
  }
  if (value->kind() == TermKind::Select && value->kid(0) == array && value->kid(1) == index) return array;
  if (array->kind() == TermKind::Store && sameIndex(array->kid(1), index) == true) array = array->kid(0);
  return nullptr;
}

} // namespace

bool indexInside(const Term* index, uint32_t count) {
  return valueFacts(index).high < count;
}

bool indexOutside(const Term* index, uint32_t count) {
  return valueFacts(index).low >= count;
}

const Term* indexInsideCondition(TermManager& terms, const Term* index, uint32_t count) {
  if (count > mask128(index->width())) return terms.makeTrue();
  return terms.ult(index, terms.constant(count, index->width()));
}

const Term* TermManager::arrayLiteral(std::span<const Term* const> elements) {
  HS_INVARIANT(!elements.empty() && elements.size() <= UINT32_MAX, "an array should have elements");
  for (const Term* element : elements) requireSameWidth(element, elements[0]);
  return impl->table.intern({TermKind::ArrayLit, elements[0]->width(), 0, elements.size(), elements});
}

const Term* TermManager::store(const Term* array, const Term* index, const Term* value) {
  HS_INVARIANT(array->isArray() && !index->isArray() && !value->isArray(), "a scalar should be written to an array");
  HS_INVARIANT(array->width() == value->width(), "an element should have the array's element width");
  uint32_t count = array->elementCount();
  if (impl->rewriting)
    if (const Term* result = simplifyStore(*this, array, index, value)) return result;
  std::array<const Term*, 3> kids{array, index, value};
  return impl->table.intern({TermKind::Store, value->width(), 0, count, kids});
}

const Term* TermManager::select(const Term* array, const Term* index) {
  HS_INVARIANT(array->isArray() && !index->isArray(), "an array should be read at a scalar index");
  if (!impl->rewriting) return impl->make<2>(TermKind::Select, array->width(), {array, index});
  OperationCache::Key key{static_cast<uint64_t>(TermKind::Select) << 40, array->id(), index->id(), 0};
  if (const Term* known = impl->cache.find(key)) return known;
  const Term* inner = array;
  const Term* result = impl->depth < Impl::kMaxDepth ? simplifySelect(*this, inner, index) : nullptr;
  if (!result) result = impl->make<2>(TermKind::Select, array->width(), {inner, index});
  impl->cache.insert(key, result, impl->table.size());
  return result;
}

} // namespace hindsight
