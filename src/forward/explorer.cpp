#include "forward/explorer.h"

#include "forward/last_searcher.h"
#include "forward/path_keeper.h"

#include "support/internal_error.h"
#include "support/left_behind.h"
#include "support/memory_usage.h"
#include "support/quantity.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::forward {

namespace {

/// Instructions a state runs before anyone looks at the clock: a few milliseconds of concrete code.
constexpr uint64_t kSlice = 500'000;
constexpr double kReportInterval = 0.1, kInterimInterval = 1; // seconds
/// Effort of a query that only helps to prune, in the solver's units: some milliseconds.
constexpr uint64_t kPruneEffort = 200'000;
/// What a fork, a query of the back end and a unit of its effort cost, in instructions; roughly, but the same on every
/// machine.
constexpr uint64_t kForkWork = 700, kQueryWork = 50'000, kEffortWork = 3;
/// Work that goes into paths behind errors, at the least; otherwise as much again as the search took.
constexpr uint64_t kLeastPastErrors = 2'000'000;

MachineConfig machineConfig(const RunConfig& config) {
  MachineConfig machine{config.model};
  machine.maxDepth = config.budget.maxDepth;
  machine.maxForks = config.budget.maxForks;
  machine.reportUndefined = config.properties.contains(Property::Uninit);
  machine.fixedInputs = config.fixedInputs;
  machine.target = config.target;
  machine.guesses = config.guesses;
  machine.onlyGuesses = config.onlyGuesses;
  return machine;
}

/// Null: the entry gets what a process gives it.
std::unique_ptr<lazy::LazyHeap> makeInputHeap(Machine& machine, const RunConfig& config) {
  if (!config.lazy.isOn) return nullptr;
  const TestCase* test = config.fixedInputs;
  static const InputHeap kNothing;
  const InputHeap* given = !test ? nullptr : test->heap ? &*test->heap : &kNothing;
  const Budget& budget = config.budget;
  lazy::HeapBounds bounds{budget.heapDepth, budget.heapObjects, budget.heapBytes};
  auto heap = std::make_unique<lazy::LazyHeap>(machine, config.lazy, bounds, given);
  machine.absent.setSource(heap.get());
  return heap;
}

/// None for a search of concrete inputs, or of memory that is not there yet.
std::unique_ptr<chop::PointerResolver> makeResolver(const Program& program, const RunConfig& config) {
  bool isUseful = config.resolve != chop::Resolve::Terms && !config.fixedInputs && !config.lazy.isOn;
  return isUseful ? std::make_unique<chop::PointerResolver>(program, config.resolve, config.skip.reuses) : nullptr;
}

bool prunes(const RunConfig& config) {
  return config.prune.isOn() && !config.lazy.isOn && config.skip.empty() && !config.fixedInputs && !config.guesses &&
         !config.properties.contains(Property::Uninit);
}

/// The tree is that of the search, not of runs that confirm what it found.
bool keepsTree(const RunConfig& config, const Tracer* tracer) {
  return prunes(config) || (config.prune.tree && !tracer);
}

/// What decides stands before what records.
HookList hooksFor(const RunConfig& config, prune::PruneWatch& watch, chop::Chopper* chopper,
                  chop::PointerResolver* resolver, Tracer* tracer, StepHooks* recorder) {
  return {chopper, resolver, keepsTree(config, tracer) ? &watch : nullptr, tracer, recorder};
}

uint64_t countBlocks(const Program& program) {
  uint64_t blocks = 0;
  for (const Function& function : program.functions)
    if (!function.fromRuntime) blocks += function.blocks.size();
  return blocks;
}

} // namespace

