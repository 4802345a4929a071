// Alarms from the reports of static analysers, one reader per format. All of them accept any bytes: malformed input is
// an error with the position; well-formed but unusual parts are skipped.
#pragma once

#include "support/alarm.h"
#include "support/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace hindsight::triage {

/// A report has at most so many steps here; of longer ones, the first and the last.
inline constexpr size_t kMostSteps = 256;

/// SARIF 2.1.0: every result of every run that is an alarm. Results are looked at one at a time and forgotten, so that
/// a large file takes little more memory than its text.
Result<std::vector<Alarm>> readSarif(std::string_view text, const std::string& name);
/// What `clang --analyze -Xclang -analyzer-output=plist` writes.
Result<std::vector<Alarm>> readPlist(std::string_view text, const std::string& name);
/// What `cppcheck --xml` writes, version 2.
Result<std::vector<Alarm>> readCppcheck(std::string_view text, const std::string& name);
/// What `gcc -fanalyzer -fdiagnostics-format=json` writes: an array for each source, one behind the other.
Result<std::vector<Alarm>> readGcc(std::string_view text, const std::string& name);

/// "x.c:42:use-after-free". No alarm: it does not look like one. An error: it does, but the kind is unknown.
Result<std::optional<Alarm>> readSpelledAlarm(std::string_view text);

/// Which of the formats the text is in, by its beginning, and what is in it.
Result<std::vector<Alarm>> readAlarms(std::string_view text, const std::string& name);

/// The error for something that is wrong at this byte: "x.sarif:3:17: ...".
Error brokenAt(const std::string& name, std::string_view text, size_t byte, std::string_view what);

/// Drops the middle of a long path.
void limitSteps(std::vector<AlarmPlace>& steps);

} // namespace hindsight::triage
