#include "cli/explore.h"

#include "chop/skip_choice.h"
#include "cli/buffer_option.h"
#include "cli/check_evidence.h"
#include "cli/corpus.h"
#include "cli/last_word.h"
#include "cli/load_program.h"
#include "cli/run_recorder.h"
#include "cli/runtime_folder.h"
#include "cli/world_options.h"
#include "forward/world_assumptions.h"
#include "program/entry.h"
#include "program/safe_code.h"
#include "report/explanation_text.h"
#include "report/json_report.h"
#include "report/terminal_report.h"
#include "support/file_io.h"
#include "support/output_folder.h"

#include <fmt/format.h>

#include <algorithm>
#include <mutex>

namespace hindsight {

/// An optimiser would take static variables that nothing writes for constants.
static void leaveVariables(LoadOptions& load) {
  load.clangFlags.insert(load.clangFlags.end(), {"-Xclang", "-disable-llvm-passes"});
}

LoadOptions loadOptions(const CommandLine& line) {
  LoadOptions load;
  load.inputs = line.files;
  load.clangFlags = line.clangFlags;
  if (line.options.given(Option::Clang)) load.clang = line.options.text(Option::Clang);
  if (line.options.flag(Option::SymGlobals)) leaveVariables(load);
  load.runtimeFolder = runtimeFolder();
  load.entry = line.options.text(Option::Entry);
  load.linkRuntime = true;
  return load;
}

Invocation invocationOf(const CommandLine& line) {
  std::error_code ignored;
  return {std::filesystem::current_path(ignored).string(),
          line.files,
          line.clangFlags,
          line.options.text(Option::Clang),
          line.options.text(Option::Entry),
          line.options.text(Option::ErrorCall),
          std::nullopt,
          line.options.text(Option::Database),
          line.options.text(Option::MainFile)};
}

/// The choices of `--solver`, in their order.
static constexpr BackendKind kBackends[] = {BackendKind::Z3, BackendKind::Cvc5};

/// The choices of `--search`, in their order.
static constexpr forward::RunConfig::Search kSearches[] = {
    forward::RunConfig::Search::Dfs,        forward::RunConfig::Search::Bfs,
    forward::RunConfig::Search::RandomPath, forward::RunConfig::Search::Coverage,
    forward::RunConfig::Search::FalseFirst, forward::RunConfig::Search::Target};

forward::RunConfig runConfig(const OptionValues& options) {
  forward::RunConfig config;
  config.entry = options.text(Option::Entry);
  config.search = kSearches[options.choice(Option::Search)];
  config.model.symbolicGlobals = options.flag(Option::SymGlobals);
  config.seed = options.count(Option::Seed);
  config.stopOnError = options.flag(Option::StopOnError);
  config.showOutput = options.flag(Option::ShowOutput);
  config.wantTests = !options.flag(Option::NoTests);
  config.leaveStates = true;
  config.budget.seconds = options.seconds(Option::Time);
  if (config.budget.seconds > 0) config.budget.deadline = Deadline::in(config.budget.seconds);
  config.budget.memoryBytes = options.count(Option::Memory);
  config.budget.maxDepth = options.count(Option::MaxDepth);
  config.model.maxCallDepth = static_cast<uint32_t>(options.count(Option::MaxCallDepth));
  config.model.symbolicSizeCapacity = options.count(Option::SymbolicSize);
  config.model.symbolicObject = options.count(Option::SymbolicObject);
  config.model.floatValues = options.count(Option::FloatValues);
  config.budget.heapDepth = options.count(Option::LazyDepth);
  config.budget.heapObjects = options.count(Option::LazyObjects);
  config.budget.heapBytes = options.count(Option::LazyBytes);
  config.budget.maxForks = options.count(Option::MaxForks);
  config.budget.maxInstructions = options.count(Option::MaxInstructions);
  config.solver.backend = kBackends[options.choice(Option::Solver)];
  config.solver.resourceLimit = options.count(Option::SolverEffort);
  config.solver.validate = options.flag(Option::ValidateSolver);
  config.solver.dumpFolder = options.text(Option::DumpQueries);
  return config;
}

void setInputHeap(Exploration& exploration, const OptionValues& options) {
  forward::RunConfig& config = exploration.config;
  config.lazy.isOn = !startsProcess(config.entry);
  config.lazy.anyGlobals = options.text(Option::Globals) != "initial";
  config.lazy.anyMissing = options.text(Option::Missing) != "stop";
  config.lazy.assumed = exploration.load.assume = options.text(Option::Assume);
  config.lazy.strictInputs = options.flag(Option::StrictInputs);
  if (Result<std::vector<lazy::BufferContract>> buffers = parseBuffers(options.text(Option::Buffer)))
    config.lazy.buffers = std::move(*buffers); // otherwise `checkLine` says what is wrong
  bool isAny = config.lazy.isOn ? config.lazy.anyGlobals : options.text(Option::Globals) == "any";
  if (isAny && !options.flag(Option::SymGlobals)) leaveVariables(exploration.load);
  config.model.symbolicGlobals = !config.lazy.isOn && (isAny || config.model.symbolicGlobals);
}

void setPruning(forward::RunConfig& config, const OptionValues& options) {
  config.prune.mode = static_cast<prune::PruneOptions::Mode>(options.choice(Option::Prune));
  config.prune.keepsValues = options.choice(Option::Interpolant) == 1;
  config.prune.budget = static_cast<uint32_t>(options.count(Option::PruneBudget));
  config.prune.validates = options.flag(Option::PruneValidate);
  config.threads = static_cast<unsigned>(options.count(Option::Threads));
  config.takesTurns = !options.given(Option::Search) && !options.given(Option::Prune) && !config.prune.validates;
  // Pruning alone, as somebody asked: subtrees are finished soonest depth first, and only finished ones prune.
  bool prunesAlone = options.given(Option::Prune) && config.prune.isOn();
  if (prunesAlone && !options.given(Option::Search)) config.search = forward::RunConfig::Search::Dfs;
}

/// The option by which calls are skipped; none: they are not.
static std::optional<Option> skipOption(const OptionValues& options) {
  if (options.given(Option::Skip)) return Option::Skip;
  return options.flag(Option::SkipAuto) ? std::optional(Option::SkipAuto) : std::nullopt;
}

/// What a skipped call can do wrong that nothing in the code shows.
static bool canBeSeenInCode(PropertySet properties) {
  return !properties.contains(Property::NoOverflow) && !properties.contains(Property::DefBehavior) &&
         !properties.contains(Property::Uninit);
}

/// Calls that the tool skips by itself. A check skips only what cannot fail.
static chop::SkipList chosenSkips(const Program& program, const OptionValues& options,
                                  const forward::RunConfig& config) {
  chop::SkipList list;
  list.isChosen = true;
  list.cannotFail = !config.target && canBeSeenInCode(config.properties);
  if (!config.target && !list.cannotFail) return list;
  SafeCode code(program, [](const Function&, const CallInfo&) { return std::nullopt; });
  auto mayChoose = [&](const Function& function) { return config.target || code.isSafeFrom(function, 0); };
  list.functions = chop::chooseSkips(program, options.text(Option::Entry), config.target, mayChoose);
  return list;
}

/// Calls to skip, once the program is there.
static std::optional<Error> setSkipping(const Program& program, const OptionValues& options,
                                        forward::RunConfig& config) {
  std::optional<Option> skip = skipOption(options);
  if (!skip) return std::nullopt;
  std::string_view name = hindsight::info(*skip).name;
  if (config.lazy.isOn)
    return Error{fmt::format("{} needs a program that starts in main", name),
                 fmt::format("leave out {} or --entry", name)};
  if (*skip == Option::SkipAuto) {
    config.skip = chosenSkips(program, options, config);
    if (config.skip.empty()) return std::nullopt;
  } else {
    Result<std::vector<chop::SkippedFunction>> skipped =
        chop::parseSkipList(program, options.text(Option::Skip), options.text(Option::Entry), config.target);
    if (!skipped) return skipped.error();
    config.skip.functions = std::move(*skipped);
  }
  config.skip.pta = options.choice(Option::Pta) == 0 ? chop::Pta::Static : chop::Pta::Past;
  config.skip.slices = options.choice(Option::Recover) == 0;
  config.skip.reuses = !options.flag(Option::NoReuse);
  config.recoverLast = options.choice(Option::RecoverLast) == 0;
  config.prune.mode = prune::PruneOptions::Mode::Off;
  return std::nullopt;
}

/// Symbolic pointers that an analysis has resolved say nothing of why other objects were left out, so nothing prunes.
static void setResolving(const OptionValues& options, forward::RunConfig& config) {
  config.resolve = static_cast<chop::Resolve>(options.choice(Option::Resolve));
  if (config.resolve != chop::Resolve::Terms) config.prune.mode = prune::PruneOptions::Mode::Off;
}

static Error apart(Option a, Option b) {
  return {fmt::format("{} and {} do not go together", hindsight::info(a).name, hindsight::info(b).name),
          "leave one of them out"};
}

/// What does not go together with skipped calls.
static std::optional<Error> checkSkipping(const OptionValues& options) {
  if (options.choice(Option::Resolve) != 0)
    for (Option other : {Option::Prune, Option::PruneValidate, Option::Tree})
      if (options.given(other)) return apart(Option::Resolve, other);
  std::optional<Option> skip = skipOption(options);
  if (!skip) {
    for (Option option : {Option::Pta, Option::Recover, Option::RecoverLast, Option::NoReuse})
      if (options.given(option))
        return Error{fmt::format("{} is about calls that are skipped, and none are", hindsight::info(option).name),
                     "write '--skip f', or leave it out"};
    return std::nullopt;
  }
  for (Option other : {Option::Prune, Option::PruneValidate, Option::Tree, Option::MallocMayFail, Option::SymGlobals,
                       Option::Globals, Option::SkipAuto})
    if (options.given(other) && other != *skip) return apart(*skip, other);
  return std::nullopt;
}

/// What can be said before anything is compiled or written.
std::optional<Error> checkFiles(const CommandLine& line, const std::string& command) {
  bool hasDatabase = !line.options.text(Option::Database).empty();
  if (line.options.given(Option::MainFile) && !hasDatabase)
    return Error{"--main chooses among the sources of a compilation database", "write -p build/compile_commands.json"};
  if (line.files.empty() && !hasDatabase)
    return Error{fmt::format("'{}' needs a program", command), fmt::format("write 'hindsight {} prog.c'", command)};
  return std::nullopt;
}

/// What is said of input heaps makes sense for a function that a caller hands one to.
static std::optional<Error> checkInputHeap(const OptionValues& options) {
  if (Result<std::vector<lazy::BufferContract>> buffers = parseBuffers(options.text(Option::Buffer)); !buffers)
    return buffers.error();
  if (std::optional<Error> error = checkDrawing(options)) return error;
  if (!startsProcess(options.text(Option::Entry))) return std::nullopt;
  for (Option option : {Option::Buffer, Option::StrictInputs, Option::Missing, Option::Assume, Option::Draw,
                        Option::LazyDepth, Option::LazyObjects, Option::LazyBytes})
    if (options.given(option))
      return Error{fmt::format("{} is about the heap that a caller hands to a function, and main has none",
                               hindsight::info(option).name),
                   "name a function with --entry"};
  return std::nullopt;
}

static std::optional<Error> checkLine(const CommandLine& line, const std::string& command) {
  if (std::optional<Error> error = checkFiles(line, command)) return error;
  if (std::optional<Error> error = checkSkipping(line.options)) return error;
  if (kSearches[line.options.choice(Option::Search)] == forward::RunConfig::Search::Target && command != "triage")
    return Error{fmt::format("--search distance is for the alarms of triage, and '{}' has none", command),
                 "'hindsight reach' goes towards a target by itself"};
  if (std::optional<Error> error = checkInputHeap(line.options)) return error;
  if (line.options.flag(Option::Json) && line.options.flag(Option::ShowOutput))
    return Error{"--json and --show-output both write to standard output", "leave one of them out"};
  const std::string& globals = line.options.text(Option::Globals);
  if (!globals.empty() && globals != "any" && globals != "initial")
    return Error{fmt::format("--globals: '{}' is neither any nor initial", globals), "write --globals initial"};
  const std::string& missing = line.options.text(Option::Missing);
  if (!missing.empty() && missing != "any" && missing != "stop")
    return Error{fmt::format("--missing: '{}' is neither any nor stop", missing), "write --missing stop"};
  bool isZ3 = kBackends[line.options.choice(Option::Solver)] == BackendKind::Z3;
  if (line.options.count(Option::Threads) > 1 && !isZ3)
    return Error{"--threads 2 needs the solver z3: cvc5 cannot be used by several threads", "leave one of them out"};
  const std::string& output = line.options.text(Option::Output);
  if (!output.empty()) return checkNamedFolder(output);
  return std::nullopt;
}

static std::optional<Error> createDumpFolder(const OptionValues& options) {
  const std::string& folder = options.text(Option::DumpQueries);
  if (folder.empty()) return std::nullopt;
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (!error && std::filesystem::is_directory(folder)) return std::nullopt;
  return Error{fmt::format("--dump-queries: cannot create '{}': {}", folder, error ? error.message() : "it is a file"),
               ""};
}

/// The result as the files that stay: JSON for programs, text for people.
static std::optional<Error> writeResult(const std::filesystem::path& folder, const CommandLine& line,
                                        const std::string& json, const std::string& screen) {
  if (std::optional<Error> error = writeFileAtomically(folder / "run.json", json)) return error;
  return writeFileAtomically(folder / "info", line.text + "\n\n" + screen);
}

namespace {

/// One command on its way from files to a result, which is written once: at the end, or by the last word.
class Session {
public:
  Session(const CommandLine& line, Exploration& exploration, const ExploreEngine& engine, Console& console)
      : line(line), exploration(exploration), engine(engine), console(console) {
    Deadline when = exploration.config.budget.deadline.plus(kLastGrace);
    lastWord = std::make_unique<LastWord>(when, [this] { return speak(); });
  }

