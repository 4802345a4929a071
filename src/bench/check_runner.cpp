#include "bench/check_runner.h"

#include "bench/answer.h"
#include "bench/rating.h"
#include "support/file_io.h"
#include "support/quantity.h"
#include "support/terminal.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <cerrno>
#include <csignal>
#include <cstring>
#include <sstream>
#include <sys/stat.h>

namespace hindsight::bench {

namespace fs = std::filesystem;
using End = farm::ChildOutcome::End;

static constexpr std::string_view kOutput = "stdout.json", kErrors = "stderr.txt", kScratch = "tmp", kResults = "out";

/// A folder of its own, even if two tasks share a name.
static Result<fs::path> createRowFolder(const fs::path& root, const PlannedRow& plan) {
  std::string name = plan.name + "." + plan.property.name;
  for (char& letter : name)
    if (!std::isalnum(static_cast<unsigned char>(letter)) && !std::strchr("._-+", letter)) letter = '_';
  for (unsigned number = 1;; ++number) {
    fs::path folder = root / (number == 1 ? name : fmt::format("{}-{}", name, number));
    if (mkdir(folder.c_str(), 0777) == 0) return folder;
    if (errno != EEXIST) return Error{fmt::format("cannot create '{}': {}", folder.string(), std::strerror(errno)), ""};
  }
}

/// The line of standard error that says most: the compiler's first error, else the first line.
static std::string tellingLine(const fs::path& file) {
  Result<std::string> text = readFile(file);
  if (!text) return "";
  std::istringstream lines(*text);
  std::string line, first;
  while (std::getline(lines, line)) {
    if (line.find("error:") != std::string::npos) return withoutControls(line);
    if (first.empty()) first = line;
  }
  std::string_view prefix = "hindsight: ";
  if (first.starts_with(prefix)) first.erase(0, prefix.size());
  return withoutControls(first);
}

static std::string withDetail(std::string text, const std::string& detail) {
  return detail.empty() ? text : text + ": " + detail;
}

std::vector<std::string> CheckRunner::command(const PlannedRow& plan, const fs::path& output) const {
  std::vector<std::string> words = {config.tool, "check"};
  for (const fs::path& input : plan.inputs) words.push_back(input.string());
  std::vector<std::string_view> names;
  for (Property property : plan.property.properties) names.push_back(spell(property));
  words.insert(words.end(), {"--property", fmt::format("{}", fmt::join(names, ","))});
  if (!plan.property.errorCall.empty()) words.insert(words.end(), {"--error-call", plan.property.errorCall});
  words.insert(words.end(), {"--time", fmt::format("{}s", config.seconds), "--memory",
                             fmt::format("{}", config.memoryBytes), "--json", "--output", output.string(), "--",
                             plan.dataModel == DataModel::Ilp32 ? "-m32" : "-m64", "-w"});
  return words;
}

farm::ChildSpec CheckRunner::childSpec(const PlannedRow& plan, const fs::path& folder) const {
  farm::ChildSpec spec;
  spec.words = command(plan, folder / kResults);
  spec.standardOutput = folder / kOutput;
  spec.standardError = folder / kErrors;
  spec.temporaryFolder = fs::absolute(folder / kScratch);
  if (config.seconds > 0) spec.seconds = config.seconds + config.graceSeconds;
  spec.residentBytes = static_cast<uint64_t>(static_cast<double>(config.memoryBytes) * config.memoryFactor);
  return spec;
}

/// Why there is no answer to read; empty if there should be one.
std::string CheckRunner::failure(const farm::ChildOutcome& outcome, const fs::path& folder) const {
  switch (outcome.end) {
  case End::NotStarted: return fmt::format("cannot start {}: {}", config.tool, std::strerror(outcome.code));
  case End::Interrupted: return "interrupted";
  case End::OutOfTime:
    return fmt::format("killed {} after the time limit of {}", formatSeconds(config.graceSeconds),
                       formatSeconds(config.seconds));
  case End::OutOfMemory:
    return fmt::format("killed at {} times the memory limit of {}", config.memoryFactor,
                       formatBytes(config.memoryBytes));
  case End::Signalled: {
    const char* name = sigabbrev_np(outcome.code);
    return withDetail(fmt::format("crashed: signal {} ({})", outcome.code, name ? name : "?"),
                      tellingLine(folder / kErrors));
  }
  case End::Exited: break;
  }
  bool answered = outcome.code == int(ExitCode::NothingFound) || outcome.code == int(ExitCode::Found) ||
                  outcome.code == int(ExitCode::Unknown);
  return answered ? "" : withDetail(fmt::format("exit code {}", outcome.code), tellingLine(folder / kErrors));
}

Row CheckRunner::rowOfOutcome(const PlannedRow& plan, const farm::ChildOutcome& outcome, const fs::path& folder) const {
  std::string problem = failure(outcome, folder);
  if (!problem.empty()) return rateFailure(plan, problem);
  Result<std::string> text = readFile(folder / kOutput);
  if (!text) return rateFailure(plan, text.error().message);
  Result<Answer> answer = parseAnswer(*text);
  if (!answer)
    return rateFailure(plan, withDetail(fmt::format("exit code {}, but {}", outcome.code, answer.error().message),
                                        tellingLine(folder / kErrors)));
  return rate(plan, *answer);
}

std::optional<Row> CheckRunner::run(const PlannedRow& plan, const std::function<bool()>& interrupted) {
  Result<fs::path> folder = createRowFolder(config.rowsFolder, plan);
  if (!folder) return rateFailure(plan, folder.error().message);
  std::error_code ignored;
  fs::create_directory(*folder / kScratch, ignored);
  farm::ChildSpec spec = childSpec(plan, *folder);
  std::string typed = fmt::format("{}\n", fmt::join(spec.words, " "));
  if (std::optional<Error> error = writeFileAtomically(*folder / "command.txt", typed))
    return rateFailure(plan, error->message);

  farm::ChildOutcome outcome = farm::runChild(spec, interrupted);
  fs::remove_all(*folder / kScratch, ignored);
  if (outcome.end == End::Interrupted) {
    fs::remove_all(*folder, ignored); // so that a resumed run begins with a clean one
    return std::nullopt;
  }
  Row row = rowOfOutcome(plan, outcome, *folder);
  // Thousands of tests of a row that found nothing are of no use to anybody.
  if (!row.answer.starts_with(spell(Verdict::Violated))) fs::remove_all(*folder / kResults, ignored);
  row.seconds = outcome.seconds;
  row.cpuSeconds = outcome.cpuSeconds;
  row.peakBytes = outcome.peakBytes;
  row.folder = (config.rowsFolder.filename() / folder->filename()).string();
  return row;
}

} // namespace hindsight::bench
