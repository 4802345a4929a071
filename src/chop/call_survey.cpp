#include "chop/call_survey.h"

#include "chop/live_copy.h"
#include "chop/post_states.h"
#include "pointer/squeeze.h"
#include "program/known_functions.h"
#include "support/clock.h"

#include <algorithm>

namespace hindsight::chop {

namespace {

/// Instructions between looks at the limits.
constexpr uint64_t kSlice = 200'000;

} // namespace

CallSurvey::CallSurvey(const Program& program, uint64_t mostCalls)
    : mostCalls(mostCalls), pointers(analysePointers(program)), effects(program, pointers),
      sizes(elementSizes(program)) {}

CallSurvey::Objects CallSurvey::objectsIn(const LocationSet& regions, const ModRef& effects, const PointsTo& pointers) {
  Objects objects;
  regions.forEach([&](uint32_t index) {
    const ObjectKey& key = pointers.locations().object(effects.region(index).start.object).key;
    if (key.role != ObjectRole::CopyBuffer) objects.emplace(key.site, key.role);
  });
  return objects;
}

void CallSurvey::onCall(State& state, const Function& callee) {
  const Function& caller = *state.top->code->function;
  bool isOwn = !caller.fromRuntime && !callee.fromRuntime && !runsOutside(callee);
  if (!isOwn || isFull()) return;
  Stopwatch clock;
  std::unique_ptr<State> before = liveCopy(*machine);
  const std::vector<Call> nothing;
  PostStates none(nothing, machine->context.pointerBytes());
  AnalysedCalls::Answer answer = analyses.ask(*machine, *before, sizes, none);
  PastAnalysis& past = answer.analysed->result();
  const FunctionEffects own = past.effectsInScope();
  const FunctionEffects whole = effects.ofCall(caller.id, state.top->pc);
  auto compare = [&](const LocationSet& here, const LocationSet& there, uint64_t EffectSizes::Sums::* count) {
    Objects few = objectsIn(here, past.modRef(), past.pointers()), many = objectsIn(there, effects, pointers);
    sums.byPast.*count += few.size();
    sums.byStatic.*count += many.size();
    return std::ranges::all_of(
        few, [&](const auto& each) { return each.second != ObjectRole::Declared || many.contains(each); });
  };
  bool isSubset = compare(own.writes, whole.writes, &EffectSizes::Sums::written);
  isSubset &= compare(own.reads, whole.reads, &EffectSizes::Sums::read);
  sums.notSubset += !isSubset;
  ++sums.calls;
  sums.analysesRun += answer.isNew;
  if (called.insert(callee.id).second) sums.names.push_back(callee.displayName);
  sums.seconds += clock.seconds();
}

EffectSizes surveyCalls(const Program& program, const WalkConfig& config, uint64_t mostCalls) {
  CallSurvey survey(program, mostCalls);
  TermManager terms;
  Solver solver(terms, config.solver);
  Machine machine(program, terms, solver, MachineConfig{config.model}, HookList{&survey});
  survey.attach(machine);
  machine.config.forksPerRun = 64;
  std::vector<std::unique_ptr<State>> waiting;
  waiting.push_back(machine.initialState(program.functions[program.entry]));
  const Budget& budget = config.budget;
  auto isOver = [&] {
    return survey.isFull() || budget.deadline.passed() ||
           (budget.maxInstructions && machine.instructionsExecuted() >= budget.maxInstructions);
  };
  while (!waiting.empty() && !isOver()) {
    std::unique_ptr<State> state = std::move(waiting.back());
    waiting.pop_back();
    RunOutcome outcome = machine.run(*state, kSlice);
    if (outcome != RunOutcome::Ended) waiting.push_back(std::move(state));
    for (Spawned& spawned : machine.spawned)
      if (!spawned.end) waiting.push_back(std::move(spawned.state));
    machine.spawned.clear();
    survey.sums.paths += outcome == RunOutcome::Ended;
  }
  return survey.sums;
}

} // namespace hindsight::chop
