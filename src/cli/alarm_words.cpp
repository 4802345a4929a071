#include "cli/alarm_words.h"

#include "report/alarm_archive.h"
#include "support/file_io.h"
#include "triage/alarm_readers.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>

namespace hindsight {

/// By the name, else by the first bytes: bitcode, objects and sources begin otherwise.
static bool isReport(const std::string& name) {
  std::string extension = std::filesystem::path(name).extension().string();
  for (std::string_view known : {".sarif", ".plist", ".json", ".xml"})
    if (extension == known) return true;
  for (std::string_view known : {".c", ".cc", ".cpp", ".cxx", ".C", ".i", ".ii", ".bc", ".ll", ".o", ".a", ".so"})
    if (extension == known) return false;
  std::ifstream file(name, std::ios::binary);
  char first = 0;
  file >> std::ws >> first;
  return file && (first == '{' || first == '[' || first == '<');
}

static std::optional<Error> readArchive(std::string_view text, const std::string& name, AlarmWords& words) {
  Result<AlarmArchive> archive = decodeAlarms(text, name);
  if (!archive) return archive.error();
  words.isArchive = true;
  words.kinds = std::move(archive->kinds);
  words.effort = std::move(archive->effort);
  std::ranges::move(archive->alarms, std::back_inserter(words.alarms));
  words.reports.push_back({name, ""});
  return std::nullopt;
}

static std::optional<Error> readReport(const std::string& name, AlarmWords& words, bool onlyOurs = false) {
  Result<std::string> text = readFile(name);
  if (!text) return text.error();
  if (text->starts_with(kAlarmArchive)) return readArchive(*text, name, words);
  Result<std::vector<Alarm>> alarms = triage::readAlarms(*text, name);
  if (!alarms) return alarms.error();
  for (Alarm& alarm : *alarms) {
    if (onlyOurs && !alarm.kind) continue;
    alarm.report = words.reports.size();
    words.alarms.push_back(std::move(alarm));
  }
  size_t begin = text->find_first_not_of(" \t\r\n\xef\xbb\xbf");
  bool isSarif = begin != std::string::npos && (*text)[begin] == '{';
  words.reports.push_back({name, isSarif ? std::move(*text) : std::string()});
  return std::nullopt;
}

void addReports(const std::vector<std::string>& files, AlarmWords& words, std::vector<std::string>& notes) {
  for (const std::string& file : files)
    if (std::optional<Error> error = readReport(file, words, true)) notes.push_back(error->message);
}

Result<AlarmWords> readAlarmWords(const std::vector<std::string>& words, bool needsAlarms) {
  AlarmWords result;
  std::vector<Alarm> spelled;
  for (const std::string& word : words) {
    std::error_code ignored;
    if (std::filesystem::is_regular_file(word, ignored)) {
      if (!isReport(word)) {
        result.program.push_back(word);
      } else if (std::optional<Error> error = readReport(word, result)) {
        return *error;
      }
      continue;
    }
    Result<std::optional<Alarm>> alarm = triage::readSpelledAlarm(word);
    if (!alarm) return alarm.error();
    if (*alarm)
      spelled.push_back(std::move(**alarm));
    else
      result.program.push_back(word); // who loads the program says that it is not there
  }
  for (size_t number = 0; number < spelled.size(); ++number) {
    spelled[number].report = result.reports.size();
    spelled[number].result = number;
    result.alarms.push_back(std::move(spelled[number]));
  }
  if (needsAlarms && result.alarms.empty() && result.reports.empty())
    return Error{"'triage' needs reports of a static analyser",
                 "write 'hindsight triage report.sarif prog.c', or an alarm as 'prog.c:42:use-after-free'"};
  return result;
}

} // namespace hindsight
