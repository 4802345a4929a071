// What the end of a path means when a target is looked for.
//
// An error before the target ends its path there. If no path arrives, it may be a blocking error, without which some
// path would: then it is the finding, and the target is "blocked".
#include "forward/confirm.h"
#include "forward/describe_path.h"
#include "forward/judge.h"

#include <algorithm>
#include <fmt/format.h>
#include <ranges>

namespace hindsight::forward {

void Judge::pathDropped(const State& state) {
  addressDependent |= state.addressDependent;
  ++result.endedPaths[watch ? "cannot reach the target" : "cannot fail any more"];
}

void Judge::endedOnTheWay(const State& state, const PathEnd& end) {
  ++result.statistics.paths;
  if (end.error == ErrorKind::TargetReached) return reportArrival(state, end);
  if (!isOwnEnd(end.error) && watch->canReach(state)) rememberObstacle(state, end);
}

void Judge::reportArrival(const State& state, const PathEnd& end) {
  if (arrived()) return; // a sibling was faster
  std::optional<lazy::ClosedHeap> closed = closedHeap(state);
  std::optional<Assignment> model = machine.solver.model(closed ? closed->path() : state.path);
  if (!model) {
    if (machine.solver.isInterrupted())
      cutShort = true;
    else
      ++result.unsupported["computing an input for a path that reaches the target"];
    return;
  }
  PathDescriber describer(program, state, *model, inputHeap, closed ? &*closed : nullptr);
  Finding finding = describer.finding(end);
  const TargetPlace& place = config.target->place;
  if (place.kind == TargetPlace::Kind::Line && finding.place.line != place.line) // a line without an instruction
    finding.place = {place.file, place.line, 0, finding.place.function};
  describer.noteChance(machine, finding);
  if (tracer) finding.steps = tracer->steps(state.id);
  if (config.confirm && !confirmed(describer.testCase(), finding)) return;
  observer.onTest(describer.testCase(), &finding);
  ++tests;
  result.findings.push_back(std::move(finding));
}

void Judge::rememberObstacle(const State& state, const PathEnd& end) {
  CodePlace place = reportedPlace(program, state, end);
  auto [found, isNew] = obstacleAt.try_emplace({end.error, place.function, place.location}, obstacles.size());
  if (!isNew) return pastErrors.park(found->second, state);
  std::optional<lazy::ClosedHeap> closed = closedHeap(state);
  std::optional<Assignment> model = machine.solver.model(closed ? closed->path() : state.path);
  PathDescriber describer(program, state, model ? *model : Assignment(), inputHeap, closed ? &*closed : nullptr);
  Finding finding = describer.finding(end);
  describer.noteChance(machine, finding);
  if (model) {
    pastErrors.park(obstacles.size(), state);
    obstacles.push_back({describer.testCase(), std::move(finding)});
  } else if (obstacleAt.erase(found); machine.solver.isInterrupted()) {
    cutShort = true;
  } else {
    ++result.unsupported[fmt::format("computing an input for the {} at {}, which blocks the target",
                                     spell(finding.kind), describe(finding.place))];
  }
}

/// Keeps the errors that are in the way, those first of which that is known.
void Judge::sortObstacles() {
  std::vector<ShownError> certain, open;
  for (size_t index = 0; index < obstacles.size(); ++index) {
    PastErrors::Answer answer = pastErrors.about(index);
    if (answer == PastErrors::Answer::InTheWay) certain.push_back(std::move(obstacles[index]));
    if (answer == PastErrors::Answer::Open) open.push_back(std::move(obstacles[index]));
    if (answer == PastErrors::Answer::NotInTheWay && index == 0)
      result.notes.push_back(
          fmt::format("paths end with an error at {} ({}), but would not reach the target without it",
                      describe(obstacles[index].finding.place), spell(obstacles[index].finding.kind)));
  }
  std::ranges::move(open, std::back_inserter(certain));
  obstacles = std::move(certain);
}

/// The first one that its own input shows again; false if there is none among the first few.
bool Judge::reportObstacle(size_t mostTried) {
  for (ShownError& obstacle : obstacles | std::views::take(mostTried)) {
    if (config.confirm && !confirmed(obstacle.test, obstacle.finding)) continue;
    observer.onTest(obstacle.test, &obstacle.finding);
    ++tests;
    result.findings.push_back(std::move(obstacle.finding));
    return true;
  }
  return false;
}

void Judge::concludeTarget(bool gaveUp) {
  if (arrived()) {
    result.verdict = isConfirmed(result) ? Verdict::Reachable : Verdict::Unknown;
  } else if (!result.complete) {
    result.verdict = gaveUp ? Verdict::Unknown : Verdict::UnreachableWithinBounds;
    // No answer to the question, but useful. Not after an interrupt: the end must not be delayed.
    bool interrupted = std::ranges::count(result.stoppedBy, StopReason::Interrupted) != 0;
    if (!interrupted && !config.onlyGuesses) reportObstacle(1);
  } else if (sortObstacles(); obstacles.empty()) {
    result.verdict = Verdict::Unreachable;
  } else {
    result.complete = reportObstacle(obstacles.size()); // if none shows, `confirmed` has said why
    result.verdict = result.complete ? Verdict::Blocked : Verdict::Unknown;
  }
}

} // namespace hindsight::forward
