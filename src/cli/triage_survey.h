// What programs the alarms are about, compiled once for all of them.
#pragma once

#include "cli/command.h"
#include "intake/program_list.h"
#include "program/loader.h"
#include "support/alarm.h"
#include "triage/place_finder.h"

#include <map>
#include <memory>

namespace hindsight {

struct TriageProgram {
  std::string name = {};               // of one among several
  std::vector<InputFile> files = {};   // compiled
  std::vector<std::string> named = {}; // what a command line names to get these files
  std::vector<size_t> alarms = {};     // numbers
  std::vector<std::string> notes = {}; // how its files were chosen: what answers about it rest on
};

struct TriageSurvey {
  std::vector<TriageProgram> programs;
  std::map<size_t, AlarmAnswer> answered; // by number: alarms that no search can decide
  bool isSplit = false;                   // several programs, each with a part of the files
  std::vector<std::string> notes;
  std::vector<std::shared_ptr<TemporaryFolder>> folders; // of the files
};

Result<TriageSurvey> surveyPrograms(const CommandLine& line, const LoadOptions& options,
                                    const std::vector<Alarm>& alarms, const std::vector<triage::PathMapping>& mappings);

} // namespace hindsight
