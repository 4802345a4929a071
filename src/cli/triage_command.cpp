#include "cli/triage_command.h"

#include "cli/command_line.h"
#include "cli/interrupt_watch.h"
#include "cli/program_triage.h"
#include "cli/triage_cache.h"
#include "cli/triage_farm.h"
#include "cli/triage_output.h"
#include "intake/program_list.h"
#include "report/alarm_archive.h"
#include "support/file_io.h"
#include "support/output_folder.h"
#include "triage/analysers.h"

#include <filesystem>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace hindsight {

namespace fs = std::filesystem;

static constexpr OptionDefault kDefaults[] = {{Option::Time, "60s"}};

static constexpr CommandInfo kInfo = {
    .name = "triage",
    .summary = "confirm or refute the alarms of static analysers",
    .usage = "REPORT... FILE... [options] [-- clang flags]",
    .text =
        "Reads reports (SARIF 2.1.0, property lists of clang, XML of cppcheck, JSON of GCC) and alarms that are "
        "spelled\n"
        "out (prog.c:42:use-after-free), and searches the program for each alarm. FILE is as for 'check'. Where\n"
        "several sources define main, each is a program with the sources that define what it needs, and an alarm is\n"
        "searched for in all programs that have its file. Answers are kept, and used again if nothing has changed.\n\n"
        "  confirmed              an input from main shows it, also natively under a sanitizer; or, where main\n"
        "                         does not settle it, a heap with which a function shows it\n"
        "  refuted                every path was followed, and none shows it; with what that assumes\n"
        "  refuted-within-bounds  the same, for the arguments and files that were given\n"
        "  unknown                what stopped the search, and what to do about it\n\n"
        "Kinds: null-dereference, use-after-free, double-free, out-of-bounds, invalid-free, memory-leak,\n"
        "uninitialised-read, division-by-zero, overflow. Alarms of other kinds are unknown.\n\n"
        "Exit codes: 0 all refuted, 1 something confirmed, 2 bad usage or input, 3 none confirmed, some unknown.\n",
    .examples = "  hindsight triage report.sarif -p build/compile_commands.json\n"
                "  hindsight triage a.plist b.xml gcc.json prog.c\n"
                "  hindsight triage prog.c:42:use-after-free prog.c --json | jq .reports\n"
                "  hindsight triage --run clang,gcc,cppcheck -p build/compile_commands.json --jobs 2 --html out\n"
                "  hindsight triage report.sarif prog.c --path-map /ci/build=.\n"
                "  hindsight triage report.sarif prog.c --sarif out.sarif --html out --markdown comment.md\n"
                "  hindsight triage report.sarif prog.c --baseline old.sarif --fail-on confirmed\n",
    .set = kTriage,
    .takesClangFlags = true,
    .defaults = kDefaults,
};

const CommandInfo& TriageCommand::info() const {
  return kInfo;
}

static Result<std::vector<triage::PathMapping>> mappingsOf(const OptionValues& options) {
  std::vector<triage::PathMapping> mappings;
  for (const std::vector<std::string>& words : options.words(Option::PathMap)) {
    Result<triage::PathMapping> mapping = triage::parsePathMapping(words[0]);
    if (!mapping) return mapping.error();
    mappings.push_back(std::move(*mapping));
  }
  return mappings;
}

