#include "cli/triage_command.h"

#include "cli/alarm_words.h"
#include "cli/check_evidence.h"
#include "cli/triage_ladder.h"
#include "cli/world_options.h"
#include "intake/bitcode_cache.h"
#include "program/module_symbols.h"
#include "program/world.h"
#include "report/alarm_fingerprint.h"
#include "report/triage_html.h"
#include "report/triage_markdown.h"
#include "report/triage_report.h"
#include "report/triage_sarif.h"
#include "support/file_io.h"
#include "triage/search.h"

#include <algorithm>
#include <filesystem>
#include <fmt/format.h>
#include <map>
#include <mutex>

namespace hindsight {

static constexpr OptionDefault kDefaults[] = {{Option::Time, "60s"}};

static constexpr CommandInfo kInfo = {
    .name = "triage",
    .summary = "confirm or refute the alarms of static analysers",
    .usage = "REPORT... FILE... [options] [-- clang flags]",
    .text = "Reads reports (SARIF 2.1.0, property lists of clang, XML of cppcheck, JSON of GCC) and alarms that are "
            "spelled\n"
            "out (prog.c:42:use-after-free), and searches the program for each alarm. FILE is as for 'check'.\n\n"
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
  /// Functions, for what main leaves open.
  void climb(const ExploreEngine& engine, const MakeReplayer& makeReplayer, Deadline until,
             forward::RunObserver& observer);
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
  std::optional<Error> compile(LoadOptions& options);
  std::vector<triage::PlacedAlarm> placeAlarms(const Program& its) const;
  AlarmAnswer answerOf(size_t number, const RunResult& result) const;

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
  std::optional<TemporaryFolder> scratch;   // of sources that were compiled
  LoadOptions loading;                      // with them
  bool isLibrary = false;                   // nothing starts in main
  forward::RunConfig running;
  std::mutex mutex;                  // of what follows, which the last word looks at
  std::vector<AlarmAnswer> fromMain; // when main has said all
  std::map<size_t, AlarmAnswer> fromFunctions;
  std::optional<TriageResult> concluded;
};

void Triage::lookAt(const std::vector<InputFile>& files) {
  for (const InputFile& file : files) {
    if (!file.compiled.empty()) continue;
    Result<InputKind> kind = file.kind ? Result<InputKind>(*file.kind) : inputKindOf(file.path);
    if (kind && *kind == InputKind::Bitcode) bitcode.push_back({file.name()});
  }
}

/// Once, for all that is loaded of it.
std::optional<Error> Triage::compile(LoadOptions& options) {
  if (options.taken.empty()) return std::nullopt;
  Result<TemporaryFolder> made = TemporaryFolder::create();
  if (!made) return made.error();
  scratch.emplace(std::move(*made));
  std::string cache = intake::bitcodeCacheFolder();
  Result<bool> done = intake::compileThroughCache(options.taken, compileOptions(options), cache, scratch->path());
  return done ? std::nullopt : std::optional(done.error());
}

/// Whether a process can start in the files.
static bool hasStart(const std::vector<InputFile>& files) {
  return files.empty() || std::ranges::any_of(files, [](const InputFile& file) {
           Result<ModuleSymbols> symbols = readModuleSymbols(file.compiled.empty() ? file.path : file.compiled);
           return !symbols || std::ranges::any_of(symbols->defined, [](const std::string& name) {
             return name == "main" || name == kFuzzTarget;
           });
         });
}

Result<std::unique_ptr<Program>> Triage::load(const LoadOptions& options, const ExploreEngine& engine) {
  loading = options;
  if (std::optional<Error> error = compile(loading)) return *error;
  isLibrary = line.options.flag(Option::Library) || !hasStart(loading.taken);
  if (isLibrary) {
    loading.entry.clear();
    loading.keepAll = true;
    return engine.load(loading);
  }
  Result<std::unique_ptr<Program>> loaded = engine.load(loading);
  bool isGiven = std::ranges::any_of(kWorldOptions, [&](Option option) { return line.options.given(option); });
  if (!loaded || isGiven || (!readsArguments(**loaded) && worldReads(**loaded).empty())) return loaded;
  OptionValues values = line.options;
  for (auto [option, text] : kSomeWorld)
    if (std::optional<Error> error = values.set(option, text)) return *error;
  Result<GivenWorld> world = givenWorld(values, false);
  if (!world) return world.error();
  LoadOptions wider = loading;
  wider.world = *world;
  someWorld = std::move(*world);
  return engine.load(wider);
}

std::vector<triage::PlacedAlarm> Triage::placeAlarms(const Program& its) const {
  triage::PlaceFinder finder(triage::filesOf(its), mappings);
  SourceText sources;
  std::vector<triage::PlacedAlarm> placed;
  for (const Alarm& alarm : words.alarms) placed.push_back(triage::place(its, finder, sources, alarm));
  return placed;
}

std::optional<Error> Triage::prepare(const Program& loaded, forward::RunConfig& config) {
  if (someWorld) config.world = *someWorld;
  program = &loaded;
  budget = config.budget;
  running = config;
  triage::SearchConfig search{line.options.flag(Option::MallocMayFail), {}, bitcode};
  alarms = std::make_unique<triage::AlarmSearch>(placeAlarms(loaded), std::move(search));
  return std::nullopt;
}

/// What main and functions say about an alarm; the caller holds the lock.
AlarmAnswer Triage::answerOf(size_t number, const RunResult& result) const {
  const triage::PlacedAlarm& placed = alarms->alarms()[number];
  AlarmAnswer main =
      !fromMain.empty() ? fromMain[number] : triage::decide(placed, {.result = result, .isOver = false}, "");
  auto found = fromFunctions.find(number);
  if (found == fromFunctions.end() || main.verdict != Verdict::Unknown) return main;
  AlarmAnswer answer = found->second;
  if (answer.verdict == Verdict::Unknown && !isLibrary) {
    answer.why = fmt::format("from main: {}; from a function: {}", main.why, answer.why);
    answer.next = main.next;
  }
  return answer;
}

/// Only what main has not settled: in a closed program, what main proves outranks what a function does on any heap.
void Triage::climb(const ExploreEngine& engine, const MakeReplayer& makeReplayer, Deadline until,
                   forward::RunObserver& observer) {
  auto isOpen = [&](size_t number) {
    const AlarmAnswer& answer = fromMain[number];
    return words.alarms[number].kind && answer.verdict == Verdict::Unknown && !answer.finding &&
           (isLibrary || !alarms->sawEverything(number));
  };
  std::vector<size_t> asked;
  for (size_t number = 0; number < words.alarms.size(); ++number)
    if (isOpen(number)) asked.push_back(number);
  if (asked.empty() || until.passed() || observer.interrupted()) return;
  std::unique_ptr<Program> every;
  if (!isLibrary) {
    LoadOptions options = loading;
    options.keepAll = true;
    options.entry.clear();
    options.interrupted = [&] { return until.passed(); };
    Result<std::unique_ptr<Program>> loaded = engine.load(options);
    if (!loaded) return; // what main says stands
    every = std::move(*loaded);
  }
  const Program& whole = every ? *every : *program;
  std::vector<triage::PlacedAlarm> placed = every ? placeAlarms(whole) : alarms->alarms();
  std::map<size_t, triage::PlacedAlarm> open;
  for (size_t number : asked) open.emplace(number, std::move(placed[number]));
  triage::FunctionSearchConfig config{
      .run = running, .mallocMayFail = line.options.flag(Option::MallocMayFail), .isLibrary = isLibrary};
  config.bitcode = bitcode;
  TriageLadder ladder(line, whole, makeReplayer, std::move(config));
  ladder.climb(open, until, observer, [&](size_t number, AlarmAnswer answer) {
    std::lock_guard lock(mutex);
    fromFunctions.insert_or_assign(number, std::move(answer));
  });
}

RunResult Triage::search(const Program& program, const forward::RunConfig& config, forward::RunObserver& observer,
                         const ExploreEngine& engine) {
  if (isLibrary) return {};
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
  std::vector<AlarmAnswer> answers = alarms->answers(result, *program, budget);
  for (size_t number = 0; isLibrary && number < answers.size(); ++number)
    if (const triage::PlacedAlarm& alarm = alarms->alarms()[number]; alarm.alarm.kind && alarm.target)
      answers[number] = {.why = "no function above it can be started in"};
  std::lock_guard lock(mutex);
  fromMain = std::move(answers);
}

const TriageResult& Triage::conclude(const RunResult& result) {
  std::lock_guard lock(mutex);
  if (concluded) return *concluded;
  concluded.emplace();
  for (size_t number = 0; number < words.alarms.size(); ++number) {
    JudgedAlarm judged{.alarm = words.alarms[number]};
    judged.place = judged.alarm.sink.place;
    if (alarms) {
      const triage::PlacedAlarm& placed = alarms->alarms()[number];
      if (placed.sink.line) judged.place.file = placed.sink.file, judged.place.line = placed.sink.line;
      if (!placed.function.empty()) judged.place.function = placed.function;
      judged.answer = answerOf(number, result);
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
  // What a function does with any arguments says nothing about what the program does.
  if (line.options.text(Option::Entry) != "main")
    return complain(console, {"'triage' starts in main", "leave out --entry, or check the function: hindsight check"});
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
    triage.climb(engine, makeReplayer, until, observer);
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
