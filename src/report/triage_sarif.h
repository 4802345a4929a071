// The input reports as SARIF, with the answers added: every result is kept. A confirmed one gets our path as one more
// code flow, a refuted one a suppression with the reason, and one that is undecided is open.
#pragma once

#include "support/alarm.h"

#include <string>
#include <vector>

namespace hindsight {

struct TriageSarifContext {
  std::string version; // of the tool
  std::string folder;  // paths below it are written relative to it
  /// The text of each report that was SARIF; of others nothing, and their alarms are written anew. Alarms that no file
  /// holds are behind them.
  std::vector<std::string> reports = {};
};

std::string renderTriageSarif(const TriageResult& result, const TriageSarifContext& context);

} // namespace hindsight
