#include "backward/walking/choices.h"

#include "backward/strings/scans.h"
#include "memory/pointer_candidates.h"
#include "semantics/integer.h"
#include "term/linear_form.h"
#include "term/mergeable_base.h"

#include <optional>
#include <unordered_map>

namespace hindsight::backward {

namespace {

/// The choice an address starts from; null if there is none.
const Term* choiceIn(const Term* address) {
  if (address->kind() == TermKind::Ite) return address;
  if (!isLinearComposite(address)) return nullptr;
  LinearForm form = linearForm(address);
  for (const LinearForm::Addend& addend : form.addends)
    if (addend.coefficient == 1 && addend.term->kind() == TermKind::Ite && addend.term->mentionsBase())
      return addend.term;
  return nullptr;
}

const Term* choiceOf(const BackwardState& state) {
  for (const PendingRead& read : state.memory.reads) {
    if (const Term* choice = choiceIn(read.address)) return choice;
    for (const MemoryEffect& effect : read.effects)
      if (const Term* choice = choiceIn(effect.address)) return choice;
  }
  for (const PendingScan& scan : state.memory.scans) {
    for (const Term* address : scannedAddresses(scan))
      if (const Term* choice = choiceIn(address)) return choice;
    for (const PendingScan::Write& write : scan.writes)
      if (const Term* choice = choiceIn(write.effect.address)) return choice;
  }
  for (const PendingAccess& access : state.memory.accesses)
    if (const Term* choice = choiceIn(access.address)) return choice;
  return nullptr;
}

/// A path known to be infeasible is not ended by contradictions: only the side that its values select is followed.
bool likelySide(BackwardState& state, const Term* choice) {
  ScratchEvaluator& evaluator = state.context->evaluator;
  evaluator.use(state.feasibility.witnesses.best());
  return evaluator.isTrue(choice->kid(0));
}

void follow(BackwardState& state, const Term* choice, bool side) {
  state.require(side ? choice->kid(0) : state.context->terms.bitNot(choice->kid(0)));
  if (state.alive()) state.define(choice, choice->kid(side ? 1 : 2));
}

bool isPointer(const BackwardContext& context, const Term* term) {
  if (!term->isSymbol()) return term->mentionsBase();
  PointerOrigin origin = context.originOf(term);
  if (!origin.known()) return false;
  return context.program.functions[origin.function].slotTypes[origin.slot].kind == ScalarKind::Pointer;
}

/// A number that is not known yet may turn out to be an address, too.
bool mayBeAddress(BackwardContext& context, const LinearForm::Addend& addend) {
  bool isWhole = addend.coefficient == 1 || addend.coefficient == mask128(addend.term->width());
  return isWhole && addend.term->isSymbol() && context.isOpen(addend.term);
}

/// What is added to one address to give another one, or null: `behind` + `added` = `object`.
struct AddressDistance {
  const Term* behind = nullptr;
  const Term* object = nullptr; // null: a number
  LinearForm added;
};

std::optional<AddressDistance> distanceIn(BackwardContext& context, const Term* equality) {
  unsigned width = equality->kid(0)->width();
  LinearForm rest(width);
  rest.accumulate(equality->kid(0), 1);
  rest.accumulate(equality->kid(1), mask128(width));
  rest.normalise();
  AddressDistance distance{nullptr, nullptr, LinearForm(width)};
  distance.added.constant = rest.constant;
  std::vector<LinearForm::Addend> bases;
  for (const LinearForm::Addend& addend : rest.addends) {
    bool isBase = addend.term->isSymbol() && addend.term->isDistinctBase();
    if (!isBase && (isPointer(context, addend.term) || mayBeAddress(context, addend))) return std::nullopt;
    if (isBase && addend.coefficient != 1 && addend.coefficient != mask128(width)) return std::nullopt;
    if (isBase)
      bases.push_back(addend);
    else
      distance.added.addends.push_back(addend);
  }
  if (!rest.complete || bases.empty() || bases.size() > 2 || distance.added.addends.empty()) return std::nullopt;
  if (bases.size() == 2 && bases[0].coefficient == bases[1].coefficient) return std::nullopt;
  for (const LinearForm::Addend& base : bases) (base.coefficient == 1 ? distance.behind : distance.object) = base.term;
  return distance;
}

/// Objects are far from null and do not overlap: an address in one is neither null nor in another one, unless what is
/// added to it leads there.
const Term* keepApart(BackwardContext& context, const Term* equality) {
  TermManager& terms = context.terms;
  unsigned width = equality->kid(0)->width();
  if (width != context.pointerWidth()) return equality;
  std::optional<AddressDistance> distance = distanceIn(context, equality);
  if (!distance) return equality;
  U128 before = TermManager::kBaseDistance, after = TermManager::kBaseDistance;
  if (distance->behind && distance->object) {
    if (isMergeable(distance->behind) && isMergeable(distance->object)) return equality;
    std::optional<uint64_t> first = extentOf(distance->object), second = extentOf(distance->behind);
    if (first && second) {
      before = std::max<uint64_t>(*first, 1) - 1;
      after = std::max<uint64_t>(*second, 1);
    }
  }
  const Term* shifted = terms.add(terms.sum(distance->added), terms.constant(before, width));
  const Term* isNear = terms.ult(shifted, terms.constant(before + after, width));
  return terms.bitAnd(equality, terms.bitNot(isNear));
}

class Distribution {
public:
  explicit Distribution(BackwardContext& context) : context(context), terms(context.terms) {}

