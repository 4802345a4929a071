// What the end of a path means: for the properties asked about, for the tests, and for the verdict.
#pragma once

#include "forward/hidden_places.h"
#include "forward/leak_check.h"
#include "forward/past_errors.h"
#include "forward/run.h"
#include "forward/target_watch.h"
#include "forward/tracer.h"
#include "lazy/closed_heap.h"
#include "step/machine.h"
#include "support/shown_error.h"

#include <map>
#include <optional>
#include <set>
#include <tuple>

namespace hindsight::forward {

class Judge {
public:
  /// With a target, `watch` says what can still get there.
  Judge(const Program& program, const RunConfig& config, Machine& machine, RunObserver& observer, const Tracer* tracer,
        const TargetWatch* watch = nullptr, const lazy::LazyHeap* heap = nullptr)
      : program(program), config(config), machine(machine), observer(observer), tracer(tracer), watch(watch),
        inputHeap(heap), leaks(program, machine.context, machine.solver) {
    if (config.watched) hidden = std::make_unique<HiddenPlaces>(machine, *config.watched);
  }

  void pathEnded(const State& state, const PathEnd& end);
  /// A path that a limit cut off.
  void pathCut() { ++result.statistics.partialPaths; }
  /// A path below a subsumed state, followed to validate pruning: its errors must have been found elsewhere, too.
  void coveredPathEnded(const State& state, const PathEnd& end);
  /// A path that can no longer get to the target.
  void pathDropped(const State& state);
  /// Whether an error violates a checked property and was not reported at its place yet.
  bool isNews(const State& state, const PathEnd& end) const;
  /// Whether a concrete run of an input of the path shows its error, or gets to the target.
  bool isShown(const State& state, const PathEnd& end);
  /// Whether a path has got to the target.
  bool arrived() const { return config.target && !result.findings.empty(); }
  /// Settles completeness and verdict; statistics and stop reasons are filled in by then.
  void conclude();
  /// What the answer would be if the time were up now.
  RunResult interim() const;
  /// Whether a question was left open because the search was stopped.
  bool wasCutShort() const { return cutShort || machine.forking.wasInterrupted(); }

  RunResult result;
  PastErrors pastErrors; // with a target: paths that ended with an error on the way to it; those that hide a place
  std::unique_ptr<HiddenPlaces> hidden; // if places are watched
  uint64_t tests = 0;
  uint64_t refutedTests = 0;     // of paths with skipped calls, which take another way if nothing is skipped
  std::optional<ErrorKind> leak; // what the heap of the path that ended last shows

private:
  void endedWell(const State& state, const PathEnd& end);
  void endedWithError(const State& state, const PathEnd& end);
  /// Checks for leaks when the program is over. True if there is one, which is then reported.
  bool endedWithLeak(const State& state);
  bool endedUncleaned(const State& state, const std::vector<Leak>& lost = {});
  /// Whether it has not been reported yet.
  bool isNews(const State& state, const PathEnd& end, const Object* lost);
  std::vector<Leak> lostObjects(const State& state);
  void reportLeak(const State& state, ErrorKind kind, ObjectId object, const PathCondition& path);
  void reportError(const State& state, const PathEnd& end, const Object* lost = nullptr);
  bool confirmed(const TestCase& test, Finding& finding);
  bool isBacked(const State& state, const TestCase& test, const PathEnd* well);
  /// Whether there is no answer for another reason than a limit.
  bool gaveUp(const RunResult& result) const;
  /// Whether an error, or an arrival, was seen in a run of its own.
  static bool isConfirmed(const RunResult& result);
  void concludeSafety(bool gaveUp);
  // With a target (judge_target.cpp).
  void endedOnTheWay(const State& state, const PathEnd& end);
  void reportArrival(const State& state, const PathEnd& end);
  void rememberObstacle(const State& state, const PathEnd& end);
  void sortObstacles();
  bool reportObstacle(size_t mostTried);
  void concludeTarget(bool gaveUp);
  /// A path with one heap that leads there, if it was started on one that was discovered.
  std::optional<lazy::ClosedHeap> closedHeap(const State& state) const;
  /// `well`: how it ended, if it did.
  void writeTest(const State& state, bool partial, const PathEnd* well = nullptr);

  const Program& program;
  const RunConfig& config;
  Machine& machine;
  RunObserver& observer;
  const Tracer* tracer;
  const TargetWatch* watch;
  const lazy::LazyHeap* inputHeap; // null: the program is started as a process
  LeakCheck leaks;
  /// Errors on paths that might have got to the target without them, in order of discovery.
  std::vector<ShownError> obstacles;
  std::map<std::tuple<ErrorKind, const Function*, LocationId>, size_t> obstacleAt;
  std::set<std::tuple<ErrorKind, const Function*, LocationId>> known;
  std::map<LocationId, unsigned> refutedAt; // errors that a concrete run of their input did not show
  std::set<std::tuple<ErrorKind, const Function*, LocationId, std::string>> knownStacks; // with the active calls
  std::map<std::tuple<ErrorKind, const Function*, LocationId>, std::string> underCut;    // errors, and where
  bool addressDependent = false;
  bool undecided = false; // something else than a branch
  bool cutShort = false;  // likewise, but only because the search has to end
};

} // namespace hindsight::forward
