// Is there an input that gets to a target? Composes a search from the target with one from the entry: targeted symbolic
// execution, Algorithm 1 of DESTINA (section III-B).
//
// Search backward; if that does not settle the question, the input values it suggests guide a forward run. A suggestion
// only says which values to try first, so that a forward run which is complete without arriving is still a proof.
#pragma once

#include "forward/run.h"
#include "reach/backward_search.h"

#include <string_view>

namespace hindsight::reach {

/// What is done with the values that a backward search suggests for inputs.
enum class Guide : uint8_t {
  On,   // forward runs try them first
  Off,  // nothing
  Only, // forward runs try nothing else
};

struct ReachRequest {
  const Program& program;
  const Target& target;
  forward::RunConfig config;          // budget, solver, entry, seed
  BackwardSearch* backward = nullptr; // null: only forward
  bool forward = true;                // false: only backward
  Guide guide = Guide::On;
  double firstLook = 0; // seconds for a forward run before a backward search, at most
};

/// Who gave the answer.
enum class Direction : uint8_t { Forward, Guided, Backward };
std::string_view spell(Direction direction);

struct ReachResult {
  RunResult run; // verdict: reachable, unreachable, unreachable-within-bounds, blocked or unknown
  Direction direction = Direction::Forward;
  std::optional<BackwardAnswer> backward; // if there was such a search
};

/// The observer gets the test of the answer, if there is one.
ReachResult reach(const ReachRequest& request, forward::RunObserver& observer);

} // namespace hindsight::reach
