#include "check/error_search.h"

#include "forward/confirm.h"
#include "pointer/pointer_oracle.h"
#include "program/error_functions.h"
#include "program/safe_code.h"
#include "reach/assumptions.h"
#include "reach/backward_rotation.h"
#include "reach/backward_watch.h"
#include "support/internal_error.h"
#include "support/left_behind.h"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

namespace hindsight::check {

namespace {

/// What crossing an instruction backward costs, a term or its operand that is looked up, a query and one that the back
/// end answers; and looking at an instruction in the analysis before; in instructions executed.
constexpr uint64_t kStepWork = 500, kTermWork = 100, kQueryWork = 20'000, kBackEndWork = 200'000, kAnalysisWork = 500;
constexpr uint64_t kStepsAtOnce = 20;
/// Effort of a query, in the solver's units: some tens of milliseconds. This search must not keep the others waiting.
constexpr uint64_t kQueryEffort = 2'000'000;

std::vector<std::string_view> errorCalls(const forward::RunConfig& config) {
  std::vector<std::string_view> names;
  auto add = [&](std::span<const std::string_view> more) { names.insert(names.end(), more.begin(), more.end()); };
  if (config.properties.contains(Property::UnreachCall)) {
    add(errorFunctions(ErrorTier::ErrorFunction));
    if (!config.model.errorCall.empty()) names.push_back(config.model.errorCall);
  }
  if (config.properties.contains(Property::Assert)) add(errorFunctions(ErrorTier::Assertion));
  return names;
}

bool asksForErrorCallsOnly(PropertySet properties) {
  properties.remove(Property::UnreachCall);
  properties.remove(Property::Assert);
  return properties.empty();
}

/// What the calls of harnesses do: make an input, end a path that is none, or report an error.
std::optional<SafeCode::Outcome> outcomeOf(const Function& function, const CallInfo& call,
                                           std::span<const std::string_view> errors, std::string_view errorCall) {
  std::string_view name = function.name;
  // A function of the program that has the name of an assertion's is executed as it stands there.
  bool isOwn = !function.declaration && !function.fromRuntime && !isErrorFunction(name) && name != errorCall;
  if (std::ranges::count(errors, name) && !isOwn) return SafeCode::Outcome::Ends;
  if (!function.declaration || call.results != function.results) return std::nullopt;
  if (name == "abort") return SafeCode::Outcome::Ends;
  if (name == "__VERIFIER_assume" && call.arguments.size() == 1) return SafeCode::Outcome::Returns;
  bool isNumber = function.parameters.empty() && call.arguments.empty() && function.results.size() == 1 &&
                  function.results[0].kind == ScalarKind::Integer && function.results[0].width <= 64;
  if (isNumber && name.starts_with("__VERIFIER_nondet_")) return SafeCode::Outcome::Returns;
  return std::nullopt;
}

/// Whether nothing can go wrong in the program but the calls that report an error.
bool failsOnlyByCalls(const Program& program, const forward::RunConfig& config) {
  const Function* entry = program.findFunction(config.entry);
  const Function* handlers = program.findFunction("__hindsight_run_exit");
  bool endsWithEntry =
      program.constructors.empty() && program.destructors.empty() && (!handlers || handlers->declaration);
  if (!entry || entry->declaration || !endsWithEntry || !entry->parameters.empty()) return false;
  std::vector<std::string_view> errors = errorCalls(config);
  auto provided = [&](const Function& function, const CallInfo& call) {
    return outcomeOf(function, call, errors, config.model.errorCall);
  };
  SafeCode code(program, provided, SafeCode::Unset::AnyValue);
  return code.isSafeFrom(*entry, 0);
}

SolverConfig solverConfig(SolverConfig config) {
  config.resourceLimit = config.resourceLimit ? std::min(config.resourceLimit, kQueryEffort) : kQueryEffort;
  return config;
}

} // namespace

/// What exists once the search has begun.
struct ErrorSearch::Running {
  Running(const Program& program, const forward::RunConfig& config, forward::RunObserver& observer,
          const Target& target, const backward::ConfirmCandidate& isShown)
      : asks{.interrupted = [&observer] { return observer.interrupted(); }}, solver(terms, solverConfig(config.solver)),
        oracle(program), budget(config.budget), watch(std::make_unique<reach::BackwardWatch>(budget, asks, solver)),
        rotation(program, terms, solver, &oracle, target.points, backwardConfig(target), isShown) {}

  backward::BackwardConfig backwardConfig(const Target& target) {
    backward::BackwardConfig config;
    config.guides = 0;
    config.callees = target.callees;
    config.stop = [this](const backward::BackwardStatistics& statistics) { return watch->isOver(statistics); };
    return config;
  }

