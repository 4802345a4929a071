#include "cli/triage_output.h"

#include "report/alarm_fingerprint.h"
#include "report/source_snippet.h"
#include "report/triage_html.h"
#include "report/triage_markdown.h"
#include "report/triage_report.h"
#include "report/triage_sarif.h"
#include "support/file_io.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>

namespace hindsight {

namespace fs = std::filesystem;

std::optional<Error> checkTriageOutputs(const OptionValues& options) {
  std::error_code ignored;
  for (Option option : {Option::Sarif, Option::Markdown}) {
    fs::path folder = fs::path(options.text(option)).parent_path();
    if (!folder.empty() && !fs::is_directory(folder, ignored))
      return Error{fmt::format("{}: there is no folder '{}'", hindsight::info(option).name, folder.string()), ""};
  }
  const std::string& html = options.text(Option::Html);
  if (html.empty() || fs::is_directory(html, ignored)) return std::nullopt;
  std::error_code problem;
  fs::create_directories(html, problem);
  if (problem) return Error{fmt::format("--html: cannot create '{}': {}", html, problem.message()), ""};
  return std::nullopt;
}

Result<TriageOutput> TriageOutput::create(const CommandLine& line, const AlarmWords& words,
                                          const std::string& version) {
  const std::string& file = line.options.text(Option::Baseline);
  if (file.empty()) return TriageOutput(line, words, version, {});
  Result<std::string> text = readFile(file);
  if (!text) return text.error();
  Result<std::set<std::string>> baseline = fingerprintsIn(*text, file);
  if (!baseline) return baseline.error();
  return TriageOutput(line, words, version, std::move(*baseline));
}

std::optional<Error> TriageOutput::write() const {
  const OptionValues& options = line.options;
  if (options.given(Option::Sarif)) {
    std::error_code ignored;
    TriageSarifContext context{version, fs::current_path(ignored).string()};
    for (const ReportFile& report : words.reports) context.reports.push_back(report.text);
    if (auto error = writeFileAtomically(options.text(Option::Sarif), renderTriageSarif(result, context))) return error;
  }
  if (options.given(Option::Markdown))
    if (auto error = writeFileAtomically(options.text(Option::Markdown), renderTriageMarkdown(result))) return error;
  if (!options.given(Option::Html)) return std::nullopt;
  return writeFileAtomically(fs::path(options.text(Option::Html)) / "index.html", renderTriageHtml(result));
}

std::string TriageOutput::document(std::vector<JudgedAlarm> answers, std::vector<std::string> notes, Console& console) {
  result.alarms = std::move(answers);
  result.notes = std::move(notes);
  SourceText sources;
  addFingerprints(result, sources);
  for (JudgedAlarm& judged : result.alarms) judged.isKnown = baseline.contains(judged.fingerprint);
  result.seconds = clock.seconds();
  if (std::optional<Error> error = write()) complain(console, *error);
  if (!line.options.flag(Option::Json)) return renderTriage(result, console.outTerminal);
  TriageContext context{.reports = {}, .program = line.files};
  for (const ReportFile& report : words.reports) context.reports.push_back(report.name);
  return renderTriageJson(result, context);
}

ExitCode TriageOutput::exitCode() const {
  enum FailOn : size_t { Unknown, Confirmed, Never };
  size_t failOn = line.options.choice(Option::FailOn);
  auto has = [&](Verdict verdict) {
    return std::ranges::any_of(
        result.alarms, [&](const JudgedAlarm& judged) { return !judged.isKnown && judged.answer.verdict == verdict; });
  };
  if (failOn == Never) return ExitCode::NothingFound;
  if (has(Verdict::Confirmed)) return ExitCode::Found;
  return failOn == Unknown && has(Verdict::Unknown) ? ExitCode::Unknown : ExitCode::NothingFound;
}

} // namespace hindsight
