// What `reach` asks of an engine that searches from the target toward the entry.
#pragma once

#include "program/program.h"
#include "program/replay_map.h"
#include "program/target.h"
#include "support/budget.h"
#include "support/explanation.h"
#include "support/progress.h"
#include "support/shown_error.h"
#include "support/statistics.h"
#include "support/verdict.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace hindsight::reach {

struct BackwardAnswer {
  /// Reachable (then with a test), Unreachable or Blocked (then nothing was cut), UnreachableWithinBounds, or Unknown.
  Verdict verdict = Verdict::Unknown;
  std::optional<TestCase> test;
  std::optional<Finding> arrival = {}; // what the run of that test showed
  /// Errors in the way of the target, each with the input that shows it. With Verdict::Blocked there is at least one.
  std::vector<ShownError> obstacles = {};
  std::vector<StopReason> stoppedBy;
  std::map<std::string, uint64_t> unsupported; // the reason -> how many paths it ended
  std::vector<std::string> notes;
  ReplayMap guesses;              // what infeasible and unfinished paths say about inputs
  bool answeredMeanwhile = false; // by another search, which ended this one
  bool guessed = false;           // a forward run with the guesses arrived, which ended the search
  Statistics statistics;
  Explanation explanation; // if it was asked for
  BackwardCost cost;
};

/// What a search asks while it runs.
struct BackwardAsks {
  /// True ends the search. May be asked from any thread.
  std::function<bool()> interrupted = [] { return false; };
  /// Whether a forward run with these values arrives: then the search is over. Asked now and then, with what is new.
  std::function<bool(const ReplayMap&)> arrivesWith = nullptr;
  /// Asked now and then: lets other searches have their turn. True: one of them has the answer, and the search is over.
  std::function<bool()> meanwhile = nullptr;
  /// Told how far it is, several times a second.
  std::function<void(const Progress&)> progress = [](const Progress&) {};
};

class BackwardSearch {
public:
  virtual ~BackwardSearch() = default;
  virtual BackwardAnswer search(const Program& program, const Target& target, const Budget& budget,
                                const BackwardAsks& asks) = 0;
};

} // namespace hindsight::reach
