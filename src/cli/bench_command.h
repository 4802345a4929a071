// `hindsight bench`: runs task sets of the competition on software verification, and counts points.
#pragma once

#include "bench/plan.h"
#include "bench/results_folder.h"
#include "cli/command.h"

namespace hindsight {

class BenchCommand : public Command {
public:
  const CommandInfo& info() const override;
  ExitCode execute(const CommandLine& line, Console& console) override;

private:
  ExitCode run(const CommandLine& line, const bench::Plan& plan, bench::ResultsFolder& results, Console& console) const;
};

} // namespace hindsight
