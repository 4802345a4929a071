// The executable: the real console, the real engine, and the list of commands.
#include "cli/application.h"
#include "cli/ktest_command.h"
#include "cli/replay_command.h"
#include "cli/run_command.h"

#include <iostream>
#include <unistd.h>

using namespace hindsight;

int main(int count, char** words) {
  Console console{std::cout, std::cerr, Terminal::of(STDOUT_FILENO), Terminal::of(STDERR_FILENO)};
  Commands commands;
  commands.push_back(std::make_unique<RunCommand>(
      RunEngine{[](const LoadOptions& options) { return loadProgram(options); }, runForward}));
  commands.push_back(std::make_unique<ReplayCommand>(makeNativeReplayer));
  commands.push_back(std::make_unique<KtestCommand>());
  std::vector<std::string> arguments(words + (count > 0), words + count);
  return static_cast<int>(runApplication(arguments, commands, HINDSIGHT_VERSION, console));
}
