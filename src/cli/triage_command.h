// `hindsight triage`: confirms or refutes the alarms of static analysers.
#pragma once

#include "cli/explore.h"
#include "cli/replay_command.h"

namespace hindsight {

class TriageCommand : public Command {
public:
  TriageCommand(ExploreEngine engine, MakeReplayer makeReplayer, std::string version)
      : engine(std::move(engine)), makeReplayer(std::move(makeReplayer)), version(std::move(version)) {}
  const CommandInfo& info() const override;
  ExitCode execute(const CommandLine& line, Console& console) override;

private:
  ExploreEngine engine;
  MakeReplayer makeReplayer;
  std::string version;
};

} // namespace hindsight
