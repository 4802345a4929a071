// Names for alarms that stay the same when lines move: by tool, rule, function and the text of the line, and a number
// where several are alike. Two alarms of one function have different ones.
#pragma once

#include "report/source_snippet.h"
#include "support/alarm.h"
#include "support/result.h"

#include <set>
#include <string>
#include <string_view>

namespace hindsight {

/// The key of ours in SARIF's partialFingerprints.
inline constexpr std::string_view kFingerprintKey = "hindsightAlarm/v1";

void addFingerprints(TriageResult& result, SourceText& sources);

/// Of an earlier run: all those in its SARIF. An error if it is none.
Result<std::set<std::string>> fingerprintsIn(std::string_view sarif, const std::string& name);

} // namespace hindsight