Explorer::Explorer(const Program& program, const RunConfig& config, RunObserver& observer, Tracer* tracer,
                   StepHooks* recorder)
    : config(config), observer(observer), solver(terms, config.solver),
      chopper(config.skip.empty() ? nullptr : std::make_unique<chop::Chopper>(program, config.skip)),
      resolver(makeResolver(program, config)),
      machine(program, terms, solver, machineConfig(config),
              hooksFor(config, pruneWatch, chopper.get(), resolver.get(), tracer, recorder)),
      watch(config.target ? std::make_unique<TargetWatch>(machine, *config.target) : nullptr),
      failureWatch(config.failures ? std::make_unique<TargetWatch>(machine, *config.failures) : nullptr),
      inputHeap(makeInputHeap(machine, this->config)),
      judge(program, this->config, machine, observer, tracer, watch.get(), inputHeap.get()),
      totalBlocks(countBlocks(program)) {
  searcher = newSearcher();
  machine.config.forksPerRun = searcher->forksPerRun();
  if (keepsTree(config, tracer)) addPruning();
  for (TargetWatch* each : {watch.get(), failureWatch.get()})
    if (each) policies.push_back(each);
  if (chopper) {
    chopper->attach(machine);
    policies.push_back(chopper.get());
  }
  if (resolver) resolver->attach(machine);
  if (tracer && inputHeap)
    tracer->setNames([this](ObjectId object) {
      const lazy::Origin* origin = inputHeap->originOf(object);
      return origin ? origin->inPicture : std::string();
    });
  if (config.showOutput)
    machine.setOutput(
        [&](int descriptor, const char* bytes, size_t count) { this->observer.onOutput(descriptor, {bytes, count}); });
}

/// With a target, a path that ended with an error in front of it is looked at again later: others that are like it up
/// to the error need not be like it behind it.
static bool isConclusive(const TargetWatch& watch, const State& state, const PathEnd& end) {
  switch (end.kind) {
  case EndKind::Returned:
  case EndKind::Exited:
  case EndKind::AssumptionFailed:
  case EndKind::SilentExit: return true;
  case EndKind::Error: return isOwnEnd(end.error) || !watch.canReach(state);
  default: return !watch.canReach(state);
  }
}

/// Likewise where it is asked what errors hide: a failed path that is followed on stands for no other.
static bool isOverForGood(const PathEnd& end) {
  switch (end.kind) {
  case EndKind::Returned:
  case EndKind::Exited:
  case EndKind::AssumptionFailed:
  case EndKind::SilentExit: return true;
  case EndKind::Error: return isOwnEnd(end.error);
  default: return false;
  }
}

void Explorer::addPruning() {
  prune::PruneConfig pruning(config.prune);
  if (!prunes(config)) pruning.onlyRecord();
  if (watch) {
    pruning.errorsEndAll = false;
    pruning.isConclusive = [this](const State& state, const PathEnd& end) { return isConclusive(*watch, state, end); };
  } else {
    pruning.leaksMatter = config.properties.contains(Property::ValidMemtrack);
    pruning.matters = {.abort = config.properties.contains(Property::NoAbort),
                       .stack = config.properties.contains(Property::DefBehavior) ||
                                config.properties.contains(Property::ValidDeref), // a machine faults there, too
                       .errorCalls = config.properties.contains(Property::UnreachCall)};
    pruning.unfreedMatter = config.properties.contains(Property::ValidMemcleanup);
    if (judge.hidden) pruning.isConclusive = [](const State&, const PathEnd& end) { return isOverForGood(end); };
  }
  machine.config.forksPerRun = 1;
  machine.config.stopAtForks = true;
  SolverConfig helper = config.solver;
  helper.resourceLimit = kPruneEffort;
  pruneSolver = std::make_unique<Solver>(terms, helper);
  pruner = std::make_unique<prune::Pruner>(std::move(pruning), pruneWatch, machine, solver, *pruneSolver);
  policies.push_back(pruner.get());
}

std::unique_ptr<Searcher> Explorer::newSearcher() {
  const Target* towards = config.target ? config.target : config.failures;
  std::unique_ptr<Searcher> plain = makeSearcher(config.search, config.seed, machine, towards);
  if (!chopper || !config.recoverLast) return plain;
  return std::make_unique<LastSearcher>(std::move(plain), makeSearcher(config.search, config.seed, machine, towards),
                                        chop::isRecovering);
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
  for (PathPolicy* policy : policies) policy->begin(*first);
  searcher->update(id, std::move(first), {});
}

Explorer::Look Explorer::lookFor(double seconds) {
  auto wake = [&] {
    machine.requestYield();
    solver.interrupt();
  };
  pause = std::make_unique<Watchdog>(Budget{.seconds = seconds}, [] { return false; }, wake);
  bool goesOn = proceed(~uint64_t(0));
  pause.reset();
  bool isSpoiled = judge.wasCutShort();
  if (!watchdog->struck()) {
    machine.clearYield();
    solver.resume();
  }
  // A search that has nothing left to do because a path was lost with its question has not come to its end.
  if (isSpoiled && !watchdog->struck() && !judge.arrived()) return Look::Spoiled;
  return goesOn ? Look::Paused : Look::Over;
}

