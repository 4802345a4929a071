#include "reach/backward_engine.h"

#include "forward/confirm.h"
#include "forward/run.h"
#include "pointer/pointer_oracle.h"
#include "reach/backward_rotation.h"
#include "reach/backward_watch.h"
#include "support/clock.h"
#include "support/left_behind.h"
#include "support/memory_usage.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::reach {

namespace {

Verdict verdictOf(backward::BackwardOutcome outcome) {
  switch (outcome) {
  case backward::BackwardOutcome::Reached: return Verdict::Reachable;
  case backward::BackwardOutcome::Exhausted: return Verdict::Unreachable;
  case backward::BackwardOutcome::Bounded: return Verdict::UnreachableWithinBounds;
  case backward::BackwardOutcome::Unknown:
  case backward::BackwardOutcome::Stopped: return Verdict::Unknown;
  }
  return Verdict::Unknown;
}

/// How long errors are looked for that may be in the way: as long again as the proof took that nothing gets there.
constexpr double kLeastPatience = 1, kMostPatience = 10; // seconds

/// Instructions that are crossed before other searches have their turn.
constexpr uint64_t kStepsAtOnce = 1'000;

/// What all searches for an answer share.
struct Tools {
  Tools(const Program& program, const SolverConfig& config) : solver(terms, config), oracle(program) {}
  TermManager terms;
  Solver solver;
  PointerOracle oracle;
};

/// One question: the target is searched for, and what is found on the way is shown by runs of the program.
class Hunt {
public:
  Hunt(const Program& program, const Target& target, const forward::RunConfig& config, bool wantsErrors)
      : program(program), config(config), wantsErrors(wantsErrors), endsThere(isEndOfProgram(program, target)) {
    this->config.target = &target;
  }

  backward::CandidateRun tryOut(const backward::BackwardCandidate& candidate) {
    if (candidate.error) return isError(candidate);
    forward::Confirmation run = forward::confirmArrival(program, config, candidate.test);
    if (run.confirmed == forward::Confirmed::OutOfBudget) return {false, true};
    if (run.confirmed == forward::Confirmed::No) {
      // Something ended the run before; if it is an error, it is one on the way.
      if (wantsErrors && strayed++ < kMostStrayed) isError(candidate);
      return false;
    }
    if (!reachedAt) reachedAt = clock.seconds();
    arrival = std::move(run.shown);
    return true;
  }

  /// Whether the search for errors on the way has gone on for long enough.
  bool isOver(bool hasTimeLimit) const {
    if (reachedAt && !errors.empty()) return true;
    if (reachedAt) return !hasTimeLimit && clock.seconds() > *reachedAt + kErrorSeconds;
    return isGivenUp();
  }
  /// An error was found, and no way past it for as long again.
  bool isGivenUp() const {
    return errorAt && !reachedAt && clock.seconds() > *errorAt + std::clamp(*errorAt, kLeastSeconds, kMostSeconds);
  }

  /// Errors were shown, but by inputs that would not get to the target without them: whether others would is asked of a
  /// short forward run, which knows every input that fails.
  void lookForward(double seconds) {
    if (!passesBy || !errors.empty()) return;
    forward::RunConfig run = config;
    run.search = forward::RunConfig::Search::Target;
    run.stopOnError = run.wantTests = run.trustAddresses = false;
    run.confirm = true;
    run.prune.mode = prune::PruneOptions::Mode::Off;
    run.budget.seconds = seconds;
    run.budget.maxInstructions = kForwardInstructions;
    FoundErrors found;
    if (forward::runForward(program, run, found).verdict == Verdict::Blocked) errors = std::move(found.errors);
  }

  bool leadsToEnd() const { return endsThere; }
  std::vector<ShownError> errors;
  std::optional<Finding> arrival; // of the last run that got to the target
  Stopwatch clock;

private:
  static constexpr double kErrorSeconds = 40;                   // after the target was reached, for errors
  static constexpr double kLeastSeconds = 2, kMostSeconds = 20; // after an error, for the target
  static constexpr uint32_t kMostStrayed = 32;
  static constexpr uint64_t kForwardInstructions = 2'000'000;

  struct FoundErrors : forward::RunObserver {
    void onTest(const TestCase& test, const Finding* error) override {
      if (error) errors.push_back({test, *error});
    }
    void onProgress(const Progress&) override {}
    bool interrupted() override { return false; }
    std::vector<ShownError> errors;
  };

