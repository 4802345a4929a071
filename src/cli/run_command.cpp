#include "cli/run_command.h"

#include "cli/run_recorder.h"
#include "cli/runtime_folder.h"
#include "report/json_report.h"
#include "report/terminal_report.h"
#include "support/file_io.h"
#include "support/output_folder.h"

#include <fmt/format.h>

namespace hindsight {

static constexpr CommandInfo kInfo = {
    .name = "run",
    .summary = "explore every path of a program and report the errors on them",
    .usage = "FILE... [options] [-- clang flags]",
    .text =
        "Executes the program symbolically: data from klee_make_symbolic or __VERIFIER_nondet_* may have any\n"
        "value, and every branch that depends on it is followed both ways. Each path leaves a test that drives the\n"
        "program down it again; an error is reported with its place, the stack, and the input that causes it.\n\n"
        "Files are C or C++ sources, .bc or .ll; several are linked. Everything after -- goes to clang.\n"
        "Results are in hindsight-out/NNN, and hindsight-out/last is the newest:\n"
        "  test000001.ktest       the input of the first path (see 'hindsight ktest')\n"
        "  test000007.KIND.err    the error that the seventh test runs into\n"
        "  run.json, info         the whole result, for programs and for people\n\n"
        "Exit codes: 0 no error found, 1 an error found, 2 bad usage or input.\n",
    .examples = "  hindsight run prog.c                          explore all paths\n"
                "  hindsight run prog.c --time 60s               for a minute at most\n"
                "  hindsight run a.c b.c -- -DLIMIT=4 -Iinclude  several files, with flags for clang\n"
                "  hindsight run prog.c --search dfs --stop-on-error\n"
                "  hindsight run prog.c --json | jq '.findings[].kind'\n",
    .set = kRun,
    .takesClangFlags = true,
};

const CommandInfo& RunCommand::info() const {
  return kInfo;
}

LoadOptions loadOptions(const CommandLine& line) {
  LoadOptions load;
  load.inputs = line.files;
  load.clangFlags = line.clangFlags;
  if (line.options.given(Option::Clang)) load.clang = line.options.text(Option::Clang);
  load.runtimeFolder = runtimeFolder();
  load.entry = line.options.text(Option::Entry);
  load.linkRuntime = true;
  return load;
}

Invocation invocationOf(const CommandLine& line) {
  std::error_code ignored;
  return {std::filesystem::current_path(ignored).string(), line.files, line.clangFlags,
          line.options.text(Option::Clang), line.options.text(Option::Entry)};
}

RunConfig runConfig(const OptionValues& options) {
  using Search = RunConfig::Search;
  static constexpr Search kSearches[] = {Search::Dfs, Search::Bfs, Search::RandomPath, Search::Coverage};
  static constexpr BackendKind kBackends[] = {BackendKind::Z3, BackendKind::Cvc5};
  RunConfig config;
  config.entry = options.text(Option::Entry);
  config.search = kSearches[options.choice(Option::Search)];
  config.seed = options.count(Option::Seed);
  config.stopOnError = options.flag(Option::StopOnError);
  config.showOutput = options.flag(Option::ShowOutput);
  config.wantTests = !options.flag(Option::NoTests);
  config.leaveStates = true;
  config.budget.seconds = options.seconds(Option::Time);
  config.budget.memoryBytes = options.count(Option::Memory);
  config.budget.maxDepth = options.count(Option::MaxDepth);
  config.budget.maxForks = options.count(Option::MaxForks);
  config.budget.maxInstructions = options.count(Option::MaxInstructions);
  config.solver.backend = kBackends[options.choice(Option::Solver)];
  config.solver.resourceLimit = options.count(Option::SolverEffort);
  config.solver.validate = options.flag(Option::ValidateSolver);
  config.solver.dumpFolder = options.text(Option::DumpQueries);
  return config;
}

/// What can be said before anything is compiled or written.
static std::optional<Error> checkLine(const CommandLine& line) {
  if (line.files.empty()) return Error{"'run' needs a program", "write 'hindsight run prog.c'"};
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

ExitCode RunCommand::execute(const CommandLine& line, Console& console) {
  if (std::optional<Error> error = checkLine(line)) return complain(console, *error);
  Result<std::unique_ptr<Program>> program = engine.load(loadOptions(line));
  if (!program) return complain(console, program.error());
  // From here on nothing is wrong with the input: now a folder may appear.
  if (std::optional<Error> error = createDumpFolder(line.options)) return complain(console, *error);
  const std::string& output = line.options.text(Option::Output);
  Result<std::filesystem::path> folder =
      output.empty() ? createNumberedFolder(kDefaultOutputRoot) : createNamedFolder(output);
  if (!folder) return complain(console, folder.error());
  return explore(line, **program, *folder, console);
}

/// The result as the files that stay: JSON for programs, text for people.
static std::optional<Error> writeResult(const std::filesystem::path& folder, const CommandLine& line,
                                        const std::string& json, const std::string& screen) {
  if (std::optional<Error> error = writeFileAtomically(folder / "run.json", json)) return error;
  return writeFileAtomically(folder / "info", line.text + "\n\n" + screen);
}

ExitCode RunCommand::explore(const CommandLine& line, const Program& program, const std::filesystem::path& folder,
                             Console& console) {
  bool json = line.options.flag(Option::Json);
  bool quiet = line.options.flag(Option::Quiet);
  RunConfig config = runConfig(line.options);
  RunRecorder recorder({.folder = folder,
                        .onlyErrors = line.options.flag(Option::NoTests),
                        .showProgress = !json && !quiet,
                        .announce = !json && !quiet},
                       console);
  RunResult result = engine.run(program, config, recorder);
  recorder.finish(result.findings);
  if (std::optional<Error> error = recorder.failure()) return complain(console, *error);

  JsonContext jsonContext{
      "run", line.files, folder.string(), recorder.testsWritten(), invocationOf(line), recorder.partialTests()};
  ScreenContext screen{config.budget, folder.string(), recorder.testsWritten(), false};
  std::string document = renderJson(result, jsonContext);
  std::optional<Error> error = writeResult(folder, line, document, renderScreen(result, screen, Terminal::plain()));
  if (error) return complain(console, *error);
  screen.brief = quiet;
  console.out << (json ? document : renderScreen(result, screen, console.outTerminal)) << std::flush;
  return result.findings.empty() && result.verdict != Verdict::Violated ? ExitCode::NothingFound : ExitCode::Found;
}

} // namespace hindsight
