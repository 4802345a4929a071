// The rule of an analyser, else its CWE numbers -> the kind of alarm (`rules.def`).
#pragma once

#include "support/alarm.h"

namespace hindsight::triage {

/// Sets the kind of an alarm whose rule and message are known. It has none if no line of the table fits.
void classify(Alarm& alarm, std::span<const unsigned> weaknesses);

/// The numbers in texts such as "external/cwe/cwe-476", "CWE-476" and "476".
std::optional<unsigned> weaknessIn(std::string_view text);

} // namespace hindsight::triage
