// `hindsight ktest`: shows what is in .ktest files.
#pragma once

#include "cli/command.h"

namespace hindsight {

class KtestCommand : public Command {
public:
  const CommandInfo& info() const override;
  ExitCode execute(const CommandLine& line, Console& console) override;
};

} // namespace hindsight
