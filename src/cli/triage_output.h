// What triage says and writes about the answers: the screen or JSON, SARIF, Markdown, HTML, and the exit code.
#pragma once

#include "cli/alarm_words.h"
#include "support/clock.h"

#include <mutex>
#include <optional>
#include <set>

namespace hindsight {

/// What can be said before anything is searched.
std::optional<Error> checkTriageOutputs(const OptionValues& options);

class TriageOutput {
public:
  static Result<TriageOutput> create(const CommandLine& line, const AlarmWords& words, const std::string& version);

  /// All is written once, with the first answers that come; from any thread.
  std::string document(std::vector<JudgedAlarm> answers, std::vector<std::string> notes, Console& console);
  /// What `--fail-on` names ends with another code than 0.
  ExitCode exitCode() const;

private:
  TriageOutput(const CommandLine& line, const AlarmWords& words, const std::string& version,
               std::set<std::string> baseline)
      : line(line), words(words), version(version), baseline(std::move(baseline)) {}
  std::optional<Error> write() const;

  const CommandLine& line;
  const AlarmWords& words;
  const std::string& version;
  std::set<std::string> baseline; // fingerprints
  Stopwatch clock;
  TriageResult result;
};

} // namespace hindsight
