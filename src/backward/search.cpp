#include "backward/search.h"

#include "backward/explain.h"
#include "backward/feasibility.h"
#include "backward/frontier.h"
#include "backward/join.h"
#include "backward/risks.h"
#include "backward/visited.h"

#include <algorithm>
#include <utility>

namespace hindsight {

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

class BackwardSearcher::Search {
public:
  Search(BackwardContext& context, const std::vector<CodePoint>& targets, BackwardConfig config,
         ConfirmCandidate confirm)
      : context(context), targets(targets), config(std::move(config)), confirm(std::move(confirm)), walker(context),
        distances(context.program), describer(context), frontier(context), errorFrontier(context) {
    context.wantsErrors = this->config.findErrors;
    context.wantsLeaks = this->config.findErrors && this->config.findLeaks;
    context.wantsRecords = this->config.explain;
    context.joins = this->config.join && !this->config.findErrors;
    start();
  }

  Pause advance(uint64_t steps) {
    uint64_t last = result.statistics.steps + steps;
    while (!over && result.statistics.steps < last) {
      if (config.stop()) {
        if (!isReached()) result.outcome = BackwardOutcome::Stopped;
        over = result.isCut = true;
      } else if (frontier.empty() && errorFrontier.empty()) {
        if (deepen()) return Pause::Round;
        conclude();
      } else {
        for (Arrival& arrival : arrivals()) {
          if (over || restart) break;
          goOn(std::move(*arrival.state));
        }
        if (restart) startOver();
      }
    }
    result.statistics.steppedOver = context.steppedOver;
    if (over && config.explain) explainRest();
    return over ? Pause::Over : Pause::Steps;
  }

  BackwardResult result;
  WalkLimits limits;
  bool over = false;

private:
  void start() {
    limits = config.limits;
    for (CodePoint target : targets) {
      ++result.statistics.states;
      add(walker.start(target));
    }
  }

  /// A call that was stepped over did matter: a run came to its end in it. Once more, into every call.
  void startOver() {
    context.stepsOver = restart = false;
    frontier.clear();
    errorFrontier.clear();
    visited = VisitedStates();
    parked.clear();
    result.unsupported.clear();
    start();
  }

  /// The paths that were never followed to their end are part of what there is to say.
  void explainRest() {
    for (const std::unique_ptr<BackwardState>& state : parked) explainer.ended(*state);
    while (!frontier.empty())
      for (const Arrival& arrival : frontier.pop()) explainer.ended(*arrival.state);
    result.explanation = explainer.finish(result.statistics.covered, result.statistics.merged);
  }

  bool isReached() const { return result.outcome == BackwardOutcome::Reached; }

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
      bool isBackAgain = std::exchange(arrival.state->hasWaited, false); // it would be covered by itself
      return !isBackAgain && arrival.described && visited.covers(*arrival.state, arrival.description);
    });
    if (context.joins) result.statistics.merged += joinArrivals(here);
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
      if (over) break;
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
    if (state.record && !state.alive() && state.end != BackwardEnd::Limit) explainer.ended(state);
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
    if (!isReached()) tryArrival({std::move(test), {}}, state);
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

  void tryArrival(BackwardCandidate candidate, const BackwardState& state) {
    bool shown = isShown(candidate);
    if (state.record) explainer.arrived(state, shown);
    if (shown) {
      result.test = std::move(candidate.test);
      result.outcome = BackwardOutcome::Reached;
      over = !config.findErrors;
      return;
    }
    if (state.steppedOver) {
      restart = true;
      return;
    }
    ++result.unsupported[state.imprecise ? "a path that depends on what is not known backward"
                                         : "a path that a run did not confirm"];
  }

  void askForValues(BackwardState state) {
    if (asked >= config.guides || state.error) return;
    ++asked;
    state.record = {};
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
      state->hasWaited = true;
      add(std::move(state));
    }
    parked.clear();
    context.errorPlaces.limitsHaveGrown();
    return true;
  }

  void conclude() {
    over = true;
    result.isCut = !parked.empty() || !result.unsupported.empty();
    if (isReached()) return;
    result.statistics.waiting = parked.size();
    result.assumedNoOverflow = context.assumedNoOverflow;
    for (const std::string& cut : context.cuts) ++result.unsupported[cut];
    if (!result.unsupported.empty())
      result.outcome = BackwardOutcome::Unknown;
    else
      result.outcome = parked.empty() ? BackwardOutcome::Exhausted : BackwardOutcome::Bounded;
  }

  BackwardContext& context;
  const std::vector<CodePoint> targets;
  const BackwardConfig config;
  const ConfirmCandidate confirm;
  BackwardWalker walker;
  EntryDistance distances;
  StateDescriber describer;
  Frontier frontier, errorFrontier; // to the target; to an error on the way
  VisitedStates visited;
  std::vector<std::unique_ptr<BackwardState>> parked;
  Explainer explainer;
  uint64_t alive = 0; // of the paths that came out of one
  uint32_t asked = 0; // for values
  bool restart = false;
  uint32_t turn = 0;
};

void BackwardStatistics::add(const BackwardStatistics& more) {
  states += more.states;
  steps += more.steps;
  infeasible += more.infeasible;
  failed += more.failed;
  waiting += more.waiting;
  merged += more.merged;
  covered += more.covered;
  steppedOver += more.steppedOver;
  candidates += more.candidates;
  refuted += more.refuted;
}

BackwardSearcher::BackwardSearcher(BackwardContext& context, const std::vector<CodePoint>& targets,
                                   BackwardConfig config, ConfirmCandidate confirm)
    : search(std::make_unique<Search>(context, targets, std::move(config), std::move(confirm))) {}
BackwardSearcher::~BackwardSearcher() = default;

BackwardSearcher::Pause BackwardSearcher::advance(uint64_t steps) {
  return search->advance(steps);
}
bool BackwardSearcher::isOver() const {
  return search->over;
}
uint32_t BackwardSearcher::edgeLimit() const {
  return search->limits.edges;
}
const BackwardResult& BackwardSearcher::result() const {
  return search->result;
}
BackwardResult BackwardSearcher::takeResult() {
  return std::move(search->result);
}

BackwardResult searchBackward(BackwardContext& context, const std::vector<CodePoint>& targets,
                              const BackwardConfig& config, const ConfirmCandidate& confirm) {
  BackwardSearcher searcher(context, targets, config, confirm);
  while (!searcher.isOver()) searcher.advance(~0u);
  return searcher.takeResult();
}

} // namespace hindsight