  static bool isEndOfProgram(const Program& program, const Target& target) {
    return target.place.kind == TargetPlace::Kind::Return &&
           std::ranges::all_of(target.points, [&](CodePoint point) { return point.function == program.entry; });
  }

  bool isError(const backward::BackwardCandidate& candidate) {
    PropertySet properties = {Property::ValidDeref, Property::ValidFree};
    if (endsThere) properties.add(Property::ValidMemtrack);
    // Who asks for errors asks for those of memory; in the way is whatever ends a run.
    if (!wantsErrors) properties.add(Property::NoOverflow);
    forward::Confirmation failure = forward::confirmError(program, config, candidate.test, properties);
    if (failure.confirmed != forward::Confirmed::Yes) return false;
    if (!wantsErrors && !forward::isInTheWay(program, config, candidate.test)) return passesBy = true;
    auto isSame = [&](const ShownError& other) {
      return other.finding.kind == failure.shown.kind && other.finding.place == failure.shown.place;
    };
    if (std::ranges::none_of(errors, isSame)) {
      TestCase test = candidate.test;
      test.addresses = failure.shown.addresses;
      errors.push_back({std::move(test), std::move(failure.shown)});
    }
    if (!errorAt) errorAt = clock.seconds();
    return true;
  }

  const Program& program;
  forward::RunConfig config;
  bool wantsErrors;
  bool endsThere; // nothing comes after the target: what was not freed is lost
  std::optional<double> reachedAt, errorAt;
  uint32_t strayed = 0;  // runs that did not arrive where a path said they would
  bool passesBy = false; // an error was shown that is not in the way of the target
};

} // namespace

