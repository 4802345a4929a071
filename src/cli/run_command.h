// `hindsight run`: explores the paths of a program, writes a test per path, and reports the errors.
#pragma once

#include "cli/command.h"
#include "forward/run.h"
#include "program/loader.h"
#include "support/invocation.h"

#include <filesystem>
#include <functional>

namespace hindsight {

/// What the command calls; tests put something else there.
struct RunEngine {
  std::function<Result<std::unique_ptr<Program>>(const LoadOptions&)> load;
  std::function<RunResult(const Program&, const RunConfig&, RunObserver&)> run;
};

LoadOptions loadOptions(const CommandLine& line);
RunConfig runConfig(const OptionValues& options);
Invocation invocationOf(const CommandLine& line);

class RunCommand : public Command {
public:
  explicit RunCommand(RunEngine engine) : engine(std::move(engine)) {}
  const CommandInfo& info() const override;
  ExitCode execute(const CommandLine& line, Console& console) override;

private:
  ExitCode explore(const CommandLine& line, const Program& program, const std::filesystem::path& folder,
                   Console& console);
  RunEngine engine;
};

} // namespace hindsight
