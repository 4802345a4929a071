#include "cli/triage_command.h"

#include "cli/alarm_words.h"
#include "cli/check_evidence.h"
#include "cli/world_options.h"
#include "program/world.h"
#include "report/alarm_fingerprint.h"
#include "report/triage_html.h"
#include "report/triage_markdown.h"
#include "report/triage_report.h"
#include "report/triage_sarif.h"
#include "support/file_io.h"
#include "triage/search.h"

#include <atomic>
#include <filesystem>
#include <fmt/format.h>

namespace hindsight {

static constexpr OptionDefault kDefaults[] = {{Option::Time, "60s"}};

static constexpr CommandInfo kInfo = {
    .name = "triage",
    .summary = "confirm or refute the alarms of static analysers",
    .usage = "REPORT... FILE... [options] [-- clang flags]",
    .text = "Reads reports (SARIF 2.1.0, property lists of clang, XML of cppcheck, JSON of GCC) and alarms that are "
            "spelled\n"
            "out (prog.c:42:use-after-free), and searches the program for each alarm. FILE is as for 'check'.\n\n"
            "  confirmed              an input from main shows it, also natively under a sanitizer\n"
            "  refuted                every path was followed, and none shows it; with what that assumes\n"
            "  refuted-within-bounds  the same, for the arguments and files that were given\n"
            "  unknown                what stopped the search, and what to do about it\n\n"
            "Kinds: null-dereference, use-after-free, double-free, out-of-bounds, invalid-free, memory-leak,\n"
            "uninitialised-read, division-by-zero, overflow. Alarms of other kinds are unknown.\n\n"
            "Exit codes: 0 all refuted, 1 something confirmed, 2 bad usage or input, 3 none confirmed, some unknown.\n",
    .examples = "  hindsight triage report.sarif -p build/compile_commands.json\n"
                "  hindsight triage a.plist b.xml gcc.json prog.c\n"
                "  hindsight triage prog.c:42:use-after-free prog.c --json | jq .reports\n"
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

/// What can be said before anything is searched.
std::optional<Error> checkOutputs(const OptionValues& options) {
  std::error_code ignored;
  for (Option option : {Option::Sarif, Option::Markdown}) {
    std::filesystem::path folder = std::filesystem::path(options.text(option)).parent_path();
    if (!folder.empty() && !std::filesystem::is_directory(folder, ignored))
      return Error{fmt::format("{}: there is no folder '{}'", hindsight::info(option).name, folder.string()), ""};
  }
  const std::string& html = options.text(Option::Html);
  if (html.empty() || std::filesystem::is_directory(html, ignored)) return std::nullopt;
  std::error_code problem;
  std::filesystem::create_directories(html, problem);
  if (problem) return Error{fmt::format("--html: cannot create '{}': {}", html, problem.message()), ""};
  return std::nullopt;
}

Result<std::set<std::string>> readBaseline(const OptionValues& options) {
  const std::string& file = options.text(Option::Baseline);
  if (file.empty()) return std::set<std::string>();
  Result<std::string> text = readFile(file);
  if (!text) return text.error();
  return fingerprintsIn(*text, file);
}

/// What the options of the world are if the user says nothing about it and the program asks for it: a few short
/// arguments and a little input, any of them.
constexpr std::pair<Option, std::string_view> kSomeWorld[] = {{Option::SymArgs, "0\x1f"
                                                                                "2\x1f"
                                                                                "8"},
                                                              {Option::SymStdin, "16"}};
constexpr Option kWorldOptions[] = {Option::Args,    Option::SymArgs, Option::Stdin, Option::SymStdin,
                                    Option::SymFile, Option::File,    Option::Env};

/// One triage of one program, from its reports to the answers.
class Triage {
public:
  Triage(const CommandLine& line, AlarmWords words, std::vector<triage::PathMapping> mappings,
         std::set<std::string> baseline, const std::string& version)
      : line(line), words(std::move(words)), mappings(std::move(mappings)), baseline(std::move(baseline)),
        version(version) {}

  /// In the given world, or in some world if none is given and the program asks for one.
  Result<std::unique_ptr<Program>> load(const LoadOptions& options, const ExploreEngine& engine);
  std::optional<Error> prepare(const Program& program, forward::RunConfig& config);
  RunResult search(const Program& program, const forward::RunConfig& config, forward::RunObserver& observer,
                   const ExploreEngine& engine);
  /// Native runs of what may confirm an alarm, and then of the next where that does not.
  void replay(RunResult& result, const MakeReplayer& makeReplayer, const ReplayRequest& request);
  /// From any thread: the search may not be over.
  const TriageResult& conclude(const RunResult& result);
  std::string document(const RunResult& result, Console& console);
  void lookAt(const std::vector<InputFile>& files);
  ExitCode exitCode(const RunResult& result);

private:
  /// The files that were asked for.
  std::optional<Error> write(const TriageResult& judged) const;

  const CommandLine& line;
  AlarmWords words;
  std::vector<triage::PathMapping> mappings;
  std::set<std::string> baseline; // fingerprints
  std::optional<GivenWorld> someWorld;
  const std::string& version;
  std::unique_ptr<triage::AlarmSearch> alarms;
  const Program* program = nullptr;
  Budget budget;
  Stopwatch clock;
  std::vector<check::GivenBitcode> bitcode; // nobody knows which checks it has: none
  std::atomic<bool> isOver = false;         // all that is known is known
  std::optional<TriageResult> concluded;
};

void Triage::lookAt(const std::vector<InputFile>& files) {
  for (const InputFile& file : files) {
    if (!file.compiled.empty()) continue;
    Result<InputKind> kind = file.kind ? Result<InputKind>(*file.kind) : inputKindOf(file.path);
    if (kind && *kind == InputKind::Bitcode) bitcode.push_back({file.name()});
  }
}

Result<std::unique_ptr<Program>> Triage::load(const LoadOptions& options, const ExploreEngine& engine) {
  Result<std::unique_ptr<Program>> loaded = engine.load(options);
  bool isGiven = std::ranges::any_of(kWorldOptions, [&](Option option) { return line.options.given(option); });
  if (!loaded || isGiven || (!readsArguments(**loaded) && worldReads(**loaded).empty())) return loaded;
  OptionValues values = line.options;
  for (auto [option, text] : kSomeWorld)
    if (std::optional<Error> error = values.set(option, text)) return *error;
  Result<GivenWorld> world = givenWorld(values, false);
  if (!world) return world.error();
  LoadOptions wider = options;
  wider.world = *world;
  someWorld = std::move(*world);
  return engine.load(wider);
}

std::optional<Error> Triage::prepare(const Program& loaded, forward::RunConfig& config) {
  if (someWorld) config.world = *someWorld;
  program = &loaded;
  budget = config.budget;
  triage::PlaceFinder finder(triage::filesOf(loaded), mappings);
  SourceText sources;
  std::vector<triage::PlacedAlarm> placed;
  for (const Alarm& alarm : words.alarms) placed.push_back(triage::place(loaded, finder, sources, alarm));
  triage::SearchConfig search{line.options.flag(Option::MallocMayFail), {}, bitcode};
  alarms = std::make_unique<triage::AlarmSearch>(std::move(placed), std::move(search));
  return std::nullopt;
}

RunResult Triage::search(const Program& program, const forward::RunConfig& config, forward::RunObserver& observer,
                         const ExploreEngine& engine) {
  return alarms->run(engine.run, program, config, observer);
}

void Triage::replay(RunResult& result, const MakeReplayer& makeReplayer, const ReplayRequest& request) {
  while (!request.until.passed() && !request.interrupted()) {
    std::vector<size_t> chosen = alarms->toReplay(result);
    if (chosen.empty()) break;
    RunResult some;
    for (size_t number : chosen) some.findings.push_back(result.findings[number]);
    replayFindings(line, makeReplayer, request, some);
    for (size_t at = 0; at < chosen.size(); ++at) result.findings[chosen[at]] = std::move(some.findings[at]);
  }
  isOver = true;
}

const TriageResult& Triage::conclude(const RunResult& result) {
  if (concluded) return *concluded;
  concluded.emplace();
  std::vector<AlarmAnswer> answers;
  if (isOver) answers = alarms->answers(result, *program, budget);
  for (size_t number = 0; number < words.alarms.size(); ++number) {
    JudgedAlarm judged{.alarm = words.alarms[number]};
    judged.place = judged.alarm.sink.place;
    if (alarms) {
      const triage::PlacedAlarm& placed = alarms->alarms()[number];
      if (placed.sink.line) judged.place.file = placed.sink.file, judged.place.line = placed.sink.line;
      if (!placed.function.empty()) judged.place.function = placed.function;
      judged.answer =
          isOver ? std::move(answers[number]) : triage::decide(placed, {.result = result, .isOver = false}, "");
      judged.answer.placed = placed.placed;
    } else {
      judged.answer.why = "the time limit was reached before the program was loaded";
      judged.answer.next = "raise --time";
    }
    concluded->alarms.push_back(std::move(judged));
  }
  SourceText sources;
  addFingerprints(*concluded, sources);
  for (JudgedAlarm& judged : concluded->alarms) judged.isKnown = baseline.contains(judged.fingerprint);
  concluded->seconds = clock.seconds();
  return *concluded;
}

std::optional<Error> Triage::write(const TriageResult& judged) const {
  const OptionValues& options = line.options;
  if (options.given(Option::Sarif)) {
    std::error_code ignored;
    TriageSarifContext context{version, std::filesystem::current_path(ignored).string()};
    for (const ReportFile& report : words.reports) context.reports.push_back(report.text);
    if (auto error = writeFileAtomically(options.text(Option::Sarif), renderTriageSarif(judged, context))) return error;
  }
  if (options.given(Option::Markdown))
    if (auto error = writeFileAtomically(options.text(Option::Markdown), renderTriageMarkdown(judged))) return error;
  if (!options.given(Option::Html)) return std::nullopt;
  return writeFileAtomically(std::filesystem::path(options.text(Option::Html)) / "index.html",
                             renderTriageHtml(judged));
}

std::string Triage::document(const RunResult& result, Console& console) {
  const TriageResult& judged = conclude(result);
  if (std::optional<Error> error = write(judged)) complain(console, *error);
  if (!line.options.flag(Option::Json)) return renderTriage(judged, console.outTerminal);
  TriageContext context{.reports = {}, .program = line.files};
  for (const ReportFile& report : words.reports) context.reports.push_back(report.name);
  return renderTriageJson(judged, context);
}

/// What `--fail-on` names ends with another code than 0.
ExitCode Triage::exitCode(const RunResult& result) {
  enum FailOn : size_t { Unknown, Confirmed, Never };
  size_t failOn = line.options.choice(Option::FailOn);
  auto has = [&](Verdict verdict) {
    return std::ranges::any_of(conclude(result).alarms, [&](const JudgedAlarm& judged) {
      return !judged.isKnown && judged.answer.verdict == verdict;
    });
  };
  if (failOn == Never) return ExitCode::NothingFound;
  if (has(Verdict::Confirmed)) return ExitCode::Found;
  return failOn == Unknown && has(Verdict::Unknown) ? ExitCode::Unknown : ExitCode::NothingFound;
}

} // namespace

ExitCode TriageCommand::execute(const CommandLine& line, Console& console) {
  Result<std::vector<triage::PathMapping>> mappings = mappingsOf(line.options);
  if (!mappings) return complain(console, mappings.error());
  Result<AlarmWords> words = readAlarmWords(line.files);
  if (!words) return complain(console, words.error());
  if (std::optional<Error> error = checkOutputs(line.options)) return complain(console, *error);
  Result<std::set<std::string>> baseline = readBaseline(line.options);
  if (!baseline) return complain(console, baseline.error());
  CommandLine its = line;
  its.files = words->program;
  UndefinedChecks checks = triage::checksFor(words->alarms);
  Triage triage(its, std::move(*words), std::move(*mappings), std::move(*baseline), version);
  Exploration exploration{.command = "triage", .config = runConfig(its.options), .load = loadOptions(its)};
  setPruning(exploration.config, its.options);
  exploration.load.checks = checks;
  exploration.announce = false;
  exploration.lookAtFiles = [&](const std::vector<InputFile>& files) { triage.lookAt(files); };
  exploration.prepare = [&](const Program& program, forward::RunConfig& config) {
    return triage.prepare(program, config);
  };
  Deadline until = exploration.config.budget.deadline.plus(kReplayGrace);
  exploration.afterRun = [&](RunResult& result, const Program&, const GivenWorld& world,
                             forward::RunObserver& observer) -> std::optional<Error> {
    triage.replay(result, makeReplayer, {[&] { return observer.interrupted(); }, until, {}, world});
    return std::nullopt;
  };
  exploration.document = [&](const RunResult& result) { return triage.document(result, console); };
  exploration.exitCodeOf = [&](const RunResult& result) { return triage.exitCode(result); };
  ExploreEngine searching{
      [&](const LoadOptions& options) { return triage.load(options, engine); },
      [&](const Program& program, const forward::RunConfig& config, forward::RunObserver& observer) {
        return triage.search(program, config, observer, engine);
      }};
  return explore(its, std::move(exploration), searching, console);
}

} // namespace hindsight
