// `hindsight replay`: runs tests natively under sanitizers, and says whether they do what was predicted.
#pragma once

#include "cli/command.h"
#include "replay/native_replay.h"
#include "report/saved_run.h"

#include <functional>

namespace hindsight {

/// What the command calls; tests put something else there.
using Replayer = std::function<ReplayOutcome(const TestCase&, const Prediction*)>;
using MakeReplayer = std::function<Replayer(NativeProgram, ReplayLimits)>;

/// Builds and runs for real.
Replayer makeNativeReplayer(NativeProgram program, ReplayLimits limits);

class ReplayCommand : public Command {
public:
  explicit ReplayCommand(MakeReplayer make) : make(std::move(make)) {}
  const CommandInfo& info() const override;
  ExitCode execute(const CommandLine& line, Console& console) override;

private:
  MakeReplayer make;
};

} // namespace hindsight
