// Runs a program until paths come to a place, and hands out their states one after the other.
//
// Two paths take turns: the newest, so that one arrives soon, and the oldest, so that an infinite loop does not starve
// the others.
#pragma once

#include "solver/solver.h"
#include "step/machine.h"
#include "support/budget.h"
#include "term/term_manager.h"

#include <deque>
#include <map>

namespace hindsight::chop {

struct WalkConfig {
  ProgramModel model = {};
  SolverConfig solver = {};
  Budget budget = {};
};

class PathWalk {
public:
  /// Program, place and hooks must outlive it.
  PathWalk(const Program& program, const Target& place, const WalkConfig& config, HookList hooks = {});

  /// The next state that arrives; it stands before the place. Null: no path is left that could, or a limit struck.
  std::unique_ptr<State> next();
  /// Lets a state that has arrived go on: to its end, not to the place again.
  void goOn(std::unique_ptr<State> state);
  /// A path has ended without arriving, or after it went on.
  std::function<void(const State&, const PathEnd&)> onEnd = [](const State&, const PathEnd&) {};

  Machine& engine() { return machine; }
  std::optional<StopReason> stoppedBy() const { return stopped; }
  uint64_t pathsEnded() const { return ended; }
  /// How paths that did not arrive ended: "returned", "null-dereference at f.c:3".
  const std::map<std::string, uint64_t>& ends() const { return endedAs; }
  /// Why nothing has arrived, as a sentence.
  std::string whyNot() const;

private:
  bool limitReached();
  void pathEnded(const State& state, const PathEnd& end);

  const Target& place;
  const WalkConfig config;
  TermManager terms;
  Solver solver;
  Machine machine;
  std::deque<std::unique_ptr<State>> waiting;
  bool takesNewest = true;
  std::optional<StopReason> stopped;
  uint64_t ended = 0;
  std::map<std::string, uint64_t> endedAs;
};

/// Runs a state and all that comes of it to the ends of their paths, or to where they are suspended before a return
/// (then without an end). False: that takes more instructions, queries that reach the SMT solver, or time.
struct RunLimits {
  uint64_t instructions = 0;
  uint64_t coreQueries = ~uint64_t(0);
  Budget budget = {}; // of the whole command
};
bool runToEnds(Machine& machine, std::unique_ptr<State> from, const RunLimits& limits,
               const std::function<void(const State&, const PathEnd*)>& onEnd);

} // namespace hindsight::chop
