// Deciding conditions, and splitting a state over several ways to go on.
#pragma once

#include "step/code.h"
#include "step/path_end.h"
#include "step/state.h"

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

class Machine;

class Forking {
public:
  explicit Forking(Machine& machine) : machine(machine) {}

  /// A copy of the state with a top frame of its own, handed to the caller as spawned.
  State& fork();
  /// After a fork in the middle of an instruction: true if the state is to be given back, to start it again.
  bool yieldAfterFork();
  /// False: the path has reached the limit of forks, and has ended.
  bool mayFork();
  /// Whether the state is to be given back to the searcher after the forks of this run.
  bool enoughForks() const;
  uint64_t count() const { return forks; }

  void assume(State& target, const Term* condition, Ref<const Witness> witness);
  /// Goes on only where `safe` holds. Where it may fail, an error path is split off. False: the state has ended.
  /// `message` is asked for only then, with the state that fails.
  using Explain = std::function<std::string(const State&)>;
  bool require(const Term* safe, ErrorKind kind, const Explain& message, ObjectId about = {});
  /// Adds an assumption of the program; false: it cannot hold (or is undecided), and the state has ended.
  bool assumeOrEnd(const Term* condition);
  /// Makes an operand of the current instruction a single number, by forking over its values. False: the instruction
  /// must not go on now (the state has forked and restarts it, or has ended).
  bool concretise(OperandCode code, unsigned width, uint64_t& number);
  /// Whether the condition may depend on a value that was never written, if that is checked (`uninit`).
  bool mustBeDefined(const Term* condition) const;
  /// Goes on only where the condition depends on no value that was never written, if that is checked. False: the path
  /// has ended.
  bool definedOrEnd(const Term* condition, std::string_view decides);

  /// Counts a question without an answer, unless it was interrupted.
  void countUndecided();
  /// The solver could not decide a sibling, and it is not followed.
  void dropUndecided();
  uint64_t undecidedCount() const { return undecided; }
  /// Whether a question of a path was interrupted because the search is to end.
  bool wasInterrupted() const { return interrupted; }

private:
  /// For a constant operand that is undefined: goes on with one value, and says that the others are not followed.
  bool chooseForUndefined(uint64_t& number);

  Machine& machine;
  uint64_t forks = 0, undecided = 0;
  bool interrupted = false;
};

/// Narrows an operand in the top frame, for a state that goes one of several ways; constants stay what they are.
inline void setOperand(State& state, OperandCode code, Value value) {
  if (code >= 0) *reinterpret_cast<Value*>(reinterpret_cast<char*>(state.top->slots()) + code) = value;
}

/// One way out of an instruction.
struct Way {
  const Term* condition;
  uint32_t tag = 0; // for the caller
};

/// Forks the state over the feasible ways; their conditions exclude each other and one of them holds. The state itself
/// follows the one whose index is returned; `send` prepares each copy for its way. Empty: the state has ended, because
/// the solver could not say.
std::optional<size_t> splitWays(Machine& machine, const std::vector<Way>& ways,
                                const std::function<void(State&, const Way&)>& send);

} // namespace hindsight
