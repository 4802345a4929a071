// Two backward searches that take turns, and forward runs guided by the input values they suggest (DESTINA, section
// III-B).
//
// Where paths that meet are joined, few of them find a way through much code; where each goes on by itself, subsumed
// paths are recognised, so that a search over loops comes to an end. Neither is always the better one: each gets twice
// as much as before when its turn comes, and the first answer counts.
#pragma once

#include "backward/search/search.h"
#include "program/replay_map.h"

#include <array>

namespace hindsight::reach {

struct RotationResult {
  backward::BackwardResult found;  // of the search that answered; its statistics are those of all
  ReplayMap guesses;               // what all of them learned
  bool guessed = false;            // a run with the guesses arrived
  std::vector<std::string> gaveUp; // why searches did in which an invariant broke
  std::shared_ptr<void> searches;  // what they hold, which may be much
};

class BackwardRotation {
public:
  using ArrivesWith = std::function<bool(const ReplayMap&)>;
  /// `arrivesWith` may be empty.
  BackwardRotation(const Program& program, TermManager& terms, Solver& solver, const AliasOracle* aliases,
                   std::vector<CodePoint> targets, backward::BackwardConfig config, backward::ConfirmCandidate confirm,
                   ArrivesWith arrivesWith = {});
  ~BackwardRotation();

  /// Crosses about so many instructions. False: there is nothing more to do.
  bool advance(uint64_t steps);
  /// What is known so far: an answer if the searches are over.
  RotationResult conclude();
  uint64_t steps() const;

  RotationResult run() {
    while (advance(~uint64_t(0))) {
    }
    return conclude();
  }

private:
  struct Turn;
  Turn& current();
  void advanceOne();
  void advanceTurn(Turn& turn);
  void nextTurn();
  bool isOver() const;
  bool isWhole(size_t index) const;
  bool tryValues(Turn& turn);

  const Program& program;
  TermManager& terms;
  Solver& solver;
  const AliasOracle* aliases;
  const std::vector<CodePoint> targets;
  const backward::BackwardConfig config;
  const backward::ConfirmCandidate confirm;
  const ArrivesWith arrivesWith;
  using Turns = std::array<std::unique_ptr<Turn>, 2>;
  Turns turns;
  size_t index = 0;   // whose turn it is
  uint64_t share = 1; // of each turn in this round
  bool isTurnOver = false;
  bool areAllOver = false; // without an answer
  Turn* answering = nullptr;
  RotationResult result;
  size_t tried = 0; // values
};

ReplayMap replayMapOf(const std::vector<backward::ReplayValue>& values);

} // namespace hindsight::reach
