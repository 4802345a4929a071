#include "reach/reach.h"

#include "forward/confirm.h"
#include "forward/portfolio.h"
#include "reach/alongside.h"
#include "reach/assumptions.h"
#include "support/clock.h"
#include "support/internal_error.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::reach {

std::string_view spell(Direction direction) {
  switch (direction) {
  case Direction::Forward: return "forward";
  case Direction::Guided: return "guided";
  case Direction::Backward: return "backward";
  }
  return "?";
}

namespace {

/// With both directions: how long the forward search may try at first, and the backward one after it.
constexpr double kFirstLookShare = 0.1, kBackwardShare = 0.5;
constexpr double kBackwardWithoutLimit = 30; // seconds
/// What a run in the middle of a backward search may cost.
constexpr uint64_t kGuessInstructions = 1'000'000, kGuessForks = 64;

class Reach {
public:
  Reach(const ReachRequest& request, forward::RunObserver& observer) : request(request), observer(observer) {}

  ReachResult run() {
    // What is near is found from the entry before the search from the target has looked around.
    if (request.backward && request.forward && request.firstLook > 0 && lookForward()) return finish();
    if (request.backward && goBackward()) return finish();
    if (request.forward) goForward();
    return finish();
  }

private:
  bool lookForward();
  bool goBackward();
  bool goForwardMeanwhile();
  void search(BackwardAnswer& found, BackwardAsks asks);
  bool settle(BackwardAnswer& found);
  void takeForwardAnswer();
  bool arriveWith(const BackwardAnswer& found);
  bool tryGuesses(const ReplayMap& guesses);
  void adopt(const BackwardAnswer& backward);
  void report(const std::vector<ShownError>& errors);
  void goForward();
  forward::RunConfig forwardConfig() const;
  ReachResult finish();

