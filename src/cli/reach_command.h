// `hindsight reach`: finds an input that gets to a line, or shows that there is none.
#pragma once

#include "cli/explore.h"
#include "cli/replay_command.h"
#include "reach/reach.h"

namespace hindsight {

/// What the command calls; tests put something else there.
struct ReachEngine {
  std::function<Result<std::unique_ptr<Program>>(const LoadOptions&)> load;
  std::function<reach::ReachResult(const reach::ReachRequest&, forward::RunObserver&)> reach;
};

class ReachCommand : public Command {
public:
  ReachCommand(ReachEngine engine, MakeReplayer makeReplayer)
      : engine(std::move(engine)), makeReplayer(std::move(makeReplayer)) {}
  const CommandInfo& info() const override;
  ExitCode execute(const CommandLine& line, Console& console) override;

private:
  ReachEngine engine;
  MakeReplayer makeReplayer;
};

} // namespace hindsight
