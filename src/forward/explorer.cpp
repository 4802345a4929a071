#include "forward/explorer.h"

#include "support/internal_error.h"
#include "support/left_behind.h"
#include "support/memory_usage.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

/// Instructions a state runs before anyone looks at the clock: a few milliseconds of concrete code.
constexpr uint64_t kSlice = 500'000;
constexpr double kReportInterval = 0.1, kInterimInterval = 1; // seconds
/// Subtrees that are followed again to see whether it was right to cut them, and instructions on each of their paths.
constexpr uint64_t kMostValidated = 2000, kMostValidatedInstructions = 1'000'000;
/// Effort of a query that only helps to prune, in the solver's units: some milliseconds.
constexpr uint64_t kPruneEffort = 200'000;
/// What a fork and a query of the back end cost, in instructions; roughly, but the same on every machine.
constexpr uint64_t kForkWork = 200, kQueryWork = 200'000;
/// Work that goes into paths behind errors, at the least; otherwise as much again as the search took.
constexpr uint64_t kLeastPastErrors = 2'000'000;

MachineConfig machineConfig(const RunConfig& config) {
  MachineConfig machine;
  machine.maxDepth = config.budget.maxDepth;
  machine.maxForks = config.budget.maxForks;
  machine.mallocMayFail = config.mallocMayFail;
  machine.symbolicGlobals = config.symbolicGlobals;
  machine.checkAlignment = config.checkAlignment;
  machine.maxCallDepth = config.maxCallDepth;
  machine.errorCall = config.errorCall;
  machine.reportUndefined = config.properties.contains(Property::Uninit);
  machine.fixedInputs = config.fixedInputs;
  machine.target = config.target;
  machine.guesses = config.guesses;
  machine.onlyGuesses = config.onlyGuesses;
  return machine;
}

bool prunes(const RunConfig& config) {
  return config.prune != RunConfig::Prune::Off && !config.fixedInputs && !config.target && !config.guesses &&
         !config.properties.contains(Property::Uninit);
}

/// The tree is that of the search, not of runs that confirm what it found.
bool keepsTree(const RunConfig& config, const Tracer* tracer) {
  return prunes(config) || (config.tree && !tracer);
}

/// What decides stands before what records.
HookList hooksFor(const RunConfig& config, PruneWatch& watch, Tracer* tracer) {
  return {keepsTree(config, tracer) ? &watch : nullptr, tracer};
}

uint64_t countBlocks(const Program& program) {
  uint64_t blocks = 0;
  for (const Function& function : program.functions)
    if (!function.fromRuntime) blocks += function.blocks.size();
  return blocks;
}

} // namespace

Explorer::Explorer(const Program& program, const RunConfig& config, RunObserver& observer, Tracer* tracer)
    : config(config), observer(observer), solver(terms, config.solver),
      machine(program, terms, solver, machineConfig(config), hooksFor(config, pruneWatch, tracer)),
      watch(config.target ? std::make_unique<TargetWatch>(machine) : nullptr),
      judge(program, this->config, machine, observer, tracer, watch.get()), totalBlocks(countBlocks(program)) {
  searcher = makeSearcher(config.search, config.seed, machine);
  machine.config.forksPerRun = searcher->forksPerRun();
  if (keepsTree(config, tracer)) {
    PruneConfig pruning;
    pruning.tree = config.tree;
    if (!prunes(config)) pruning.onlyRecord();
    pruning.onlyWholeStates = config.prune == RunConfig::Prune::Subsume;
    pruning.keepsValues = config.keepsValues;
    pruning.missesInARow = config.pruneBudget;
    pruning.leaksMatter = config.properties.contains(Property::ValidMemtrack);
    pruning.abortMatters = config.properties.contains(Property::NoAbort);
    pruning.unfreedMatter = config.properties.contains(Property::ValidMemcleanup);
    machine.config.forksPerRun = 1;
    machine.config.stopAtForks = true;
    SolverConfig helper = config.solver;
    helper.resourceLimit = kPruneEffort;
    pruneSolver = std::make_unique<Solver>(terms, helper);
    pruner = std::make_unique<Pruner>(pruning, pruneWatch, machine, solver, *pruneSolver);
  }
  if (config.showOutput)
    machine.setOutput(
        [&](int descriptor, const char* bytes, size_t count) { this->observer.onOutput(descriptor, {bytes, count}); });
}

void Explorer::begin(const Function& entry) {
  watchdog = std::make_unique<Watchdog>(
      config.budget, [&] { return observer.interrupted(); },
      [&] {
        machine.requestYield();
        solver.interrupt();
        if (pruneSolver) pruneSolver->interrupt();
      });
  std::unique_ptr<State> first = machine.initialState(entry);
  uint64_t id = first->id;
  if (pruner) pruner->begin(*first);
  searcher->update(id, std::move(first), {});
}

