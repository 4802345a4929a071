// The worklist loop of a backward search. Only for `search.cpp` and `search_ends.cpp`.
#pragma once

#include "backward/comparison/join.h"
#include "backward/comparison/reasons.h"
#include "backward/comparison/visited.h"
#include "backward/explanation/explain.h"
#include "backward/search/frontier.h"
#include "backward/search/search.h"

#include <utility>

namespace hindsight::backward {

class BackwardSearcher::Search {
public:
  Search(BackwardContext& context, const std::vector<CodePoint>& targets, BackwardConfig config,
         ConfirmCandidate confirm)
      : context(context), targets(targets), config(std::move(config)), confirm(std::move(confirm)), walker(context),
        distances(context.program, context.graph.calls()), describer(context), frontier(context),
        errorFrontier(context) {
    context.wantsErrors = this->config.findErrors;
    context.wantsLeaks = this->config.findErrors && this->config.findLeaks;
    context.wantsObstacles = this->config.findErrors && this->config.findObstacles;
    context.wantsRecords = this->config.explain;
    context.joins = this->config.join && !this->config.findErrors;
    start();
  }

  Pause advance(uint64_t steps) {
    uint64_t last = result.statistics.steps + steps;
    while (!over && result.statistics.steps < last) {
      result.statistics.waiting = frontier.size() + errorFrontier.size() + parked.size();
      if (mustStop()) {
        break;
      } else if (frontier.empty() && errorFrontier.empty()) {
        if (deepen()) return Pause::Round;
        conclude();
      } else {
        for (Arrival& arrival : arrivals()) {
          if (over || restart || mustStop()) break; // many paths may have met there
          goOn(arrival);
        }
        if (restart) startOver();
      }
    }
    result.statistics.steppedOver = context.steppedOver;
    if (over && config.explain) explainRest();
    if (over && !isReached() && result.outcome != BackwardOutcome::Stopped) collectValues();
    return over ? Pause::Over : Pause::Steps;
  }

  /// Collects the input values that infeasible paths suggest, from paths not used for that yet.
  void collectValues();

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
    for (FunctionId callee : config.callees) startAtCallsOf(callee);
  }

  /// Calls through pointers; those of library models do not count.
  void startAtCallsOf(FunctionId callee) {
    for (const CallSite& site : context.graph.calls().callSitesOf(callee)) {
      if (site.kind == CallKind::Direct || context.program.functions[site.caller].fromRuntime) continue;
      BackwardState state = walker.startAtCall(site, callee);
      if (state.ending.how == BackwardEnd::Unsupported) ++result.unsupported[state.ending.reason];
      if (!state.alive()) continue;
      ++result.statistics.states;
      add(std::move(state));
    }
  }

