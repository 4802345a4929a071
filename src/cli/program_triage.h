// The triage of one program, from alarms to answers: one search from main, native runs of what it finds, then functions
// as entries for what main leaves open.
#pragma once

#include "cli/alarm_words.h"
#include "cli/check_evidence.h"
#include "cli/explore.h"
#include "triage/answer_cache.h"
#include "triage/place_finder.h"
#include "triage/search.h"

#include <map>
#include <memory>
#include <mutex>

namespace hindsight {

class ProgramTriage {
public:
  /// `effort`: what the limits were and who shared them, for the cache.
  ProgramTriage(const CommandLine& line, std::vector<Alarm> alarms, std::vector<triage::PathMapping> mappings,
                std::string effort)
      : line(line), given(std::move(alarms)), mappings(std::move(mappings)), effort(std::move(effort)) {}

  void lookAt(const std::vector<InputFile>& files);
  /// In the given world, or in some world if none is given and the program asks for one.
  Result<std::unique_ptr<Program>> load(const LoadOptions& options, const ExploreEngine& engine);
  std::optional<Error> prepare(const Program& program, forward::RunConfig& config);
  RunResult search(const Program& program, const forward::RunConfig& config, forward::RunObserver& observer,
                   const ExploreEngine& engine);
  /// Native runs of what may confirm an alarm, and then of the next where that does not.
  void replay(RunResult& result, const MakeReplayer& makeReplayer, const ReplayRequest& request);
  /// Functions, for what main leaves open.
  void climb(const ExploreEngine& engine, const MakeReplayer& makeReplayer, Deadline until,
             forward::RunObserver& observer);
  /// Places and answers, in the order of the alarms. From any thread: the search may not be over.
  std::vector<JudgedAlarm> judged(const RunResult& result);

private:
  std::optional<Error> compile(LoadOptions& options);
  void climbFrom(const ExploreEngine& engine, const MakeReplayer& makeReplayer, Deadline until,
                 forward::RunObserver& observer);
  std::vector<triage::PlacedAlarm> placeAlarms(const Program& its) const;
  AlarmAnswer answerOf(size_t number, const RunResult& result) const;
  void keep(const std::vector<JudgedAlarm>& answers) const;

  const CommandLine& line;
  std::vector<Alarm> given;
  std::vector<triage::PathMapping> mappings;
  std::string effort;
  std::optional<GivenWorld> someWorld;
  std::unique_ptr<triage::AlarmSearch> alarms;
  const Program* program = nullptr;
  Budget budget;
  std::vector<check::GivenBitcode> bitcode; // nobody knows which checks it has: none
  std::optional<TemporaryFolder> scratch;   // of sources that were compiled
  LoadOptions loading;                      // with them
  bool isLibrary = false;                   // nothing starts in main
  forward::RunConfig running;
  triage::AnswerCache cache;
  std::mutex mutex;                  // of what follows, which the last word looks at
  std::vector<AlarmAnswer> fromMain; // when main has said all
  std::map<size_t, AlarmAnswer> fromFunctions;
  bool isOver = false; // all was done that there was time for
};

} // namespace hindsight
