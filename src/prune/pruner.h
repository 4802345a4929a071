// Computes why finished subtrees were safe (interpolants), and cuts states that an interpolant subsumes:
// abstraction learning by interpolation, TRACER-X, section IV.
//
// The explorer reports how each run of a state ended; the pruner keeps the tree of stretches. When all of a subtree
// is finished, its interpolant is computed bottom-up (`reenactor.h`, `pullback.h`) and, if it starts where paths meet,
// put into the table. A state that comes to such a place is compared with what is in there (`matcher.h`).
#pragma once

#include "prune/harmless.h"
#include "prune/interpolant_table.h"
#include "prune/matcher.h"
#include "prune/node.h"
#include "prune/prune_options.h"
#include "prune/reenactor.h"
#include "prune/tree_recorder.h"
#include "step/path_policy.h"
#include "support/clock.h"
#include "support/statistics.h"

#include <functional>
#include <map>
#include <string>
#include <unordered_map>
#include <unordered_set>

namespace hindsight::prune {

struct PruneConfig {
  PruneConfig() = default;
  explicit PruneConfig(const PruneOptions& asked)
      : onlyWholeStates(asked.mode == PruneOptions::Mode::Subsume), keepsValues(asked.keepsValues),
        missesInARow(asked.budget), tree(asked.tree), validates(asked.validates) {}

  bool leaksMatter = false;        // objects that no pointer leads to are errors
  bool unfreedMatter = false;      // so are objects that are left at the end
  EndsThatMatter matters = {};     // what else is
  bool onlyWholeStates = false;    // states are compared as they are: nothing is found out about what matters
  bool keepsValues = false;        // what matters is kept with its value, not as what had to hold of it
  uint32_t missesInARow = 64;      // at one place, before it is looked at less often; 0: always
  size_t mostComparisons = 256;    // of one state
  uint32_t looksAfterFork = 3;     // at how many meeting places a state is compared after it forked
  uint32_t looksAtStart = 16;      // and before the first fork: loops that are entered there come back
  uint64_t lookInterval = 2000;    // and after how many instructions without a fork
  uint64_t longestStretch = 20000; // instructions; what is longer is not executed again
  uint64_t tryBudget = 100'000;    // instructions for each way that is tried; 0: none is
  size_t mostTries = 4096;         // beside one stretch
  ExecutionTree* tree = nullptr;   // to be filled, if not null
  bool validates = false;          // states that are covered are followed nevertheless, to see whether that was right
  bool errorsEndAll = true;        // what cannot fail need not be followed; false: a target is looked for
  /// Whether a path with this end was followed far enough. Empty: the kind of its end decides.
  std::function<bool(const State&, const PathEnd&)> isConclusive = nullptr;

  /// Nothing is compared and nothing is cut.
  void onlyRecord() {
    looksAfterFork = looksAtStart = 0;
    lookInterval = ~uint64_t(0);
    tryBudget = 0;
  }
};

/// What the machine of the search reports.
class PruneWatch final : public StepHooks {
public:
  uint32_t interests() const override { return kHookAllocation | kHookCheckpoint | kHookUntaken; }
  void onAllocate(State&, const Object& object) override {
    if (running && running->objects.size() < kMostObjects) running->objects.push_back(object.id);
  }
  HookAnswer onCheckpoint(State&) override { return HookAnswer::Suspend; }

  bool wantsUntaken(State& state) override {
    if (!running) return false;
    ++running->untakenCount;
    return wants && wants(state);
  }
  void onUntaken(State& state, std::unique_ptr<State> child, const Term* condition) override;

  static constexpr size_t kMostObjects = 4096;
  Node* running = nullptr;
  std::function<bool(const State&)> wants; // whether a side that is not possible should be tried
  struct Untaken {
    std::unique_ptr<State> state;
    const Term* condition;
    uint32_t number;
    uint64_t site;
  };
  std::vector<Untaken> untaken; // since the last run began
};

class Pruner : public PathPolicy {
public:
  /// `solver` answered the questions of the search; `helper`, which should give up soon, is asked everything else.
  Pruner(PruneConfig config, PruneWatch& watch, Machine& machine, Solver& solver, Solver& helper);
  ~Pruner() override;

