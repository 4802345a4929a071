// Arrays: reading finds the newest write that may concern the index, and passes those that cannot.
#include "term/inline_vector.h"
#include "term/linear_form.h"
#include "term/rewrite_rules.h"
#include "term/term_manager_impl.h"
#include "term/value_facts.h"

#include <algorithm>

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

/// A table of numbers that come in a few runs: comparisons of the index with the ends of the runs.
const Term* selectFromRuns(TermManager& terms, const Term* literal, const Term* index) {
  constexpr size_t kMostRuns = 4;
  InlineVector<uint32_t, kMostRuns> starts;
  for (uint32_t place = 0; place < literal->elementCount(); ++place) {
    if (!literal->kid(place)->isConst()) return nullptr;
    if (place > 0 && literal->kid(place) == literal->kid(place - 1)) continue;
    if (starts.size() == kMostRuns) return nullptr;
    starts.push_back(place);
  }
  if (literal->elementCount() < 4 * starts.size()) return nullptr; // a short table is no worse
  const Term* result = literal->kid(starts[starts.size() - 1]);
  for (size_t run = starts.size() - 1; run > 0; --run) {
    const Term* isBefore = terms.ult(index, terms.constant(starts[run], index->width()));
    result = terms.ite(isBefore, literal->kid(starts[run - 1]), result);
  }
  return guardedByBounds(terms, index, literal->elementCount(), result);
}

/// How many low bits of an index are known.
unsigned knownLowBits(const Term* index) {
  ValueFacts facts = valueFacts(index);
  U128 unknown = ~(facts.zeros | facts.ones) & mask128(index->width());
  return unknown == 0 ? 0 : std::min(trailingZeros(unknown), 31u);
}

/// Fields of the elements of a table: the index is a multiple of their distance, and something. Only these places can
/// be read, at the index divided by the distance.
const Term* selectByStride(TermManager& terms, const Term* literal, const Term* index) {
  uint32_t count = literal->elementCount();
  unsigned known = knownLowBits(index);
  if (known == 0 || count >> known == 0) return nullptr;
  auto first = static_cast<uint32_t>(valueFacts(index).ones & mask128(known));
  std::vector<const Term*> reached;
  reached.reserve((count >> known) + 1);
  for (uint32_t place = first; place < count; place += 1u << known) reached.push_back(literal->kid(place));
  return terms.select(terms.arrayLiteral(reached), terms.extract(index, known, index->width() - known));
}

/// The places of a large array between the bounds of the index, where these are much fewer than all.
const Term* selectWithinBounds(TermManager& terms, const Term* literal, const Term* index) {
  constexpr uint32_t kLarge = 64, kShare = 4;
  uint32_t count = literal->elementCount();
  if (count < kLarge) return nullptr;
  ValueFacts facts = valueFacts(index);
  if (facts.high >= count || (facts.high - facts.low + 1) * kShare > count) return nullptr;
  auto first = static_cast<uint32_t>(facts.low), last = static_cast<uint32_t>(facts.high);
  std::vector<const Term*> reached;
  for (uint32_t place = first; place <= last; ++place) reached.push_back(literal->kid(place));
  auto bits = std::max(1u, static_cast<unsigned>(std::bit_width(last - first)));
  const Term* within = terms.sub(index, terms.constant(first, index->width()));
  return terms.select(terms.arrayLiteral(reached), terms.extract(within, 0, bits));
}

const Term* selectFromLiteral(TermManager& terms, const Term* literal, const Term* index) {
  uint32_t count = literal->elementCount();
  if (index->isConst()) return literal->kid(static_cast<unsigned>(index->value())); // in bounds, as checked before
  if (allElementsEqual(literal)) return guardedByBounds(terms, index, count, literal->kid(0));
  if (count == 2) {
    const Term* first = terms.eq(index, terms.constant(0, index->width()));
    return guardedByBounds(terms, index, count, terms.ite(first, literal->kid(0), literal->kid(1)));
  }
  if (const Term* field = selectByStride(terms, literal, index)) return field;
  if (const Term* part = selectWithinBounds(terms, literal, index)) return part;
  // A narrow index may not be able to name all places.
  return count - 1 <= mask128(index->width()) ? selectFromRuns(terms, literal, index) : nullptr;
}

/// Of a large array with unknown elements, behind a few writes: what one of these has put where the index is the same,
/// or what was there before, if that is known to be one of a few elements. The others do not matter, which may be
/// thousands.
const Term* selectBehindWrites(TermManager& terms, const Term* array, const Term* index) {
  constexpr size_t kMostWrites = 64, kMostForUnknown = 16;
  constexpr uint32_t kLarge = 64;
  InlineVector<const Term*, kMostForUnknown> writes; // the newest first
  size_t most = index->isConst() ? kMostWrites : kMostForUnknown;
  for (; array->kind() == TermKind::Store; array = array->kid(0)) {
    if (writes.size() == most || array->kid(1)->width() != index->width()) return nullptr;
    writes.push_back(array);
  }
  auto isNumber = [](const Term* element) { return element->isConst(); };
  if (array->elementCount() <= kLarge || std::ranges::all_of(array->kids(), isNumber)) return nullptr;
  const Term* result =
      index->isConst() ? selectFromLiteral(terms, array, index) : selectWithinBounds(terms, array, index);
  if (!result) return nullptr;
  for (size_t write = writes.size(); write-- > 0;)
    result = terms.ite(terms.eq(writes[write]->kid(1), index), writes[write]->kid(2), result);
  return guardedByBounds(terms, index, array->elementCount(), result);
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
  if (array->kind() == TermKind::ArrayLit) return selectFromLiteral(terms, array, index);
  return selectBehindWrites(terms, array, index);
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
