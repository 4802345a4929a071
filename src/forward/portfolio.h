// Several searches in turns: one in the order that finds errors soonest, one that prunes, depth first, and others
// beside.
//
// Pruning needs finished subtrees, so it goes deep; errors are often found by going wide. Neither waits for the other:
// they take turns of about equal work, and the first that has an answer gives it. Programs that are done before the
// first turn is over, or that never fork, cost what the first search alone costs.
//
// With two threads the search that prunes, and the one beside, have a thread of their own from the start. Each search
// has its own terms and its own solver; they share only the program, which never changes, and the answer.
#pragma once

#include "forward/explorer.h"
#include "forward/shared_observer.h"

#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace hindsight::forward {

/// A search of another kind that takes turns with the forward ones.
class SideSearch {
public:
  virtual ~SideSearch() = default;
  /// Goes on for about so much work, in instructions. False: it is over.
  virtual bool proceed(uint64_t work) = 0;
  /// An answer that ends the whole search; empty if there is none yet, or the search ended without one.
  virtual std::optional<RunResult> answer() = 0;
  virtual Statistics statistics() const = 0;
  /// Why it gave up, as text; empty: it did not.
  virtual std::string whyItStopped() const { return {}; }
};

class Portfolio {
public:
  Portfolio(const Program& program, RunConfig config, RunObserver& observer, const Function& entry,
            SideSearch* beside = nullptr);
  ~Portfolio();

  /// The first search alone, for as long. True: it has come to its end, so that `run` only concludes.
  bool lookFor(double seconds);
  /// From now on, a search on which inputs have these values and no others takes turns with the rest. The map must
  /// outlive the portfolio.
  void addGuided(const ReplayMap& guesses);
  /// Each search has a turn, longer than the one before. False: there is an answer, or none to come.
  bool takeTurns();
  /// Whether there is an answer that no other search could better.
  bool isSettled() const;
  /// To the end, on as many threads as the configuration says.
  RunResult run();
  RunResult conclude();

  enum class Answered : uint8_t { Plain, Pruning, Guided, Beside };
  Answered answeredBy() const { return answered; }

private:
  using Search = std::unique_ptr<Explorer>;

  void start(Search& search, const RunConfig& its);
  bool proceed(Search& search, uint64_t work);
  template <typename Step> void guard(Search& search, Step&& step);
  std::string_view nameOf(const Search& search) const;
  bool turnOfPlain(uint64_t work);
  bool turnOfPruning(uint64_t work);
  bool turnOfGuided(uint64_t work);
  bool turnOfBeside(uint64_t work);
  bool isForking() const;
  bool isTimeToPrune() const;
  void startPruning();
  void stop(Search& search);
  template <typename Counts> void answerWith(Search& search, Answered who, Counts&& counts);
  bool hasAnswer();
  void goOnInThreads();
  template <typename Turns> void goOnAlone(Turns&& turns);

  const Program& program;
  const RunConfig config;
  SharedObserver observer;
  const Function& entry;
  SideSearch* beside;
  Stopwatch clock;
  Search plain, pruning, guided;
  RunConfig guidedConfig;
  std::mutex mutex;                 // of what follows, and of which searches there are, while there are two threads
  std::optional<RunResult> result;  // the answer
  std::optional<RunResult> stopped; // what a search knew that had to leave without one
  Answered answered = Answered::Plain;
  Statistics lost; // the cost of those that did not answer
  std::vector<std::string> gaveUp;
  bool isPlainOver = false;
  uint64_t turn = 0; // how long the last one was
  bool mayPrune;     // a search that prunes is still to come
};

} // namespace hindsight::forward
