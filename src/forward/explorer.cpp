#include "forward/explorer.h"

#include "forward/describe_state.h"
#include "support/memory_usage.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

/// Instructions a state runs before anyone looks at the clock: a few milliseconds of concrete code.
constexpr uint64_t kSlice = 500'000;
constexpr double kReportInterval = 0.1;

MachineConfig machineConfig(const RunConfig& config) {
  MachineConfig machine;
  machine.maxDepth = config.budget.maxDepth;
  machine.maxForks = config.budget.maxForks;
  return machine;
}

uint64_t countBlocks(const Program& program) {
  uint64_t blocks = 0;
  for (const Function& function : program.functions)
    if (!function.fromRuntime) blocks += function.blocks.size();
  return blocks;
}

const char* endName(EndKind kind) {
  switch (kind) {
  case EndKind::Returned: return "returned";
  case EndKind::Exited: return "exit";
  case EndKind::AssumptionFailed: return "assumption failed";
  case EndKind::SilentExit: return "silent exit";
  case EndKind::Unsupported: return "unsupported";
  case EndKind::MissingFunction: return "missing function";
  case EndKind::SolverGaveUp: return "solver gave up";
  case EndKind::DepthLimit: return "depth limit";
  case EndKind::Limit: return "engine limit";
  case EndKind::Error: return "error";
  }
  return "?";
}

} // namespace

Explorer::Explorer(const Program& program, const RunConfig& config, RunObserver& observer)
    : program(program), config(config), observer(observer), solver(terms, config.solver),
      machine(program, terms, solver, machineConfig(config)), totalBlocks(countBlocks(program)) {
  searcher = makeSearcher(config.search, config.seed, machine);
  machine.config.forksPerRun = searcher->forksPerRun();
  if (config.showOutput)
    machine.setOutput(
        [&](int descriptor, const char* bytes, size_t count) { this->observer.onOutput(descriptor, {bytes, count}); });
}

RunResult Explorer::explore(const Function& entry) {
  watchdog = std::make_unique<Watchdog>(
      config.budget, [&] { return observer.interrupted(); },
      [&] {
        machine.requestYield();
        solver.interrupt();
      });
  std::unique_ptr<State> first = machine.initialState(entry);
  uint64_t id = first->id;
  searcher->update(id, std::move(first), {});
  loop();
  watchdog.reset();
  finish();
  return std::move(result);
}

uint64_t Explorer::slice() const {
  if (!config.budget.maxInstructions) return kSlice;
  return std::min(kSlice, config.budget.maxInstructions - machine.instructionsExecuted());
}

void Explorer::loop() {
  while (!limitReached()) {
    std::unique_ptr<State> state = searcher->next();
    if (!state) return;
    uint64_t id = state->id;
    RunOutcome outcome = machine.run(*state, slice());
    sortOut(id, std::move(state), outcome);
    report();
  }
}

void Explorer::sortOut(uint64_t id, std::unique_ptr<State> state, RunOutcome outcome) {
  std::vector<std::unique_ptr<State>> children;
  bool cutShort = watchdog->struck().has_value(); // an interrupted query says nothing about its path
  for (Spawned& spawned : machine.spawned) {
    if (spawned.end)
      pathEnded(*spawned.state, *spawned.end);
    else
      children.push_back(std::move(spawned.state));
  }
  machine.spawned.clear();
  if (outcome == RunOutcome::Ended) {
    if (cutShort && machine.end.kind == EndKind::SolverGaveUp)
      ++result.statistics.partialPaths;
    else
      pathEnded(*state, machine.end);
    state = nullptr;
  }
  searcher->update(id, std::move(state), std::move(children));
}

void Explorer::pathEnded(const State& state, const PathEnd& end) {
  addressDependent |= state.addressDependent;
  std::string name = end.kind == EndKind::Error ? std::string(spell(end.error)) : endName(end.kind);
  ++result.endedPaths[name];
  switch (end.kind) {
  case EndKind::Returned:
  case EndKind::Exited:
    ++result.statistics.paths;
    if (config.wantTests) writeTest(state, false);
    return;
  case EndKind::Error:
    ++result.statistics.paths;
    errorFound(state, end);
    return;
  case EndKind::SilentExit: ++result.statistics.paths; return;
  case EndKind::AssumptionFailed: return; // not a path of the program
  case EndKind::MissingFunction: ++result.missingFunctions[end.message]; break;
  case EndKind::SolverGaveUp: break;
  case EndKind::DepthLimit: stop(StopReason::Depth); break;
  case EndKind::Unsupported:
  case EndKind::Limit: ++result.unsupported[end.message]; break;
  }
  ++result.statistics.partialPaths;
  if (config.wantTests) writeTest(state, true);
}