RunResult Explorer::conclude() {
  // A question that was cut short was about a path that may have no other trace left.
  if (auto reason = watchdog->struck(); reason && judge.wasCutShort()) stop(*reason);
  watchdog.reset();
  finish();
  return std::move(judge.result);
}

uint64_t Explorer::slice() const {
  if (!config.budget.maxInstructions) return kSlice;
  return std::min(kSlice, config.budget.maxInstructions - machine.instructionsExecuted());
}

uint64_t Explorer::workDone() const {
  uint64_t work =
      machine.instructionsExecuted() + kForkWork * machine.forkCount() + kQueryWork * solver.statistics().coreQueries;
  return pruner ? work + pruner->workDone() : work;
}

bool Explorer::proceed(uint64_t work) {
  uint64_t until = workDone() + std::min(work, ~uint64_t(0) - workDone());
  while (!limitReached()) {
    if (workDone() >= until) return true;
    std::unique_ptr<State> state = searcher->next();
    if (!state) return false;
    uint64_t id = state->id;
    if (state->isCovered && state->instructions > kMostValidatedInstructions) {
      searcher->update(id, nullptr, {});
      continue;
    }
    if (pruner && pruner->isAbandoned(*state)) {
      pruner->dropped(*state);
      searcher->update(id, nullptr, {});
      continue;
    }
    RunOutcome outcome = runOnce(*state);
    sortOut(id, std::move(state), outcome);
    report();
  }
  return false;
}

/// Runs a state until it has ended, forked or used up its slice; where paths meet, it goes on unless it is covered.
RunOutcome Explorer::runOnce(State& state) {
  if (!pruner) return machine.run(state, slice());
  while (true) {
    pruner->beforeRun(state);
    RunOutcome outcome = machine.run(state, std::min(slice(), pruner->lookInterval(state)));
    bool goesOn = pruner->afterRun(state, outcome);
    covered = !goesOn;
    bool isMeeting = outcome == RunOutcome::Suspended && machine.suspension.reason == Suspension::Reason::Checkpoint;
    if (!isMeeting || !goesOn || !machine.spawned.empty()) return outcome;
  }
}

/// False: the state can no longer get to the target, and is dropped.
bool Explorer::keeps(const State& state) {
  if (!watch || watch->canReach(state)) return true;
  if (pastErrorsUntil) return false;
  judge.pathDropped(state);
  return false;
}

void Explorer::sortOut(uint64_t id, std::unique_ptr<State> state, RunOutcome outcome) {
  std::vector<std::unique_ptr<State>> children;
  bool cutShort = watchdog->struck().has_value(); // an interrupted query says nothing about its path
  for (Spawned& spawned : machine.spawned) {
    if (spawned.end) {
      if (state->isCovered)
        judge.coveredPathEnded(*spawned.state, *spawned.end);
      else if (pastErrorsUntil)
        passError(std::move(spawned.state), *spawned.end, children);
      else if (!state->speculation)
        judge.pathEnded(*spawned.state, *spawned.end);
    } else if (keeps(*spawned.state))
      children.push_back(std::move(spawned.state));
  }
  machine.spawned.clear();
  if (pruner)
    for (std::unique_ptr<State>& tried : pruner->takeTries()) children.push_back(std::move(tried));
  if (outcome == RunOutcome::Ended) {
    if (state->isCovered)
      judge.coveredPathEnded(*state, machine.end);
    else if (pastErrorsUntil)
      passError(std::move(state), machine.end, children);
    else if (state->speculation)
      ; // no path of the program
    else if (cutShort && machine.end.kind == EndKind::SolverGaveUp)
      judge.pathCut();
    else {
      judge.pathEnded(*state, machine.end);
      if (pruner && judge.leak) pruner->endedWithLeak(*judge.leak);
    }
    state = nullptr;
  } else if (covered) {
    if (!state->speculation) ++judge.result.statistics.cutPaths;
    if (config.validatePruning && !state->speculation && validated++ < kMostValidated)
      state->isCovered = true, state->checkpoints = 0;
    else
      state = nullptr;
  } else if (!keeps(*state)) {
    state = nullptr;
  }
  searcher->update(id, std::move(state), std::move(children));
}

void Explorer::stop(StopReason reason) {
  auto& reasons = judge.result.stoppedBy;
  if (std::ranges::count(reasons, reason) == 0) reasons.push_back(reason);
  stopped = true;
}

bool Explorer::goPastErrors() {
  const RunResult& result = judge.result;
  bool isComplete = result.stoppedBy.empty() && result.unsupported.empty() && result.missingFunctions.empty();
  if (!watch || config.onlyGuesses || stopped || !isComplete || machine.undecidedCount()) return false;
  if (!pastErrorsUntil) pastErrorsUntil = 2 * workDone() + kLeastPastErrors;
  std::unique_ptr<State> state = judge.pastErrors.next(machine);
  if (!state) {
    judge.pastErrors.finish(false);
    return false;
  }
  searcher = makeSearcher(config.search, config.seed, machine);
  uint64_t id = state->id;
  searcher->update(id, std::move(state), {});
  return true;
}

