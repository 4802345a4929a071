// What engines ask about the values a path allows. Behind it stands the chain of `chain.cpp`.
#pragma once

#include "solver/path_condition.h"
#include "term/term_manager.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hindsight {

enum class SatResult : uint8_t { Sat, Unsat, Unknown };

struct CheckResult {
  SatResult result = SatResult::Unknown;
  /// For Sat, never null: satisfies the condition together with every group of the path that shares a symbol with it.
  /// Give it to `PathCondition::add` along with the condition.
  Ref<const Witness> witness;
};

/// Whether a condition can be true and can be false on a path. At least one holds unless the solver gave up or the
/// path itself is infeasible (which it can only be if constraints were added after the solver gave up).
struct Decision {
  SatResult whenTrue = SatResult::Unknown;
  SatResult whenFalse = SatResult::Unknown;
  Ref<const Witness> trueWitness, falseWitness;
  bool mustBeTrue() const { return whenFalse == SatResult::Unsat; }
  bool mustBeFalse() const { return whenTrue == SatResult::Unsat; }
  bool both() const { return whenTrue == SatResult::Sat && whenFalse == SatResult::Sat; }
  bool unknown() const { return whenTrue == SatResult::Unknown || whenFalse == SatResult::Unknown; }
};

/// Bounds that hold on the path, both inclusive. Sound, not always tight.
struct UnsignedRange {
  U128 low, high;
};

enum class BackendKind : uint8_t { Z3, Cvc5 };

struct SolverConfig {
  BackendKind backend = BackendKind::Z3;
  /// Effort per query in the back end's own units, so that reruns give up at the same place. 0: no limit.
  uint64_t resourceLimit = 0;
  /// Cross-check every answer of the chain against the bare back end and every model by evaluation.
  bool validate = false;
  /// Write every core query as SMT-LIB into this folder.
  std::string dumpFolder = {};
};

/// Where answers came from and what they cost, by layer.
struct LayerStatistics {
  std::string name;
  uint64_t answered = 0;
  double seconds = 0;
};

struct SolverStatistics {
  uint64_t queries = 0;     // questions asked of the chain (a Decision may count two)
  uint64_t coreQueries = 0; // those that reached the back end
  uint64_t effort = 0;      // what these and trying values cost, in the back end's units
  uint64_t unknowns = 0;
  double seconds = 0; // in the whole chain
  std::vector<LayerStatistics> layers;
};

/// The part of the statistics that searches share their time by.
struct SolverWork {
  uint64_t coreQueries = 0;
  uint64_t effort = 0;
};

/// What a term can be.
struct PossibleValues {
  std::vector<U128> known; // ascending; empty: the solver gave up
  bool isAll = false;      // there are no others
};

class Solver {
public:
  Solver(TermManager& terms, SolverConfig config);
  virtual ~Solver();

  /// Can `condition` hold on this path?
  virtual CheckResult check(const PathCondition& path, const Term* condition);
  /// Both sides of a branch; cheaper than two checks, because a feasible path always has one side for free.
  virtual Decision decide(const PathCondition& path, const Term* condition);
  /// Some value that `term` can have; the same one on every rerun. Empty if the solver gave up.
  virtual std::optional<U128> value(const PathCondition& path, const Term* term);
  /// Values that `term` can have: all, or some of them if there are more than `most` or finding them is expensive.
  virtual PossibleValues values(const PathCondition& path, const Term* term, size_t most);
  /// All values that `term` can have, ascending, if they are at most so many and that is soon found out, without the
  /// back end; else nothing. Remembered: asking again costs nothing.
  virtual std::optional<std::vector<uint64_t>> fewValues(const PathCondition& path, const Term* term, size_t most);
  /// Bounds found without asking the back end.
  virtual UnsignedRange range(const PathCondition& path, const Term* term);
  /// The exact largest/smallest unsigned value, by bisection. Empty if the solver gave up.
  virtual std::optional<U128> maximum(const PathCondition& path, const Term* term);
  virtual std::optional<U128> minimum(const PathCondition& path, const Term* term);
  /// Which of several conditions, of which exactly one holds, is known to hold without a question. Known to the solver
  /// that follows an earlier execution (pruning); others decide each condition.
  virtual std::optional<size_t> soleWay(const PathCondition&, size_t /*count*/,
                                        const std::function<const Term*(size_t)>& /*condition*/) {
    return std::nullopt;
  }
  /// Numbers for every symbol the path mentions, satisfying all of it. Empty if the solver gave up.
  std::optional<Assignment> model(const PathCondition& path);
  /// Constraints of the path that together contradict `condition`; empty optional if they do not, or if the solver gave
  /// up. Minimal for the link of the chain that answers: it needs each of them.
  std::optional<std::vector<const Term*>> unsatCore(const PathCondition& path, const Term* condition);

  /// Bounds the effort of later core queries, in the back end's own units, beside the limit of the configuration.
  /// 0: only that counts. Which questions are given up then is the same on every rerun.
  void limitEffort(uint64_t units);
  /// Makes a running or later core query give up at once; safe to call from a signal watcher's thread. What the chain
  /// can answer without the back end is still answered.
  void interrupt();
  /// Withdraws an interrupt. No other thread may interrupt at the same time.
  void resume();
  /// Whether it was interrupted: questions since then may have no answer for this reason alone.
  bool isInterrupted() const;
  /// Why the solver gave up on the last question that it gave up, as text.
  const std::string& unknownReason() const;
  /// What went wrong with writing queries to `dumpFolder`; empty if nothing did.
  const std::string& dumpProblem() const;
  const SolverStatistics& statistics() const;
  /// Some of the statistics, cheap enough to be asked for after every path.
  SolverWork workDone() const;

protected:
  /// For solvers that answer everything themselves.
  Solver();

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace hindsight