void Explorer::errorFound(const State& state, const PathEnd& end) {
  CodePlace place = reportedPlace(program, state);
  if (!known.insert({end.error, place.function, place.location}).second) return;
  lastNews = clock.seconds();
  std::optional<Assignment> model = solver.model(state.path);
  StateDescriber describer(program, state, model ? *model : Assignment());
  Finding finding = describer.finding(end);
  if (model)
    observer.onTest(describer.testCase(), &finding);
  else
    result.notes.push_back(fmt::format("no input could be computed for the error at {}", describe(finding.place)));
  ++tests;
  result.findings.push_back(std::move(finding));
  if (config.stopOnError) stop(StopReason::FirstError);
}

void Explorer::writeTest(const State& state, bool partial) {
  std::optional<Assignment> model = solver.model(state.path);
  if (!model) return;
  ++tests;
  TestCase test = StateDescriber(program, state, *model).testCase();
  if (partial)
    observer.onPartialTest(test);
  else
    observer.onTest(test, nullptr);
}

void Explorer::stop(StopReason reason) {
  auto& reasons = result.stoppedBy;
  if (std::find(reasons.begin(), reasons.end(), reason) == reasons.end()) reasons.push_back(reason);
  if (reason != StopReason::Depth) stopped = true; // a depth limit cuts paths, not the search
}

bool Explorer::limitReached() {
  if (searcher->size() == 0) return true;
  if (auto reason = watchdog->struck()) stop(*reason);
  if (config.budget.maxForks && machine.forkCount() >= config.budget.maxForks) stop(StopReason::Forks);
  if (config.budget.maxInstructions && machine.instructionsExecuted() >= config.budget.maxInstructions)
    stop(StopReason::Instructions);
  return stopped;
}

void Explorer::report() {
  if (machine.coveredBlocks() != newsCovered) {
    newsCovered = machine.coveredBlocks();
    lastNews = clock.seconds();
  }
  double now = clock.seconds();
  if (now - lastReport < kReportInterval) return;
  lastReport = now;
  Progress progress;
  progress.seconds = now;
  progress.instructions = machine.instructionsExecuted();
  progress.paths = result.statistics.paths + result.statistics.partialPaths;
  progress.liveStates = searcher->size();
  progress.findings = result.findings.size();
  progress.tests = tests;
  progress.memoryBytes = watchdog->memoryNow();
  progress.solverSeconds = solver.statistics().seconds;
  progress.lastNewsSeconds = lastNews;
  progress.coveredBlocks = machine.coveredBlocks();
  progress.totalBlocks = totalBlocks;
  observer.onProgress(progress);
}

void Explorer::finish() {
  Statistics& statistics = result.statistics;
  const SolverStatistics& solving = solver.statistics();
  statistics.partialPaths += searcher->size();
  if (searcher->size()) result.endedPaths["not finished"] += searcher->size();
  statistics.instructions = machine.instructionsExecuted();
  statistics.forks = machine.forkCount();
  statistics.queries = solving.queries;
  statistics.coreQueries = solving.coreQueries;
  statistics.solverSeconds = solving.seconds;
  statistics.seconds = clock.seconds();
  statistics.peakMemoryBytes = peakResidentBytes();
  for (const LayerStatistics& layer : solving.layers)
    statistics.layers.push_back({layer.name, layer.answered, layer.seconds});
  if (machine.undecidedCount() && !stopped) stop(StopReason::SolverEffort);
  if (addressDependent) result.notes.push_back("some branches were decided by the concrete addresses of objects");
  // An interrupt is no bound that somebody chose: what was seen by then is no statement about anything.
  bool interrupted = std::ranges::count(result.stoppedBy, StopReason::Interrupted) != 0;
  bool gaveUp =
      interrupted || machine.undecidedCount() || !result.unsupported.empty() || !result.missingFunctions.empty();
  result.complete = !gaveUp && result.stoppedBy.empty() && statistics.partialPaths == 0;
  if (!result.findings.empty())
    result.verdict = Verdict::Violated;
  else if (result.complete)
    result.verdict = Verdict::Safe;
  else
    result.verdict = gaveUp ? Verdict::Unknown : Verdict::SafeWithinBounds;
}

RunResult runForward(const Program& program, const RunConfig& config, RunObserver& observer) {
  const Function* entry = program.findFunction(config.entry);
  RunResult refused;
  if (!entry || entry->declaration) {
    refused.unsupported[fmt::format("there is no function '{}' to start in", config.entry)] = 1;
    return refused;
  }
  if (entry->name != "main")
    for (const Parameter& parameter : entry->parameters)
      if (parameter.type.kind == ScalarKind::Pointer) {
        refused.unsupported[fmt::format("starting in '{}', which takes a pointer", entry->displayName)] = 1;
        return refused;
      }
  auto explorer = std::make_unique<Explorer>(program, config, observer);
  RunResult result = explorer->explore(*entry);
  static std::vector<Explorer*> left; // known to leak checkers
  if (config.leaveStates) left.push_back(explorer.release());
  return result;
}

} // namespace hindsight