  ExitCode run() {
    ExitCode code = produce();
    lastWord->isWritten(code);
    return code;
  }

private:
  ExitCode produce();
  std::optional<Error> load();
  std::optional<Error> prepareHarness(const Program& loaded);
  RunResult search();
  std::optional<Error> createFolder();
  bool isOutOfTime() const { return exploration.config.budget.deadline.passed(); }
  RunResult resultSoFar();
  ExitCode speak();
  void weigh(RunResult& result) {
    forward::weighWorld(result, *program, exploration.config.world);
    if (exploration.weigh) exploration.weigh(result, *program);
  }
  ExitCode write(RunResult& result);
  std::string explained(const Terminal& terminal) const;
  ExitCode fail(const Error& error) {
    lastWord->leaveItToMe();
    return complain(console, error);
  }

  const CommandLine& line;
  Exploration& exploration;
  const ExploreEngine& engine;
  Console& console;
  std::unique_ptr<LastWord> lastWord; // the first one here and the last to go: the others may take time
  std::recursive_mutex mutex;         // of what follows, which the last word looks at
  std::unique_ptr<Program> program;
  Corpus corpus;
  std::filesystem::path folder;
  std::unique_ptr<RunRecorder> recorder;
  bool isOver = false; // the search has come to its end
};

/// Null and no error: the time was up before the program was there.
std::optional<Error> Session::load() {
  if (exploration.config.budget.deadline.isSet())
    exploration.load.interrupted = [until = exploration.config.budget.deadline] { return until.passed(); };
  Result<std::unique_ptr<Program>> loaded =
      loadNamedProgram(line, exploration.load, engine.load, console, exploration.lookAtFiles);
  if (!loaded) return isOutOfTime() ? std::nullopt : std::optional(loaded.error());
  if (exploration.prepare)
    if (std::optional<Error> error = exploration.prepare(**loaded, exploration.config)) return error;
  // Arguments that were given are handed over before main.
  if ((*loaded)->findFunction(kWorldStarter)) {
    exploration.config.entry = kWorldStarter;
    exploration.config.lazy.isOn = false;
  }
  if (std::optional<Error> error = setSkipping(**loaded, line.options, exploration.config)) return error;
  setResolving(line.options, exploration.config);
  if (const Function* entry = (*loaded)->findFunction(exploration.config.entry))
    if (std::optional<Error> error = checkBuffers(exploration.config.lazy.buffers, *entry)) return error;
  if (std::optional<Error> error = prepareHarness(**loaded)) return error;
  std::lock_guard lock(mutex);
  program = std::move(*loaded);
  return std::nullopt;
}

/// A harness of libFuzzer gets data, and starts with its corpus.
std::optional<Error> Session::prepareHarness(const Program& loaded) {
  const std::string& folder = line.options.text(Option::Corpus);
  bool isHarness =
      loaded.findFunction(kWorldStarter) && loaded.findFunction(kFuzzTarget) && !loaded.findFunction("main");
  if (!isHarness) {
    exploration.config.world.mostData.reset();
    if (!folder.empty() || line.options.given(Option::MaxInputSize))
      return Error{fmt::format("--{} is for a program without main that has {}",
                               folder.empty() ? "max-input-size" : "corpus", kFuzzTarget),
                   "leave it out"};
    return std::nullopt;
  }
  if (folder.empty()) return std::nullopt;
  Result<Corpus> read = readCorpus(folder, *exploration.config.world.mostData);
  if (!read) return read.error();
  corpus = std::move(*read);
  return std::nullopt;
}

/// The corpus first, then all that it does not have.
RunResult Session::search() {
  std::vector<Finding> known;
  runCorpus(corpus, *program, exploration.config, engine, *recorder, known);
  bool isEnough = exploration.config.stopOnError && !known.empty();
  RunResult result;
  if (!isEnough) result = engine.run(*program, exploration.config, *recorder);
  if (corpus.tooLarge)
    result.notes.push_back(fmt::format("{} of the corpus with more bytes than --max-input-size left out",
                                       corpus.tooLarge == 1 ? "1 file" : fmt::format("{} files", corpus.tooLarge)));
  if (known.empty()) return result;
  std::erase_if(result.findings, [&](const Finding& finding) {
    return std::ranges::any_of(
        known, [&](const Finding& other) { return other.kind == finding.kind && other.place == finding.place; });
  });
  result.findings.insert(result.findings.begin(), known.begin(), known.end());
  result.verdict = Verdict::Violated;
  return result;
}

std::optional<Error> Session::createFolder() {
  std::lock_guard lock(mutex);
  const std::string& output = line.options.text(Option::Output);
  Result<std::filesystem::path> made =
      output.empty() ? createNumberedFolder(kDefaultOutputRoot) : createNamedFolder(output);
  if (!made) return made.error();
  folder = *made;
  if (exploration.lookAtFolder) exploration.lookAtFolder(folder);
  bool says = !line.options.flag(Option::Json) && !line.options.flag(Option::Quiet) && !exploration.document;
  RecorderConfig recording{.folder = folder,
                           .onlyErrors = !exploration.config.wantTests,
                           .showProgress = says,
                           .announce = says && exploration.announce,
                           .world = exploration.config.world};
  recorder = std::make_unique<RunRecorder>(recording, console);
  return std::nullopt;
}

/// Every path ended at an assumption: an answer about no input at all would be none.
static bool isAboutNothing(const RunResult& result) {
  auto isHeapBound = [](StopReason reason) {
    return reason == StopReason::HeapDepth || reason == StopReason::HeapObjects || reason == StopReason::HeapBytes;
  };
  return result.findings.empty() && result.statistics.paths == 0 && result.statistics.partialPaths == 0 &&
         result.unsupported.empty() && result.missingFunctions.empty() && result.missingVariables.empty() &&
         std::ranges::all_of(result.stoppedBy, isHeapBound);
}

ExitCode Session::produce() {
  if (std::optional<Error> error = load()) return fail(*error);
  // From here on nothing is wrong with the input: now a folder may appear.
  if (std::optional<Error> error = createDumpFolder(line.options)) return fail(*error);
  if (std::optional<Error> error = createFolder()) return fail(*error);
  RunResult result = program ? search() : resultSoFar();
  recorder->finish(result.findings);
  if (std::optional<Error> error = recorder->failure()) return fail(*error);
  bool isOfTarget = exploration.config.target; // paths that cannot get there are not counted
  if (program && exploration.config.lazy.isOn && !isOfTarget && isAboutNothing(result))
    return fail({fmt::format("no input heap fits: every path of {} ends at an assumption or at what its caller must "
                             "not do",
                             exploration.config.entry),
                 "look at the assumptions at its start"});
  recorder->onInterim(result); // so that it is not lost if what backs it takes too long
  std::optional<Error> evidenceError;
  if (program && exploration.afterRun)
    evidenceError = exploration.afterRun(result, *program, exploration.config.world, *recorder);
  if (program) weigh(result);
  lastWord->leaveItToMe();
  isOver = true;
  ExitCode code = write(result);
  if (evidenceError) return complain(console, *evidenceError); // only now: the result is worth more
  return code;
}

RunResult Session::resultSoFar() {
  RunResult result;
  if (std::optional<RunResult> interim = recorder ? recorder->interim() : std::nullopt) {
    result = std::move(*interim);
  } else {
    result.verdict = exploration.nothingYet;
    if (!program) result.notes.push_back("the time limit was reached before the program was loaded");
  }
  if (result.stoppedBy.empty()) result.stoppedBy.push_back(StopReason::Time);
  return result;
}

ExitCode Session::speak() {
  std::lock_guard lock(mutex);
  if (!recorder)
    if (std::optional<Error> error = createFolder()) return complain(console, *error);
  RunResult result = resultSoFar();
  recorder->finish(result.findings);
  for (Finding& finding : result.findings)
    if (finding.replayed == Replayed::NotAttempted) finding.replayReason = "the time limit was reached";
  if (program) weigh(result);
  return write(result);
}

std::string Session::explained(const Terminal& terminal) const {
  return isOver && exploration.explanation ? renderExplanation(*exploration.explanation, terminal) : "";
}

ExitCode Session::write(RunResult& result) {
  bool json = line.options.flag(Option::Json);
  const forward::RunConfig& config = exploration.config;
  JsonContext jsonContext{exploration.command,      line.files,         folder.string(),
                          recorder->testsWritten(), invocationOf(line), recorder->partialTests()};
  if (config.target) jsonContext.invocation.target = config.target->place;
  if (!config.model.symbolicGlobals) jsonContext.invocation.world = config.world;
  if (exploration.direction) jsonContext.direction = exploration.direction();
  if (isOver) jsonContext.explanation = exploration.explanation;
  ScreenContext screen{.budget = config.budget,
                       .output = folder.string(),
                       .tests = recorder->testsWritten(),
                       .aboutTarget = exploration.nothingYet == Verdict::UnreachableWithinBounds};
  std::string document = renderJson(result, jsonContext);
  std::optional<Error> error = writeResult(
      folder, line, document, explained(Terminal::plain()) + renderScreen(result, screen, Terminal::plain()));
  if (error) return complain(console, *error);
  screen.brief = line.options.flag(Option::Quiet) || exploration.document;
  if (exploration.document)
    console.out << exploration.document(result) << std::flush;
  else
    console.out << (json ? document
                         : explained(console.outTerminal) + renderScreen(result, screen, console.outTerminal))
                << std::flush;
  return exploration.exitCodeOf(result);
}

} // namespace

ExitCode explore(const CommandLine& line, Exploration exploration, const ExploreEngine& engine, Console& console) {
  if (std::optional<Error> error = checkLine(line, exploration.command)) return complain(console, *error);
  Result<GivenWorld> world = givenWorld(line.options, exploration.fixesClock);
  if (!world) return complain(console, world.error());
  exploration.load.world = std::move(*world);
  exploration.config.world = exploration.load.world;
  return Session(line, exploration, engine, console).run();
}

} // namespace hindsight
