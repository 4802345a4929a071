// `hindsight replay`: runs tests natively under sanitizers, and says whether they do what was predicted.
#pragma once

#include "cli/command.h"
#include "cli/load_program.h"
#include "replay/native_replay.h"
#include "report/saved_run.h"

#include <functional>

namespace hindsight {

/// What the command calls; tests put something else there.
using Replayer = std::function<replay::ReplayOutcome(const TestCase&, const replay::Prediction*)>;
using MakeReplayer = std::function<Replayer(replay::NativeProgram, replay::ReplayLimits)>;

/// Builds and runs for real.
Replayer makeNativeReplayer(replay::NativeProgram program, replay::ReplayLimits limits);

class ReplayCommand : public Command {
public:
  /// Without `load`, the engine does not run the tests, and native runs are compared by their ends alone.
  explicit ReplayCommand(MakeReplayer make, LoadFunction load = {}) : make(std::move(make)), load(std::move(load)) {}
  const CommandInfo& info() const override;
  ExitCode execute(const CommandLine& line, Console& console) override;

private:
  MakeReplayer make;
  LoadFunction load;
};

} // namespace hindsight
