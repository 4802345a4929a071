// Chopped execution: the calls that a user names are skipped, and executed only where a path depends on what they may
// have done (PSPA, section 6.2, after Trabish and others, "Chopped Symbolic Execution").
//
// A path that comes to such a call keeps a snapshot, and what the call may write by a pointer analysis becomes absent.
// A state that uses something absent (the dependent) is suspended, and becomes the recovery, which executes the call
// from the snapshot under the dependent's path condition; when the call returns, it becomes the dependent again. So
// nothing waits outside the worklist: a recovery is the path of its dependent, and its forks are forks of that path.
#pragma once

#include "chop/pending_call.h"
#include "chop/skip_list.h"
#include "step/path_policy.h"
#include "support/statistics.h"

#include <set>
#include <unordered_map>

namespace hindsight::chop {

class Chopper final : public StepHooks, public AbsentSource, public PathPolicy {
public:
  Chopper(const Program& program, const SkipList& skips) : program(program), skips(skips), analyses(skips.reuses) {}
  /// Of a machine that has it among its hooks, before anything runs.
  void attach(Machine& machine);

  uint32_t interests() const override { return 0; }
  CallAnswer decideCall(State& state, const Function& callee, std::span<const Value> arguments) override;
  AbsentAnswer ask(Machine& machine, const State& state, const AbsentUse& use) override;
  PathChoice afterRun(State& state, RunOutcome outcome) override;
  uint64_t workDone() const override { return work; }

  /// The state has come to an end that counts only if the calls that it has skipped come back: executes them, one after
  /// the other.
  std::unique_ptr<State> recoverBeforeEnd(const State& state, const PathEnd& end);
  struct Ended {
    std::unique_ptr<State> state;
    PathEnd end;
  };
  /// States of which all calls have been executed since, with their ends.
  std::vector<Ended> takeEnded() { return std::move(ended); }
  const ChoppingCost& cost() const { return figures; }

private:
  void decide(State& state);
  void recover(State& state, const Call& call);
  void countRecovery(const State& recovering, const PendingCall& call);
  PathChoice comeBack(State& state);
  bool isAsked(const State& state, const Function& callee) const;
  void watchBelow(const Function& function);
  bool isTooOften(FunctionId callee) const;
  struct Skippable; // what is known about a call
  Skippable askAnalysis(State& state);
  void skip(State& state, Skippable what);

  const Program& program;
  const SkipList skips;
  Machine* machine = nullptr;
  std::vector<uint64_t> sizes; // of elements of arrays, for the analysis
  std::unique_ptr<PointsTo> pointers;
  std::unique_ptr<ModRef> effects; // both of the whole program, for `Pta::Static`
  AnalysedCalls analyses;
  const Function* asked = nullptr; // the callee of the call that is to be decided
  AbsentUse wanted;                // what the state was suspended for
  uint64_t lastCall = 0;
  uint64_t work = 0;
  std::vector<Ended> ended;
  struct Tally {
    uint64_t asked = 0, inVain = 0; // calls; executed late, or entered
  };
  std::unordered_map<FunctionId, Tally> tallies;
  std::set<FunctionId> below; // that recoveries may call, and that fork
  std::set<FunctionId> watchedBelow;
  ChoppingCost figures;
};

/// Whether the path has skipped calls that were not executed since.
bool hasPendingCalls(const State& state);
/// Whether the state executes a call that its path has skipped.
bool isRecovering(const State& state);

} // namespace hindsight::chop