  void begin(State& first) override;
  /// Drops the states of tries that have failed.
  PathChoice beforeRun(State& state) override;
  uint64_t longestRun(const State& state) const override;
  /// Drops states that are subsumed.
  PathChoice afterRun(State& state, RunOutcome outcome) override;
  void droppedByOther(const State& state, bool whateverItHolds) override;
  /// States of infeasible branches that are tried; only the pruner sees how they end.
  std::vector<std::unique_ptr<State>> takeStates() override { return std::move(tries); }
  /// The state that ended last has leaked memory, which is an error.
  void endedWithLeak(ErrorKind kind) {
    if (recorder) recorder->leaks(kind);
  }

  /// The search is over.
  void conclude();

  PruningCost cost() const;
  uint64_t workDone() const override;
  /// Subsumed states of the program, without those of tries.
  uint64_t cutStates() const { return cut; }

private:
  bool sortOut(State& state, RunOutcome outcome);
  bool isAbandoned(const State& state) const;
  bool isConclusive(const State& state, const PathEnd& end) const;
  void dropped(const State& state);
  Node* childOf(Node& parent, const State& state);
  void noteSpawned(Node& node);
  bool isCovered(Node& node, State& state);
  bool isHarmless(Node& node, const State& state);
  bool isHarmlessAtStart(Node& node, const State& state);
  bool isCoveredByAncestor(Node& node, State& state);
  Node* lastVisit(Node& node);
  bool mayCover(const Node& above, const State& state);
  bool covers(const Interpolant& interpolant, Node& node, const State& state);
  bool isComparable(const State& state) const;
  bool endsBadly(const State& state, const PathEnd& end) const;
  bool isWorthTrying(const State& state) const;
  void startTries(Node& node);
  void giveUp(Speculation& speculation);
  /// What it costs to look at a constraint when the reason for an infeasible branch is taken off a path, in
  /// instructions.
  static constexpr uint64_t kForgetWork = 300;
  void tryOtherWay(Node& node, PruneWatch::Untaken& untaken);
  bool forgetReason(State& state, const Term* condition);
  void finish(Node& node);
  void finishOne(Node& node);
  Ref<const Interpolant> explain(Node& node);
  Ref<const Interpolant> wholeOf(const State& state);
  /// What comparing states with their ancestors has cost, in instructions.
  uint64_t comparing() const;
  Ref<const Interpolant> refuse(const std::string& why);
  bool endsAlike(const Node& node);

  PruneConfig config;
  PruneWatch& watch;
  Machine& machine;
  Solver& solver;
  Locations locations;
  Reenactor reenactor;
  Matcher matcher;
  Harmless harmless;
  std::unique_ptr<TreeRecorder> recorder; // if the tree is shown
  InterpolantTable table;
  InterpolantTable starts; // of all subtrees, not only where paths meet
  std::unique_ptr<Node> root;
  std::unordered_map<uint64_t, Node*> nodeOf; // by state
  std::unordered_set<size_t> visited;         // places where paths meet, by their hash
  PruningCost counts;
  uint64_t wasted = 0;         // on tries that failed or could not even begin, in instructions
  uint64_t forgotten = 0;      // constraints that were looked at to make infeasible branches feasible
  uint64_t wholePlaces = 0;    // of states that were kept as a whole
  uint64_t ancestorPlaces = 0; // that were looked at to compare states with their ancestors
  uint64_t cut = 0;
  uint64_t validated = 0; // covered states that were followed nevertheless
  std::map<std::string, uint64_t> refusals;
  Stopwatch clock;
  double spent = 0;
  std::vector<std::unique_ptr<State>> tries;
  struct Record {
    uint32_t succeeded = 0, failed = 0;
  };
  std::unordered_map<uint64_t, Record> records; // of tries, by branch
};

} // namespace hindsight::prune
