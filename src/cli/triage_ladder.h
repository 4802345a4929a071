// Triage below main: alarms left open there are checked with functions as entries; answers come with evidence.
#pragma once

#include "cli/explore.h"
#include "cli/replay_command.h"
#include "triage/function_search.h"

#include <map>
#include <memory>

namespace hindsight {

class TriageLadder {
public:
  /// `program` has every function of the files, called or not.
  TriageLadder(const CommandLine& line, const Program& program, const MakeReplayer& makeReplayer,
               triage::FunctionSearchConfig config);

  /// Alarms as they stand in the program of all functions, one after the other until the deadline. Each answer is told
  /// as soon as it is there.
  using Tell = std::function<void(size_t number, AlarmAnswer answer)>;
  void climb(const std::map<size_t, triage::PlacedAlarm>& open, Deadline until, forward::RunObserver& observer,
             const Tell& tell);

private:
  void replay(const std::string& entry, Finding& finding, Deadline until, forward::RunObserver& observer);

  const CommandLine& line;
  const MakeReplayer& makeReplayer;
  triage::FunctionSearch search;
  std::map<std::string, Replayer> replayers; // by entry: builds are kept
  forward::RunObserver* observing = nullptr;
};

} // namespace hindsight
