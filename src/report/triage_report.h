// The answer for each alarm, as text for a terminal and as JSON.
#pragma once

#include "support/alarm.h"
#include "support/terminal.h"

#include <string>
#include <vector>

namespace hindsight {

std::string renderTriage(const TriageResult& result, const Terminal& terminal);

struct TriageContext {
  std::vector<std::string> reports; // files, as they were named
  std::vector<std::string> program; // files of the program
};
/// One object, indented, with a line end.
std::string renderTriageJson(const TriageResult& result, const TriageContext& context);

} // namespace hindsight
