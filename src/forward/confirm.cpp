#include "forward/confirm.h"

#include "forward/explorer.h"
#include "forward/tracer.h"

#include <algorithm>
#include <atomic>
#include <functional>

namespace hindsight::forward {

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
  explicit Expectation(std::function<bool(const Finding&)> isExpected) : isExpected(std::move(isExpected)) {}
  void onTest(const TestCase&, const Finding* error) override {
    if (error && isExpected(*error)) seen = true;
  }
  void onProgress(const Progress&) override {}
  bool interrupted() override { return seen; }

private:
  std::function<bool(const Finding&)> isExpected;
  std::atomic<bool> seen = false;
};

} // namespace

/// A part of what is left is for the native run, which is quicker. If nothing is left, what was found at the last
/// moment is worth a moment more.
static Deadline confirmingDeadline(Deadline whole) {
  if (!whole.isSet()) return whole;
  constexpr double kMostReserved = 2, kReservedShare = 0.25, kLeast = 0.2, kGrace = 0.3;
  double left = whole.left();
  double usable = left - std::clamp(left * kReservedShare, 0.0, kMostReserved);
  return Deadline::in(std::max(usable, std::min(kLeast, left + kGrace)));
}

/// The program on just these inputs, concretely.
static RunResult runConcretely(const Program& program, RunConfig config, const TestCase& test, RunObserver& observer) {
  config.search = RunConfig::Search::Dfs;
  config.budget = {.seconds = kMostSeconds, .deadline = confirmingDeadline(config.budget.deadline)};
  config.solver.dumpFolder.clear();
  config.showOutput = config.stopOnError = config.wantTests = config.confirm = false;
  config.fixedInputs = &test;
  config.guesses = nullptr;
  config.skip = {};
  Tracer tracer(program);
  Explorer explorer(program, config, observer, &tracer);
  return explorer.explore(*program.findFunction(config.entry));
}

static Confirmation notShown(const RunResult& result, Finding finding) {
  bool ranOut = std::ranges::count(result.stoppedBy, StopReason::Time) != 0;
  return {ranOut ? Confirmed::OutOfBudget : Confirmed::No, std::move(finding)};
}

Confirmation confirm(const Program& program, const RunConfig& config, const TestCase& test, const Finding& finding) {
  RunConfig concrete = config;
  if (finding.kind != ErrorKind::TargetReached) concrete.target = nullptr; // an error that stands before it
  Expectation expectation([&](const Finding& shown) { return isSame(shown, finding); });
  RunResult result = runConcretely(program, concrete, test, expectation);
  for (Finding& shown : result.findings)
    if (isSame(shown, finding)) return {Confirmed::Yes, std::move(shown)};
  return notShown(result, finding);
}

Confirmation confirmError(const Program& program, const RunConfig& config, const TestCase& test,
                          PropertySet properties) {
  RunConfig concrete = config;
  concrete.target = nullptr;
  concrete.properties = properties;
  Expectation expectation([](const Finding&) { return true; });
  RunResult result = runConcretely(program, concrete, test, expectation);
  if (!result.findings.empty()) return {Confirmed::Yes, std::move(result.findings.front())};
  return notShown(result, {});
}

Confirmation confirmArrival(const Program& program, const RunConfig& config, const TestCase& test) {
  Finding arrival;
  arrival.kind = ErrorKind::TargetReached;
  auto isArrival = [](const Finding& shown) { return shown.kind == ErrorKind::TargetReached; };
  Expectation expectation(isArrival);
  RunResult result = runConcretely(program, config, test, expectation);
  for (Finding& shown : result.findings)
    if (isArrival(shown)) return {Confirmed::Yes, std::move(shown)};
  return notShown(result, std::move(arrival));
}

bool endsAs(const Program& program, const RunConfig& config, const TestCase& test, const std::string& end) {
  Expectation expectation([](const Finding&) { return false; });
  return runConcretely(program, config, test, expectation).endedPaths.contains(end);
}

bool isInTheWay(const Program& program, const RunConfig& config, const TestCase& test) {
  Expectation expectation([](const Finding&) { return false; });
  return runConcretely(program, config, test, expectation).verdict != Verdict::Unreachable;
}

} // namespace hindsight::forward
