#include "reach/backward_engine.h"

#include "forward/confirm.h"
#include "reach/pointer_oracle.h"
#include "support/clock.h"

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

} // namespace

BackwardAnswer BackwardEngine::search(const Program& program, const Target& target, const Budget& budget,
                                      const std::function<bool()>& interrupted) {
  Stopwatch clock;
  TermManager terms;
  Solver solver(terms, config.solver);
  PointerOracle oracle(program);
  bool outOfTime = false;
  options.stop = [&] {
    outOfTime = outOfTime || (budget.seconds > 0 && clock.seconds() > budget.seconds);
    return outOfTime || interrupted();
  };
  RunConfig confirming = config;
  confirming.target = &target;
  BackwardAnswer answer;
  auto isShown = [&](const BackwardCandidate& candidate) {
    if (!candidate.error) return confirmArrival(program, confirming, candidate.test).confirmed == Confirmed::Yes;
    const Function& function = program.functions[candidate.error->function];
    const SourceLocation& line = program.locations[function.locations[candidate.error->instruction]];
    Confirmation failure = confirmFailure(program, confirming, candidate.test, line);
    if (failure.confirmed != Confirmed::Yes) return false;
    answer.obstacles.push_back({candidate.test, std::move(failure.shown)});
    return true;
  };
  auto searchOnce = [&](bool findErrors) {
    BackwardContext context(program, terms, solver, &oracle);
    options.findErrors = findErrors;
    options.explain = options.explain && !findErrors; // paths to errors are not what was asked about
    return searchBackward(context, target.points, options, isShown);
  };
  BackwardResult found = searchOnce(false);
  answer.explanation = std::move(found.explanation);
  // Errors are looked for when they are all that is in the way: paths to them make a search larger.
  if (found.outcome == BackwardOutcome::Exhausted && !found.failures.empty()) {
    BackwardStatistics before = found.statistics;
    found = searchOnce(true);
    found.statistics.states += before.states;
    found.statistics.steps += before.steps;
  }
  answer.verdict = verdictOf(found.outcome);
  if (found.outcome == BackwardOutcome::Reached) answer.test = std::move(found.test);
  if (found.outcome == BackwardOutcome::Stopped)
    answer.stoppedBy.push_back(outOfTime ? StopReason::Time : StopReason::Interrupted);
  answer.unsupported = std::move(found.unsupported);
  // Whether an error is really in the way, or is never met either, takes an input that shows it.
  if (answer.verdict == Verdict::Unreachable && !found.failures.empty())
    answer.verdict = answer.obstacles.empty() ? Verdict::Unknown : Verdict::Blocked;
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
  answer.statistics.seconds = clock.seconds();
  return answer;
}

} // namespace hindsight
