// The answers for all alarms as one self-contained page: a list with filters; for each alarm the source with the path
// and the values on each line, or what its refutation rests on.
#pragma once

#include "support/alarm.h"

#include <string>

namespace hindsight {

std::string renderTriageHtml(const TriageResult& result);

} // namespace hindsight
