// `hindsight run`: explores the paths of a program, writes a test per path, and reports the errors.
#pragma once

#include "cli/explore.h"

namespace hindsight {

class RunCommand : public Command {
public:
  explicit RunCommand(ExploreEngine engine) : engine(std::move(engine)) {}
  const CommandInfo& info() const override;
  ExitCode execute(const CommandLine& line, Console& console) override;

private:
  ExploreEngine engine;
};

} // namespace hindsight
