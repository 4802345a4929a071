// Forward symbolic execution of a whole program: explores paths until none is left or a limit strikes.
#pragma once

#include "forward/run_config.h"
#include "program/program.h"
#include "support/progress.h"
#include "support/result.h"
#include "support/run_result.h"
#include "support/test_case.h"

namespace hindsight::forward {

/// Receives tests, findings and output while the search runs.
class RunObserver {
public:
  virtual ~RunObserver() = default;
  /// A path has ended; `error` is what it ended with, if that is new.
  virtual void onTest(const TestCase& test, const Finding* error) = 0;
  /// A path was cut off: the test leads as far as it came.
  virtual void onPartialTest(const TestCase& test) { onTest(test, nullptr); }
  virtual void onProgress(const Progress& progress) = 0;
  /// What the answer would be if the time were up now. Told now and then, if there is a limit.
  virtual void onInterim(RunResult /*result*/) {}
  /// Text the program wrote; only asked for with `RunConfig::showOutput`.
  virtual void onOutput(int /*descriptor*/, std::string_view /*text*/) {}
  /// Asked from another thread now and then: true stops the run.
  virtual bool interrupted() = 0;
};

class SideSearch;

/// The function to start in, or why a run cannot start there.
Result<const Function*> entryOf(const Program& program, const RunConfig& config);

/// `beside` takes turns with the searches, if there are several.
RunResult runForward(const Program& program, const RunConfig& config, RunObserver& observer,
                     SideSearch* beside = nullptr);

} // namespace hindsight::forward