  /// A run has ended in a call that was stepped over: searches once more, and enters every call.
  void startOver() {
    context.stepsOver = restart = false;
    frontier.clear();
    errorFrontier.clear();
    visited = VisitedStates();
    reasons = DeathReasons();
    parked.clear();
    context.looseEnds.clear();
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

  bool mustStop() {
    if (!config.stop(result.statistics)) return false;
    if (!isReached()) {
      result.outcome = BackwardOutcome::Stopped;
      for (const std::string& cut : context.cuts) ++result.unsupported[cut];
    }
    return over = result.isCut = true;
  }

  bool isReached() const { return result.outcome == BackwardOutcome::Reached; }

  void add(BackwardState state) { add(std::make_unique<BackwardState>(std::move(state))); }
  void add(std::unique_ptr<BackwardState> state) {
    (state->goal.error ? errorFrontier : frontier).push(std::move(state));
  }

  /// Paths to errors take turns with those to the target.
  Frontier& nextFrontier() {
    if (frontier.empty() || errorFrontier.empty()) return frontier.empty() ? errorFrontier : frontier;
    return ++turn % 2 ? frontier : errorFrontier;
  }

  /// The paths at the place that is next, without those that others stand for.
  std::vector<Arrival> arrivals() {
    std::vector<Arrival> here = nextFrontier().pop();
    std::erase_if(here, [&](const Arrival& arrival) {
      const BackwardState& state = *arrival.state;
      if (state.goal.looseEnd) return context.looseEnds.count(*state.goal.looseEnd) != 0;
      if (!state.goal.error || context.errorPlaces.isOpen(state.goal.error->place)) return false;
      if (state.goal.mustFail) noteFailure(state.goal.error->place);
      return true;
    });
    for (Arrival& arrival : here) {
      if (mustStop()) return {};
      if (here.size() == 1 && isOnStraightCode(*arrival.state)) continue; // describing costs more than it finds
      arrival.described = describer.describe(*arrival.state, arrival.description);
    }
    result.statistics.merged += mergeArrivals(context, here);
    std::erase_if(here, [&](const Arrival& arrival) {
      bool isBackAgain = std::exchange(arrival.state->route.hasWaited, false); // it would be covered by itself
      return !isBackAgain && arrival.described && isForeseen(arrival);
    });
    if (context.joins) {
      size_t joined = joinArrivals(here);
      result.statistics.joined += joined;
      result.statistics.merged += joined;
    }
    return here;
  }

  /// Whether the path is subsumed, or infeasible for a reason that was learned.
  bool isForeseen(const Arrival& arrival) {
    const BackwardState& state = *arrival.state;
    if (learns() && reasons.isDead(state, arrival.description)) {
      ++result.statistics.foreseen;
      leave(state.stop);
      return true;
    }
    if (!visited.covers(state, arrival.description)) return false;
    ++result.statistics.covered;
    DeathReasons::ended(state);
    return true;
  }

  /// One way on from a stop has come to its end.
  void leave(const Ref<BackwardStop>& stop) {
    if (!stop) return;
    --stop->following;
    reasons.finish(stop);
  }

  /// Reasons are about paths to the target.
  bool learns() const { return !config.findErrors && !config.explain; }

  void goOn(Arrival& arrival) {
    BackwardState& state = *arrival.state;
    Ref<BackwardStop> before = state.stop;
    if (learns() && arrival.described) reasons.stop(state, arrival.description);
    Ref<BackwardStop> here = state.stop;
    // A path that could not be described is still a way on from the stop before.
    bool isSame = here == before;
    walk(std::move(state));
    if (here && isSame) --here->following;
    if (here) reasons.finish(here);
  }

  void walk(BackwardState state) {
    uint32_t before = state.position;
    std::vector<BackwardState> next = walker.advance(std::move(state), limits);
    for (BackwardState& forked : context.forked) {
      DeathReasons::ended(forked);
      next.push_back(std::move(forked));
    }
    context.forked.clear();
    alive = 0;
    for (BackwardState& each : next) {
      result.statistics.steps += each.position - before;
      sortOut(std::move(each));
      if (over) break;
    }
    if (alive > 1) result.statistics.states += alive - 1;
  }

  // search_ends.cpp
  bool timeToCheck(const BackwardState& state) const;
  void sortOut(BackwardState state);
  void finish(BackwardState& state);
  CandidateRun tryOut(const BackwardCandidate& candidate);
  /// An error that does not show says nothing about the target.
  bool tryError(BackwardCandidate candidate);
  /// Paths to the target end at an access that cannot be valid.
  void noteFailure(CodePoint place);
  void noteLooseEnd(CodePoint place);
  void tryArrival(BackwardCandidate candidate, const BackwardState& state);
  void askForValues(BackwardState state);

  /// The next round: larger limits for the paths that wait.
  bool deepen() {
    if (!config.deepen || parked.empty()) return false;
    auto twice = [](uint32_t limit) { return limit > ~0u / 2 ? ~0u : limit * 2; };
    limits = {twice(limits.edges), twice(limits.forks), twice(limits.length)};
    for (std::unique_ptr<BackwardState>& state : parked) {
      state->ending.how = BackwardEnd::None;
      state->route.hasWaited = true;
      state->stop = nullptr; // where it came from has given up on it
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
    result.suspects.assign(context.brokenHopes.begin(), context.brokenHopes.end());
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
  DeathReasons reasons;
  std::vector<std::unique_ptr<BackwardState>> parked;
  Explainer explainer;
  uint64_t alive = 0; // of the paths that came out of one
  uint32_t asked = 0; // for values, or will be
  std::vector<std::pair<std::unique_ptr<BackwardState>, WalkLimits>> unasked;
  bool restart = false;
  uint32_t turn = 0;
};

} // namespace hindsight::backward
