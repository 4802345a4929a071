#include "step/forking.h"

#include "support/invariant.h"

#include <fmt/format.h>

namespace hindsight {

State& Machine::fork() {
  ++forks;
  lookaside.flushWrites(); // every page is shared from now on
  ++state->depth;
  std::unique_ptr<State> child = state->clone();
  child->id = nextStateId();
  child->top = state->top->clone();
  child->instructions += static_cast<uint64_t>(fuelAtStart - fuel);
  spawned.push_back({std::move(child), std::nullopt});
  return *spawned.back().state;
}

bool Machine::mayFork() {
  if (!config.maxDepth || state->depth < config.maxDepth) return true;
  endPath({EndKind::DepthLimit, {}, 0, "", {}});
  return false;
}

bool Machine::yieldAfterFork() {
  if (!config.stopAtForks) return false;
  outcome = RunOutcome::Forked;
  stopped = true;
  return true;
}

void Machine::assume(State& target, const Term* condition, Ref<const Witness> witness) {
  if (condition->isTrue()) return;
  if (wants(kHookReenact)) return hooks.onAssume(target, condition, witness);
  target.path.add(terms, condition, std::move(witness));
}

bool Machine::mustBeDefined(const Term* condition) const {
  return config.reportUndefined && context.mentionsUndefined(condition);
}

bool Machine::definedOrEnd(const Term* condition, std::string_view decides) {
  if (!mustBeDefined(condition)) return true;
  return require(context.definedness(condition), ErrorKind::UninitialisedRead,
                 [&](const State&) { return fmt::format("a value that was never written decides {}", decides); });
}

void Machine::countUndecided() {
  if (state->speculation) return;
  if (solver.isInterrupted())
    interrupted = true;
  else
    ++undecided;
}

void Machine::dropUndecided() {
  countUndecided();
  state->incomplete = true;
}

bool Machine::require(const Term* safe, ErrorKind kind, const Explain& message, ObjectId about) {
  safe = addresses.pinned(safe);
  if (safe->isTrue()) return true;
  auto notes = [&] { return about ? objectNotes(about) : std::vector<EndNote>(); };
  if (safe->isFalse()) {
    endWithError(kind, message(*state), notes());
    return false;
  }
  Decision decision = solver.decide(state->path, safe);
  if (decision.mustBeTrue()) {
    if (wants(kHookInfeasible)) hooks.onInfeasible(*state, terms.bitNot(safe));
    return true;
  }
  if (decision.mustBeFalse()) {
    endWithError(kind, message(*state), notes());
    return false;
  }
  if (decision.whenFalse == SatResult::Sat)
    spawnError(terms.bitNot(safe), decision.falseWitness, kind, message, notes());
  if (decision.unknown()) dropUndecided();
  if (decision.whenTrue != SatResult::Sat) {
    endSolverGaveUp();
    return false;
  }
  assume(*state, safe, decision.trueWitness);
  return true;
}

bool Machine::assumeOrEnd(const Term* condition) {
  condition = addresses.pinned(condition);
  if (condition->isTrue()) return true;
  CheckResult result;
  if (condition->isFalse())
    result.result = SatResult::Unsat;
  else
    result = solver.check(state->path, condition);
  switch (result.result) {
  case SatResult::Sat:
    assume(*state, condition, result.witness);
    state->assumptions = Ref<const Assumption>(new Assumption(condition, state->assumptions));
    return true;
  case SatResult::Unsat:
    endPath({EndKind::AssumptionFailed, {}, 0, "an assumption cannot hold here", {}});
    return false;
  case SatResult::Unknown: endSolverGaveUp(); return false;
  }
  return false;
}

bool Machine::chooseForUndefined(uint64_t& number) {
  number = 0;
  PathEnd how{EndKind::Unsupported, {}, 0, "a size or count that was never given a value", {}};
  State& others = fork();
  if (wants(kHookPathEnd)) hooks.onPathEnd(others, how);
  spawned.back().end = std::move(how);
  return true;
}

bool Machine::concretise(OperandCode code, unsigned width, uint64_t& number) {
  Value value = operand(code, frame->slots());
  value = asItWas(value, width);
  if (value.isInt()) {
    number = value.bits;
    return true;
  }
  if (value.isUndef()) {
    if (code < 0) return chooseForUndefined(number);
    // One symbol for good: the copies that restart must exclude values of the same unknown.
    value = this->value(term(value, width));
    setOperand(*state, code, value);
  }
  const Term* wanted = addresses.pinned(term(value, width));
  std::optional<U128> some = wanted->isConst() ? wanted->value() : solver.value(state->path, wanted);
  if (!some) {
    endSolverGaveUp();
    return false;
  }
  number = static_cast<uint64_t>(*some);
  const Term* equal = terms.eq(wanted, terms.constant(*some, width));
  if (equal->isTrue()) return true;
  Decision decision = solver.decide(state->path, equal);
  if (!decision.mustBeTrue()) {
    bool forks = decision.whenFalse == SatResult::Sat;
    if (forks) {
      if (!mayFork()) return false;
      State& others = fork(); // runs the instruction again, without this value
      assume(others, terms.bitNot(equal), decision.falseWitness);
      if (wants(kHookFork)) hooks.onFork(*state, others, equal);
    } else {
      dropUndecided();
    }
    assume(*state, equal, decision.trueWitness);
    setOperand(*state, code, Value::integer(number));
    return !forks || code < 0 || !yieldAfterFork();
  }
  setOperand(*state, code, Value::integer(number));
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
  if (undecided) machine.dropUndecided();
  if (possible.empty()) {
    HS_INVARIANT(undecided, "the ways out of an instruction should cover every case");
    machine.endSolverGaveUp();
    return std::nullopt;
  }
  if (possible.size() == 1 && !undecided) return possible.front().way;
  if (possible.size() > 1 && !machine.mayFork()) return std::nullopt;
  for (size_t index = 1; index < possible.size(); ++index) {
    const Way& way = ways[possible[index].way];
    State& child = machine.fork();
    machine.assume(child, way.condition, possible[index].witness);
    if (machine.wants(kHookFork)) machine.hooks.onFork(*machine.state, child, ways[possible.front().way].condition);
    send(child, way);
  }
  machine.assume(*machine.state, ways[possible.front().way].condition, possible.front().witness);
  return possible.front().way;
}

} // namespace hindsight
