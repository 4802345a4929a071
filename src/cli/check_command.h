// `hindsight check`: finds a violation of the properties asked about, or excludes it.
#pragma once

#include "cli/explore.h"
#include "cli/replay_command.h"

namespace hindsight {

class CheckCommand : public Command {
public:
  CheckCommand(ExploreEngine engine, MakeReplayer makeReplayer, std::string version)
      : engine(std::move(engine)), makeReplayer(std::move(makeReplayer)), version(std::move(version)) {}
  const CommandInfo& info() const override;
  ExitCode execute(const CommandLine& line, Console& console) override;

private:
  ExploreEngine engine;
  MakeReplayer makeReplayer;
  std::string version;
};

} // namespace hindsight
