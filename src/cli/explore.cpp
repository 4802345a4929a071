#include "cli/explore.h"

#include "cli/run_recorder.h"
#include "cli/runtime_folder.h"
#include "report/explanation_text.h"
#include "report/json_report.h"
#include "report/terminal_report.h"
#include "support/file_io.h"
#include "support/output_folder.h"

#include <fmt/format.h>

namespace hindsight {

LoadOptions loadOptions(const CommandLine& line) {
  LoadOptions load;
  load.inputs = line.files;
  load.clangFlags = line.clangFlags;
  if (line.options.given(Option::Clang)) load.clang = line.options.text(Option::Clang);
  // An optimiser would take static variables that nothing writes for constants.
  if (line.options.flag(Option::SymGlobals))
    load.clangFlags.insert(load.clangFlags.end(), {"-Xclang", "-disable-llvm-passes"});
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
          line.options.text(Option::ErrorCall)};
}

RunConfig runConfig(const OptionValues& options) {
  using Search = RunConfig::Search;
  static constexpr Search kSearches[] = {Search::Dfs, Search::Bfs, Search::RandomPath, Search::Coverage};
  static constexpr BackendKind kBackends[] = {BackendKind::Z3, BackendKind::Cvc5};
  RunConfig config;
  config.entry = options.text(Option::Entry);
  config.search = kSearches[options.choice(Option::Search)];
  config.symbolicGlobals = options.flag(Option::SymGlobals);
  config.seed = options.count(Option::Seed);
  config.stopOnError = options.flag(Option::StopOnError);
  config.showOutput = options.flag(Option::ShowOutput);
  config.wantTests = !options.flag(Option::NoTests);
  config.leaveStates = true;
  config.budget.seconds = options.seconds(Option::Time);
  config.budget.memoryBytes = options.count(Option::Memory);
  config.budget.maxDepth = options.count(Option::MaxDepth);
  config.maxCallDepth = static_cast<uint32_t>(options.count(Option::MaxCallDepth));
  config.budget.maxForks = options.count(Option::MaxForks);
  config.budget.maxInstructions = options.count(Option::MaxInstructions);
  config.solver.backend = kBackends[options.choice(Option::Solver)];
  config.solver.resourceLimit = options.count(Option::SolverEffort);
  config.solver.validate = options.flag(Option::ValidateSolver);
  config.solver.dumpFolder = options.text(Option::DumpQueries);
  return config;
}

/// What can be said before anything is compiled or written.
static std::optional<Error> checkLine(const CommandLine& line, const std::string& command) {
  if (line.files.empty())
    return Error{fmt::format("'{}' needs a program", command), fmt::format("write 'hindsight {} prog.c'", command)};
  if (line.options.flag(Option::Json) && line.options.flag(Option::ShowOutput))
    return Error{"--json and --show-output both want standard output", "leave one of them out"};
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

static ExitCode exploreInto(const std::filesystem::path& folder, const CommandLine& line, const Program& program,
                            Exploration& exploration, const ExploreEngine& engine, Console& console) {
  bool json = line.options.flag(Option::Json);
  bool quiet = line.options.flag(Option::Quiet) || exploration.document;
  const RunConfig& config = exploration.config;
  RunRecorder recorder({.folder = folder,
                        .onlyErrors = !config.wantTests,
                        .showProgress = !json && !quiet,
                        .announce = !json && !quiet && exploration.announce},
                       console);
  RunResult result = engine.run(program, config, recorder);
  recorder.finish(result.findings);
  if (std::optional<Error> error = recorder.failure()) return complain(console, *error);
  std::optional<Error> evidenceError;
  if (exploration.afterRun) evidenceError = exploration.afterRun(result, program, recorder);

  JsonContext jsonContext{exploration.command,     line.files,         folder.string(),
                          recorder.testsWritten(), invocationOf(line), recorder.partialTests()};
  if (config.target) jsonContext.invocation.target = config.target->place;
  if (exploration.direction) jsonContext.direction = exploration.direction();
  jsonContext.explanation = exploration.explanation;
  auto explained = [&](const Terminal& terminal) {
    return exploration.explanation ? renderExplanation(*exploration.explanation, terminal) : "";
  };
  ScreenContext screen{.budget = config.budget,
                       .output = folder.string(),
                       .tests = recorder.testsWritten(),
                       .aboutTarget = config.target != nullptr};
  std::string document = renderJson(result, jsonContext);
  std::optional<Error> error = writeResult(
      folder, line, document, explained(Terminal::plain()) + renderScreen(result, screen, Terminal::plain()));
  if (error) return complain(console, *error);
  screen.brief = quiet;
  if (exploration.document)
    console.out << exploration.document(result) << std::flush;
  else
    console.out << (json ? document
                         : explained(console.outTerminal) + renderScreen(result, screen, console.outTerminal))
                << std::flush;
  if (evidenceError) return complain(console, *evidenceError); // only now: the result is worth more
  return exploration.exitCodeOf(result);
}

ExitCode explore(const CommandLine& line, Exploration exploration, const ExploreEngine& engine, Console& console) {
  if (std::optional<Error> error = checkLine(line, exploration.command)) return complain(console, *error);
  Result<std::unique_ptr<Program>> program = engine.load(exploration.load);
  if (!program) return complain(console, program.error());
  if (exploration.prepare)
    if (std::optional<Error> error = exploration.prepare(**program, exploration.config))
      return complain(console, *error);
  // From here on nothing is wrong with the input: now a folder may appear.
  if (std::optional<Error> error = createDumpFolder(line.options)) return complain(console, *error);
  const std::string& output = line.options.text(Option::Output);
  Result<std::filesystem::path> folder =
      output.empty() ? createNumberedFolder(kDefaultOutputRoot) : createNamedFolder(output);
  if (!folder) return complain(console, folder.error());
  return exploreInto(*folder, line, **program, exploration, engine, console);
}

} // namespace hindsight
