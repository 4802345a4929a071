// What becomes of the successors of a path: back into the worklist, or ended.
#include "backward/search/feasibility.h"
#include "backward/search/search_loop.h"
#include "backward/walking/risks.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::backward {

namespace {

/// The inputs of a finished path, in the order in which the program reads them.
TestCase testOf(const BackwardState& state, const Assignment& model) {
  TestCase test;
  auto holds = [&](const Term* choice) { return model.get(choice->symbol()) != 0; };
  forEachInput(state.inputs.get(), holds, [&](const BackwardInput& input) {
    TestObject object{input.name, {}};
    for (const Term* part : input.parts) {
      U128 value = model.get(part->symbol());
      for (unsigned bit = 0; bit < part->width(); bit += 8) object.bytes.push_back(static_cast<uint8_t>(value >> bit));
    }
    test.objects.push_back(std::move(object));
  });
  return test;
}

} // namespace

bool BackwardSearcher::Search::timeToCheck(const BackwardState& state) const {
  if (state.route.atBeginning || config.evaluateEvery == 0) return true;
  return state.position / config.evaluateEvery != state.feasibility.lastChecked / config.evaluateEvery;
}

void BackwardSearcher::Search::sortOut(BackwardState state) {
  if (state.alive()) state.simplify();
  if (state.alive() && timeToCheck(state)) {
    state.feasibility.lastChecked = state.position;
    checkFeasibility(state);
  }
  if (state.record && !state.alive() && state.ending.how != BackwardEnd::Limit) explainer.ended(state);
  switch (state.ending.how) {
  case BackwardEnd::Infeasible:
    if (turnToRisk(state)) return sortOut(std::move(state));
    ++result.statistics.infeasible;
    DeathReasons::died(state);
    return askForValues(std::move(state));
  case BackwardEnd::Failed: {
    DeathReasons::ended(state);
    if (state.goal.looseEnd) return; // nothing gets there, and nothing behind it is in the way of the target
    CodePoint place = state.ending.failed.place;
    state.turnToError(PendingAccess(state.ending.failed));
    checkFeasibility(state);
    if (state.ending.how == BackwardEnd::Infeasible) { // nothing gets to the access either
      ++result.statistics.infeasible;
      return;
    }
    ++result.statistics.failed;
    // Where the path to the error is followed, its end tells whether there is one.
    if (!config.findErrors || !context.errorPlaces.isOpen(place)) return noteFailure(place);
    state.goal.mustFail = true;
    return sortOut(std::move(state));
  }
  case BackwardEnd::Unsupported:
    DeathReasons::ended(state);
    ++result.unsupported[state.ending.reason];
    return;
  case BackwardEnd::Limit:
    DeathReasons::ended(state);
    parked.push_back(std::make_unique<BackwardState>(std::move(state)));
    return;
  case BackwardEnd::None: break;
  }
  ++alive;
  if (state.route.atBeginning) {
    DeathReasons::ended(state);
    return finish(state);
  }
  DeathReasons::goesOn(state);
  add(std::move(state));
}

void BackwardSearcher::Search::noteFailure(CodePoint place) {
  if (std::find(result.failures.begin(), result.failures.end(), place) == result.failures.end())
    result.failures.push_back(place);
}

/// Paths that go on behind it in reality cannot be followed.
void BackwardSearcher::Search::noteLooseEnd(CodePoint place) {
  if (!context.looseEnds.insert(place).second) return;
  const Function& function = context.program.functions[place.function];
  ++result.unsupported[fmt::format("what {} does beyond its model, backward", function.displayName)];
}

void BackwardSearcher::Search::finish(BackwardState& state) {
  if (state.goal.looseEnd && state.steppedOver) restart = true; // what was stepped over may never lead there
  if (state.goal.looseEnd && !state.steppedOver) noteLooseEnd(*state.goal.looseEnd);
  if (state.goal.looseEnd) return;
  bool isLost = !state.goal.error && state.goal.lost && context.errorPlaces.isOpen(*state.goal.lost);
  if (state.goal.mustFail && !context.errorPlaces.isOpen(state.goal.error->place)) noteFailure(state.goal.error->place);
  if (state.goal.error ? !context.errorPlaces.isOpen(state.goal.error->place) : isReached() && !isLost) return;
  std::optional<Assignment> model = context.solver.model(state.feasibility.path);
  if (!model) {
    if (!mustStop()) ++result.unsupported["the solver gave up"];
    return;
  }
  TestCase test = testOf(state, *model);
  if (state.goal.error) {
    bool isShown = tryError({std::move(test), state.goal.error->place});
    if (state.goal.mustFail && !isShown) noteFailure(state.goal.error->place);
    return;
  }
  if (isLost) tryError({test, state.goal.lost, true});
  if (!isReached()) tryArrival({std::move(test), {}}, state);
}

CandidateRun BackwardSearcher::Search::tryOut(const BackwardCandidate& candidate) {
  ++result.statistics.candidates;
  CandidateRun run = confirm(candidate);
  if (!run.isShown) ++result.statistics.refuted;
  return run;
}

bool BackwardSearcher::Search::tryError(BackwardCandidate candidate) {
  CodePoint place = *candidate.error;
  if (!tryOut(candidate).isShown) {
    context.errorPlaces.refuted(place);
    return false;
  }
  context.errorPlaces.shown(place);
  result.errors.push_back(std::move(candidate));
  return true;
}

void BackwardSearcher::Search::tryArrival(BackwardCandidate candidate, const BackwardState& state) {
  CandidateRun run = tryOut(candidate);
  if (state.record) explainer.arrived(state, run.isShown);
  if (run.isShown) {
    result.test = std::move(candidate.test);
    result.outcome = BackwardOutcome::Reached;
    over = !config.findErrors;
    return;
  }
  if (run.isCutShort && !mustStop()) ++result.unsupported["a backward path that takes too long to run"];
  if (run.isCutShort || mustStop()) return;
  if (state.steppedOver) {
    ++result.statistics.refutedArrivals["a path that steps over a call"];
    restart = true;
    return;
  }
  // Nothing was left open on a path that is not imprecise: without undefined behaviour, the program should take it.
  const char* why =
      state.imprecise ? "a path that depends on values not known backward" : "a path that a run did not confirm";
  ++result.statistics.refutedArrivals[why];
  ++result.unsupported[why];
}

void BackwardSearcher::Search::askForValues(BackwardState state) {
  if (asked >= config.guides || !state.goal.isTarget()) return;
  ++asked;
  state.record = {};
  unasked.emplace_back(std::make_unique<BackwardState>(std::move(state)), limits);
  // Most searches are over before this is needed.
  constexpr uint64_t kYoung = 4000;
  if (result.statistics.steps > kYoung) collectValues();
}

void BackwardSearcher::Search::collectValues() {
  auto isTooLate = [&] { return config.stop(result.statistics); };
  for (auto& [state, itsLimits] : std::exchange(unasked, {})) {
    for (ReplayValue& value : replayValues(walker, distances, std::move(*state), itsLimits, isTooLate)) {
      bool known = std::any_of(result.replay.begin(), result.replay.end(), [&](const ReplayValue& other) {
        return other.call == value.call && other.occurrence == value.occurrence;
      });
      if (!known) result.replay.push_back(std::move(value));
    }
  }
}

} // namespace hindsight::backward
