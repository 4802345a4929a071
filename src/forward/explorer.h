// The main loop of forward execution: take a state, run it, put its successors back or report its end.
#pragma once

#include "chop/chopper.h"
#include "forward/judge.h"
#include "forward/run.h"
#include "forward/searcher.h"
#include "forward/target_watch.h"
#include "forward/tracer.h"
#include "forward/watchdog.h"
#include "lazy/lazy_heap.h"
#include "prune/pruner.h"
#include "step/machine.h"

namespace hindsight::forward {

class Explorer {
public:
  /// With a tracer, findings come with the steps of their paths. A recorder looks on.
  Explorer(const Program& program, const RunConfig& config, RunObserver& observer, Tracer* tracer = nullptr,
           StepHooks* recorder = nullptr);
  RunResult explore(const Function& entry) {
    begin(entry);
    while (proceed(~uint64_t(0))) {
    }
    return conclude();
  }
  /// Another policy to ask; it has to outlive the search. Before the search begins.
  void addPolicy(PathPolicy& policy) { policies.push_back(&policy); }
  // The same in parts, for searches that take turns.
  void begin(const Function& entry);
  /// Goes on for about so much work, in instructions. False: the search is over.
  bool proceed(uint64_t work);
  enum class Look : uint8_t {
    Over,    // the search has come to its end
    Paused,  // it can go on as if nothing had happened
    Spoiled, // a question was cut short, and with it a path
  };
  /// Goes on for so many seconds.
  Look lookFor(double seconds);
  bool hasForked() const { return machine.forking.count() > 0; }
  RunResult conclude();
  /// Ends the watchdog. For searches that end without a conclusion.
  void stopWatching() { watchdog.reset(), pause.reset(); }
  bool foundError() const { return !judge.result.findings.empty(); }
  bool struckBy(StopReason reason) const { return watchdog && watchdog->struck() == reason; }

private:
  std::unique_ptr<Searcher> newSearcher();
  uint64_t workDone() const;
  /// The combined choice of the policies for a state, and the first policy that made it.
  struct Decision {
    PathChoice choice = PathChoice::Follow;
    PathPolicy* by = nullptr;
  };
  template <typename Ask> Decision decide(Ask&& ask) const;
  struct Ran {
    RunOutcome outcome;
    Decision decision; // about the state itself, unless it has ended
  };
  Ran runOnce(State& state);
  void sortOut(uint64_t id, std::unique_ptr<State> state, Ran ran);
  void ended(std::unique_ptr<State> state, const PathEnd& end, std::vector<std::unique_ptr<State>>& children);
  /// The state if it is to be followed. Dropped and parked ones are taken care of.
  std::unique_ptr<State> kept(std::unique_ptr<State> state, Decision decision);
  void releaseParked(std::vector<std::unique_ptr<State>>& children);
  void addPruning();
  bool needsSkippedCalls(const State& state, const PathEnd& end);
  bool limitReached();
  bool isPaused() const { return pause && pause->struck(); }
  /// After all paths were followed without an arrival: continues one behind an error that may be blocking. False: none
  /// left.
  bool goPastErrors();
  void passError(std::unique_ptr<State> state, const PathEnd& end, std::vector<std::unique_ptr<State>>& children);
  void stop(StopReason reason);
  void report();
  void reportInterim();
  void countUp(Statistics& statistics) const;
  void finish();
  uint64_t slice() const;

  const RunConfig config;
  RunObserver& observer;
  TermManager terms;
  Solver solver;
  prune::PruneWatch pruneWatch;
  std::unique_ptr<chop::Chopper> chopper;          // if calls are skipped
  std::unique_ptr<chop::PointerResolver> resolver; // if an analysis helps to resolve symbolic pointers
  Machine machine;
  std::unique_ptr<Solver> pruneSolver;
  std::unique_ptr<prune::Pruner> pruner;     // if the search prunes
  std::unique_ptr<TargetWatch> watch;        // if there is a target
  std::unique_ptr<TargetWatch> failureWatch; // if it is known where the program can fail at all
  std::unique_ptr<lazy::LazyHeap> inputHeap; // if the entry is started on memory that its caller hands in
  std::vector<PathPolicy*> policies;
  struct Parked {
    std::unique_ptr<State> state;
    PathPolicy* by;
  };
  std::vector<Parked> parked;
  Judge judge;
  std::unique_ptr<Searcher> searcher;
  std::unique_ptr<Watchdog> watchdog;
  std::unique_ptr<Watchdog> pause; // while it goes on for some time only
  Stopwatch clock;
  bool stopped = false;
  std::optional<uint64_t> pastErrorsUntil; // while paths are followed behind errors: how much work that may be
  uint64_t totalBlocks = 0;
  double lastReport = 0, lastNews = 0;
  uint64_t newsSeen = 0, newsTold = ~uint64_t(0);
  double lastInterim = 0;
};

/// The result of a search that gave up: errors that were shown, and otherwise "unknown".
RunResult resultAfterGivingUp(Explorer& explorer, const std::string& why);

/// The end of a search: its states are freed, or left to the end of the process.
void leave(std::unique_ptr<Explorer> explorer, const RunConfig& config);

} // namespace hindsight::forward
