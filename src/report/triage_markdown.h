// The answers for all alarms, for a comment on a pull request: confirmed ones with their input and path, then what is
// undecided, then counts.
#pragma once

#include "support/alarm.h"

#include <string>

namespace hindsight {

std::string renderTriageMarkdown(const TriageResult& result);

} // namespace hindsight