  /// Parts that conditions share are looked at once, and of very large ones not all.
  const Term* of(const Term* condition, unsigned depth = 0) {
    if (!condition->mentionsBase() || depth == kMaxDepth || known.size() == kMaxConditions) return condition;
    if (auto found = known.find(condition); found != known.end()) return found->second;
    const Term* result = condition;
    if (condition->kind() == TermKind::Eq || isOrder(condition))
      result = ofComparison(condition, depth);
    else if (condition->width() == 1)
      result = ofParts(condition, depth);
    known.emplace(condition, result);
    return result;
  }

private:
  static constexpr unsigned kMaxDepth = 64;
  static constexpr size_t kMaxConditions = 4096;

  bool isOrder(const Term* condition) const {
    TermKind kind = condition->kind();
    return (kind == TermKind::Ult || kind == TermKind::Ule || kind == TermKind::Slt || kind == TermKind::Sle) &&
           condition->kid(0)->width() == context.pointerWidth();
  }

  const Term* ofComparison(const Term* comparison, unsigned depth) {
    for (unsigned side : {0u, 1u}) {
      const Term* choice = choiceIn(comparison->kid(side)); // what is added to it may have come from the other side
      if (!choice) continue;
      const Term* then = substitute(terms, comparison, {{choice, choice->kid(1)}});
      const Term* otherwise = substitute(terms, comparison, {{choice, choice->kid(2)}});
      return terms.ite(choice->kid(0), of(then, depth + 1), of(otherwise, depth + 1));
    }
    if (comparison->kind() != TermKind::Eq) return byOffsets(comparison);
    const Term *a = ofTruthValue(comparison->kid(0), depth), *b = ofTruthValue(comparison->kid(1), depth);
    if (a != comparison->kid(0) || b != comparison->kid(1)) return terms.eq(a, b);
    return keepApart(context, comparison);
  }

  /// What a comparison says may be kept as a number before it decides anything.
  const Term* ofTruthValue(const Term* value, unsigned depth) {
    bool isWidened = value->kind() == TermKind::ZExt || value->kind() == TermKind::SExt;
    if (!isWidened || value->kid(0)->width() != 1) return value;
    const Term* holds = of(value->kid(0), depth + 1);
    if (holds == value->kid(0)) return value;
    return value->kind() == TermKind::ZExt ? terms.zext(holds, value->width()) : terms.sext(holds, value->width());
  }

  const Term* byOffsets(const Term* order) {
    const Term *a = order->kid(0), *b = order->kid(1);
    bool isStrict = order->kind() == TermKind::Ult || order->kind() == TermKind::Slt;
    const Term* result =
        compareOffsets(terms, isStrict ? Predicate::Slt : Predicate::Sle, a, soleBase(terms, a), b, soleBase(terms, b));
    return result ? result : order;
  }

  const Term* ofParts(const Term* condition, unsigned depth) {
    std::vector<const Term*> kids;
    bool changed = false;
    for (const Term* kid : condition->kids()) {
      kids.push_back(kid->width() == 1 && !kid->isArray() ? of(kid, depth + 1) : kid);
      changed = changed || kids.back() != kid;
    }
    return changed ? terms.rebuild(condition, kids) : condition;
  }

  BackwardContext& context;
  TermManager& terms;
  std::unordered_map<const Term*, const Term*> known;
};

} // namespace

bool hasChoice(const BackwardState& state) {
  return choiceOf(state) != nullptr;
}

void splitChoices(std::vector<BackwardState>& states) {
  for (size_t index = 0; index < states.size(); ++index) {
    while (states[index].alive()) {
      const Term* choice = choiceOf(states[index]);
      if (!choice) break;
      if (states[index].lenient) {
        follow(states[index], choice, likelySide(states[index], choice));
        continue;
      }
      ++states[index].route.forks;
      BackwardState other = states[index];
      follow(states[index], choice, true);
      follow(other, choice, false);
      states.push_back(std::move(other));
    }
  }
}

const Term* distributeOverChoices(BackwardContext& context, const Term* condition) {
  return Distribution(context).of(condition);
}

} // namespace hindsight::backward
