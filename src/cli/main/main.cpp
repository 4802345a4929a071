// The executable: the real console, the real engine, and the list of commands.
#include "check/check.h"
#include "cli/application.h"
#include "cli/bench_command.h"
#include "cli/check_command.h"
#include "cli/colors_command.h"
#include "cli/compiler_commands.h"
#include "cli/ktest_command.h"
#include "cli/pointsto_command.h"
#include "cli/prove_command.h"
#include "cli/reach_command.h"
#include "cli/replay_command.h"
#include "cli/run_command.h"
#include "cli/triage_command.h"
#include "support/internal_error.h"

#include <iostream>
#include <unistd.h>

using namespace hindsight;

int main(int count, char** words) {
  Console console{std::cout, std::cerr, Terminal::of(STDOUT_FILENO), Terminal::of(STDERR_FILENO)};
  auto runAlone = [](const Program& program, const forward::RunConfig& config, forward::RunObserver& observer) {
    return forward::runForward(program, config, observer);
  };
  ExploreEngine engine{[](const LoadOptions& options) { return loadProgram(options); }, runAlone};
  Commands commands;
  commands.push_back(std::make_unique<RunCommand>(engine));
  commands.push_back(
      std::make_unique<CheckCommand>(ExploreEngine{engine.load, check::check}, makeNativeReplayer, HINDSIGHT_VERSION));
  commands.push_back(std::make_unique<ReachCommand>(ReachEngine{engine.load, reach::reach}, makeNativeReplayer));
  commands.push_back(
      std::make_unique<TriageCommand>(ExploreEngine{engine.load, check::check}, makeNativeReplayer, HINDSIGHT_VERSION));
  commands.push_back(std::make_unique<PointstoCommand>(engine.load));
  commands.push_back(std::make_unique<ColorsCommand>(engine.load));
  commands.push_back(std::make_unique<ProveCommand>(engine.load, makeNativeReplayer));
  commands.push_back(std::make_unique<ReplayCommand>(makeNativeReplayer, engine.load));
  commands.push_back(std::make_unique<KtestCommand>());
  commands.push_back(std::make_unique<BenchCommand>());
  commands.push_back(std::make_unique<CompilerWrapperCommand>(false));
  commands.push_back(std::make_unique<CompilerWrapperCommand>(true));
  std::vector<std::string> arguments(words + (count > 0), words + count);
  if (std::string command = commandOfLink(count > 0 ? words[0] : ""); !command.empty())
    arguments.insert(arguments.begin(), command);
  ExitCode code = ExitCode::Unknown;
  if (auto why = whyItGaveUp([&] { code = runApplication(arguments, commands, HINDSIGHT_VERSION, console); }))
    std::cerr << "hindsight: " << *why << "\n";
  return static_cast<int>(code);
}