  /// What it has cost, in instructions; roughly, but the same on every machine.
  int64_t workDone() const {
    const SolverStatistics& queries = solver.statistics();
    return static_cast<int64_t>(kStepWork * rotation.steps() + kTermWork * terms.lookups() +
                                kQueryWork * queries.queries + kBackEndWork * queries.coreQueries);
  }

  reach::BackwardAsks asks;
  TermManager terms;
  Solver solver;
  PointerOracle oracle;
  Budget budget;
  std::unique_ptr<reach::BackwardWatch> watch; // its thread looks at the observer: gone before that is
  reach::BackwardRotation rotation;
};

ErrorSearch::ErrorSearch(const Program& program, const forward::RunConfig& config, forward::RunObserver& observer)
    : program(program), config(config), observer(observer) {
  bool isUnderstood = !config.model.symbolicGlobals && !config.model.mallocMayFail && config.entry == "main" &&
                      config.prune.mode == prune::PruneOptions::Mode::Interpolate;
  if (!isUnderstood) return;
  calls = callsOf(program, errorCalls(config));
  if (!isUseful()) return;
  proves = asksForErrorCallsOnly(config.properties) && reach::leftOutBackward(program, false).empty() &&
           failsOnlyByCalls(program, config);
}

ErrorSearch::~ErrorSearch() {
  if (running) running->watch.reset();
  if (running && config.leaveStates) leaveBehind(std::shared_ptr<Running>(std::move(running)));
}

bool ErrorSearch::proceed(uint64_t work) {
  if (isOver || !isUseful()) return false;
  saved += static_cast<int64_t>(std::min<uint64_t>(work, std::numeric_limits<int64_t>::max() / 2));
  int64_t toBegin = 0;
  if (!running)
    for (const Function& function : program.functions)
      toBegin += static_cast<int64_t>(kAnalysisWork * function.instructions.size());
  if (saved <= toBegin) return true;
  std::optional<std::string> why = whyItGaveUp([&] {
    if (!running) {
      saved -= toBegin;
      forward::RunConfig its = config;
      its.target = &calls;
      running = std::make_unique<Running>(
          program, its, observer, calls,
          [this](const backward::BackwardCandidate& candidate) { return isShown(candidate.test); });
    }
    while (!isOver && saved > 0) {
      int64_t before = running->workDone();
      isOver = !running->rotation.advance(kStepsAtOnce);
      saved -= std::max<int64_t>(running->workDone() - before, kStepsAtOnce * kStepWork); // steps begin anew at times
    }
    if (isOver) conclude();
  });
  gaveUp = why.value_or("");
  return !(isOver = isOver || why.has_value());
}

/// Nothing is reported that a concrete run does not show.
bool ErrorSearch::isShown(const TestCase& test) {
  forward::Confirmation shown = forward::confirmError(program, config, test, config.properties);
  if (shown.confirmed != forward::Confirmed::Yes) return false;
  TestCase named = test; // a path that was found backward does not know what its inputs are called
  for (size_t index = 0; index < std::min(named.objects.size(), shown.shown.inputs.size()); ++index)
    named.objects[index].name = shown.shown.inputs[index].name;
  named.addresses = shown.shown.addresses;
  observer.onTest(named, &shown.shown);
  RunResult& result = found.emplace();
  result.verdict = Verdict::Violated;
  result.findings.push_back(std::move(shown.shown));
  return true;
}

void ErrorSearch::conclude() {
  cost = costSoFar();
  backward::BackwardResult end = std::move(running->rotation.conclude().found);
  bool isProof = proves && !found && end.outcome == backward::BackwardOutcome::Exhausted && end.unsupported.empty() &&
                 end.failures.empty() && end.suspects.empty() && !end.assumedNoOverflow && !end.isCut;
  if (isProof) {
    RunResult& result = found.emplace();
    result.verdict = Verdict::Safe;
    result.complete = true;
    result.notes.push_back(fmt::format("proved by the backward search, from the {} of error functions",
                                       calls.points.size() == 1 ? "call" : "calls"));
  }
  if (!found) return;
  found->statistics = cost;
  const backward::BackwardStatistics& steps = end.statistics;
  found->backward = {steps.steps,    steps.states - steps.merged, steps.merged,         steps.infeasible, steps.covered,
                     steps.foreseen, steps.steppedOver,           steps.refutedArrivals};
}

Statistics ErrorSearch::statistics() const {
  return isOver || !running ? cost : costSoFar();
}

Statistics ErrorSearch::costSoFar() const {
  Statistics now;
  now.instructions = running->rotation.steps();
  const SolverStatistics& queries = running->solver.statistics();
  now.queries = queries.queries;
  now.coreQueries = queries.coreQueries;
  now.solverSeconds = queries.seconds;
  return now;
}

} // namespace hindsight::check
