#include "solver/guided_search.h"

#include <algorithm>

namespace hindsight {

namespace {

constexpr unsigned kAttempts = 4;
constexpr unsigned kSteps = 24;
constexpr unsigned kMaxDepth = 100;
/// Evaluated terms after which the back end is the better choice.
constexpr uint64_t kMaxWork = 10'000;

} // namespace

Ref<const Witness> GuidedSearch::find(Query& query, bool side) {
  const Term* condition = query.conditionOf(side);
  if (condition->mentionsFloat()) return nullptr;
  Assignment start;
  if (const Ref<const Witness>& base = query.baseWitness()) start = base->assignment;
  std::vector<const Term*> constraints = query.constraints();
  constraints.push_back(condition);
  uint64_t workBefore = evaluator.work();
  for (attempt = 0; attempt < kAttempts; ++attempt) {
    if (repair(constraints, start)) return Ref<const Witness>::make(std::move(current));
    if (evaluator.work() - workBefore > kMaxWork) break;
  }
  return nullptr;
}

std::optional<Assignment> GuidedSearch::mend(Constraints constraints, Assignment start) {
  if (std::any_of(constraints.begin(), constraints.end(), [](const Term* each) { return each->mentionsFloat(); }))
    return std::nullopt;
  attempt = 0;
  if (!repair(constraints, std::move(start))) return std::nullopt;
  return std::move(current);
}

bool GuidedSearch::repair(Constraints constraints, Assignment start) {
  current = std::move(start);
  choices = attempt;
  evaluator.use(current);
  for (unsigned step = 0; step < kSteps; ++step) {
    const Term* broken = violated(constraints);
    if (!broken) return true;
    if (!aim(broken, 1, 0)) return false;
  }
  return violated(constraints) == nullptr;
}

const Term* GuidedSearch::violated(Constraints constraints) {
  for (size_t index = constraints.size(); index-- > 0;)
    if (!evaluator.isTrue(constraints[index])) return constraints[index];
  return nullptr;
}

void GuidedSearch::assign(const Term* symbol, U128 value) {
  current.set(symbol->symbol(), value);
  evaluator.use(current);
}

bool GuidedSearch::aim(const Term* term, U128 wanted, unsigned depth) {
  wanted &= mask128(term->width());
  if (valueOf(term) == wanted) return true;
  if (depth > kMaxDepth) return false;
  switch (term->kind()) {
  case TermKind::Const: return false;
  case TermKind::Symbol: assign(term, wanted); return true;
  case TermKind::Not: return aim(term->kid(0), ~wanted, depth + 1);
  case TermKind::Add:
  case TermKind::Xor: return aimSum(term, wanted, depth);
  case TermKind::Mul: return aimProduct(term, wanted, depth);
  case TermKind::UDiv:
  case TermKind::URem:
  case TermKind::SDiv:
  case TermKind::SRem: return aimDivision(term, wanted, depth);
  case TermKind::And:
  case TermKind::Or: return aimMask(term, wanted, depth);
  case TermKind::Shl:
  case TermKind::LShr:
  case TermKind::AShr: return aimShift(term, wanted, depth);
  case TermKind::Concat:
  case TermKind::Extract:
  case TermKind::ZExt:
  case TermKind::SExt: return aimStructure(term, wanted, depth);
  case TermKind::Ite: return aimChoice(term, wanted, depth);
  case TermKind::Select: return aimSelect(term, wanted, depth);
  case TermKind::Eq: return aimEqual(term, wanted != 0, depth);
  case TermKind::Ult:
  case TermKind::Ule:
  case TermKind::Slt:
  case TermKind::Sle: return aimOrder(term, wanted != 0, depth);
  default: return false;
  }
}

bool GuidedSearch::aimSum(const Term* term, U128 wanted, unsigned depth) {
  unsigned change = term->kid(0)->isConst() ? 1 : term->kid(1)->isConst() ? 0 : second();
  U128 rest = valueOf(term->kid(1 - change));
  return aim(term->kid(change), term->kind() == TermKind::Add ? wanted - rest : wanted ^ rest, depth + 1);
}

bool GuidedSearch::aimProduct(const Term* term, U128 wanted, unsigned depth) {
  unsigned change = term->kid(0)->isConst() ? 1 : term->kid(1)->isConst() ? 0 : second();
  U128 factor = valueOf(term->kid(1 - change));
  if (factor == 0) return wanted == 0;
  // factor = odd · 2^zeros: the odd part can be divided by, the zeros must be there.
  unsigned zeros = 0;
  while (!(factor >> zeros & 1)) ++zeros;
  if (zeros && (wanted & mask128(zeros)) != 0) return false;
  U128 odd = factor >> zeros;
  // Prefer a plain quotient: it avoids needless wrapping around.
  U128 value = wanted % factor == 0 ? wanted / factor : (wanted >> zeros) * inverseOfOdd(odd);
  return aim(term->kid(change), value, depth + 1);
}

bool GuidedSearch::aimDivision(const Term* term, U128 wanted, unsigned depth) {
  const Term* dividend = term->kid(0);
  U128 divisor = valueOf(term->kid(1)), now = valueOf(dividend), mask = mask128(term->width());
  if (divisor == 0) return term->kind() == TermKind::URem && aim(dividend, wanted, depth + 1);
  switch (term->kind()) {
  case TermKind::UDiv:
    if (wanted > mask / divisor) return false;
    return aim(dividend, wanted * divisor, depth + 1);
  case TermKind::URem: {
    if (wanted >= divisor) return false;
    U128 near = now - now % divisor + wanted;
    return aim(dividend, near <= mask && near >= wanted ? near : wanted, depth + 1);
  }
  case TermKind::SDiv: return aim(dividend, wanted * divisor, depth + 1);
  default: return aim(dividend, wanted, depth + 1);
  }
}

/// `And` keeps what the other operand has set; `Or` is the same with all bits turned over.
bool GuidedSearch::aimMask(const Term* term, U128 wanted, unsigned depth) {
  bool isOr = term->kind() == TermKind::Or;
  U128 mask = mask128(term->width()), turn = isOr ? mask : 0;
  unsigned change = term->kid(0)->isConst() ? 1 : term->kid(1)->isConst() ? 0 : second();
  const Term *target = term->kid(change), *other = term->kid(1 - change);
  wanted ^= turn;
  U128 open = valueOf(other) ^ turn;
  if (wanted & ~open & mask) {
    if (other->isConst() || !aim(other, (open | wanted) ^ turn, depth + 1)) return false;
    open = valueOf(other) ^ turn;
  }
  U128 now = valueOf(target) ^ turn;
  return aim(target, ((now & ~open) | wanted) ^ turn, depth + 1);
}

bool GuidedSearch::aimShift(const Term* term, U128 wanted, unsigned depth) {
  U128 amount = valueOf(term->kid(1)), mask = mask128(term->width());
  if (amount >= term->width()) return false;
  auto by = static_cast<unsigned>(amount);
  U128 now = valueOf(term->kid(0));
  if (term->kind() == TermKind::Shl) {
    if (by && (wanted & mask128(by))) return false;
    return aim(term->kid(0), wanted >> by | (now & ~(mask >> by)), depth + 1);
  }
  return aim(term->kid(0), wanted << by | (by ? now & mask128(by) : 0), depth + 1);
}

bool GuidedSearch::aimStructure(const Term* term, U128 wanted, unsigned depth) {
  const Term* kid = term->kid(0);
  switch (term->kind()) {
  case TermKind::Concat: {
    unsigned lowWidth = term->kid(1)->width();
    return aim(kid, wanted >> lowWidth, depth + 1) && aim(term->kid(1), wanted, depth + 1);
  }
  case TermKind::Extract: {
    U128 hole = mask128(term->width()) << term->low();
    return aim(kid, (valueOf(kid) & ~hole) | wanted << term->low(), depth + 1);
  }
  case TermKind::ZExt: return wanted <= mask128(kid->width()) && aim(kid, wanted, depth + 1);
  default: {
    U128 back = static_cast<U128>(signExtend128(wanted & mask128(kid->width()), kid->width()));
    return (back & mask128(term->width())) == wanted && aim(kid, wanted, depth + 1);
  }
  }
}

bool GuidedSearch::aimChoice(const Term* term, U128 wanted, unsigned depth) {
  bool holds = valueOf(term->kid(0)) != 0;
  const Term *active = term->kid(holds ? 1 : 2), *other = term->kid(holds ? 2 : 1);
  bool flip = active->isConst() || valueOf(other) == wanted || (!other->isConst() && second());
  if (flip) return aim(term->kid(0), !holds, depth + 1) && aim(other, wanted, depth + 1);
  return aim(active, wanted, depth + 1);
}

bool GuidedSearch::aimSelect(const Term* term, U128 wanted, unsigned depth) {
  const Term *array = term->kid(0), *index = term->kid(1);
  U128 place = valueOf(index);
  for (; array->kind() == TermKind::Store; array = array->kid(0))
    if (valueOf(array->kid(1)) == place) return aim(array->kid(2), wanted, depth + 1);
  if (place < array->elementCount()) {
    const Term* element = array->kid(static_cast<unsigned>(place));
    if (!element->isConst()) return aim(element, wanted, depth + 1);
  }
  auto elements = array->kids();
  for (size_t candidate = 0; candidate < elements.size(); ++candidate)
    if (elements[candidate]->isConstValue(wanted)) return aim(index, candidate, depth + 1);
  return false;
}

bool GuidedSearch::aimEqual(const Term* term, bool wanted, unsigned depth) {
  const Term *left = term->kid(0), *right = term->kid(1);
  bool changeLeft = right->isConst() || (!left->isConst() && second());
  const Term *change = changeLeft ? left : right, *other = changeLeft ? right : left;
  if (wanted) return aim(change, valueOf(other), depth + 1);
  return aim(change, valueOf(change) + (second() ? U128(1) : ~U128(0)), depth + 1);
}

/// Moves one operand past the other. Between two unknowns it leaves a gap on some attempts: what comes later often
/// wants to be in between.
bool GuidedSearch::aimOrder(const Term* term, bool wanted, unsigned depth) {
  TermKind kind = term->kind();
  bool isSigned = kind == TermKind::Slt || kind == TermKind::Sle;
  bool strict = kind == TermKind::Ult || kind == TermKind::Slt;
  const Term *small = term->kid(0), *large = term->kid(1);
  if (!wanted) { // not a < b: b <= a
    std::swap(small, large);
    strict = !strict;
  }
  unsigned width = small->width();
  U128 sign = isSigned ? U128(1) << (width - 1) : 0, mask = mask128(width);
  U128 smallValue = valueOf(small) ^ sign, largeValue = valueOf(large) ^ sign; // now in the unsigned order
  U128 gap = strict;
  if (!small->isConst() && !large->isConst() && width >= 16 && attempt % 3 != 1)
    gap = U128(1) << (attempt ? width / 2 : 5);
  bool canLower = !small->isConst() && (!strict || largeValue > 0);
  bool canRaise = !large->isConst() && (!strict || smallValue < mask);
  if (!canLower && !canRaise) return false;
  if (canLower && (!canRaise || second()))
    return aim(small, (largeValue - (largeValue >= gap ? gap : strict)) ^ sign, depth + 1);
  return aim(large, (smallValue + (smallValue <= mask - gap ? gap : strict)) ^ sign, depth + 1);
}

} // namespace hindsight
