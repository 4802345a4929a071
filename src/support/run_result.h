// The whole answer of one run: the verdict, how complete the search was, and everything that made it incomplete.
#pragma once

#include "support/budget.h"
#include "support/finding.h"
#include "support/statistics.h"
#include "support/verdict.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace hindsight {

struct RunResult {
  Verdict verdict = Verdict::Unknown;
  bool complete = false;             // every path was followed to its end, and nothing was assumed away
  std::vector<StopReason> stoppedBy; // each once, in the order they struck
  std::vector<Finding> findings;     // in order of discovery
  Statistics statistics;
  std::optional<BackwardCost> backward;             // if there was such a search, beside the cost of the answer itself
  std::map<std::string, uint64_t> endedPaths;       // "returned", "exit", an error kind, ... -> how many paths
  std::map<std::string, uint64_t> missingFunctions; // called, but neither in the program nor modelled -> how many calls
  std::map<std::string, uint64_t> missingVariables; // used, but defined nowhere -> how many paths that ended
  std::map<std::string, uint64_t> unsupported;      // the reason -> how many paths it ended
  /// Parts of the world that paths asked for and that were not given ("files"); none: not recorded.
  std::optional<std::set<std::string>> worldAsked = {};
  /// What callers of the function that was started must see to: "p != NULL". The verdict is about inputs that meet it.
  std::vector<std::string> needs = {};
  std::string restsOn = {}; // what inputs the verdict is about, if not all: "every input heap of up to 12 objects"
  std::vector<std::string> notes; // "the answer depended on concrete addresses", ...
};

} // namespace hindsight