RunResult Explorer::conclude() {
  // A question that was cut short was about a path that may have no other trace left.
  if (judge.wasCutShort()) stop(watchdog->struck().value_or(StopReason::Interrupted));
  watchdog.reset();
  finish();
  return std::move(judge.result);
}

uint64_t Explorer::slice() const {
  if (!config.budget.maxInstructions) return kSlice;
  return std::min(kSlice, config.budget.maxInstructions - machine.instructionsExecuted());
}

uint64_t Explorer::workDone() const {
  SolverWork asked = solver.workDone();
  uint64_t work = machine.instructionsExecuted() + kForkWork * machine.forking.count() +
                  kQueryWork * asked.coreQueries + kEffortWork * asked.effort;
  for (const PathPolicy* policy : policies) work += policy->workDone();
  return work;
}

bool Explorer::proceed(uint64_t work) {
  uint64_t until = workDone() + std::min(work, ~uint64_t(0) - workDone());
  while (!limitReached()) {
    if (workDone() >= until || isPaused()) return true;
    std::unique_ptr<State> state = searcher->next();
    if (!state) return false;
    uint64_t id = state->id;
    Ran ran = runOnce(*state);
    sortOut(id, std::move(state), ran);
    report();
  }
  return false;
}

template <typename Ask> Explorer::Decision Explorer::decide(Ask&& ask) const {
  Decision decision;
  for (PathPolicy* policy : policies) {
    PathChoice choice = ask(*policy);
    if (choice > decision.choice) decision = {choice, policy};
  }
  return decision;
}

/// Runs a state until it has ended, forked or used up its slice. Where paths meet, it goes on if every policy
/// lets it.
Explorer::Ran Explorer::runOnce(State& state) {
  while (true) {
    Decision before = decide([&](PathPolicy& policy) { return policy.beforeRun(state); });
    if (before.choice != PathChoice::Follow) return {RunOutcome::Suspended, before};
    uint64_t fuel = slice();
    for (const PathPolicy* policy : policies) fuel = std::min(fuel, policy->longestRun(state));
    RunOutcome outcome = machine.run(state, fuel);
    Decision after = decide([&](PathPolicy& policy) { return policy.afterRun(state, outcome); });
    bool isMeeting = outcome == RunOutcome::Suspended && machine.suspension.reason == Suspension::Reason::Checkpoint;
    bool goesOn = isMeeting && after.choice == PathChoice::Follow && machine.spawned.empty();
    if (!goesOn) return {outcome, after};
  }
}

std::unique_ptr<State> Explorer::kept(std::unique_ptr<State> state, Decision decision) {
  switch (decision.choice) {
  case PathChoice::Follow: return state;
  case PathChoice::Park: parked.push_back({std::move(state), decision.by}); return nullptr;
  case PathChoice::Drop: break;
  }
  for (PathPolicy* policy : policies)
    if (policy != decision.by) policy->droppedByOther(*state, decision.by->dropsByPlace());
  bool isByPlace = decision.by == watch.get() || decision.by == failureWatch.get();
  if (isByPlace && !state->speculation) judge.pathDropped(*state);
  return nullptr;
}

void Explorer::ended(std::unique_ptr<State> state, const PathEnd& end, std::vector<std::unique_ptr<State>>& children) {
  if (needsSkippedCalls(*state, end))
    children.push_back(chopper->recoverBeforeEnd(*state, end));
  else if (state->isCovered)
    judge.coveredPathEnded(*state, end);
  else if (pastErrorsUntil)
    passError(std::move(state), end, children);
  else if (!state->speculation) // else it is no path of the program
    judge.pathEnded(*state, end);
}

/// What a path shows that has skipped calls may be otherwise if one of them does not come back, or frees something.
bool Explorer::needsSkippedCalls(const State& state, const PathEnd& end) {
  if (!chopper || !chop::hasPendingCalls(state) || pastErrorsUntil) return false;
  if (end.kind == EndKind::Error) return judge.isNews(state, end) && !judge.isShown(state, end);
  bool isOver = end.kind == EndKind::Returned || end.kind == EndKind::Exited;
  bool asksForLeaks =
      config.properties.contains(Property::ValidMemtrack) || config.properties.contains(Property::ValidMemcleanup);
  return isOver && asksForLeaks && !config.target;
}

