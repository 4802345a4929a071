#include "chop/path_walk.h"

#include "support/memory_usage.h"
#include "support/quantity.h"

#include <fmt/format.h>

namespace hindsight::chop {

namespace {

constexpr uint64_t kSlice = 500'000; // instructions before anyone looks at the clock

MachineConfig machineFor(const Target& place, const WalkConfig& config) {
  MachineConfig machine{config.model};
  machine.target = &place;
  machine.pausesAtTarget = true;
  return machine;
}

std::string describeEnd(const Program& program, const State& state, const PathEnd& end) {
  auto place = [&] {
    return state.top ? program.describe(state.top->code->function->locations[state.top->pc]) : std::string("?");
  };
  switch (end.kind) {
  case EndKind::Returned: return "returned";
  case EndKind::Exited: return "exited";
  case EndKind::Error: return fmt::format("{} at {}", spell(end.error), place());
  case EndKind::AssumptionFailed: return "an assumption failed";
  case EndKind::MissingFunction: return fmt::format("calls {}, which is missing", end.message);
  case EndKind::MissingVariable: return fmt::format("uses {}, which is missing", end.message);
  case EndKind::SolverGaveUp: return "the solver gave up";
  default: return end.message.empty() ? "ended" : end.message;
  }
}

} // namespace

PathWalk::PathWalk(const Program& program, const Target& place, const WalkConfig& config, HookList hooks)
    : place(place), config(config), solver(terms, config.solver),
      machine(program, terms, solver, machineFor(place, config), hooks) {
  waiting.push_back(machine.initialState(program.functions[program.entry]));
}

bool PathWalk::limitReached() {
  const Budget& budget = config.budget;
  if (budget.deadline.passed()) stopped = StopReason::Time;
  if (budget.maxInstructions && machine.instructionsExecuted() >= budget.maxInstructions)
    stopped = StopReason::Instructions;
  if (budget.memoryBytes && residentBytes() > budget.memoryBytes) stopped = StopReason::Memory;
  return stopped.has_value();
}

void PathWalk::pathEnded(const State& state, const PathEnd& end) {
  ++ended;
  if (!state.passesTarget) ++endedAs[describeEnd(machine.program, state, end)];
  onEnd(state, end);
}

void PathWalk::goOn(std::unique_ptr<State> state) {
  state->passesTarget = true;
  waiting.push_back(std::move(state));
}

std::unique_ptr<State> PathWalk::next() {
  while (!waiting.empty() && !limitReached()) {
    bool newest = std::exchange(takesNewest, !takesNewest);
    std::unique_ptr<State> state = std::move(newest ? waiting.back() : waiting.front());
    newest ? waiting.pop_back() : waiting.pop_front();
    RunOutcome outcome = machine.run(*state, kSlice);
    for (Spawned& spawned : machine.spawned) {
      if (spawned.end)
        pathEnded(*spawned.state, *spawned.end);
      else
        waiting.push_back(std::move(spawned.state));
    }
    machine.spawned.clear();
    if (outcome == RunOutcome::Ended)
      pathEnded(*state, machine.end);
    else if (outcome == RunOutcome::Suspended && machine.suspension.reason == Suspension::Reason::Target)
      return state;
    else
      waiting.push_back(std::move(state));
  }
  return nullptr;
}

std::string PathWalk::whyNot() const {
  if (stopped) return fmt::format("no path got to {} before {}", place.text, describeStop(*stopped, config.budget));
  std::vector<std::string> ways;
  for (const auto& [how, count] : endedAs) ways.push_back(fmt::format("{} {}", formatCount(count), how));
  return fmt::format("no path gets to {}: of {}, {}", place.text, formatPlural(ended, "path", "paths"),
                     fmt::join(ways, ", "));
}

bool runToEnds(Machine& machine, std::unique_ptr<State> from, const RunLimits& limits,
               const std::function<void(const State&, const PathEnd*)>& onEnd) {
  std::deque<std::unique_ptr<State>> waiting;
  waiting.push_back(std::move(from));
  uint64_t until = machine.instructionsExecuted() + limits.instructions;
  uint64_t asked = machine.solver.workDone().coreQueries;
  for (bool newest = true; !waiting.empty(); newest = !newest) {
    if (machine.instructionsExecuted() >= until || limits.budget.deadline.passed()) return false;
    if (machine.solver.workDone().coreQueries - asked >= limits.coreQueries) return false;
    if (limits.budget.memoryBytes && residentBytes() > limits.budget.memoryBytes) return false;
    std::unique_ptr<State> state = std::move(newest ? waiting.back() : waiting.front());
    newest ? waiting.pop_back() : waiting.pop_front();
    RunOutcome outcome = machine.run(*state, 100'000);
    for (Spawned& spawned : machine.spawned) {
      if (spawned.end)
        onEnd(*spawned.state, &*spawned.end);
      else
        waiting.push_back(std::move(spawned.state));
    }
    machine.spawned.clear();
    bool isAtReturn = outcome == RunOutcome::Suspended && machine.suspension.reason == Suspension::Reason::Return;
    if (outcome == RunOutcome::Ended)
      onEnd(*state, &machine.end);
    else if (isAtReturn)
      onEnd(*state, nullptr);
    else
      waiting.push_back(std::move(state));
  }
  return true;
}

} // namespace hindsight::chop
