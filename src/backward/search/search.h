// Backward search: paths grow from a target towards the entry until one of them begins there. This is MPBSE, Algorithm
// 2 of DESTINA (section III-C), with its limits of edges in cycles and of forks (section III-F).
#pragma once

#include "backward/search/guidance.h"
#include "backward/walking/walker.h"
#include "support/explanation.h"
#include "support/test_case.h"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hindsight::backward {

struct BackwardStatistics {
  uint64_t states = 0; // paths looked at
  uint64_t steps = 0;  // instructions crossed
  uint64_t infeasible = 0, failed = 0;
  uint64_t waiting = 0;                                 // paths that are to go on, or wait for larger limits
  uint64_t joined = 0;                                  // of them, those that went on as one with another
  uint64_t merged = 0;                                  // taken into another that differs in nothing that matters
  uint64_t covered = 0;                                 // not walked, because a weaker path was there before
  uint64_t foreseen = 0;                                // not walked, because others died of the same
  uint64_t steppedOver = 0;                             // calls and computations whose results are dead
  uint64_t candidates = 0, refuted = 0;                 // tests made, and those that no run confirmed
  std::map<std::string, uint64_t> refutedArrivals = {}; // of those, the ones for the target: what their paths are like
  void add(const BackwardStatistics& more);
};

struct BackwardConfig {
  /// Limits of the first round; each later round doubles them, as long as paths wait and time is left.
  WalkLimits limits;
  bool deepen = true;
  uint32_t evaluateEvery = 0; // 0: whenever something was learned; else after so many steps
  bool join = false;          // paths that meet go on as one
  /// Only blocking errors: what is required behind an error stays required, and divisions by zero are errors, too.
  bool findObstacles = false;
  bool findErrors = false; // those on the way too; then the search goes on after the target was reached
  bool findLeaks = false;  // the target is the end of the program; with `findErrors`
  uint32_t guides = 16;    // so many infeasible paths are asked for inputs that would have come closest
  bool explain = false;    // paths are recorded step by step
  /// Calling one of these through a pointer is arriving, too.
  std::vector<FunctionId> callees = {};
  /// Asked at every step; true ends the search.
  std::function<bool(const BackwardStatistics&)> stop = [](const BackwardStatistics&) { return false; };
};

/// What a run of the program is expected to show.
struct BackwardCandidate {
  TestCase test;
  std::optional<CodePoint> error; // an access that fails; none: it arrives at the target
  bool isLeak = false;            // the error is an allocation that is lost when the program ends
};

enum class BackwardOutcome : uint8_t {
  Reached,   // `test` was confirmed
  Exhausted, // every path died, nothing was cut
  Bounded,   // paths wait for larger limits
  Unknown,   // something could not be crossed, or a candidate was not confirmed
  Stopped,
};

struct BackwardResult {
  BackwardOutcome outcome = BackwardOutcome::Unknown;
  TestCase test;
  std::map<std::string, uint64_t> unsupported; // what could not be crossed -> how many paths
  std::vector<CodePoint> failures;             // places the program does not get past, in order of discovery
  std::vector<CodePoint> suspects;             // where it may not get further, beside those
  std::vector<BackwardCandidate> errors;       // confirmed, one per place
  std::vector<ReplayValue> replay;             // one per input; what was found first counts
  bool isCut = false;                          // it was stopped, or paths ended or wait that were not followed
  bool assumedNoOverflow = false;              // of signed arithmetic, which is undefined anyway
  BackwardStatistics statistics;
  Explanation explanation; // if it was asked for
};

/// What a run of the program with a test says. One that is not over in time refutes nothing.
struct CandidateRun {
  CandidateRun(bool shown, bool wasCutShort = false) : isShown(shown), isCutShort(wasCutShort) {}
  bool isShown, isCutShort;
};

/// Runs the program with a test and says if it shows what is expected.
using ConfirmCandidate = std::function<CandidateRun(const BackwardCandidate&)>;

/// A search that can be paused and continued.
class BackwardSearcher {
public:
  BackwardSearcher(BackwardContext& context, const std::vector<CodePoint>& targets, BackwardConfig config,
                   ConfirmCandidate confirm);
  ~BackwardSearcher();

  enum class Pause : uint8_t {
    Steps, // as many as were asked for
    Round, // every path died or waits for larger limits, which it has from now on
    Over,  // there is nothing more to do
  };
  /// Crosses about so many instructions.
  Pause advance(uint64_t steps);
  bool isOver() const;
  /// How often an edge that closes a cycle may be taken by now.
  uint32_t edgeLimit() const;
  /// What is known so far; the outcome counts once the search is over.
  const BackwardResult& result() const;
  /// Input values that infeasible paths suggest: guesses for the forward search.
  const std::vector<ReplayValue>& wantedInputs();
  BackwardResult takeResult();

private:
  class Search;
  std::unique_ptr<Search> search;
};

BackwardResult searchBackward(BackwardContext& context, const std::vector<CodePoint>& targets,
                              const BackwardConfig& config, const ConfirmCandidate& confirm);

} // namespace hindsight::backward
