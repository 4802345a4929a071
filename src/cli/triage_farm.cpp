#include "cli/triage_farm.h"

#include "cli/explore.h"
#include "cli/option_words.h"
#include "cli/triage_cache.h"
#include "farm/measured_process.h"
#include "farm/pool.h"
#include "report/alarm_archive.h"
#include "report/json_report.h"
#include "support/file_io.h"
#include "triage/search.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <fmt/format.h>
#include <sstream>

namespace hindsight {

namespace fs = std::filesystem;

namespace {

/// What is said and written here, and what a search is told otherwise.
constexpr std::array kOfTheWhole = {Option::Time,     Option::Jobs,   Option::Json,    Option::Html, Option::Sarif,
                                    Option::Markdown, Option::Output, Option::Quiet,   Option::Run,  Option::Resume,
                                    Option::Baseline, Option::FailOn, Option::MainFile};

/// After its limit a search has so long to write its answers. Its memory may grow by this factor before it is killed.
constexpr double kGrace = 2.0, kMemoryFactor = 2;

/// Parts of the alarms of one program are so large at least: each searches all of the program.
constexpr size_t kSmallestPart = 4;

std::string folderName(const std::string& name) {
  std::string text = fs::path(name).relative_path().replace_extension().string();
  for (char& letter : text)
    if (!std::isalnum(static_cast<unsigned char>(letter)) && !std::strchr("._-", letter)) letter = '-';
  return text;
}

std::string endOf(const farm::ChildOutcome& outcome) {
  using End = farm::ChildOutcome::End;
  switch (outcome.end) {
  case End::NotStarted: return fmt::format("the search could not be started: {}", std::strerror(outcome.code));
  case End::Interrupted: return "the search was interrupted";
  case End::OutOfTime: return "the search did not end at its time limit";
  case End::OutOfMemory: return "the search grew beyond its memory limit";
  case End::Signalled: return fmt::format("the search crashed: signal {}", outcome.code);
  case End::Exited: break;
  }
  return fmt::format("the search ended with exit code {}", outcome.code);
}

/// What it said last.
std::string complaintIn(const fs::path& file) {
  Result<std::string> text = readFile(file);
  if (!text) return "";
  std::istringstream lines(*text);
  std::string line, last;
  while (std::getline(lines, line))
    if (line.starts_with("hindsight: ") && !line.starts_with("hindsight: note:")) last = line.substr(11);
  return withoutControls(last);
}

} // namespace

TriageFarm::TriageFarm(FarmRequest given) : request(std::move(given)) {
  for (const auto& [number, answer] : request.survey.answered)
    answers[number] = {{.alarm = request.alarms[number], .place = request.alarms[number].sink.place, .answer = answer},
                       ""};
  for (const TriageProgram& program : request.survey.programs) lookUp(program);
}

void TriageFarm::lookUp(const TriageProgram& program) {
  triage::AnswerCache cache = answerCache(request.line.options, request.line.clangFlags, program.files, request.effort);
  std::vector<size_t> open;
  for (size_t number : program.alarms) {
    std::optional<triage::KnownAnswer> answer = cache.find(request.alarms[number]);
    if (!answer) {
      open.push_back(number);
      continue;
    }
    known.insert(number);
    answer->judged.alarm = request.alarms[number];
    if (answer->judged.answer.finding) answer->judged.answer.finding->test.clear();
    if (!answer->test.empty()) tests[&program][number] = answer->test;
    take(number, std::move(answer->judged), program);
  }
  addJobs(program, std::move(open));
}

/// One search for a program, or several if there is nothing else to do at the same time.
void TriageFarm::addJobs(const TriageProgram& program, std::vector<size_t> numbers) {
  if (numbers.empty()) return;
  size_t parts = 1;
  if (request.survey.programs.size() == 1)
    parts = std::clamp<size_t>(numbers.size() / kSmallestPart, 1, std::max(request.jobs, 1u));
  for (size_t part = 0; part < parts; ++part) {
    auto at = [&](size_t which) {
      return numbers.begin() + static_cast<std::ptrdiff_t>(numbers.size() * which / parts);
    };
    std::vector<size_t> own(at(part), at(part + 1));
    alarmsLeft += own.size();
    jobs.push_back(
        {&program, std::move(own),
         fmt::format("{:03}{}{}", jobs.size() + 1, program.name.empty() ? "" : "-", folderName(program.name))});
  }
}

bool TriageFarm::isSettled(size_t number) const {
  auto found = answers.find(number);
  return found != answers.end() && found->second.judged.answer.verdict == Verdict::Confirmed;
}

void TriageFarm::take(size_t number, JudgedAlarm judged, const TriageProgram& program) {
  auto& assumptions = judged.answer.assumptions;
  if (judged.answer.verdict != Verdict::Unknown)
    assumptions.insert(assumptions.end(), program.notes.begin(), program.notes.end());
  triage::ProgramAnswer answer{std::move(judged), program.name};
  auto found = answers.find(number);
  if (found != answers.end()) answer = triage::merged(std::move(found->second), std::move(answer));
  answers.insert_or_assign(number, std::move(answer));
}

/// A fair share of what is left: by alarms, and by how many searches there are at a time.
double TriageFarm::secondsFor(const Job& job) {
  std::lock_guard lock(mutex);
  double share = static_cast<double>(job.alarms.size() * std::max(request.jobs, 1u)) /
                 static_cast<double>(std::max<size_t>(alarmsLeft, 1));
  alarmsLeft -= job.alarms.size();
  return request.until.left() * std::min(share, 1.0);
}

std::vector<std::string> TriageFarm::command(const Job& job, const fs::path& folder, double seconds) const {
  std::vector<std::string> words = {request.tool, "triage", (folder / "alarms.json").string()};
  words.insert(words.end(), job.program->named.begin(), job.program->named.end());
  std::vector<std::string> options = optionWords(request.line.options, kOfTheWhole);
  words.insert(words.end(), options.begin(), options.end());
  if (!request.survey.isSplit && request.line.options.given(Option::MainFile))
    words.insert(words.end(), {"--main", request.line.options.text(Option::MainFile)});
  words.insert(words.end(), {"--time", fmt::format("{}s", seconds), "--quiet", "--output", (folder / "out").string()});
  words.push_back("--");
  words.insert(words.end(), request.line.clangFlags.begin(), request.line.clangFlags.end());
  return words;
}

/// Runs the search; why there are no answers, if there are none.
std::string TriageFarm::start(const Job& job, const fs::path& folder) {
  AlarmArchive archive{.kinds = triage::kindsOf(request.alarms), .effort = request.effort};
  for (size_t number : job.alarms) archive.alarms.push_back(request.alarms[number]);
  std::error_code ignored;
  fs::create_directories(folder / "tmp", ignored);
  if (std::optional<Error> error = writeFileAtomically(folder / "alarms.json", encodeAlarms(archive)))
    return error->message;
  bool hasLimit = request.until.isSet();
  double seconds = hasLimit ? secondsFor(job) : 0;
  if (hasLimit && seconds <= 0) return "the time limit was reached before the search began";
  farm::ChildSpec spec;
  spec.words = command(job, folder, seconds);
  spec.standardOutput = folder / "stdout";
  spec.standardError = folder / "stderr";
  spec.temporaryFolder = fs::absolute(folder / "tmp", ignored);
  if (hasLimit) spec.seconds = seconds + kGrace;
  spec.residentBytes =
      static_cast<uint64_t>(static_cast<double>(request.line.options.count(Option::Memory)) * kMemoryFactor);
  farm::ChildOutcome outcome = farm::runChild(spec, request.interrupted);
  fs::remove_all(folder / "tmp", ignored);
  bool isAnswered = outcome.end == farm::ChildOutcome::End::Exited && outcome.code != int(ExitCode::BadInput);
  if (isAnswered && fs::exists(folder / "out" / kAnswersFile, ignored)) return "";
  std::string complaint = complaintIn(folder / "stderr");
  return complaint.empty() ? endOf(outcome) : complaint;
}

void TriageFarm::runJob(Job& job) {
  {
    std::lock_guard lock(mutex);
    size_t before = job.alarms.size();
    std::erase_if(job.alarms, [&](size_t number) { return isSettled(number); });
    alarmsLeft -= before - job.alarms.size();
  }
  if (job.alarms.empty()) return;
  fs::path folder = request.folder / job.name;
  std::string problem = start(job, folder);
  std::vector<std::optional<JudgedAlarm>> found(job.alarms.size());
  if (Result<std::string> text = readFile(folder / "out" / kAnswersFile); text && problem.empty()) {
    std::istringstream lines(*text);
    std::string one;
    for (size_t at = 0; at < found.size() && std::getline(lines, one); ++at) found[at] = decodeAnswer(one);
  }
  std::lock_guard lock(mutex);
  std::map<Verdict, size_t> counts;
  for (size_t at = 0; at < found.size(); ++at) {
    const Alarm& alarm = request.alarms[job.alarms[at]];
    JudgedAlarm judged = found[at] ? std::move(*found[at]) : JudgedAlarm{.alarm = {}, .place = alarm.sink.place};
    judged.alarm = alarm;
    if (!found[at]) judged.answer.why = problem.empty() ? "the search wrote no answer" : problem;
    ++counts[judged.answer.verdict];
    take(job.alarms[at], std::move(judged), *job.program);
  }
  std::vector<std::string> parts;
  for (auto [verdict, count] : counts) parts.push_back(fmt::format("{} {}", count, spell(verdict)));
  request.say(fmt::format("[{}/{}] {}: {}", ++finished, jobs.size(),
                          job.program->name.empty() ? "alarms" : job.program->name, fmt::join(parts, ", ")));
}

/// Tests of earlier runs, in a folder that `replay` takes.
void TriageFarm::writeTests(const TriageProgram& program, const std::map<size_t, std::string>& its) {
  fs::path folder = request.folder / (program.name.empty() ? "earlier" : "earlier-" + folderName(program.name));
  std::error_code ignored;
  fs::create_directories(folder, ignored);
  RunResult result;
  result.verdict = Verdict::Violated;
  for (const auto& [number, test] : its) {
    fs::path path = folder / fmt::format("test{:06}.ktest", result.findings.size() + 1);
    auto& [judged, name] = answers.at(number);
    if (name != program.name || !judged.answer.finding || writeFileAtomically(path, test)) continue;
    judged.answer.finding->test = path.string();
    result.findings.push_back(*judged.answer.finding);
  }
  CommandLine own = request.line;
  own.files = program.named;
  JsonContext context{"triage", program.named, folder.string(), result.findings.size(), invocationOf(own)};
  if (request.survey.isSplit) context.invocation.mainFile.clear();
  (void)writeFileAtomically(folder / "run.json", renderJson(result, context));
}

std::vector<JudgedAlarm> TriageFarm::run() {
  for (const auto& [program, its] : tests) writeTests(*program, its);
  farm::PoolConfig pool{.jobs = std::max(request.jobs, 1u)};
  pool.interrupted = request.interrupted;
  farm::runAll(jobs.size(), pool, [&](size_t number) { runJob(jobs[number]); });
  std::vector<JudgedAlarm> all;
  for (size_t number = 0; number < request.alarms.size(); ++number) {
    auto found = answers.find(number);
    const Alarm& alarm = request.alarms[number];
    JudgedAlarm none{.alarm = alarm, .place = alarm.sink.place};
    none.answer.why = "the search for it was not begun";
    all.push_back(found == answers.end() ? std::move(none) : std::move(found->second.judged));
  }
  return all;
}

} // namespace hindsight
