// `hindsight check`: finds a violation of the properties asked about, or excludes it.
#pragma once

#include "cli/explore.h"

namespace hindsight {

class CheckCommand : public Command {
public:
  explicit CheckCommand(ExploreEngine engine) : engine(std::move(engine)) {}
  const CommandInfo& info() const override;
  ExitCode execute(const CommandLine& line, Console& console) override;

private:
  ExploreEngine engine;
};

} // namespace hindsight
