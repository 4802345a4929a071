#include "solver/range_analysis.h"

#include "solver/float_terms.h"
#include "term/value_facts.h"

namespace hindsight {

namespace {

/// A look that goes deeper or wider costs more than it finds.
constexpr unsigned kMaxDepth = 48;
constexpr size_t kMaxTerms = 300;
constexpr uint32_t kMaxElements = 256;

/// The bounds of a set of values in both orders.
Bounds hullOf(const ValueSet& set) {
  Bounds result = Bounds::unknown(set.width());
  result.low = set.min();
  result.high = set.max();
  uint64_t sign = 1ull << (set.width() - 1);
  for (const auto& [low, high] : set.intervals()) {
    // The smallest negative number comes first from the sign bit on; the largest positive one is the last below it.
    if (high >= sign) {
      result.signedLow = signExtend128(std::max(low, sign), set.width());
      break;
    }
  }
  if (set.max() < sign) result.signedLow = static_cast<I128>(set.min());
  if (set.min() >= sign) {
    result.signedHigh = signExtend128(set.max(), set.width());
  } else {
    for (const auto& [low, high] : set.intervals())
      if (low < sign) result.signedHigh = static_cast<I128>(std::min(high, sign - 1));
  }
  result.tighten();
  return result;
}

} // namespace

Bounds RangeAnalysis::of(const Term* term, Query& query, bool withOrder) {
  facts = query.facts(tools.memberships);
  for (bool isSigned : {false, true})
    orders[isSigned] = withOrder ? query.orderGraph(tools.memberships, isSigned) : nullptr;
  results.clear();
  floatResults.clear();
  if (++stamp == 0) {
    cells.clear();
    floatCells.clear();
    stamp = 1;
  }
  return find(term, 0);
}

Bounds RangeAnalysis::find(const Term* term, unsigned depth) {
  if (term->isConst()) return Bounds::exactly(term->value(), term->width());
  if (term->id() < cells.size() && cells[term->id()].stamp == stamp) return results[cells[term->id()].place];
  Bounds structure = compute(term, depth), path = fromPath(term);
  Bounds both = structure.meet(path);
  if (both.isEmpty()) both = structure; // an infeasible path; any answer is sound, this one is tame
  if (term->id() >= cells.size()) cells.resize(term->id() + term->id() / 2 + 64);
  cells[term->id()] = {stamp, static_cast<uint32_t>(results.size())};
  results.push_back(both);
  return both;
}

Bounds RangeAnalysis::fromPath(const Term* term) const {
  Bounds result = Bounds::unknown(term->width());
  if (term->width() > ValueSet::kMaxWidth) return result;
  for (const Ref<const GroupFacts>& group : facts) {
    const ValueSet* values = group->valuesOf(term);
    if (values && !values->empty()) result = hullOf(*values);
  }
  for (bool isSigned : {false, true}) {
    auto range = orders[isSigned] ? orders[isSigned]->rangeOf(term) : std::nullopt;
    if (!range || range->low > range->high) continue;
    Bounds known = isSigned
                       ? Bounds::signedBetween(range->low, range->high, term->width())
                       : Bounds::between(static_cast<U128>(range->low), static_cast<U128>(range->high), term->width());
    result = result.meet(known);
  }
  return result;
}

Bounds RangeAnalysis::compute(const Term* term, unsigned depth) {
  if (term->isSymbol() || depth > kMaxDepth || results.size() > kMaxTerms) return Bounds::unknown(term->width());
  if (term->kind() == TermKind::Select) return ofSelect(term, depth);
  if (term->kind() == TermKind::Ite) {
    Bounds condition = find(term->kid(0), depth + 1);
    if (condition.isExact()) return find(term->kid(condition.low ? 1 : 2), depth + 1);
  }
  if (term->kind() >= TermKind::FAdd)
    return boundsOfFloatTerm(term, [&](const Term* kid) { return findFloat(kid, depth + 1); });
  auto kids = term->kids();
  if (kids.size() > 3) return Bounds::unknown(term->width());
  Bounds operands[3] = {Bounds::unknown(1), Bounds::unknown(1), Bounds::unknown(1)};
  for (size_t index = 0; index < kids.size(); ++index) operands[index] = find(kids[index], depth + 1);
  return boundsOfOperation(term, {operands, kids.size()});
}

FloatBounds RangeAnalysis::findFloat(const Term* term, unsigned depth) {
  FloatFormat format = *boundedFormat(term->width());
  if (term->isConst()) return FloatBounds::exactly(format, static_cast<uint64_t>(term->value()));
  if (term->id() < floatCells.size() && floatCells[term->id()].stamp == stamp)
    return floatResults[floatCells[term->id()].place];
  if (depth > kMaxDepth || floatResults.size() > kMaxTerms) return FloatBounds::unknown(format);
  FloatBounds structure = floatBoundsOfTerm(
      term, [&](const Term* kid) { return findFloat(kid, depth + 1); },
      [&](const Term* kid) { return find(kid, depth + 1); });
  FloatBounds both = structure.meet(floatFromPath(term));
  if (!both.canBeNan && !both.canBeNumber()) both = structure; // an infeasible path
  if (term->id() >= floatCells.size()) floatCells.resize(term->id() + term->id() / 2 + 64);
  floatCells[term->id()] = {stamp, static_cast<uint32_t>(floatResults.size())};
  floatResults.push_back(both);
  return both;
}

FloatBounds RangeAnalysis::floatFromPath(const Term* term) const {
  FloatFormat format = *boundedFormat(term->width());
  for (const Ref<const GroupFacts>& group : facts)
    if (const ValueSet* values = group->valuesOf(term); values && !values->empty())
      return FloatBounds::ofSet(format, *values);
  return FloatBounds::unknown(format);
}

/// What the term's structure says without a look at the path: large tables of numbers are summed up so.
Bounds RangeAnalysis::quick(const Term* term) {
  ValueFacts facts = valueFacts(term);
  Bounds result = Bounds::between(facts.low, facts.high, term->width());
  result.add(facts);
  return result;
}

/// Whatever can be at one of the places the index can point to.
Bounds RangeAnalysis::ofSelect(const Term* term, unsigned depth) {
  Bounds index = find(term->kid(1), depth + 1);
  const Term* array = term->kid(0);
  uint32_t count = array->elementCount();
  Bounds result = Bounds::exactly(0, term->width()); // what is read outside
  bool any = index.high >= count;
  auto include = [&](const Term* element) {
    Bounds value = find(element, depth + 1);
    result = any ? result.join(value) : value;
    any = true;
  };
  for (; array->kind() == TermKind::Store; array = array->kid(0)) {
    if (results.size() > kMaxTerms) return Bounds::unknown(term->width());
    include(array->kid(2));
  }
  if (index.low >= count) return result;
  U128 last = std::min<U128>(index.high, count - 1);
  if (last - index.low >= kMaxElements) return quick(term);
  for (U128 place = index.low; place <= last; ++place) include(array->kid(static_cast<unsigned>(place)));
  return result;
}

} // namespace hindsight
