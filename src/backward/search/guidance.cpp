#include "backward/search/guidance.h"

#include "backward/search/feasibility.h"

#include <algorithm>
#include <optional>

namespace hindsight::backward {

namespace {

/// Longer ways to the entry are not worth the guess.
constexpr uint32_t kMaxSteps = 20'000;
/// Nor are conditions that have become so large: what contradicts itself is not simplified away.
constexpr size_t kMaxTerms = 10'000;

/// The next state on the shortest way to the entry.
std::optional<BackwardState> nearest(std::vector<BackwardState> states, const EntryDistance& distances) {
  BackwardState* best = nullptr;
  for (BackwardState& state : states)
    if (state.alive() && (!best || distances.of(state) < distances.of(*best))) best = &state;
  if (!best) return std::nullopt;
  return std::move(*best);
}

/// The only value a term can have; empty if there are several.
std::optional<U128> forcedValue(BackwardContext& context, const PathCondition& path, const Term* symbol) {
  if (!path.groupOf(symbol->symbol())) return std::nullopt;
  std::optional<U128> value = context.solver.value(path, symbol);
  if (!value) return std::nullopt;
  const Term* other = context.terms.ne(symbol, context.terms.constant(*value, symbol->width()));
  if (context.solver.check(path, other).result != SatResult::Unsat) return std::nullopt;
  return value;
}

std::vector<ReplayValue> forcedInputs(const BackwardState& state) {
  std::vector<ReplayValue> found;
  std::vector<CodePoint> calls; // executed so far, in the order of the program
  auto holds = [&](const Term* choice) {
    return state.context->solver.value(state.feasibility.path, choice).value_or(1) != 0;
  };
  forEachInput(state.inputs.get(), holds, [&](const BackwardInput& input) {
    auto occurrence = static_cast<uint32_t>(std::count(calls.begin(), calls.end(), input.call));
    calls.push_back(input.call);
    ReplayValue value{input.call, occurrence, {}};
    for (const Term* part : input.parts) {
      std::optional<U128> number = forcedValue(*state.context, state.feasibility.path, part);
      if (!number) break;
      for (unsigned bit = 0; bit < part->width(); bit += 8) value.bytes.push_back(static_cast<uint8_t>(*number >> bit));
    }
    size_t bytes = 0;
    for (const Term* part : input.parts) bytes += part->width() / 8;
    if (value.bytes.size() == bytes) found.push_back(std::move(value));
  });
  return found;
}

} // namespace

std::vector<ReplayValue> replayValues(BackwardWalker& walker, const EntryDistance& distances, BackwardState infeasible,
                                      const WalkLimits& limits, const std::function<bool()>& mustStop) {
  BackwardState state = std::move(infeasible);
  state.ending.how = BackwardEnd::None;
  state.lenient = state.constraintsChanged = true;
  uint32_t last = state.position + kMaxSteps;
  auto isWorthIt = [&, terms = &state.context->terms, before = state.context->terms.termCount()] {
    return !mustStop() && terms->termCount() - before < kMaxTerms;
  };
  while (!state.route.atBeginning && state.position < last) {
    if (!isWorthIt()) return {};
    checkFeasibility(state);
    std::optional<BackwardState> next = nearest(walker.advance(std::move(state), limits), distances);
    if (!next) return {};
    state = std::move(*next);
  }
  if (!state.route.atBeginning || !isWorthIt()) return {};
  checkFeasibility(state);
  return forcedInputs(state);
}

} // namespace hindsight::backward
