#include "forward/confirm.h"

#include "forward/explorer.h"
#include "forward/tracer.h"

#include <algorithm>
#include <atomic>

namespace hindsight {

namespace {

/// Long enough for any path that was explored; what takes longer says nothing.
constexpr double kMostSeconds = 30;

/// The kind may become more precise when a size or an address is one number; the property it breaks stays.
bool isSame(const Finding& a, const Finding& b) {
  return a.property() == b.property() && a.place == b.place;
}

/// Stops a run when it has shown one error.
class Expectation : public RunObserver {
public:
  explicit Expectation(const Finding& expected) : expected(expected) {}
  void onTest(const TestCase&, const Finding* error) override {
    if (error && isSame(*error, expected)) seen = true;
  }
  void onProgress(const Progress&) override {}
  bool interrupted() override { return seen; }

private:
  const Finding& expected;
  std::atomic<bool> seen = false;
};

} // namespace

Confirmation confirm(const Program& program, const RunConfig& config, const TestCase& test, const Finding& finding) {
  RunConfig concrete = config;
  concrete.search = RunConfig::Search::Dfs;
  concrete.budget = {};
  concrete.budget.seconds = kMostSeconds;
  concrete.solver.dumpFolder.clear();
  concrete.showOutput = concrete.stopOnError = concrete.wantTests = concrete.confirm = false;
  concrete.fixedInputs = &test;
  Tracer tracer(program);
  Expectation expectation(finding);
  Explorer explorer(program, concrete, expectation, &tracer);
  RunResult result = explorer.explore(*program.findFunction(config.entry));
  for (Finding& shown : result.findings)
    if (isSame(shown, finding)) return {Confirmed::Yes, std::move(shown)};
  bool ranOut = std::ranges::count(result.stoppedBy, StopReason::Time) != 0;
  return {ranOut ? Confirmed::OutOfBudget : Confirmed::No, finding};
}

} // namespace hindsight
