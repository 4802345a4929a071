#include "solver/membership.h"

#include "solver/batch_program.h"
#include "solver/float_bounds.h"
#include "solver/float_sets.h"
#include "support/invariant.h"

#include <algorithm>
#include <numeric>

namespace hindsight {

namespace {

/// Symbols of up to this many bits are decided by trying all values.
constexpr unsigned kEnumeratedWidth = 8;
/// Evaluated terms after which trying all values costs more than it can save.
constexpr uint64_t kEnumerationWork = 200'000;
/// A constant table with more elements is not looked through.
constexpr uint32_t kMostElements = 4096;
/// So many operations with constants may lie between a table's element and what is asked about it.
constexpr unsigned kMostAboveTable = 8;
/// Formulas nested deeper are taken as they are.
constexpr unsigned kMaxDepth = 24;

uint64_t signBit(unsigned width) {
  return 1ull << (width - 1);
}

/// { v : v < bound } or, with `orEqual`, { v : v <= bound }, in the signed or unsigned order.
ValueSet below(unsigned width, uint64_t bound, bool isSigned, bool orEqual) {
  // The signed order is the unsigned one with the sign bit turned over.
  uint64_t turned = isSigned ? bound ^ signBit(width) : bound;
  ValueSet set = orEqual      ? ValueSet::between(width, 0, turned)
                 : turned > 0 ? ValueSet::between(width, 0, turned - 1)
                              : ValueSet::none(width);
  return isSigned ? set.shifted(signBit(width)) : set;
}

/// The values of a part whose whole is in the set: shift right by `drop` what is left after `offset` is taken off.
ValueSet quotients(const ValueSet& set, uint64_t offset, unsigned drop, unsigned width) {
  ValueSet result = ValueSet::none(width);
  uint64_t step = drop >= 64 ? 0 : 1ull << drop;
  for (const auto& [low, high] : set.intervals()) {
    if (high < offset) continue;
    uint64_t first = low <= offset ? 0 : (low - offset + step - 1) >> drop;
    if (low > offset && low - offset > ~0ull - (step - 1)) continue; // rounding up leaves the range
    uint64_t last = std::min((high - offset) >> drop, mask64(width));
    if (first <= last) result.append(first, last);
  }
  return result;
}

ValueSet narrowed(const ValueSet& set, unsigned width, bool isSigned) {
  ValueSet result = ValueSet::none(width);
  ValueSet low = set.intersect(ValueSet::between(set.width(), 0, isSigned ? signBit(width) - 1 : mask64(width)));
  for (const auto& interval : low.intervals()) result.append(interval.low, interval.high);
  if (!isSigned) return result;
  uint64_t firstNegative = set.mask() & ~(signBit(width) - 1);
  ValueSet high = set.intersect(ValueSet::between(set.width(), firstNegative, set.mask()));
  for (const auto& interval : high.intervals())
    result.append(interval.low & mask64(width), interval.high & mask64(width));
  return result;
}

/// The element of a constant table that a term is made of, by operations with constants; null if it is no such thing.
const Term* elementBelow(const Term* term) {
  for (unsigned steps = 0; steps <= kMostAboveTable; ++steps) {
    if (term->kind() == TermKind::Select) {
      const Term *table = term->kid(0), *index = term->kid(1);
      bool isKnown = table->kind() == TermKind::ArrayLit && table->elementCount() <= kMostElements &&
                     std::ranges::all_of(table->kids(), [](const Term* element) { return element->isConst(); });
      return isKnown && table->width() <= ValueSet::kMaxWidth && index->width() <= ValueSet::kMaxWidth ? term : nullptr;
    }
    const Term* next = nullptr;
    for (const Term* kid : term->kids()) {
      if (kid->isConst()) continue;
      if (next || kid->isArray()) return nullptr;
      next = kid;
    }
    if (!next) return nullptr;
    term = next;
  }
  return nullptr;
}

uint64_t value64(const Term* term) {
  return static_cast<uint64_t>(term->value());
}

} // namespace

const Membership& MembershipFinder::of(const Term* constraint) {
  auto known = memo.find(constraint);
  if (known != memo.end()) return known->second;
  find(constraint, 0);
  return memo.at(constraint);
}

const Term* MembershipFinder::independence(const Term* constraint, const std::vector<SymbolId>& symbols) {
  constexpr size_t kMostSets = 64;
  if (independences.size() > kMostSets) independences.clear();
  std::unique_ptr<Independence>& known = independences[symbols];
  if (!known) {
    known = std::make_unique<Independence>(terms);
    for (SymbolId symbol : symbols) known->symbols.insert(symbol);
  }
  return known->finder.of(constraint);
}

Membership MembershipFinder::find(const Term* constraint, unsigned depth) {
  auto known = memo.find(constraint);
  if (known != memo.end()) return known->second;
  if (depth > kMaxDepth) return opaque(constraint);
  Membership result = compute(constraint, depth);
  while (throughTable(result)) {
  }
  if (!result.subject->isSymbol()) enumerate(constraint, result);
  memo.emplace(constraint, result);
  return result;
}

Membership MembershipFinder::opaque(const Term* constraint) {
  bool isUnsigned = constraint->kind() == TermKind::Ule;
  if (isUnsigned || constraint->kind() == TermKind::Sle) {
    const Term *left = constraint->kid(0), *right = constraint->kid(1);
    const Term* opposite = isUnsigned ? terms.ult(right, left) : terms.slt(right, left);
    bool isPlain = opposite->kind() == (isUnsigned ? TermKind::Ult : TermKind::Slt);
    if (isPlain && opposite->kid(0) == right && opposite->kid(1) == left) return {opposite, ValueSet::single(1, 0)};
  }
  return {constraint, ValueSet::single(1, 1)};
}

Membership MembershipFinder::compute(const Term* constraint, unsigned depth) {
  switch (constraint->kind()) {
  case TermKind::Not: {
    Membership inner = find(constraint->kid(0), depth + 1);
    return {inner.subject, inner.set.complement()};
  }
  case TermKind::Eq:
  case TermKind::Ult:
  case TermKind::Ule:
  case TermKind::Slt:
  case TermKind::Sle: return ofComparison(constraint);
  case TermKind::FEq:
  case TermKind::FLt:
  case TermKind::FLe: return ofFloatComparison(constraint);
  case TermKind::And:
  case TermKind::Or:
  case TermKind::Xor: return ofConnective(constraint, depth);
  case TermKind::Ite: return ofChoice(constraint, depth);
  default: return pull(constraint, ValueSet::single(1, 1), depth);
  }
}

Membership MembershipFinder::ofComparison(const Term* constraint) {
  const Term *left = constraint->kid(0), *right = constraint->kid(1);
  unsigned width = left->width();
  if (width > ValueSet::kMaxWidth || left->isConst() == right->isConst()) return opaque(constraint);
  TermKind kind = constraint->kind();
  if (kind == TermKind::Eq) {
    const Term* number = left->isConst() ? left : right;
    return pull(left->isConst() ? right : left, ValueSet::single(width, value64(number)), 0);
  }
  bool isSigned = kind == TermKind::Slt || kind == TermKind::Sle;
  bool orEqual = kind == TermKind::Ule || kind == TermKind::Sle;
  if (right->isConst()) return pull(left, below(width, value64(right), isSigned, orEqual), 0);
  // number < x is the opposite of x <= number.
  return pull(right, below(width, value64(left), isSigned, !orEqual).complement(), 0);
}

/// A comparison with a constant, or of a number with itself: it is none if it is NaN.
Membership MembershipFinder::ofFloatComparison(const Term* constraint) {
  const Term *left = constraint->kid(0), *right = constraint->kid(1);
  auto format = boundedFormat(left->width());
  if (!format || left->isConst() == right->isConst()) {
    if (!format || left != right || constraint->kind() != TermKind::FEq) return opaque(constraint);
    return pull(left, numberPatterns(*format), 0);
  }
  const Term* number = left->isConst() ? left : right;
  ValueSet patterns = patternsComparing(constraint->kind(), *format, value64(number), left->isConst());
  return pull(left->isConst() ? right : left, std::move(patterns), 0);
}

Membership MembershipFinder::ofConnective(const Term* constraint, unsigned depth) {
  const Term *left = constraint->kid(0), *right = constraint->kid(1);
  if (left->isConst() || right->isConst()) return opaque(constraint); // rewriting leaves none of these
  Membership a = find(left, depth + 1), b = find(right, depth + 1);
  if (a.subject != b.subject) return opaque(constraint);
  switch (constraint->kind()) {
  case TermKind::And: return {a.subject, a.set.intersect(b.set)};
  case TermKind::Or: return {a.subject, a.set.unite(b.set)};
  default: return {a.subject, a.set.intersect(b.set.complement()).unite(b.set.intersect(a.set.complement()))};
  }
}

Membership MembershipFinder::ofChoice(const Term* constraint, unsigned depth) {
  if (constraint->kid(0)->isConst() || constraint->kid(1)->isConst() || constraint->kid(2)->isConst())
    return opaque(constraint);
  Membership condition = find(constraint->kid(0), depth + 1);
  Membership then = find(constraint->kid(1), depth + 1), otherwise = find(constraint->kid(2), depth + 1);
  if (condition.subject != then.subject || then.subject != otherwise.subject) return opaque(constraint);
  return {then.subject, condition.set.intersect(then.set).unite(condition.set.complement().intersect(otherwise.set))};
}

Membership MembershipFinder::pull(const Term* term, ValueSet set, unsigned depth) {
  while (pullStep(term, set)) {
  }
  if (term->kind() == TermKind::Ite && term->kid(1)->isConst() && term->kid(2)->isConst() && depth < kMaxDepth &&
      !term->kid(0)->isConst()) {
    bool then = set.contains(value64(term->kid(1))), otherwise = set.contains(value64(term->kid(2)));
    Membership condition = find(term->kid(0), depth + 1);
    unsigned width = condition.subject->width();
    if (then == otherwise) return {condition.subject, then ? ValueSet::all(width) : ValueSet::none(width)};
    return {condition.subject, then ? condition.set : condition.set.complement()};
  }
  return {term, std::move(set)};
}

/// One step down through an operation that can be undone on sets of intervals.
bool MembershipFinder::pullStep(const Term*& term, ValueSet& set) {
  auto kids = term->kids();
  switch (term->kind()) {
  case TermKind::ZExt:
  case TermKind::SExt: set = narrowed(set, kids[0]->width(), term->kind() == TermKind::SExt); break;
  case TermKind::Not: set = set.inverted(); break;
  case TermKind::Concat: return pullConcat(term, set);
  case TermKind::Add:
  case TermKind::Mul:
  case TermKind::Xor: return pullArithmetic(term, set);
  case TermKind::Extract: // the upper part of something
    if (term->low() + term->width() != kids[0]->width() || kids[0]->width() > ValueSet::kMaxWidth) return false;
    set = set.dividends(1ull << term->low(), kids[0]->width());
    break;
  case TermKind::UDiv:
    if (!kids[1]->isConst() || kids[1]->value() == 0) return false;
    set = set.dividends(value64(kids[1]), term->width());
    break;
  case TermKind::LShr:
    if (!kids[1]->isConst() || kids[1]->value() >= term->width()) return false;
    set = set.dividends(1ull << value64(kids[1]), term->width());
    break;
  default: return pullFloat(term, set);
  }
  term = kids[0];
  return true;
}

bool MembershipFinder::pullFloat(const Term*& term, ValueSet& set) {
  if (term->kind() < TermKind::FAdd) return false;
  std::optional<FloatPreimage> preimage = floatPreimage(term, set);
  if (!preimage) return false;
  term = term->kid(preimage->kid);
  set = std::move(preimage->set);
  return true;
}

bool MembershipFinder::pullConcat(const Term*& term, ValueSet& set) {
  const Term *high = term->kid(0), *low = term->kid(1);
  if (low->isConst() && !high->isConst()) {
    set = quotients(set, value64(low), low->width(), high->width());
    term = high;
    return true;
  }
  if (!high->isConst() || low->isConst()) return false;
  uint64_t first = value64(high) << low->width();
  set = set.intersect(ValueSet::between(set.width(), first, first | mask64(low->width())));
  set = narrowed(set.shifted(0 - first), low->width(), false);
  term = low;
  return true;
}

bool MembershipFinder::pullArithmetic(const Term*& term, ValueSet& set) {
  if (term->kid(0)->isConst() == term->kid(1)->isConst()) return false;
  unsigned place = term->kid(0)->isConst() ? 0 : 1;
  uint64_t number = value64(term->kid(place));
  switch (term->kind()) {
  case TermKind::Add: set = set.shifted(0 - number); break;
  case TermKind::Mul: // by -1: -v is ~v + 1
    if (number != set.mask()) return false;
    set = set.shifted(~0ull).inverted();
    break;
  default:
    if (number == set.mask())
      set = set.inverted();
    else if (number == signBit(set.width()))
      set = set.shifted(number);
    else
      return false;
  }
  term = term->kid(1 - place);
  return true;
}

/// From "what is made of a table's element is in the set" to the indices for which it is.
bool MembershipFinder::throughTable(Membership& membership) {
  const Term* element = elementBelow(membership.subject);
  if (!element) return false;
  const Term *table = element->kid(0), *index = element->kid(1);
  auto isIn = [&](U128 value) {
    evaluator.use(nothing);
    evaluator.pretend(element, value);
    return membership.set.contains(static_cast<uint64_t>(evaluator.evaluate(membership.subject)));
  };
  uint64_t last = mask64(index->width());
  ValueSet places = ValueSet::none(index->width());
  for (uint64_t place = 0; place < table->elementCount() && place <= last; ++place)
    if (isIn(table->kid(static_cast<unsigned>(place))->value())) places.append(place, place);
  if (table->elementCount() <= last && isIn(0)) places.append(table->elementCount(), last); // what is read outside
  membership = pull(index, std::move(places), 0);
  return true;
}

bool MembershipFinder::enumerate(const Term* constraint, Membership& result) {
  auto symbols = terms.symbolsOf(constraint);
  if (symbols.size() != 1) return false;
  const Term* symbol = terms.symbolTerm(symbols[0]);
  if (symbol->width() > kEnumeratedWidth) return false;
  Membership found{symbol, ValueSet::none(symbol->width())};
  size_t count = size_t(mask64(symbol->width())) + 1;
  if (auto program = BatchProgram::makeFlat(std::span(&constraint, 1), symbols, count);
      program && program->laneCount() >= count) {
    const BatchProgram::Level& level = program->levels()[0];
    std::iota(program->lanes(level.symbolSlot), program->lanes(level.symbolSlot) + count, 0);
    program->run(level, count);
    const uint64_t* holds = program->lanes(level.checks[0].slot);
    for (uint64_t value = 0; value < count; ++value)
      if (holds[value]) found.set.append(value, value);
    result = std::move(found);
    return true;
  }
  Assignment assignment;
  uint64_t workBefore = evaluator.work();
  for (uint64_t value = 0; value <= mask64(symbol->width()); ++value) {
    assignment.set(symbols[0], value);
    evaluator.use(assignment);
    if (evaluator.isTrue(constraint)) found.set.append(value, value);
    if (evaluator.work() - workBefore > kEnumerationWork) return false;
  }
  result = std::move(found);
  return true;
}

} // namespace hindsight
