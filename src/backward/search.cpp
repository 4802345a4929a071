#include "backward/search.h"

#include "backward/feasibility.h"
#include "backward/frontier.h"
#include "backward/risks.h"
#include "backward/visited.h"

#include <algorithm>

namespace hindsight {

namespace {

/// The inputs of a finished path, in the order in which the program reads them.
TestCase testOf(const BackwardState& state, const Assignment& model) {
  TestCase test;
  for (const BackwardInput* input = state.inputs.get(); input; input = input->later.get()) {
    TestObject object{input->name, {}};
    for (const Term* part : input->parts) {
      U128 value = model.get(part->symbol());
      for (unsigned bit = 0; bit < part->width(); bit += 8) object.bytes.push_back(static_cast<uint8_t>(value >> bit));
    }
    test.objects.push_back(std::move(object));
  }
  return test;
}

class Search {
public:
  Search(BackwardContext& context, const BackwardConfig& config, const ConfirmCandidate& confirm)
      : context(context), config(config), confirm(confirm), walker(context), distances(context.program),
        describer(context), frontier(context), errorFrontier(context), limits(config.limits) {
    context.wantsErrors = config.findErrors;
    context.wantsLeaks = config.findErrors && config.findLeaks;
  }

  BackwardResult run(const std::vector<CodePoint>& targets) {
    for (CodePoint target : targets) {
      ++result.statistics.states;
      add(walker.start(target));
    }
    while (!isOver()) {
      if (config.stop()) {
        if (!isReached()) result.outcome = BackwardOutcome::Stopped;
        result.isCut = true;
        return std::move(result);
      }
      if (frontier.empty() && errorFrontier.empty() && !deepen()) break;
      for (Arrival& arrival : arrivals()) {
        if (isOver()) break;
        goOn(std::move(*arrival.state));
      }
    }
    result.isCut = !frontier.empty() || !parked.empty() || !result.unsupported.empty();
    if (!isReached()) conclude();
    return std::move(result);
  }

private:
  bool isReached() const { return result.outcome == BackwardOutcome::Reached; }
  bool isOver() const { return isReached() && !config.findErrors; }

  void add(BackwardState state) { add(std::make_unique<BackwardState>(std::move(state))); }
  void add(std::unique_ptr<BackwardState> state) { (state->error ? errorFrontier : frontier).push(std::move(state)); }

  /// Paths to errors take turns with those to the target.
  Frontier& nextFrontier() {
    if (frontier.empty() || errorFrontier.empty()) return frontier.empty() ? errorFrontier : frontier;
    return ++turn % 2 ? frontier : errorFrontier;
  }

  /// The paths at the place that is next, without those that others stand for.
  std::vector<Arrival> arrivals() {
    std::vector<Arrival> here = nextFrontier().pop();
    std::erase_if(here, [&](const Arrival& arrival) {
      return arrival.state->error && !context.errorPlaces.isOpen(arrival.state->error->place);
    });
    for (Arrival& arrival : here) arrival.described = describer.describe(*arrival.state, arrival.description);
    result.statistics.merged += mergeArrivals(context, here);
    result.statistics.covered += std::erase_if(here, [&](const Arrival& arrival) {
      return arrival.described && visited.covers(*arrival.state, arrival.description);
    });
    return here;
  }

  void goOn(BackwardState state) {
    uint32_t before = state.position;
    std::vector<BackwardState> next = walker.advance(std::move(state), limits);
    for (BackwardState& forked : context.forked) next.push_back(std::move(forked));
    context.forked.clear();
    alive = 0;
    for (BackwardState& each : next) {
      result.statistics.steps += each.position - before;
      sortOut(std::move(each));
      if (isOver()) break;
    }
    if (alive > 1) result.statistics.states += alive - 1;
  }

  bool timeToCheck(const BackwardState& state) const {
    if (state.atBeginning || config.evaluateEvery == 0) return true;
    return state.position / config.evaluateEvery != state.lastChecked / config.evaluateEvery;
  }

