// Which programs of a project an alarm is about: all that have code of its file.
//
// True in one program is true; false is only what is false in all of them.
#pragma once

#include "support/alarm.h"
#include "triage/place_finder.h"

#include <map>
#include <span>
#include <string>
#include <vector>

namespace hindsight::triage {

struct ProgramPlan {
  std::vector<std::vector<size_t>> alarms;         // of each program
  std::map<size_t, std::vector<size_t>> libraries; // file -> alarms about it that no program has
  std::vector<size_t> elsewhere;                   // in no file of the project
};

/// `sources`: of each file that is compiled, the sources whose code is in it. `programs`: numbers of such files.
ProgramPlan planPrograms(std::span<const Alarm> alarms, const PlaceFinder& finder,
                         const std::vector<std::vector<std::string>>& sources,
                         const std::vector<std::vector<size_t>>& programs);

/// What a program says about an alarm.
struct ProgramAnswer {
  JudgedAlarm judged;
  std::string program; // its name
};

/// What two programs together say about one alarm; the name is that of the program that decides.
ProgramAnswer merged(ProgramAnswer first, ProgramAnswer second);

} // namespace hindsight::triage
