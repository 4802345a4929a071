#include "reach/backward_engine.h"

#include "forward/confirm.h"
#include "reach/pointer_oracle.h"
#include "support/clock.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

Verdict verdictOf(BackwardOutcome outcome) {
  switch (outcome) {
  case BackwardOutcome::Reached: return Verdict::Reachable;
  case BackwardOutcome::Exhausted: return Verdict::Unreachable;
  case BackwardOutcome::Bounded: return Verdict::UnreachableWithinBounds;
  case BackwardOutcome::Unknown:
  case BackwardOutcome::Stopped: return Verdict::Unknown;
  }
  return Verdict::Unknown;
}

/// One question: the target is searched for, and what is found on the way is shown by runs of the program.
class Hunt {
public:
  Hunt(const Program& program, const Target& target, const RunConfig& config, bool wantsErrors)
      : program(program), config(config), wantsErrors(wantsErrors), endsThere(isEndOfProgram(program, target)) {
    this->config.target = &target;
  }

  bool isShown(const BackwardCandidate& candidate) {
    if (candidate.error) return isError(candidate);
    if (confirmArrival(program, config, candidate.test).confirmed != Confirmed::Yes) {
      // Something ended the run before; if it is an error, it is one on the way.
      if (wantsErrors && strayed++ < kMostStrayed) isError(candidate);
      return false;
    }
    if (!reachedAt) reachedAt = clock.seconds();
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

  bool leadsToEnd() const { return endsThere; }
  std::vector<BackwardAnswer::Obstacle> errors;
  Stopwatch clock;

private:
  static constexpr double kErrorSeconds = 40;                   // after the target was reached, for errors
  static constexpr double kLeastSeconds = 2, kMostSeconds = 20; // after an error, for the target
  static constexpr uint32_t kMostStrayed = 32;

  static bool isEndOfProgram(const Program& program, const Target& target) {
    return target.place.kind == TargetPlace::Kind::Return &&
           std::ranges::all_of(target.points, [&](CodePoint point) { return point.function == program.entry; });
  }

  bool isError(const BackwardCandidate& candidate) {
    Confirmation failure = confirmMemoryError(program, config, candidate.test, endsThere);
    if (failure.confirmed != Confirmed::Yes) return false;
    auto isSame = [&](const BackwardAnswer::Obstacle& other) {
      return other.finding.kind == failure.shown.kind && other.finding.place == failure.shown.place;
    };
    if (std::ranges::none_of(errors, isSame)) errors.push_back({candidate.test, std::move(failure.shown)});
    if (!errorAt) errorAt = clock.seconds();
    return true;
  }

  const Program& program;
  RunConfig config;
  bool wantsErrors;
  bool endsThere; // nothing comes after the target: what was not freed is lost
  std::optional<double> reachedAt, errorAt;
  uint32_t strayed = 0; // runs that did not arrive where a path said they would
};

} // namespace

BackwardAnswer BackwardEngine::search(const Program& program, const Target& target, const Budget& budget,
                                      const std::function<bool()>& interrupted) {
  TermManager terms;
  Solver solver(terms, config.solver);
  PointerOracle oracle(program);
  Hunt hunt(program, target, config, options.findErrors);
  bool outOfTime = false;
  auto searchOnce = [&](bool findErrors) {
    BackwardContext context(program, terms, solver, &oracle);
    BackwardConfig once = options;
    once.findErrors = findErrors;
    once.findLeaks = hunt.leadsToEnd();
    once.stop = [&] {
      outOfTime = outOfTime || (budget.seconds > 0 && hunt.clock.seconds() > budget.seconds);
      return outOfTime || (options.findErrors && hunt.isOver(budget.seconds > 0)) || interrupted();
    };
    return searchBackward(context, target.points, once,
                          [&](const BackwardCandidate& candidate) { return hunt.isShown(candidate); });
  };
  BackwardResult found = searchOnce(options.findErrors);
  // Who did not ask for errors hears of them when they are all that is in the way: paths to them make a search larger.
  if (!options.findErrors && found.outcome == BackwardOutcome::Exhausted && !found.failures.empty()) {
    BackwardStatistics before = found.statistics;
    found = searchOnce(true);
    found.statistics.states += before.states;
    found.statistics.steps += before.steps;
  }
  BackwardAnswer answer;
  answer.verdict = verdictOf(found.outcome);
  answer.obstacles = std::move(hunt.errors);
  if (found.outcome == BackwardOutcome::Reached) {
    answer.test = std::move(found.test);
    if (options.findErrors && answer.obstacles.empty())
      answer.notes.push_back(fmt::format("no error was found on the way to the target{}",
                                         found.isCut ? " in the time that was spent on it" : ""));
  }
  if (found.outcome == BackwardOutcome::Stopped && hunt.isGivenUp() && !outOfTime) {
    answer.verdict = Verdict::UnreachableWithinBounds;
    answer.notes.push_back("a way past the error was looked for as long again as it took to find the error");
  } else if (found.outcome == BackwardOutcome::Stopped) {
    answer.stoppedBy.push_back(outOfTime ? StopReason::Time : StopReason::Interrupted);
  }
  answer.unsupported = std::move(found.unsupported);
  // Whether an error is really in the way, or is never met either, takes an input that shows it.
  if (answer.verdict == Verdict::Unreachable && !answer.obstacles.empty()) answer.verdict = Verdict::Blocked;
  if (answer.verdict == Verdict::Unreachable && !found.failures.empty()) answer.verdict = Verdict::Unknown;
  if (answer.verdict == Verdict::Unknown && found.outcome == BackwardOutcome::Exhausted)
    for (CodePoint place : found.failures)
      ++answer
            .unsupported[fmt::format("an access at {} that must fail",
                                     program.describe(program.functions[place.function].locations[place.instruction]))];
  if (found.assumedNoOverflow && answer.verdict == Verdict::Unreachable)
    answer.notes.push_back("signed arithmetic is taken not to overflow, which would be undefined");
  for (ReplayValue& value : found.replay)
    answer.guesses.push_back({value.call, value.occurrence, std::move(value.bytes)});
  answer.statistics.paths = found.statistics.states;
  answer.statistics.instructions = found.statistics.steps;
  answer.statistics.forks = found.statistics.states ? found.statistics.states - 1 : 0;
  const SolverStatistics& queries = solver.statistics();
  answer.statistics.queries = queries.queries;
  answer.statistics.coreQueries = queries.coreQueries;
  answer.statistics.solverSeconds = queries.seconds;
  answer.statistics.seconds = hunt.clock.seconds();
  return answer;
}

} // namespace hindsight
