// What `run`, `check` and `reach` have in common: load the program, explore it, write the results and show them.
#pragma once

#include "cli/command.h"
#include "forward/run.h"
#include "program/loader.h"
#include "support/explanation.h"
#include "support/invocation.h"

#include <filesystem>
#include <functional>

namespace hindsight {

/// What the commands call; tests put something else there.
struct ExploreEngine {
  std::function<Result<std::unique_ptr<Program>>(const LoadOptions&)> load;
  std::function<RunResult(const Program&, const forward::RunConfig&, forward::RunObserver&)> run;
};

/// One exploration as a command wants it.
struct Exploration {
  std::string command;
  forward::RunConfig config;
  LoadOptions load;
  bool announce = true;    // errors as they are found
  bool fixesClock = false; // if no option is about it
  /// Looks at the files that the program is made of, before they are loaded.
  std::function<void(const std::vector<InputFile>&)> lookAtFiles = {};
  /// Looks at the program before anything is written.
  std::function<std::optional<Error>(const Program&, forward::RunConfig&)> prepare = {};
  /// Looks at the folder of the results when it is there.
  std::function<void(const std::filesystem::path&)> lookAtFolder = {};
  /// From where the search went that gave the answer; asked after the run.
  std::function<std::string()> direction = {};
  /// How the search from the target went; shown before the last screen.
  const Explanation* explanation = nullptr;
  /// What backs the result, or takes it back: native runs, and files. The observer knows of Ctrl-C.
  std::function<std::optional<Error>(RunResult&, const Program&, const GivenWorld&, forward::RunObserver&)> afterRun =
      {};
  /// What the result takes for granted about the program; also of one that came too late for evidence.
  std::function<void(RunResult&, const Program&)> weigh = {};
  /// The answer if a limit strikes before anything is known.
  Verdict nothingYet = Verdict::SafeWithinBounds;
  /// What to print instead of the last screen.
  std::function<std::string(const RunResult&)> document = {};
  std::function<ExitCode(const RunResult&)> exitCodeOf = [](const RunResult& result) {
    return result.verdict == Verdict::Violated ? ExitCode::Found : ExitCode::NothingFound;
  };
};

/// What the native run of a finding may take beyond the time limit, and how long after the limit the process ends at
/// the latest, all but the writing of the result.
inline constexpr double kReplayGrace = 0.3, kLastGrace = 0.5; // seconds

LoadOptions loadOptions(const CommandLine& line);
Invocation invocationOf(const CommandLine& line);
/// Whether the line names a program at all.
std::optional<Error> checkFiles(const CommandLine& line, const std::string& command);
/// The part of the configuration that every exploration has.
forward::RunConfig runConfig(const OptionValues& options);
/// The part about entries that no process starts, for commands that know them.
void setInputHeap(Exploration& exploration, const OptionValues& options);
/// The part about pruning, for commands that prune.
void setPruning(forward::RunConfig& config, const OptionValues& options);

ExitCode explore(const CommandLine& line, Exploration exploration, const ExploreEngine& engine, Console& console);

} // namespace hindsight
