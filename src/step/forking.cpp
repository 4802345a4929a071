#include "step/machine.h"

#include "support/invariant.h"

#include <fmt/format.h>

namespace hindsight {

State& Forking::fork() {
  ++forks;
  machine.lookaside.flushWrites(); // every page is shared from now on
  ++machine.state->depth;
  std::unique_ptr<State> child = machine.state->clone();
  child->id = machine.nextStateId();
  child->top = machine.state->top->clone();
  child->instructions += static_cast<uint64_t>(machine.fuelAtStart - machine.fuel);
  machine.spawned.push_back({std::move(child), std::nullopt});
  return *machine.spawned.back().state;
}

bool Forking::mayFork() {
  if (!machine.config.maxDepth || machine.state->depth < machine.config.maxDepth) return true;
  machine.ending.endPath({EndKind::DepthLimit, {}, 0, "", {}});
  return false;
}

bool Forking::enoughForks() const {
  const MachineConfig& config = machine.config;
  return machine.spawned.size() >= config.forksPerRun || (config.maxForks && forks >= config.maxForks);
}

bool Forking::yieldAfterFork() {
  if (!machine.config.stopAtForks) return false;
  machine.outcome = RunOutcome::Forked;
  machine.stopped = true;
  return true;
}

void Forking::assume(State& target, const Term* condition, Ref<const Witness> witness) {
  if (condition->isTrue()) return;
  if (machine.wants(kHookReenact)) return machine.hooks.onAssume(target, condition, witness);
  target.path.add(machine.terms, condition, std::move(witness));
}

bool Forking::mustBeDefined(const Term* condition) const {
  return machine.config.reportUndefined && machine.context.mentionsUndefined(condition);
}

bool Forking::definedOrEnd(const Term* condition, std::string_view decides) {
  if (!mustBeDefined(condition)) return true;
  return require(machine.context.definedness(condition), ErrorKind::UninitialisedRead,
                 [&](const State&) { return fmt::format("a value that was never written decides {}", decides); });
}

void Forking::countUndecided() {
  if (machine.state->speculation) return;
  if (machine.solver.isInterrupted())
    interrupted = true;
  else
    ++undecided;
}

void Forking::dropUndecided() {
  countUndecided();
  machine.state->incomplete = true;
}

bool Forking::require(const Term* safe, ErrorKind kind, const Explain& message, ObjectId about) {
  safe = machine.addresses.pinned(safe);
  if (safe->isTrue()) return true;
  auto notes = [&] { return about ? machine.ending.objectNotes(about) : std::vector<EndNote>(); };
  if (safe->isFalse()) {
    machine.ending.endWithError(kind, message(*machine.state), notes());
    return false;
  }
  Decision decision = machine.solver.decide(machine.state->path, safe);
  if (decision.mustBeTrue()) {
    if (machine.wants(kHookInfeasible)) machine.hooks.onInfeasible(*machine.state, machine.terms.bitNot(safe));
    return true;
  }
  if (decision.mustBeFalse()) {
    machine.ending.endWithError(kind, message(*machine.state), notes());
    return false;
  }
  if (decision.whenFalse == SatResult::Sat)
    machine.ending.spawnError(machine.terms.bitNot(safe), decision.falseWitness, kind, message, notes());
  if (decision.unknown()) dropUndecided();
  if (decision.whenTrue != SatResult::Sat) {
    machine.ending.endSolverGaveUp();
    return false;
  }
  assume(*machine.state, safe, decision.trueWitness);
  return true;
}

bool Forking::assumeOrEnd(const Term* condition) {
  condition = machine.addresses.pinned(condition);
  if (condition->isTrue()) return true;
  CheckResult result;
  if (condition->isFalse())
    result.result = SatResult::Unsat;
  else
    result = machine.solver.check(machine.state->path, condition);
  switch (result.result) {
  case SatResult::Sat:
    assume(*machine.state, condition, result.witness);
    machine.state->assumptions = Ref<const Assumption>(new Assumption(condition, machine.state->assumptions));
    return true;
  case SatResult::Unsat:
    machine.ending.endPath({EndKind::AssumptionFailed, {}, 0, "an assumption cannot hold here", {}});
    return false;
  case SatResult::Unknown: machine.ending.endSolverGaveUp(); return false;
  }
  return false;
}

bool Forking::chooseForUndefined(uint64_t& number) {
  number = 0;
  PathEnd how{EndKind::Unsupported, {}, 0, "a size or count that was never given a value", {}};
  State& others = fork();
  if (machine.wants(kHookPathEnd)) machine.hooks.onPathEnd(others, how);
  machine.spawned.back().end = std::move(how);
  return true;
}

bool Forking::concretise(OperandCode code, unsigned width, uint64_t& number) {
  Value value = machine.operand(code, machine.frame->slots());
  value = machine.asItWas(value, width);
  if (value.isInt()) {
    number = value.bits;
    return true;
  }
  if (value.isUndef()) {
    if (code < 0) return chooseForUndefined(number);
    // One symbol for good: the copies that restart must exclude values of the same unknown.
    value = machine.value(machine.term(value, width));
    setOperand(*machine.state, code, value);
  }
  const Term* wanted = machine.addresses.pinned(machine.term(value, width));
  std::optional<U128> some = wanted->isConst() ? wanted->value() : machine.solver.value(machine.state->path, wanted);
  if (!some) {
    machine.ending.endSolverGaveUp();
    return false;
  }
  number = static_cast<uint64_t>(*some);
  const Term* equal = machine.terms.eq(wanted, machine.terms.constant(*some, width));
  if (equal->isTrue()) return true;
  Decision decision = machine.solver.decide(machine.state->path, equal);
  if (!decision.mustBeTrue()) {
    bool forks = decision.whenFalse == SatResult::Sat;
    if (forks) {
      if (!mayFork()) return false;
      State& others = fork(); // runs the instruction again, without this value
      assume(others, machine.terms.bitNot(equal), decision.falseWitness);
      if (machine.wants(kHookFork)) machine.hooks.onFork(*machine.state, others, equal);
    } else {
      dropUndecided();
    }
    assume(*machine.state, equal, decision.trueWitness);
    setOperand(*machine.state, code, Value::integer(number));
    return !forks || code < 0 || !yieldAfterFork();
  }
  setOperand(*machine.state, code, Value::integer(number));
  return true;
}

std::optional<size_t> splitWays(Machine& machine, const std::vector<Way>& ways,
                                const std::function<void(State&, const Way&)>& send) {
  struct Possible {
    size_t way;
    Ref<const Witness> witness;
  };
  std::vector<Possible> possible;
  bool undecided = false;
  if (std::optional<size_t> sole =
          machine.solver.soleWay(machine.state->path, ways.size(), [&](size_t index) { return ways[index].condition; }))
    return sole;
  for (size_t index = 0; index < ways.size(); ++index) {
    const Term* condition = ways[index].condition;
    if (condition->isFalse()) continue;
    if (condition->isTrue()) return index;
    CheckResult result = machine.solver.check(machine.state->path, condition);
    if (result.result == SatResult::Sat) possible.push_back({index, result.witness});
    if (result.result == SatResult::Unknown) undecided = true;
    if (result.result == SatResult::Unsat && machine.wants(kHookInfeasible))
      machine.hooks.onInfeasible(*machine.state, condition);
  }
  if (undecided) machine.forking.dropUndecided();
  if (possible.empty()) {
    HS_INVARIANT(undecided, "the ways out of an instruction should cover every case");
    machine.ending.endSolverGaveUp();
    return std::nullopt;
  }
  if (possible.size() == 1 && !undecided) return possible.front().way;
  if (possible.size() > 1 && !machine.forking.mayFork()) return std::nullopt;
  for (size_t index = 1; index < possible.size(); ++index) {
    const Way& way = ways[possible[index].way];
    State& child = machine.forking.fork();
    machine.forking.assume(child, way.condition, possible[index].witness);
    if (machine.wants(kHookFork)) machine.hooks.onFork(*machine.state, child, ways[possible.front().way].condition);
    send(child, way);
  }
  machine.forking.assume(*machine.state, ways[possible.front().way].condition, possible.front().witness);
  return possible.front().way;
}

} // namespace hindsight
