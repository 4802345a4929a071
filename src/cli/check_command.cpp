#include "cli/check_command.h"

#include "check/check.h"
#include "cli/check_evidence.h"
#include "program/module_symbols.h"
#include "report/sarif_report.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

static constexpr CommandInfo kInfo = {
    .name = "check",
    .summary = "find a memory error, a failed assertion or an error call, or prove that there is none",
    .usage = "FILE... [options] [-- clang flags]",
    .text =
        "Explores the program like 'run' and stops at the first violation of a property. A violation is reported with\n"
        "the input that causes it. Without one, the answer is 'safe' if every path was followed to its end, and\n"
        "'safe-within-bounds' if a limit cut the search, with the flag to raise.\n\n"
        "Files are as for 'run'. Prefer sources (also by -p): .bc and .ll files, and what 'hindsight cc' built, lack\n"
        "the instrumentation that no-overflow needs.\n\n"
        "Exit codes: 0 safe (also within bounds), 1 violated, 2 bad usage or input, 3 unknown.\n",
    .examples =
        "  hindsight check prog.c                                          memory, assertions, error calls\n"
        "  hindsight check prog.c --property valid-memtrack,no-overflow    leaks and overflows only\n"
        "  hindsight check prog.c --all --time 60s                         every violation within a minute\n"
        "  hindsight check list.c --entry push                             a function, on any heap of its caller\n"
        "  hindsight check prog.c -- -m32                                  for a 32-bit machine\n",
    .set = kCheck,
    .takesClangFlags = true,
};

/// What draws a tree is known by the name of its file.
static std::optional<Error> checkTree(const OptionValues& options) {
  const std::string& file = options.text(Option::Tree);
  if (!options.given(Option::Tree) || file.ends_with(".svg") || file.ends_with(".html")) return std::nullopt;
  return Error{fmt::format("--tree: '{}' is neither an .svg nor an .html file", file), "write --tree tree.svg"};
}

/// One search alone, which goes deep: its tree is the one to draw.
static void drawTreeOf(forward::RunConfig& config, ExecutionTree& tree, const OptionValues& options) {
  config.prune.tree = &tree;
  config.takesTurns = false;
  if (!options.given(Option::Search)) config.search = forward::RunConfig::Search::Dfs;
}

/// Which checks are in a file that was given as bitcode; empty for a source, which is compiled with all of them.
static std::optional<check::GivenBitcode> givenBitcode(const InputFile& file) {
  if (!file.compiled.empty()) return std::nullopt;
  Result<InputKind> kind = file.kind ? Result<InputKind>(*file.kind) : inputKindOf(file.path);
  if (!kind || *kind != InputKind::Bitcode) return std::nullopt;
  check::GivenBitcode given{file.name()};
  Result<ModuleSymbols> symbols = readModuleSymbols(file.path);
  if (!symbols) return given; // the loader says why
  auto calls = [&](std::string_view handler) {
    return std::ranges::any_of(symbols->needed, [&](const std::string& name) { return name.starts_with(handler); });
  };
  given.hasChecks = calls("__ubsan_handle_");
  given.hasFloatChecks = calls("__ubsan_handle_float_cast_overflow");
  return given;
}

const CommandInfo& CheckCommand::info() const {
  return kInfo;
}

ExitCode CheckCommand::execute(const CommandLine& line, Console& console) {
  Result<PropertySet> properties = parsePropertySet(line.options.text(Option::Property));
  if (!properties) return complain(console, properties.error());
  bool sarif = hindsight::info(Option::Format).choices()[line.options.choice(Option::Format)] == "sarif";
  if (sarif && line.options.flag(Option::Json))
    return complain(console, {"--json and --format sarif both write to standard output", "leave one of them out"});
  for (Option option : {Option::Witness, Option::Repro, Option::Tree, Option::Draw})
    if (std::optional<Error> error = checkFolderOf(line.options, option)) return complain(console, *error);
  if (std::optional<Error> error = checkTree(line.options)) return complain(console, *error);
  ExecutionTree tree;
  Exploration exploration{.command = "check", .config = runConfig(line.options), .load = loadOptions(line)};
  forward::RunConfig& config = exploration.config;
  check::setUp(config, {*properties, line.options.flag(Option::All)});
  config.model.mallocMayFail = line.options.flag(Option::MallocMayFail);
  config.model.errorCall = line.options.text(Option::ErrorCall);
  setInputHeap(exploration, line.options);
  setPruning(config, line.options);
  if (line.options.given(Option::Tree)) drawTreeOf(config, tree, line.options);
  exploration.load.checks.arithmetic = properties->contains(Property::NoOverflow);
  exploration.load.checks.floatCasts = properties->contains(Property::DefBehavior);
  exploration.load.checks.uses = properties->contains(Property::Uninit);
  exploration.load.checks.held = properties->contains(Property::ValidMemtrack);
  std::vector<check::GivenBitcode> bitcode;
  if (exploration.load.checks.arithmetic || exploration.load.checks.floatCasts)
    exploration.lookAtFiles = [&](const std::vector<InputFile>& files) {
      for (const InputFile& file : files)
        if (std::optional<check::GivenBitcode> given = givenBitcode(file)) bitcode.push_back(std::move(*given));
    };
  exploration.announce = false;
  Deadline until = config.budget.deadline.plus(kReplayGrace);
  exploration.afterRun = [&](RunResult& result, const Program& program, const GivenWorld& world,
                             forward::RunObserver& observer) {
    replayFindings(line, makeReplayer, {[&] { return observer.interrupted(); }, until, {}, world}, result);
    if (std::optional<Error> error = writeWitness(line, version, result, program)) return error;
    if (std::optional<Error> error = writeTree(line, tree)) return error;
    if (std::optional<Error> error = writeDrawing(line, result.findings)) return error;
    return writeRepro(line, result.findings, world);
  };
  exploration.weigh = [&](RunResult& result, const Program& program) {
    check::weighCheck(result, program, {bitcode, *properties});
  };
  if (sarif)
    exploration.document = [&](const RunResult& result) {
      return renderSarif(result, {version, std::filesystem::current_path().string()});
    };
  exploration.exitCodeOf = [](const RunResult& result) { return exitCode(result.verdict); };
  return explore(line, std::move(exploration), engine, console);
}

} // namespace hindsight
