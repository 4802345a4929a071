// Whether an error before a target is blocking: all that keeps a path from the target.
//
// A path that ended with an error is continued as if nothing had happened: a failed read or division gives any value, a
// failed write is lost, and the outcome of a failed copy is unknown. If such a path gets to the target, the error is
// blocking; if none does, the target would not be reached without the error either. No such path is one of the program,
// and nothing is reported of it.
#pragma once

#include "step/machine.h"

#include <memory>
#include <vector>

namespace hindsight::forward {

/// Moves a path behind the instruction it failed at. False: where it would go on is not known.
bool stepPast(State& state);

class PastErrors {
public:
  enum class Answer : uint8_t { Open, InTheWay, NotInTheWay };

  /// Keeps the path for later, if there are not too many already.
  void park(size_t obstacle, const State& failed);
  /// The next path to follow, with an id of its own; null if there is none left, or one was found that arrives.
  std::unique_ptr<State> next(Machine& machine);
  /// A path that was followed has ended. True: with an error again, behind which it is to go on.
  bool ended(const State& state, const PathEnd& end);
  void leaveOpen(const State& state) { isOpen[obstacleOf(state)] = true; }
  /// Nothing is left to follow, or a limit was reached.
  void finish(bool limited);
  Answer about(size_t obstacle) const;
  bool foundOne() const { return arrived != kNobody; }

private:
  static constexpr size_t kNobody = ~size_t(0);
  static size_t obstacleOf(const State& state) { return state.speculation - 1; }

  struct Parked {
    size_t obstacle;
    std::unique_ptr<State> state;
  };
  std::vector<Parked> parked; // in order
  size_t taken = 0;
  std::vector<bool> isOpen; // per obstacle: a path was lost sight of
  size_t arrived = kNobody;
  bool isFinished = false;
};

/// Errors that end the program by definition, without undefined behaviour: it ends itself.
bool isOwnEnd(ErrorKind kind);

} // namespace hindsight::forward
