// `hindsight check`: finds a violation of the properties asked about, or excludes it.
#pragma once

#include "cli/explore.h"

namespace hindsight {

class CheckCommand : public Command {
public:
  CheckCommand(ExploreEngine engine, std::string version) : engine(std::move(engine)), version(std::move(version)) {}
  const CommandInfo& info() const override;
  ExitCode execute(const CommandLine& line, Console& console) override;

private:
  std::optional<Error> writeWitness(const CommandLine& line, const RunResult& result, const Program& program) const;

  ExploreEngine engine;
  std::string version;
};

} // namespace hindsight
