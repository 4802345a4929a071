#include "backward/search/known_values.h"

#include <algorithm>

namespace hindsight::backward {

namespace {

constexpr uint64_t kFew = 8;       // values that are tried one by one
constexpr size_t kMostTrials = 32; // of values together

/// The values of a set, if they are few.
std::vector<uint64_t> valuesOf(const ValueSet& set) {
  std::vector<uint64_t> values;
  for (ValueSet::Interval interval : set.intervals()) {
    if (interval.high - interval.low >= kFew - values.size()) return {};
    for (uint64_t value = interval.low;; ++value) {
      values.push_back(value);
      if (value == interval.high) break;
    }
  }
  return values;
}

bool mentions(TermManager& terms, const Term* term, const Term* unknown) {
  if (!(term->families() & unknown->families())) return false;
  auto symbols = terms.symbolsOf(term);
  return std::binary_search(symbols.begin(), symbols.end(), unknown->symbol());
}

bool isWanted(const BackwardState& state, const Term* unknown) {
  return std::any_of(state.constraints.begin(), state.constraints.end(), [&](const BackwardConstraint& constraint) {
    return mentions(state.context->terms, constraint.condition, unknown);
  });
}

/// A constraint that these values make false; null if there is none.
const BackwardConstraint* contradiction(const BackwardState& state, const TermMap& values) {
  TermManager& terms = state.context->terms;
  Substitution substitution(terms, values);
  auto isMentioned = [&](const Term* condition) {
    return std::any_of(values.begin(), values.end(),
                       [&](const auto& entry) { return mentions(terms, condition, entry.first); });
  };
  // What holds with values that fitted before, and with these, is not false: no term has to be built to see that.
  ScratchEvaluator& evaluator = state.context->evaluator;
  evaluator.use(state.feasibility.witnesses.best());
  for (const auto& [unknown, value] : values) evaluator.pretend(unknown, value->value());
  for (const BackwardConstraint& constraint : state.constraints)
    if (!constraint.leavesOut && isMentioned(constraint.condition) && !evaluator.isTrue(constraint.condition) &&
        substitution.apply(constraint.condition)->isFalse())
      return &constraint;
  return nullptr;
}

/// Finds the values of registers that do not contradict the constraints of the path.
class Trial {
public:
  explicit Trial(BackwardState& state) : state(state) {}

  void add(const Term* unknown, std::vector<uint64_t> values) {
    if (values.size() == 1)
      chosen.emplace(unknown, number(unknown, values[0]));
    else
      open.emplace_back(unknown, std::move(values));
  }

  /// Ends the path if there are none, and it did not take too long to see that.
  void run() {
    bool isPossible = fits() && std::all_of(open.begin(), open.end(), [&](auto& each) { return anyFitsAlone(each); });
    if (isPossible && (open.size() < 2 || anyFits(0))) return;
    if (brokenHope.function != kNone) state.context->brokenHopes.insert(brokenHope);
    state.ending.blamed = marks;
    state.die(BackwardEnd::Infeasible);
  }

private:
  const Term* number(const Term* unknown, uint64_t value) {
    return state.context->terms.constant(value, unknown->width());
  }

  /// Whether the values that were chosen so far contradict nothing.
  bool fits() {
    const BackwardConstraint* broken = chosen.empty() ? nullptr : contradiction(state, chosen);
    if (!broken) return true;
    marks |= broken->marks;
    if (broken->isHope()) brokenHope = broken->failsAt;
    return false;
  }

  /// Whether a register may have one of its values as long as the others may have any; it keeps only those.
  bool anyFitsAlone(std::pair<const Term*, std::vector<uint64_t>>& each) {
    std::erase_if(each.second, [&](uint64_t value) {
      chosen[each.first] = number(each.first, value);
      return !fits();
    });
    chosen.erase(each.first);
    return !each.second.empty();
  }

  /// Whether the values that were chosen so far fit together with some of the registers that are left.
  bool anyFits(size_t next) {
    if (++tried > kMostTrials) return true;
    if (next > 1 && !fits()) return false;
    if (next == open.size()) return true;
    const auto& [unknown, values] = open[next];
    for (uint64_t value : values) {
      chosen[unknown] = number(unknown, value);
      if (anyFits(next + 1)) return true;
    }
    chosen.erase(unknown);
    return false;
  }

  BackwardState& state;
  TermMap chosen;
  std::vector<std::pair<const Term*, std::vector<uint64_t>>> open;
  size_t tried = 0;
  uint64_t marks = 0;
  CodePoint brokenHope = {kNone, kNone};
};

} // namespace

void useFacts(BackwardState& state, EdgeId edge, const std::vector<std::pair<Slot, const Term*>>& before) {
  if (state.record || state.lenient) return; // they are shown, and asked for values, as they are
  const Function& function = state.function();
  const BranchFacts::Facts& facts = state.context->factsAtEnd(function, state.block);
  const BranchFacts::Facts& later = state.context->factsAtEnd(function, function.edges[edge].to);
  if (facts.empty()) return;
  Trial trial(state);
  bool isNews = false; // what was there to be said before was said where it was met
  for (const auto& entry : state.frame().open) {
    const auto& [slot, unknown] = entry;
    const ValueSet* fact = BranchFacts::find(facts, slot);
    if (!fact || fact->width() != unknown->width() || !isWanted(state, unknown)) continue;
    std::vector<uint64_t> values = valuesOf(*fact);
    if (values.empty()) continue;
    const ValueSet* was = BranchFacts::find(later, slot);
    bool isOld = std::find(before.begin(), before.end(), entry) != before.end();
    isNews = isNews || !isOld || !was || *was != *fact;
    trial.add(unknown, std::move(values));
  }
  if (isNews) trial.run();
}

} // namespace hindsight::backward
