// `hindsight prove`: whether assertions hold for every heap that a function may be called on.
#pragma once

#include "cli/load_program.h"

namespace hindsight {

class ProveCommand : public Command {
public:
  explicit ProveCommand(LoadFunction load) : load(std::move(load)) {}
  const CommandInfo& info() const override;
  ExitCode execute(const CommandLine& line, Console& console) override;

private:
  LoadFunction load;
};

} // namespace hindsight
