// `hindsight pointsto`: what pointers point to, and what functions and calls do to memory.
#pragma once

#include "chop/call_question.h"
#include "cli/load_program.h"

namespace hindsight {

class PointstoCommand : public Command {
public:
  explicit PointstoCommand(LoadFunction load) : load(std::move(load)) {}
  const CommandInfo& info() const override;
  ExitCode execute(const CommandLine& line, Console& console) override;

private:
  LoadFunction load;
};

} // namespace hindsight