namespace {

/// What a run was asked, so that it can be asked again.
constexpr std::string_view kQuestionFile = "triage.json";

std::string questionOf(const CommandLine& line) {
  std::error_code ignored;
  nlohmann::json json = {{"folder", fs::current_path(ignored).string()}, {"words", line.words}};
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

/// The command line of the run in the folder that `--resume` names.
Result<CommandLine> resumedLine(const CommandInfo& info, const CommandLine& line) {
  fs::path file = fs::path(line.options.text(Option::Resume)) / kQuestionFile;
  if (line.words.size() > 2)
    return Error{"--resume asks what was asked before: nothing else is said with it", "leave out the rest"};
  Result<std::string> text = readFile(file);
  if (!text)
    return Error{fmt::format("'{}' holds no triage to resume", file.parent_path().string()),
                 "name the folder of results, like hindsight-out/last"};
  try {
    nlohmann::json json = nlohmann::json::parse(*text);
    std::error_code ignored;
    if (json.at("folder").get<std::string>() != fs::current_path(ignored).string())
      return Error{fmt::format("the run was made in {}", json.at("folder").get<std::string>()), "go there first"};
    std::vector<std::string> words;
    json.at("words").get_to(words);
    return parseCommandLine(info, words);
  } catch (const std::exception&) {
    return Error{fmt::format("{}: is not what a triage wrote", file.string()), ""};
  }
}

/// Notes about the run itself.
void note(const CommandLine& line, Console& console, const std::vector<std::string>& notes) {
  if (line.options.flag(Option::Quiet)) return;
  for (const std::string& each : notes) console.err << "hindsight: note: " << each << std::endl;
}

/// The analysers that `--run` names, on the sources of the program.
std::optional<Error> runAnalysers(const CommandLine& line, const fs::path& folder, AlarmWords& words,
                                  Console& console) {
  Result<std::vector<triage::Analyser>> analysers = triage::parseAnalysers(line.options.text(Option::Run));
  if (!analysers) return analysers.error();
  std::vector<std::string> notes;
  intake::IntakeRequest request{.files = line.files, .database = line.options.text(Option::Database)};
  Result<std::vector<InputFile>> files = intake::listSources(request, notes);
  if (!files) return files.error();
  std::error_code problem;
  fs::create_directories(folder, problem);
  if (problem) return Error{fmt::format("cannot create '{}': {}", folder.string(), problem.message()), ""};
  triage::AnalysisRequest asked{.analysers = std::move(*analysers), .files = std::move(*files)};
  asked.clangFlags = line.clangFlags;
  asked.clang = line.options.text(Option::Clang);
  asked.folder = fs::absolute(folder, problem).string();
  asked.jobs = jobCount(line.options);
  InterruptWatch watch([] {});
  asked.interrupted = [&] { return watch.interrupted(); };
  Result<triage::Analysis> analysis = triage::analyse(asked);
  if (!analysis) return analysis.error();
  if (watch.interrupted()) return Error{"interrupted while analysers ran", ""};
  notes.insert(notes.end(), analysis->notes.begin(), analysis->notes.end());
  addReports(analysis->reports, words, notes);
  note(line, console, notes);
  return std::nullopt;
}

Result<fs::path> createFolder(const OptionValues& options) {
  const std::string& output = options.text(Option::Output);
  return output.empty() ? createNumberedFolder(kDefaultOutputRoot) : createNamedFolder(output);
}

/// One triage on its way from words to answers.
class Session {
public:
  Session(const CommandLine& line, const ExploreEngine& engine, const MakeReplayer& makeReplayer,
          const std::string& version, Console& console)
      : line(line), engine(engine), makeReplayer(makeReplayer), version(version), console(console) {}

  ExitCode run();

private:
  std::optional<Error> read();
  std::optional<Error> analyse();
  ExitCode searchHere(Exploration its, const TriageSurvey* survey, TriageOutput& output);
  ExitCode searchInProcesses(TriageFarm& farm, TriageOutput& output);
  std::optional<Error> makeFolder();
  std::string effort() const { return words.isArchive ? words.effort : effortOf(line.options, words.alarms); }
  Exploration exploration() const;

  const CommandLine& line;
  CommandLine own; // without reports
  const ExploreEngine& engine;
  const MakeReplayer& makeReplayer;
  const std::string& version;
  Console& console;
  AlarmWords words;
  std::vector<triage::PathMapping> mappings;
  fs::path folder; // of the results, if it was made already
};

std::optional<Error> Session::read() {
  Result<std::vector<triage::PathMapping>> mapped = mappingsOf(line.options);
  if (!mapped) return mapped.error();
  mappings = std::move(*mapped);
  Result<AlarmWords> readWords = readAlarmWords(line.files, !line.options.given(Option::Run));
  if (!readWords) return readWords.error();
  words = std::move(*readWords);
  own = line;
  own.files = words.program;
  if (std::optional<Error> error = checkFiles(own, "triage")) return error;
  if (!line.options.text(Option::Output).empty())
    if (std::optional<Error> error = checkNamedFolder(line.options.text(Option::Output))) return error;
  return checkTriageOutputs(line.options);
}

std::optional<Error> Session::makeFolder() {
  if (!folder.empty()) return std::nullopt;
  Result<fs::path> made = createFolder(line.options);
  if (!made) return made.error();
  folder = *made;
  return writeFileAtomically(folder / kQuestionFile, questionOf(line));
}

std::optional<Error> Session::analyse() {
  if (!line.options.given(Option::Run)) return std::nullopt;
  if (Result<std::vector<triage::Analyser>> named = triage::parseAnalysers(line.options.text(Option::Run)); !named)
    return named.error();
  if (std::optional<Error> error = makeFolder()) return error;
  return runAnalysers(own, folder / "reports", words, console);
}

Exploration Session::exploration() const {
  Exploration its{.command = "triage", .config = runConfig(own.options), .load = loadOptions(own)};
  setPruning(its.config, own.options);
  std::vector<AlarmKind> kinds = triage::kindsOf(words.alarms);
  kinds.insert(kinds.end(), words.kinds.begin(), words.kinds.end());
  its.load.checks = triage::checksFor(kinds);
  its.announce = false;
  return its;
}

/// All alarms, in this process.
ExitCode Session::searchHere(Exploration its, const TriageSurvey* survey, TriageOutput& output) {
  ProgramTriage triage(own, words.alarms, mappings, effort());
  if (survey) its.load.taken = survey->programs[0].files;
  its.lookAtFiles = [&](const std::vector<InputFile>& files) { triage.lookAt(files); };
  its.lookAtFolder = [&](const fs::path& made) {
    folder = made;
    (void)writeFileAtomically(folder / kQuestionFile, questionOf(line));
  };
  its.prepare = [&](const Program& program, forward::RunConfig& config) { return triage.prepare(program, config); };
  Deadline until = its.config.budget.deadline.plus(kReplayGrace);
  its.afterRun = [&](RunResult& result, const Program&, const GivenWorld& world,
                     forward::RunObserver& observer) -> std::optional<Error> {
    triage.replay(result, makeReplayer, {[&] { return observer.interrupted(); }, until, {}, world});
    triage.climb(engine, makeReplayer, until, observer);
    return std::nullopt;
  };
  its.document = [&](const RunResult& result) -> std::string {
    std::vector<JudgedAlarm> answers = triage.judged(result);
    if (words.isArchive) {
      std::string text;
      for (const JudgedAlarm& each : answers) text += encodeAnswer(each) + "\n";
      if (std::optional<Error> error = writeFileAtomically(folder / kAnswersFile, text)) complain(console, *error);
    }
    return output.document(std::move(answers), {}, console);
  };
  its.exitCodeOf = [&](const RunResult&) { return output.exitCode(); };
  ExploreEngine searching{
      [&](const LoadOptions& options) { return triage.load(options, engine); },
      [&](const Program& program, const forward::RunConfig& config, forward::RunObserver& observer) {
        return triage.search(program, config, observer, engine);
      }};
  return explore(own, std::move(its), searching, console);
}

ExitCode Session::searchInProcesses(TriageFarm& farm, TriageOutput& output) {
  std::vector<JudgedAlarm> answers = farm.run();
  std::vector<std::string> notes;
  if (farm.knownAnswers() > 0)
    notes.push_back(
        fmt::format("{} from earlier runs about the same program (--no-cache searches again)",
                    farm.knownAnswers() == 1 ? "1 answer is" : fmt::format("{} answers are", farm.knownAnswers())));
  std::string document = output.document(std::move(answers), std::move(notes), console);
  console.out << document << std::flush;
  return output.exitCode();
}

ExitCode Session::run() {
  if (std::optional<Error> error = read()) return complain(console, *error);
  Result<TriageOutput> output = TriageOutput::create(own, words, version);
  if (!output) return complain(console, output.error());
  if (std::optional<Error> error = analyse()) return complain(console, *error);
  Exploration its = exploration();
  Deadline until = its.config.budget.deadline;
  its.load.interrupted = [until] { return until.passed(); };
  Result<TriageSurvey> survey = surveyPrograms(own, its.load, words.alarms, mappings);
  if (!survey && until.passed()) return searchHere(std::move(its), nullptr, *output);
  if (!survey) return complain(console, survey.error());
  note(line, console, survey->notes);
  InterruptWatch* watching = nullptr;
  std::error_code problem;
  FarmRequest request{.line = own,
                      .alarms = words.alarms,
                      .survey = *survey,
                      .effort = effort(),
                      .tool = fs::read_symlink("/proc/self/exe", problem).string(),
                      .folder = {},
                      .until = until};
  request.jobs = jobCount(line.options);
  request.interrupted = [&] { return watching && watching->interrupted(); };
  request.say = [&](const std::string& text) { note(line, console, {text}); };
  bool isAlone = survey->programs.size() == 1 && !survey->isSplit && request.jobs <= 1;
  if (words.isArchive) return searchHere(std::move(its), &*survey, *output);
  TriageFarm farm(std::move(request));
  if (isAlone && farm.knownAnswers() == 0 && folder.empty()) return searchHere(std::move(its), &*survey, *output);
  if (std::optional<Error> error = makeFolder()) return complain(console, *error);
  farm.setFolder(folder);
  InterruptWatch watch([] {});
  watching = &watch;
  return searchInProcesses(farm, *output);
}

} // namespace

ExitCode TriageCommand::execute(const CommandLine& line, Console& console) {
  // What a function does with any arguments says nothing about what the program does.
  if (line.options.text(Option::Entry) != "main")
    return complain(console, {"'triage' starts in main", "leave out --entry, or check the function: hindsight check"});
  if (!line.options.given(Option::Resume)) return Session(line, engine, makeReplayer, version, console).run();
  Result<CommandLine> before = resumedLine(kInfo, line);
  if (!before) return complain(console, before.error());
  return Session(*before, engine, makeReplayer, version, console).run();
}

} // namespace hindsight
