// `hindsight colors`: the colours of heap objects and stores, for write integrity testing.
#pragma once

#include "chop/colour_question.h"
#include "cli/load_program.h"

namespace hindsight {

class ColorsCommand : public Command {
public:
  explicit ColorsCommand(LoadFunction load) : load(std::move(load)) {}
  const CommandInfo& info() const override;
  ExitCode execute(const CommandLine& line, Console& console) override;

private:
  LoadFunction load;
};

} // namespace hindsight
