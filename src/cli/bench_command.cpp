#include "cli/bench_command.h"

#include "bench/bench_json.h"
#include "bench/bench_markdown.h"
#include "bench/bench_screen.h"
#include "bench/check_runner.h"
#include "bench/task_list.h"
#include "cli/bench_recorder.h"
#include "support/file_io.h"
#include "support/output_folder.h"
#include "support/quantity.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <unistd.h>

namespace hindsight {

namespace fs = std::filesystem;

static constexpr OptionDefault kDefaults[] = {{Option::Time, "60s"}};

static constexpr CommandInfo kInfo = {
    .name = "bench",
    .summary = "run SV-COMP task sets and count the points",
    .usage = "TASK... [options]",
    .text =
        "Runs 'hindsight check' on every property of every task, each in a process of its own, and compares the\n"
        "answers with the expected ones. A task is a .yml file (task definition 1.0 or 2.0), a folder stands for all\n"
        ".yml files below it, and a .set file lists patterns. Properties: unreach-call, valid-memsafety,\n"
        "valid-memcleanup, no-overflow, def-behavior; others are counted as unsupported.\n\n"
        "Points: correct true 2, correct false 1, unknown 0, wrong true -32, wrong false -16. Only 'safe' and\n"
        "'violated' are answers; 'safe-within-bounds' is unknown. If a task names a subproperty, the first error\n"
        "found must break that one.\n\n"
        "Results are in hindsight-bench/NNN, and hindsight-bench/last is the newest:\n"
        "  results.csv, results.json   every row with its answer, status, cost and reason\n"
        "  rows/NAME/                  the command, stdout and stderr of each process\n\n"
        "Exit codes: 0 no wrong answer, 1 a wrong answer, 2 bad usage or input.\n",
    .examples = "  hindsight bench tasks/memsafety/*.yml --time 60 --jobs 2\n"
                "  hindsight bench c/MemSafety-Heap.set --markdown table.md   a set, with tables for a document\n"
                "  hindsight bench tasks --json | jq .totals                  all tasks below a folder\n"
                "  hindsight bench --resume hindsight-bench/last              go on after Ctrl-C\n",
    .set = kBench,
    .defaults = kDefaults,
};

const CommandInfo& BenchCommand::info() const {
  return kInfo;
}

/// This very binary, or the one that was named.
static Result<std::string> findTool(const OptionValues& options) {
  const std::string& named = options.text(Option::Tool);
  std::error_code error;
  fs::path tool = named.empty() ? fs::read_symlink("/proc/self/exe", error) : fs::absolute(named, error);
  if (error) return Error{fmt::format("cannot find this binary: {}", error.message()), "name it with --tool"};
  if (fs::is_directory(tool, error) || access(tool.c_str(), X_OK) != 0)
    return Error{fmt::format("--tool: '{}' is not an executable file", tool.string()), ""};
  return tool.lexically_normal().string();
}

static Result<bench::BenchSettings> settingsOf(const CommandLine& line) {
  const OptionValues& options = line.options;
  Result<std::string> tool = findTool(options);
  if (!tool) return tool.error();
  bench::BenchSettings settings;
  for (const std::string& file : line.files) settings.tasks.push_back(fs::absolute(file).lexically_normal().string());
  settings.seconds = options.seconds(Option::Time);
  settings.memoryBytes = options.count(Option::Memory);
  settings.dataModel = options.choice(Option::DataModel) == 0 ? bench::DataModel::Ilp32 : bench::DataModel::Lp64;
  settings.tool = *tool;
  return settings;
}

/// Rows of different limits do not belong in one table.
static std::optional<Error> checkAgainst(const bench::BenchSettings& earlier, const bench::BenchSettings& now,
                                         const OptionValues& options) {
  auto differs = [](std::string_view option, std::string_view value) {
    return Error{fmt::format("{}: the run to resume has {}", option, value),
                 "leave the option out, or start a new run"};
  };
  if (options.given(Option::Time) && now.seconds != earlier.seconds)
    return differs("--time", formatSeconds(earlier.seconds));
  if (options.given(Option::Memory) && now.memoryBytes != earlier.memoryBytes)
    return differs("--memory", formatBytes(earlier.memoryBytes));
  if (options.given(Option::DataModel) && now.dataModel != earlier.dataModel)
    return differs("--data-model", spell(earlier.dataModel));
  if (options.given(Option::Tool) && now.tool != earlier.tool) return differs("--tool", earlier.tool);
  return std::nullopt;
}

/// What can be said before anything is read or written.
static std::optional<Error> checkLine(const CommandLine& line) {
  const OptionValues& options = line.options;
  bool resume = options.given(Option::Resume);
  if (line.files.empty() && !resume)
    return Error{"'bench' needs tasks", "write 'hindsight bench tasks/*.yml', or name a folder or a .set file"};
  if (resume && options.given(Option::Output))
    return Error{"--resume and --output both name the folder of the results", "leave one of them out"};
  if (options.given(Option::Markdown)) {
    fs::path folder = fs::path(options.text(Option::Markdown)).parent_path();
    std::error_code ignored;
    if (!folder.empty() && !fs::is_directory(folder, ignored))
      return Error{fmt::format("--markdown: there is no folder '{}'", folder.string()), ""};
  }
  const std::string& output = options.text(Option::Output);
  if (!output.empty()) return checkNamedFolder(output);
  return std::nullopt;
}

/// A task that was named alone and is broken is the whole answer; among others it is a row.
static Result<bench::Plan> makePlan(const std::vector<std::string>& arguments, bench::DataModel dataModel,
                                    Console& console) {
  Result<bench::TaskList> tasks = bench::listTasks(arguments);
  if (!tasks) return tasks.error();
  bench::Plan plan = bench::planRows(tasks->files, dataModel);
  bool alone = arguments.size() == 1 && tasks->files.size() == 1 && tasks->files[0] == arguments[0];
  if (alone && plan.firstProblem) return *plan.firstProblem;
  for (const std::string& remark : tasks->remarks) console.err << "note: " << remark << std::endl;
  return plan;
}

ExitCode BenchCommand::execute(const CommandLine& line, Console& console) {
  if (std::optional<Error> error = checkLine(line)) return complain(console, *error);
  Result<bench::BenchSettings> settings = settingsOf(line);
  if (!settings) return complain(console, settings.error());

  const std::string& resume = line.options.text(Option::Resume);
  if (!resume.empty()) {
    Result<std::unique_ptr<bench::ResultsFolder>> results = bench::ResultsFolder::resume(resume);
    if (!results) return complain(console, results.error());
    const bench::BenchSettings& earlier = (*results)->settings();
    if (std::optional<Error> error = checkAgainst(earlier, *settings, line.options)) return complain(console, *error);
    Result<bench::Plan> plan = makePlan(line.files.empty() ? earlier.tasks : line.files, earlier.dataModel, console);
    if (!plan) return complain(console, plan.error());
    return run(line, *plan, **results, console);
  }

  Result<bench::Plan> plan = makePlan(line.files, settings->dataModel, console);
  if (!plan) return complain(console, plan.error());
  // From here on nothing is wrong with the input: now a folder may appear.
  const std::string& output = line.options.text(Option::Output);
  Result<fs::path> folder = output.empty() ? createNumberedFolder(bench::kDefaultBenchRoot) : createNamedFolder(output);
  if (!folder) return complain(console, folder.error());
  Result<std::unique_ptr<bench::ResultsFolder>> results = bench::ResultsFolder::begin(*folder, *settings);
  if (!results) return complain(console, results.error());
  return run(line, *plan, **results, console);
}

/// The rows that have no result yet.
static std::vector<bench::PlannedRow> remainingRows(const bench::Plan& plan, const std::vector<bench::Row>& finished) {
  std::set<std::string> known;
  for (const bench::Row& row : finished) known.insert(row.key());
  std::vector<bench::PlannedRow> remaining;
  for (const bench::PlannedRow& row : plan.rows)
    if (!known.contains(row.key())) remaining.push_back(row);
  return remaining;
}

/// The files that stay, then what people or programs see.
static ExitCode report(const CommandLine& line, bench::ResultsFolder& results, const bench::BenchScreen& screen,
                       Console& console) {
  const std::vector<bench::Row>& rows = results.rows();
  const bench::BenchSettings& settings = results.settings();
  bench::Summary summary = bench::summarise(rows);
  std::string document =
      bench::renderBenchJson(rows, summary, {settings, screen.output, screen.notRun, screen.seconds});
  if (std::optional<Error> error = results.writeJson(document)) return complain(console, *error);
  if (line.options.given(Option::Markdown)) {
    std::string text = bench::renderBenchMarkdown(rows, summary, settings);
    if (std::optional<Error> error = writeFileAtomically(line.options.text(Option::Markdown), text))
      return complain(console, *error);
  }
  if (line.options.flag(Option::Json))
    console.out << document << std::flush;
  else
    console.out << "\n" << bench::renderBench(summary, screen, console.outTerminal) << std::flush;
  return summary.wrong.empty() ? ExitCode::NothingFound : ExitCode::Found;
}

ExitCode BenchCommand::run(const CommandLine& line, const bench::Plan& plan, bench::ResultsFolder& results,
                           Console& console) const {
  const bench::BenchSettings& settings = results.settings();
  bench::CheckRunner runner({.tool = settings.tool,
                             .seconds = settings.seconds,
                             .memoryBytes = settings.memoryBytes,
                             .rowsFolder = results.rowsFolder()});
  std::vector<bench::PlannedRow> remaining = remainingRows(plan, results.rows());
  size_t before = results.rows().size();
  bool announce = !line.options.flag(Option::Json) && !line.options.flag(Option::Quiet);
  Stopwatch stopwatch;
  {
    BenchRecorder recorder(results, remaining, announce, console);
    bench::runRows(remaining, jobCount(line.options), runner, recorder);
    recorder.finish();
    if (std::optional<Error> error = recorder.failure()) return complain(console, *error);
  }
  const std::vector<bench::Row>& rows = results.rows();
  bench::BenchScreen screen{.output = results.path().string(), .seconds = stopwatch.seconds()};
  screen.notRun = before + remaining.size() - rows.size();
  for (size_t index = before; index < rows.size(); ++index) screen.ran += !rows[index].folder.empty();
  return report(line, results, screen, console);
}

} // namespace hindsight