  const ReachRequest& request;
  forward::SharedObserver observer;
  ReachResult result;
  std::unique_ptr<forward::Portfolio> forward; // the searches from the entry, once there are some
  Stopwatch sinceBackward;                     // since the search from the target began
  double forwardSeconds = 0;                   // of them, those of the searches from the entry
  RunResult guidedRun;                         // the last one that a backward search asked for
  Stopwatch clock;
  std::string backwardGaveUp; // why, as text; empty: it did not
};

forward::RunConfig Reach::forwardConfig() const {
  forward::RunConfig config = request.config;
  config.target = &request.target;
  bool onlyPrunes = config.prune.isOn() && !config.takesTurns;
  config.search = onlyPrunes ? forward::RunConfig::Search::Dfs : forward::RunConfig::Search::Target;
  config.properties = pathEndingProperties();
  config.confirm = true;
  config.trustAddresses = false;
  config.stopOnError = config.wantTests = false;
  return config;
}

/// True if that settles the question.
bool Reach::lookForward() {
  Result<const Function*> entry = entryOf(request.program, request.config);
  if (!entry) return false;
  double whole = request.config.budget.seconds;
  forward = std::make_unique<forward::Portfolio>(request.program, forwardConfig(), observer, **entry);
  if (!forward->lookFor(whole > 0 ? std::min(whole * kFirstLookShare, request.firstLook) : request.firstLook))
    return false;
  result.run = forward->run();
  forward.reset();
  Verdict verdict = result.run.verdict;
  return verdict == Verdict::Reachable || verdict == Verdict::Unreachable || verdict == Verdict::Blocked ||
         observer.interrupted();
}

/// True if that settles the question. With two threads, the searches from the entry run at the same time.
bool Reach::goBackward() {
  result.run = {};
  std::optional<Alongside> alongside;
  if (forward && request.config.threads > 1) alongside.emplace(*forward, observer);
  BackwardAsks asks{.interrupted = [&] { return (alongside && alongside->hasAnswer()) || observer.interrupted(); },
                    .progress = [&](const Progress& progress) { observer.onProgress(progress); }};
  if (alongside)
    asks.meanwhile = [&] { return alongside->hasAnswer(); };
  else if (forward)
    asks.meanwhile = [&] { return goForwardMeanwhile(); };
  if (request.guide != Guide::Off) asks.arrivesWith = [&](const ReplayMap& guesses) { return tryGuesses(guesses); };
  sinceBackward.restart();
  BackwardAnswer& found = result.backward.emplace();
  search(found, std::move(asks));
  if (found.answeredMeanwhile) {
    if (alongside) alongside->pause();
    takeForwardAnswer();
    return true;
  }
  if (settle(found)) return true; // which ends what runs alongside
  if (alongside) alongside->pause();
  if (!alongside || !alongside->hasAnswer()) return false;
  takeForwardAnswer();
  return true;
}

void Reach::search(BackwardAnswer& found, BackwardAsks asks) {
  Budget budget = request.config.budget;
  bool takesTurns = request.forward && request.config.threads == 1;
  if (takesTurns)
    budget.seconds = budget.seconds > 0 ? budget.seconds * kBackwardShare : kBackwardWithoutLimit;
  else if (budget.seconds > 0) // the first look forward took a part of it
    budget.seconds = std::max(budget.seconds - clock.seconds(), 0.01);
  std::optional<std::string> why =
      whyItGaveUp([&] { found = request.backward->search(request.program, request.target, budget, asks); });
  if (!why) return;
  found = {};
  ++found.unsupported[*why];
  backwardGaveUp = fmt::format("the backward search gave up: {}", *why);
}

void Reach::takeForwardAnswer() {
  result.backward.reset();
  result.run = forward->conclude();
  result.direction = Direction::Forward;
}

/// Whether the backward answer is one.
bool Reach::settle(BackwardAnswer& found) {
  bool isNegative = found.verdict == Verdict::Unreachable || found.verdict == Verdict::Blocked ||
                    found.verdict == Verdict::UnreachableWithinBounds;
  if (std::string_view why = leftOutBackward(request.program, request.config.model.mallocMayFail);
      isNegative && !why.empty()) {
    found.verdict = Verdict::Unknown;
    ++found.unsupported[std::string(why)];
  }
  if (found.guessed) {
    result.run = std::move(guidedRun);
    return true;
  }
  result.direction = Direction::Backward;
  if (found.verdict == Verdict::Reachable && found.test && arriveWith(found)) return true;
  adopt(found);
  return found.verdict == Verdict::Unreachable || found.verdict == Verdict::Blocked;
}

/// The searches from the entry get as much time as the one from the target. True: they have the answer.
bool Reach::goForwardMeanwhile() {
  double backwardSeconds = sinceBackward.seconds() - forwardSeconds;
  for (bool goesOn = true; goesOn && forwardSeconds < backwardSeconds;) {
    double before = sinceBackward.seconds();
    goesOn = forward->takeTurns();
    forwardSeconds += sinceBackward.seconds() - before;
  }
  return forward->isSettled();
}

/// A short run on which inputs have the guessed values and no others: it is over soon if they do not matter.
bool Reach::tryGuesses(const ReplayMap& guesses) {
  forward::RunConfig config = forwardConfig();
  config.guesses = &guesses;
  config.onlyGuesses = true;
  config.budget.maxInstructions = kGuessInstructions;
  config.budget.maxForks = kGuessForks;
  guidedRun = forward::runForward(request.program, config, observer);
  result.direction = Direction::Guided;
  return guidedRun.verdict == Verdict::Reachable;
}

/// Nothing is reported that a concrete run does not show.
bool Reach::arriveWith(const BackwardAnswer& found) {
  forward::Confirmation arrival{forward::Confirmed::Yes, found.arrival.value_or(Finding{})};
  if (!found.arrival) arrival = forward::confirmArrival(request.program, forwardConfig(), *found.test);
  if (arrival.confirmed != forward::Confirmed::Yes) {
    bool isCutShort = arrival.confirmed == forward::Confirmed::OutOfBudget;
    ++result.run.unsupported[isCutShort ? "a backward path that takes too long to run"
                                        : "a backward path whose input does not reach the target in a concrete run"];
    return false;
  }
  TestCase named = *found.test; // a path that was found backward does not know what its inputs are called
  for (size_t index = 0; index < std::min(named.objects.size(), arrival.shown.inputs.size()); ++index)
    named.objects[index].name = arrival.shown.inputs[index].name;
  named.addresses = arrival.shown.addresses;
  observer.onTest(named, &arrival.shown);
  result.run.findings.push_back(std::move(arrival.shown));
  report(result.backward->obstacles);
  result.run.notes = result.backward->notes;
  result.run.statistics = result.backward->statistics;
  result.run.verdict = Verdict::Reachable;
  return true;
}

/// The backward answer, for as long as there is no other. A claim without an input that shows it is none.
void Reach::adopt(const BackwardAnswer& backward) {
  RunResult& run = result.run;
  run.verdict = backward.verdict == Verdict::Reachable ? Verdict::Unknown : backward.verdict;
  run.complete = run.verdict == Verdict::Unreachable || run.verdict == Verdict::Blocked;
  report(backward.obstacles);
  run.stoppedBy = backward.stoppedBy;
  run.unsupported.insert(backward.unsupported.begin(), backward.unsupported.end());
  run.notes = backward.notes;
  run.statistics = backward.statistics;
}

/// Errors on the way, each with the input that shows it.
void Reach::report(const std::vector<ShownError>& errors) {
  for (const ShownError& error : errors) {
    observer.onTest(error.test, &error.finding);
    result.run.findings.push_back(error.finding);
  }
}

void Reach::goForward() {
  bool guided = request.guide != Guide::Off && result.backward && !result.backward->guesses.empty();
  if (forward && request.guide != Guide::Only) {
    if (guided) forward->addGuided(result.backward->guesses);
    result.run = forward->run();
    result.direction =
        forward->answeredBy() == forward::Portfolio::Answered::Guided ? Direction::Guided : Direction::Forward;
    return;
  }
  forward::RunConfig config = forwardConfig();
  if (guided) config.guesses = &result.backward->guesses;
  config.onlyGuesses = guided && request.guide == Guide::Only;
  if (config.budget.seconds > 0) config.budget.seconds = std::max(config.budget.seconds - clock.seconds(), 0.01);
  result.run = forward::runForward(request.program, config, observer);
  result.direction = guided ? Direction::Guided : Direction::Forward;
}

ReachResult Reach::finish() {
  result.run.statistics.seconds = clock.seconds();
  if (result.backward) result.run.backward = result.backward->cost;
  if (result.run.verdict != Verdict::Unknown && !backwardGaveUp.empty()) result.run.notes.push_back(backwardGaveUp);
  weighAssumptions(result.run, request.program, request.config.model.mallocMayFail);
  return std::move(result);
}

} // namespace

ReachResult reach(const ReachRequest& request, forward::RunObserver& observer) {
  return Reach(request, observer).run();
}

} // namespace hindsight::reach
