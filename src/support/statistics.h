// What a run cost. Filled by the engine, printed by `report/`.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace hindsight {

/// One link of the solver chain: how many questions it answered, and the time spent in it.
struct SolverLayer {
  std::string name;
  uint64_t count = 0;
  double seconds = 0;
};

/// What a search that started at the target did.
struct BackwardCost {
  uint64_t instructions = 0;
  uint64_t paths = 0;       // looked at, those that were merged counted once
  uint64_t merged = 0;      // into others that met them
  uint64_t infeasible = 0;  // no input takes them
  uint64_t covered = 0;     // subsumed by one with a weaker precondition
  uint64_t foreseen = 0;    // infeasible for a reason learned from others
  uint64_t steppedOver = 0; // calls and computations that cannot matter
  /// Tests that were to arrive, and whose run did not: by what the path to blame is like.
  std::map<std::string, uint64_t> refuted = {};
};

/// What pruning did: subtrees that were not followed because finished ones cover them.
struct PruningCost {
  uint64_t cut = 0;          // states
  uint64_t harmless = 0;     // of these, because the code that was left cannot fail
  uint64_t interpolants = 0; // that they were compared with
  uint64_t checks = 0;       // comparisons
  uint64_t rejected = 0;     // of these, without a question
  uint64_t queries = 0;      // asked for them
  uint64_t reenacted = 0;    // instructions, to find out what subtrees needed
  uint64_t tries = 0;        // ways that no input takes, followed nevertheless
  uint64_t failedTries = 0;
  double seconds = 0;                                     // for all of it
  std::vector<std::pair<std::string, uint64_t>> refusals; // why subtrees could not be explained, and how many
};

/// Skipped calls, and recoveries: those that were executed later.
struct ChoppingCost {
  uint64_t skipped = 0;                    // calls
  uint64_t recoveries = 0;                 // calls that were executed after all
  uint64_t mostRecoveries = 0;             // on one path
  uint64_t refutedTests = 0;               // inputs that take another way if nothing is skipped
  uint64_t asked = 0, run = 0, reused = 0; // analyses of what a call may write
  double seconds = 0;                      // for them
  std::map<std::string, uint64_t> entered; // calls that could not be skipped: why, and how many
  std::vector<std::string> functions;      // that were skipped
};

/// Symbolic pointers with several candidates, and what a pointer analysis says about these.
struct ResolvingCost {
  uint64_t pointers = 0;
  uint64_t candidates = 0, kept = 0;       // by their terms; of these, after the analysis
  uint64_t scanned = 0, scanKept = 0;      // the same for all objects that are alive
  uint64_t snapshots = 0;                  // before calls
  uint64_t asked = 0, run = 0, reused = 0; // analyses
  double seconds = 0;                      // for them
};

struct Statistics {
  uint64_t instructions = 0;
  uint64_t paths = 0;        // that ran to an end of their own: returned, exited, or failed
  uint64_t partialPaths = 0; // that were given up: a limit, something unsupported
  uint64_t cutPaths = 0;     // that a finished subtree covers
  uint64_t forks = 0;
  uint64_t queries = 0;     // questions asked of the solver chain
  uint64_t coreQueries = 0; // those that reached the back end
  double solverSeconds = 0;
  double seconds = 0;
  uint64_t coveredBlocks = 0, totalBlocks = 0; // of the program, without library models: executed on some path
  uint64_t peakMemoryBytes = 0;
  std::vector<SolverLayer> layers;
  std::optional<PruningCost> pruning;
  std::optional<ChoppingCost> chopping;
  std::optional<ResolvingCost> resolving;
};

} // namespace hindsight
