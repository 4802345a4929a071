// `hindsight cc` and `hindsight c++`: clang, for a build whose results carry their bitcode.
#pragma once

#include "cli/command.h"

namespace hindsight {

class CompilerWrapperCommand : public Command {
public:
  explicit CompilerWrapperCommand(bool isCxx) : isCxx(isCxx) {}
  const CommandInfo& info() const override;
  ExitCode execute(const CommandLine& line, Console& console) override;

private:
  bool isCxx;
};

/// The command that a link to the tool stands for by its name, such as "hindsight-cc"; empty if it stands for none.
std::string commandOfLink(std::string_view program);

} // namespace hindsight