void Explorer::sortOut(uint64_t id, std::unique_ptr<State> state, Ran ran) {
  std::vector<std::unique_ptr<State>> children;
  bool cutShort = watchdog->struck() || isPaused(); // an interrupted query says nothing about its path
  for (Spawned& spawned : machine.spawned) {
    if (spawned.end) {
      ended(std::move(spawned.state), *spawned.end, children);
      continue;
    }
    Decision decision = decide([&](PathPolicy& policy) { return policy.forked(*spawned.state); });
    if (auto child = kept(std::move(spawned.state), decision)) children.push_back(std::move(child));
  }
  machine.spawned.clear();
  for (PathPolicy* policy : policies) std::ranges::move(policy->takeStates(), std::back_inserter(children));
  if (chopper)
    for (chop::Chopper::Ended& each : chopper->takeEnded()) ended(std::move(each.state), each.end, children);
  if (ran.outcome != RunOutcome::Ended) {
    state = kept(std::move(state), ran.decision);
  } else if (cutShort && machine.end.kind == EndKind::SolverGaveUp && !state->isCovered && !pastErrorsUntil) {
    if (!state->speculation) judge.pathCut();
    state = nullptr;
  } else {
    bool isJudged = !state->isCovered && !pastErrorsUntil && !state->speculation;
    ended(std::move(state), machine.end, children);
    if (isJudged && pruner && judge.leak) pruner->endedWithLeak(*judge.leak);
  }
  releaseParked(children);
  searcher->update(id, std::move(state), std::move(children));
}

void Explorer::releaseParked(std::vector<std::unique_ptr<State>>& children) {
  for (PathPolicy* policy : policies)
    for (uint64_t id : policy->takeReleased()) {
      auto found = std::ranges::find_if(parked, [&](const Parked& each) { return each.state->id == id; });
      if (found == parked.end()) continue;
      children.push_back(std::move(found->state));
      parked.erase(found);
    }
}

void Explorer::stop(StopReason reason) {
  auto& reasons = judge.result.stoppedBy;
  if (std::ranges::count(reasons, reason) == 0) reasons.push_back(reason);
  stopped = true;
}

bool Explorer::goPastErrors() {
  const RunResult& result = judge.result;
  bool isComplete = result.stoppedBy.empty() && result.unsupported.empty() && result.missingFunctions.empty();
  if ((!watch && !judge.hidden) || config.onlyGuesses || stopped || !isComplete || machine.forking.undecidedCount())
    return false;
  if (!pastErrorsUntil) pastErrorsUntil = 2 * workDone() + kLeastPastErrors;
  std::unique_ptr<State> state = judge.pastErrors.next(machine);
  if (!state) {
    judge.pastErrors.finish(false);
    return false;
  }
  searcher = newSearcher();
  uint64_t id = state->id;
  searcher->update(id, std::move(state), {});
  return true;
}

void Explorer::passError(std::unique_ptr<State> state, const PathEnd& end,
                         std::vector<std::unique_ptr<State>>& children) {
  bool goesOn =
      judge.hidden ? judge.hidden->wentOn(*state, end, judge.pastErrors) : judge.pastErrors.ended(*state, end);
  if (!goesOn) return;
  if (!stepPast(*state))
    judge.pastErrors.leaveOpen(*state);
  else if (judge.hidden ? judge.hidden->isWorthGoingOn(*state) : watch->canReach(*state)) {
    state->id = machine.nextStateId();
    children.push_back(std::move(state));
  }
}

