// Searches of triage in processes of their own: several programs, or parts of the alarms of one, a few at a time. What
// an earlier run knows is not searched for. A search that crashes, or is killed at its limit, costs only its own alarms
// their answers.
#pragma once

#include "cli/command.h"
#include "cli/triage_survey.h"
#include "support/clock.h"
#include "triage/answer_cache.h"
#include "triage/program_plan.h"

#include <filesystem>
#include <functional>
#include <mutex>
#include <set>

namespace hindsight {

struct FarmRequest {
  const CommandLine& line;
  const std::vector<Alarm>& alarms;
  const TriageSurvey& survey;
  std::string effort; // of all alarms together
  std::string tool;   // the binary
  std::filesystem::path folder = {};
  Deadline until = {};
  unsigned jobs = 1;
  std::function<bool()> interrupted = [] { return false; };
  std::function<void(const std::string&)> say = [](const std::string&) {}; // one line; one call at a time
};

class TriageFarm {
public:
  explicit TriageFarm(FarmRequest request);

  /// Whether an earlier run has answered any of the alarms.
  size_t knownAnswers() const { return known.size(); }
  /// Where searches write, a folder that is there; before they run.
  void setFolder(std::filesystem::path its) { request.folder = std::move(its); }
  /// Answers in the order of the alarms.
  std::vector<JudgedAlarm> run();

private:
  struct Job {
    const TriageProgram* program;
    std::vector<size_t> alarms; // numbers
    std::string name;           // of its folder
  };
  void lookUp(const TriageProgram& program);
  void addJobs(const TriageProgram& program, std::vector<size_t> numbers);
  void runJob(Job& job);
  void writeTests(const TriageProgram& program, const std::map<size_t, std::string>& its);
  std::string start(const Job& job, const std::filesystem::path& folder);
  std::vector<std::string> command(const Job& job, const std::filesystem::path& folder, double seconds) const;
  double secondsFor(const Job& job);
  /// The caller holds the lock.
  void take(size_t number, JudgedAlarm judged, const TriageProgram& program);
  bool isSettled(size_t number) const;

  FarmRequest request;
  std::vector<Job> jobs;
  std::set<size_t> known; // alarms that an earlier run has answered
  std::mutex mutex;       // of what follows
  std::map<size_t, triage::ProgramAnswer> answers;
  std::map<const TriageProgram*, std::map<size_t, std::string>> tests; // of earlier findings, by alarm
  size_t alarmsLeft = 0, finished = 0;
};

} // namespace hindsight
