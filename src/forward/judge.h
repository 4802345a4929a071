// What the end of a path means: for the properties asked about, for the tests, and for the verdict.
#pragma once

#include "forward/leak_check.h"
#include "forward/run.h"
#include "forward/tracer.h"
#include "step/machine.h"

#include <set>
#include <tuple>

namespace hindsight {

class Judge {
public:
  Judge(const Program& program, const RunConfig& config, Machine& machine, RunObserver& observer, const Tracer* tracer)
      : program(program), config(config), machine(machine), observer(observer), tracer(tracer),
        leaks(machine.context, machine.solver) {}

  void pathEnded(const State& state, const PathEnd& end);
  /// A path that a limit cut off.
  void pathCut() { ++result.statistics.partialPaths; }
  /// Settles completeness and verdict; statistics and stop reasons are filled in by then.
  void conclude();

  RunResult result;
  uint64_t tests = 0;

private:
  void endedWell(const State& state);
  void endedWithError(const State& state, const PathEnd& end);
  /// What the heap looks like when the program is over. True if that is an error, which is then reported.
  bool endedWithLeak(const State& state);
  bool endedUncleaned(const State& state);
  void reportLeak(const State& state, ErrorKind kind, ObjectId object, const PathCondition& path);
  void reportError(const State& state, const PathEnd& end);
  bool confirmed(const TestCase& test, Finding& finding);
  void writeTest(const State& state, bool partial);

  const Program& program;
  const RunConfig& config;
  Machine& machine;
  RunObserver& observer;
  const Tracer* tracer;
  LeakCheck leaks;
  std::set<std::tuple<ErrorKind, const Function*, LocationId>> known;
  bool addressDependent = false;
  bool undecided = false; // something else than a branch
};

} // namespace hindsight