  void sortOut(BackwardState state) {
    if (state.alive()) state.simplify();
    if (state.alive() && timeToCheck(state)) {
      state.lastChecked = state.position;
      checkFeasibility(state);
    }
    switch (state.end) {
    case BackwardEnd::Infeasible:
      if (turnToRisk(state)) return sortOut(std::move(state));
      ++result.statistics.infeasible;
      return askForValues(std::move(state));
    case BackwardEnd::Failed:
      ++result.statistics.failed;
      if (std::find(result.failures.begin(), result.failures.end(), state.failed.place) == result.failures.end())
        result.failures.push_back(state.failed.place);
      if (!config.findErrors || !context.errorPlaces.isOpen(state.failed.place)) return;
      state.turnToError(PendingAccess(state.failed));
      return sortOut(std::move(state));
    case BackwardEnd::Unsupported: ++result.unsupported[state.reason]; return;
    case BackwardEnd::Limit: parked.push_back(std::make_unique<BackwardState>(std::move(state))); return;
    case BackwardEnd::None: break;
    }
    ++alive;
    if (state.atBeginning)
      finish(state);
    else
      add(std::move(state));
  }

  void finish(BackwardState& state) {
    bool isLost = !state.error && state.lost && context.errorPlaces.isOpen(*state.lost);
    if (state.error ? !context.errorPlaces.isOpen(state.error->place) : isReached() && !isLost) return;
    std::optional<Assignment> model = context.solver.model(state.path);
    if (!model) {
      ++result.unsupported["the solver gave up"];
      return;
    }
    TestCase test = testOf(state, *model);
    if (state.error) return tryError({std::move(test), state.error->place});
    if (isLost) tryError({test, state.lost, true});
    if (!isReached()) tryArrival({std::move(test), {}}, state.imprecise);
  }

  bool isShown(const BackwardCandidate& candidate) {
    ++result.statistics.candidates;
    bool shown = confirm(candidate);
    if (!shown) ++result.statistics.refuted;
    return shown;
  }

  /// An error that does not show says nothing about the target.
  void tryError(BackwardCandidate candidate) {
    CodePoint place = *candidate.error;
    if (!isShown(candidate)) return context.errorPlaces.refuted(place);
    context.errorPlaces.shown(place);
    result.errors.push_back(std::move(candidate));
  }

  void tryArrival(BackwardCandidate candidate, bool imprecise) {
    if (isShown(candidate)) {
      result.test = std::move(candidate.test);
      result.outcome = BackwardOutcome::Reached;
      return;
    }
    ++result.unsupported[imprecise ? "a path that depends on what is not known backward"
                                   : "a path that a run did not confirm"];
  }

  void askForValues(BackwardState state) {
    if (asked >= config.guides || state.error) return;
    ++asked;
    for (ReplayValue& value : replayValues(walker, distances, std::move(state), limits)) {
      bool known = std::any_of(result.replay.begin(), result.replay.end(), [&](const ReplayValue& other) {
        return other.call == value.call && other.occurrence == value.occurrence;
      });
      if (!known) result.replay.push_back(std::move(value));
    }
  }

  /// The next round: larger limits for the paths that wait.
  bool deepen() {
    if (!config.deepen || parked.empty()) return false;
    auto twice = [](uint32_t limit) { return limit > ~0u / 2 ? ~0u : limit * 2; };
    limits = {twice(limits.edges), twice(limits.forks), twice(limits.length)};
    for (std::unique_ptr<BackwardState>& state : parked) {
      state->end = BackwardEnd::None;
      add(std::move(state));
    }
    parked.clear();
    context.errorPlaces.limitsHaveGrown();
    return true;
  }

  void conclude() {
    result.statistics.waiting = parked.size();
    result.assumedNoOverflow = context.assumedNoOverflow;
    for (const std::string& cut : context.cuts) ++result.unsupported[cut];
    if (!result.unsupported.empty())
      result.outcome = BackwardOutcome::Unknown;
    else
      result.outcome = parked.empty() ? BackwardOutcome::Exhausted : BackwardOutcome::Bounded;
  }

  BackwardContext& context;
  const BackwardConfig& config;
  const ConfirmCandidate& confirm;
  BackwardWalker walker;
  EntryDistance distances;
  StateDescriber describer;
  Frontier frontier, errorFrontier; // to the target; to an error on the way
  VisitedStates visited;
  WalkLimits limits;
  std::vector<std::unique_ptr<BackwardState>> parked;
  BackwardResult result;
  uint64_t alive = 0; // of the paths that came out of one
  uint32_t asked = 0; // for values
  uint32_t turn = 0;
};

} // namespace

BackwardResult searchBackward(BackwardContext& context, const std::vector<CodePoint>& targets,
                              const BackwardConfig& config, const ConfirmCandidate& confirm) {
  return Search(context, config, confirm).run(targets);
}

} // namespace hindsight