BackwardAnswer BackwardEngine::search(const Program& program, const Target& target, const Budget& budget,
                                      const BackwardAsks& asks) {
  auto tools = std::make_shared<Tools>(program, config.solver);
  TermManager& terms = tools->terms;
  Solver& solver = tools->solver;
  const PointerOracle& oracle = tools->oracle;
  Hunt hunt(program, target, config, options.findErrors);
  BackwardWatch watch(budget, asks, solver);
  backward::BackwardConfig once = options;
  once.callees = target.callees;
  std::optional<double> patience; // until when errors in the way are looked for that need not be there
  once.stop = [&](const backward::BackwardStatistics& statistics) {
    return watch.isOver(statistics) || (options.findErrors && hunt.isOver(budget.seconds > 0)) ||
           (patience && watch.seconds() > *patience);
  };
  auto isShown = [&](const backward::BackwardCandidate& candidate) { return hunt.tryOut(candidate); };
  auto searchWithErrors = [&] {
    backward::BackwardContext context(program, terms, solver, &oracle);
    once.findErrors = true;
    once.findObstacles = !options.findErrors;
    once.explain = once.explain && options.findErrors; // paths to errors are not what was asked about
    once.findLeaks = hunt.leadsToEnd();
    return backward::searchBackward(context, target.points, once, isShown);
  };
  // What is explained is one path after the other, through every call.
  auto searchAlone = [&] {
    backward::BackwardContext context(program, terms, solver, &oracle);
    context.stepsOver = false;
    return backward::searchBackward(context, target.points, once, isShown);
  };
  bool answeredMeanwhile = false;
  auto searchInTurns = [&] {
    BackwardRotation rotation(program, terms, solver, &oracle, target.points, once, isShown, asks.arrivesWith);
    while (!answeredMeanwhile && rotation.advance(kStepsAtOnce)) answeredMeanwhile = asks.meanwhile && asks.meanwhile();
    return rotation.conclude();
  };
  RotationResult turns;
  if (options.findErrors)
    turns.found = searchWithErrors();
  else if (options.explain)
    turns.found = searchAlone();
  else
    turns = searchInTurns();
  if (config.leaveStates) {
    leaveBehind(tools);
    leaveBehind(std::move(turns.searches));
  }
  if (answeredMeanwhile) {
    BackwardAnswer nothing;
    nothing.answeredMeanwhile = true;
    return nothing;
  }
  backward::BackwardResult found = std::move(turns.found);
  bool lostPatience = false;
  Explanation explanation = std::move(found.explanation);
  // Who did not ask for errors hears of them when they are all that is in the way: paths to them make a search larger.
  if (!options.findErrors && found.outcome == backward::BackwardOutcome::Exhausted &&
      !(found.failures.empty() && found.suspects.empty())) {
    backward::BackwardStatistics before = found.statistics;
    bool mustFail = !found.failures.empty();
    if (!mustFail) patience = watch.seconds() + std::clamp(watch.seconds(), kLeastPatience, kMostPatience);
    backward::BackwardResult errors = searchWithErrors();
    errors.statistics.add(before);
    hunt.lookForward(std::clamp(watch.seconds(), kLeastPatience, kMostPatience));
    bool isOpen = mustFail && hunt.errors.empty() && errors.outcome != backward::BackwardOutcome::Exhausted;
    if (isOpen || errors.outcome == backward::BackwardOutcome::Reached) {
      found = std::move(errors);
    } else { // that the target is not reached was proved before
      found.statistics = errors.statistics;
      lostPatience = errors.outcome == backward::BackwardOutcome::Stopped && hunt.errors.empty();
      if (errors.outcome == backward::BackwardOutcome::Exhausted && errors.statistics.refuted == 0)
        found.failures.clear();
    }
  }
  BackwardAnswer answer;
  answer.explanation = std::move(explanation);
  answer.verdict = verdictOf(found.outcome);
  answer.obstacles = std::move(hunt.errors);
  answer.guesses = options.findErrors ? replayMapOf(found.replay) : std::move(turns.guesses);
  answer.guessed = turns.guessed;
  if (found.outcome == backward::BackwardOutcome::Reached) {
    answer.test = std::move(found.test);
    answer.arrival = std::move(hunt.arrival);
    if (options.findErrors && answer.obstacles.empty())
      answer.notes.push_back(fmt::format("no error was found on the way to the target{}",
                                         found.isCut ? ", within the limits of the search" : ""));
  }
  if (found.outcome == backward::BackwardOutcome::Stopped && hunt.isGivenUp() && !watch.struck()) {
    answer.verdict = Verdict::UnreachableWithinBounds;
    answer.notes.push_back("no path past the error was found, in a search that took as long as finding the error");
  } else if (found.outcome == backward::BackwardOutcome::Stopped) {
    StopReason limit = watch.struck().value_or(StopReason::Time);
    answer.stoppedBy.push_back(limit);
    // A limit is a bound, unless something else was in the way.
    if (limit != StopReason::Interrupted && found.unsupported.empty())
      answer.verdict = Verdict::UnreachableWithinBounds;
  }
  answer.unsupported = std::move(found.unsupported);
  // Whether an error is really in the way, or is never met either, takes an input that shows it.
  if (answer.verdict == Verdict::Unreachable && !answer.obstacles.empty()) answer.verdict = Verdict::Blocked;
  if (answer.verdict == Verdict::Unreachable && !found.failures.empty()) answer.verdict = Verdict::Unknown;
  if (answer.verdict == Verdict::Unknown && found.outcome == backward::BackwardOutcome::Exhausted)
    for (CodePoint place : found.failures)
      ++answer.unsupported[fmt::format(
          "an access at {} that cannot succeed, while no input was found that shows the error",
          program.describe(program.functions[place.function].locations[place.instruction]))];
  if (lostPatience && answer.verdict == Verdict::Unreachable)
    answer.notes.push_back(
        "whether an error blocks the target: undecided, after a search for as long as the proof took");
  if (found.assumedNoOverflow && answer.verdict == Verdict::Unreachable)
    answer.notes.push_back("assumes that signed arithmetic does not overflow, which is undefined behaviour");
  for (const std::string& why : turns.gaveUp)
    if (answer.verdict == Verdict::Unknown)
      ++answer.unsupported[why];
    else
      answer.notes.push_back(fmt::format("one of two backward searches gave up: {}", why));
  const backward::BackwardStatistics& cost = found.statistics;
  // A path that was merged into another one was looked at once.
  answer.cost = {cost.steps,    cost.states - cost.merged, cost.merged,         cost.infeasible, cost.covered,
                 cost.foreseen, cost.steppedOver,          cost.refutedArrivals};
  answer.statistics.paths = answer.cost.paths;
  answer.statistics.instructions = found.statistics.steps;
  answer.statistics.forks = found.statistics.states ? found.statistics.states - 1 : 0;
  const SolverStatistics& queries = solver.statistics();
  answer.statistics.queries = queries.queries;
  answer.statistics.coreQueries = queries.coreQueries;
  answer.statistics.solverSeconds = queries.seconds;
  answer.statistics.seconds = watch.seconds();
  answer.statistics.peakMemoryBytes = peakResidentBytes();
  return answer;
}

} // namespace hindsight::reach
