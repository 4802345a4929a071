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
  bool isArchive = false;            // what another process of the tool asks
  std::vector<AlarmKind> kinds = {}; // of alarms that others look at in the same program
  std::string effort = {};           // of an archive
};

/// A file is a report if it begins as one. `needsAlarms`: it is an error if there is none.
Result<AlarmWords> readAlarmWords(const std::vector<std::string>& words, bool needsAlarms = true);

/// Adds what an analyser has written that was called here: alarms about something that an engine can look for. A report
/// that cannot be read is a note.
void addReports(const std::vector<std::string>& files, AlarmWords& words, std::vector<std::string>& notes);

} // namespace hindsight
