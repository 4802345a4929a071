// Two backward searches that take turns, and forward runs with what they learned about inputs.
//
// Where paths that meet go on as one, few of them find a way through much code; where each goes on by itself, what was
// there before is recognised, so that a search over loops comes to an end. Neither is the better one: each gets twice
// as much as before when its turn comes, and the first answer counts.
#pragma once

#include "backward/search/search.h"
#include "program/replay_map.h"

namespace hindsight {

struct RotationResult {
  BackwardResult found;            // of the search that answered; its statistics are those of all
  ReplayMap guesses;               // what all of them learned
  bool guessed = false;            // a run with the guesses arrived
  std::vector<std::string> gaveUp; // why searches did in which an invariant broke
  std::shared_ptr<void> searches;  // what they hold, which may be much
};

class BackwardRotation {
public:
  using ArrivesWith = std::function<bool(const ReplayMap&)>;
  BackwardRotation(const Program& program, TermManager& terms, Solver& solver, const AliasOracle* aliases)
      : program(program), terms(terms), solver(solver), aliases(aliases) {}

  /// `arrivesWith` may be empty.
  RotationResult run(const std::vector<CodePoint>& targets, const BackwardConfig& config,
                     const ConfirmCandidate& confirm, const ArrivesWith& arrivesWith);

private:
  const Program& program;
  TermManager& terms;
  Solver& solver;
  const AliasOracle* aliases;
};

ReplayMap replayMapOf(const std::vector<ReplayValue>& values);

} // namespace hindsight