bool Explorer::limitReached() {
  if (judge.arrived() || (searcher->size() == 0 && !goPastErrors())) return true;
  // What is found out behind errors only makes an answer better that is there already.
  if (pastErrorsUntil) {
    bool isOver = judge.pastErrors.foundOne() || workDone() >= *pastErrorsUntil || watchdog->struck() ||
                  (config.budget.maxForks && machine.forking.count() >= config.budget.maxForks) ||
                  (config.budget.maxInstructions && machine.instructionsExecuted() >= config.budget.maxInstructions);
    if (!isOver) return false;
    judge.pastErrors.finish(true);
    searcher = newSearcher();
    return true;
  }
  if (auto reason = watchdog->struck()) stop(*reason);
  if (config.budget.maxForks && machine.forking.count() >= config.budget.maxForks) stop(StopReason::Forks);
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
                  known.missingVariables.size() + machine.forking.undecidedCount() + known.stoppedBy.size();
  bool isNew = news != newsTold || clock.seconds() - lastInterim >= kInterimInterval;
  if (!config.budget.deadline.isSet() || config.onlyGuesses || !isNew) return;
  newsTold = news;
  lastInterim = clock.seconds();
  RunResult now = judge.interim();
  now.worldAsked = machine.worldAsked;
  countUp(now.statistics);
  now.statistics.partialPaths += searcher->size();
  observer.onInterim(std::move(now));
}

/// Nothing is safe whose calls were not all executed. That no path gets to a target needs no such care: a path that
/// skips a call does at least what the path does that makes it.
static void weighSkipped(RunResult& result, const ChoppingCost& cost, const chop::SkipList& list) {
  if (cost.skipped == 0) return;
  result.notes.push_back(
      fmt::format("{} of {} skipped: {}", formatPlural(cost.skipped, "call", "calls"), fmt::join(cost.functions, ", "),
                  list.cannotFail    ? "there can be no errors inside"
                  : list.isElsewhere ? "what is looked for is elsewhere"
                                     : "errors inside are looked for only where something depends on it"));
  if (list.cannotFail || list.isElsewhere) return;
  if (result.verdict == Verdict::Safe) {
    result.verdict = Verdict::SafeWithinBounds;
    result.complete = false;
  }
}

void Explorer::countUp(Statistics& statistics) const {
  const SolverStatistics& solving = solver.statistics();
  statistics.instructions = machine.instructionsExecuted();
  statistics.forks = machine.forking.count();
  statistics.queries = solving.queries;
  statistics.coreQueries = solving.coreQueries;
  statistics.solverSeconds = solving.seconds;
  statistics.layers.clear();
  for (const LayerStatistics& layer : solving.layers)
    statistics.layers.push_back({layer.name, layer.answered, layer.seconds});
  statistics.seconds = clock.seconds();
  statistics.coveredBlocks = machine.coveredBlocks();
  statistics.totalBlocks = totalBlocks;
  statistics.peakMemoryBytes = peakResidentBytes();
}

void Explorer::finish() {
  RunResult& result = judge.result;
  Statistics& statistics = result.statistics;
  statistics.partialPaths += searcher->size();
  if (searcher->size()) result.endedPaths["not finished"] += searcher->size();
  countUp(statistics);
  for (const Parked& each : parked) ++result.unsupported[std::string(each.by->parks())];
  statistics.partialPaths += parked.size();
  if (pruner) pruner->conclude();
  if (pruner) statistics.cutPaths = pruner->cutStates();
  if (prunes(config) && pruner) statistics.pruning = pruner->cost();
  if (chopper) {
    statistics.chopping = chopper->cost();
    statistics.chopping->refutedTests = judge.refutedTests;
  }
  if (resolver) statistics.resolving = resolver->cost();
  result.worldAsked = machine.worldAsked;
  if (machine.forking.undecidedCount() && !stopped) stop(StopReason::SolverEffort);
  if (inputHeap) {
    for (StopReason bound : inputHeap->boundsHit()) result.stoppedBy.push_back(bound);
    result.needs = inputHeap->needs();
    result.restsOn = inputHeap->restsOn();
  }
  judge.conclude();
  if (chopper) weighSkipped(result, chopper->cost(), config.skip);
  if (!chopper && config.skip.isChosen)
    result.notes.push_back(
        config.target || config.skip.cannotFail
            ? "no calls are skipped: none is worth it"
            : "no calls are skipped: no-overflow, uninit and def-behavior look inside of every call");
  while (config.keeper && searcher->size()) config.keeper->leftOpen(machine, inputHeap.get(), *searcher->next());
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
  if (!explorer) return;
  explorer->stopWatching();
  if (config.leaveStates) leaveBehind(std::move(explorer));
}

} // namespace hindsight::forward
