// `hindsight prove`: whether assertions hold for every heap that a function may be called on.
#pragma once

#include "cli/load_program.h"
#include "cli/replay_command.h"

namespace hindsight {

class ProveCommand : public Command {
public:
  ProveCommand(LoadFunction load, MakeReplayer makeReplayer)
      : load(std::move(load)), makeReplayer(std::move(makeReplayer)) {}
  const CommandInfo& info() const override;
  ExitCode execute(const CommandLine& line, Console& console) override;

private:
  LoadFunction load;
  MakeReplayer makeReplayer;
};

} // namespace hindsight