void Explorer::passError(std::unique_ptr<State> state, const PathEnd& end,
                         std::vector<std::unique_ptr<State>>& children) {
  if (!judge.pastErrors.ended(*state, end)) return;
  if (!stepPast(*state))
    judge.pastErrors.leaveOpen(*state);
  else if (keeps(*state)) {
    state->id = machine.nextStateId();
    children.push_back(std::move(state));
  }
}

bool Explorer::limitReached() {
  if (judge.arrived() || (searcher->size() == 0 && !goPastErrors())) return true;
  // What is found out behind errors only makes an answer better that is there already.
  if (pastErrorsUntil) {
    bool isOver = judge.pastErrors.foundOne() || workDone() >= *pastErrorsUntil || watchdog->struck() ||
                  (config.budget.maxForks && machine.forkCount() >= config.budget.maxForks) ||
                  (config.budget.maxInstructions && machine.instructionsExecuted() >= config.budget.maxInstructions);
    if (!isOver) return false;
    judge.pastErrors.finish(true);
    searcher = makeSearcher(config.search, config.seed, machine);
    return true;
  }
  if (auto reason = watchdog->struck()) stop(*reason);
  if (config.budget.maxForks && machine.forkCount() >= config.budget.maxForks) stop(StopReason::Forks);
  if (config.budget.maxInstructions && machine.instructionsExecuted() >= config.budget.maxInstructions)
    stop(StopReason::Instructions);
  if (config.stopOnError && !judge.result.findings.empty()) stop(StopReason::FirstError);
  return stopped;
}

void Explorer::report() {
  uint64_t news = machine.coveredBlocks() + judge.result.findings.size();
  if (news != newsSeen) {
    newsSeen = news;
    lastNews = clock.seconds();
  }
  double now = clock.seconds();
  if (now - lastReport < kReportInterval) return;
  lastReport = now;
  Progress progress;
  progress.seconds = now;
  progress.instructions = machine.instructionsExecuted();
  progress.paths = judge.result.statistics.paths + judge.result.statistics.partialPaths;
  progress.liveStates = searcher->size();
  progress.findings = judge.result.findings.size();
  progress.tests = judge.tests;
  progress.memoryBytes = watchdog->memoryNow();
  progress.solverSeconds = solver.statistics().seconds;
  progress.lastNewsSeconds = lastNews;
  progress.distance = searcher->nearestDistance();
  progress.coveredBlocks = machine.coveredBlocks();
  progress.totalBlocks = totalBlocks;
  observer.onProgress(progress);
  reportInterim();
}

void Explorer::reportInterim() {
  const RunResult& known = judge.result;
  uint64_t news = known.findings.size() + known.unsupported.size() + known.missingFunctions.size() +
                  known.missingVariables.size() + machine.undecidedCount() + known.stoppedBy.size();
  bool isNew = news != newsTold || clock.seconds() - lastInterim >= kInterimInterval;
  if (!config.budget.deadline.isSet() || config.onlyGuesses || !isNew) return;
  newsTold = news;
  lastInterim = clock.seconds();
  RunResult now = judge.interim();
  countUp(now.statistics);
  now.statistics.partialPaths += searcher->size();
  observer.onInterim(std::move(now));
}

void Explorer::countUp(Statistics& statistics) const {
  const SolverStatistics& solving = solver.statistics();
  statistics.instructions = machine.instructionsExecuted();
  statistics.forks = machine.forkCount();
  statistics.queries = solving.queries;
  statistics.coreQueries = solving.coreQueries;
  statistics.solverSeconds = solving.seconds;
  statistics.seconds = clock.seconds();
  statistics.peakMemoryBytes = peakResidentBytes();
}

void Explorer::finish() {
  RunResult& result = judge.result;
  Statistics& statistics = result.statistics;
  statistics.partialPaths += searcher->size();
  if (searcher->size()) result.endedPaths["not finished"] += searcher->size();
  countUp(statistics);
  if (pruner) pruner->conclude();
  if (prunes(config) && pruner) statistics.pruning = pruner->cost();
  for (const LayerStatistics& layer : solver.statistics().layers)
    statistics.layers.push_back({layer.name, layer.answered, layer.seconds});
  if (machine.undecidedCount() && !stopped) stop(StopReason::SolverEffort);
  judge.conclude();
}

RunResult resultAfterGivingUp(Explorer& explorer, const std::string& why) {
  RunResult result;
  if (whyItGaveUp([&] { result = explorer.conclude(); })) result = {};
  if (result.verdict != Verdict::Violated && result.verdict != Verdict::Reachable) result.verdict = Verdict::Unknown;
  result.complete = false;
  ++result.unsupported[why];
  return result;
}

void leave(std::unique_ptr<Explorer> explorer, const RunConfig& config) {
  if (config.leaveStates && explorer) leaveBehind(std::move(explorer));
}

} // namespace hindsight
