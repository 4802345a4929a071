// The result as SARIF 2.1.0, for code-scanning services and editors. Paths become code flows.
#pragma once

#include "support/run_result.h"

#include <string>

namespace hindsight {

struct SarifContext {
  std::string version; // of the tool
  std::string folder;  // paths below it are written relative to it
};

std::string renderSarif(const RunResult& result, const SarifContext& context);

} // namespace hindsight
