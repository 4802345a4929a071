// What the command line of `hindsight triage` names: reports and spelled alarms on one side, the program on the other.
#pragma once

#include "cli/command.h"
#include "support/alarm.h"

namespace hindsight {

struct ReportFile {
  std::string name;
  std::string text; // kept of SARIF only, which is written again with the answers in it
};

struct AlarmWords {
  std::vector<Alarm> alarms;       // `report` is an index into `reports`; of spelled alarms, behind them all
  std::vector<ReportFile> reports; // in their order
  std::vector<std::string> program;
};

/// A file is a report if it begins as one.
Result<AlarmWords> readAlarmWords(const std::vector<std::string>& words);

} // namespace hindsight
