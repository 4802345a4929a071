// Jumps, branches and switches: where paths fork.
#include "step/edge.h"

#include "semantics/edge.h"
#include "step/any_address.h"
#include "step/computation.h"
#include "step/forking.h"

#include <algorithm>

namespace hindsight {

void parallelCopies(const CompiledEdge& edge, Value* slots, Machine& machine) {
  std::vector<Value> sources(edge.copyCount);
  for (uint32_t i = 0; i < edge.copyCount; ++i) sources[i] = machine.operand(edge.copies[i].src, slots);
  for (uint32_t i = 0; i < edge.copyCount; ++i) slotAt(edge.copies[i].dst, slots) = sources[i];
}

namespace {

/// Puts a forked state on an edge.
void sendAlong(Machine& machine, State& state, CompiledEdge* edge) {
  phiCopies(*edge, state.top->slots(), machine);
  state.top->pc = state.top->code->indexOf(edge->target);
  if (!edge->covered) machine.enterBlockSlow(*edge);
}

/// For hooks that try the infeasible side of a branch.
void showUntaken(Machine& machine, CompiledEdge* edge, const Term* condition) {
  machine.hooks.offerUntaken(*machine.state, condition, [&] {
    machine.lookaside.flushWrites(); // every page is shared from now on
    std::unique_ptr<State> child = machine.state->clone();
    child->top = machine.state->top->clone();
    sendAlong(machine, *child, edge);
    return child;
  });
}

/// Takes an edge after a fork; gives the state back if the searcher is to choose.
const Op* goAfterFork(Machine& machine, CompiledEdge* edge, Value* slots) {
  const Op* next = takeEdge(edge, slots, machine);
  if (next && machine.forking.enoughForks()) {
    machine.sync(next);
    machine.outcome = RunOutcome::Forked;
    return nullptr;
  }
  return next;
}

HS_HANDLER(jump) {
  const Op* next = takeEdge(edgeOf(op, op->b), slots, machine);
  if (!next) return;
  HS_GO(next);
}

HS_HANDLER(slowBranch) {
  const Op* next = branchSlowly(op, machine.operand(op->a, slots), slots, machine);
  if (!next) return;
  HS_GO(next);
}

HS_HANDLER(fastBranch) {
  Value condition = machine.operand(op->a, slots);
  if (__builtin_expect(condition.meta != 0, 0)) HS_SLOW(slowBranch);
  const Op* next = takeEdge(edgeOf(op, condition.bits ? op->b : op->c), slots, machine);
  if (!next) return;
  HS_GO(next);
}

/// An address among a few numbers that are none, as in the handlers of signals.
bool matchesNoCase(Machine& machine, const Term* value, const SwitchTable& table) {
  constexpr size_t kMostCases = 8;
  if (!value->mentionsBase() || table.cases.size() > kMostCases) return false;
  return std::ranges::all_of(table.cases, [&](const SwitchCase& one) {
    const Term* number = machine.terms.constant(one.value, value->width());
    const Term* matches = comparedAtAnyAddress(machine, Predicate::Eq, value, number);
    return matches && matches->isFalse();
  });
}

std::vector<Way> waysOfTerminator(Machine& machine, const Instruction& terminator, const Term* value) {
  std::vector<Way> ways;
  for (const WayOut& way : waysOut(machine.terms, *machine.frame->code->function, terminator, value))
    ways.push_back({way.condition, way.edge});
  return ways;
}

const Op* switchSlowly(const Op* op, Value* slots, Machine& machine) {
  machine.sync(op);
  const Instruction& instruction = machine.instruction(op);
  const Function& function = *machine.frame->code->function;
  const SwitchTable& table = function.switches[instruction.imm];
  auto edges = const_cast<CompiledEdge*>(machine.frame->code->edges.data());
  const Term* value = machine.term(machine.operand(op->a, slots), instruction.width);
  auto tell = [&](State& state, EdgeId taken) {
    if (machine.wants(kHookBranch)) machine.hooks.onSwitch(state, taken);
  };
  if (matchesNoCase(machine, value, table)) {
    tell(*machine.state, table.defaultEdge);
    return takeEdge(edges + table.defaultEdge, slots, machine);
  }
  value = machine.addresses.pinned(value);
  if (!machine.forking.definedOrEnd(value, "where the program goes")) return nullptr;
  std::vector<Way> ways = waysOfTerminator(machine, instruction, value);
  std::optional<size_t> mine = splitWays(machine, ways, [&](State& child, const Way& way) {
    tell(child, way.tag);
    sendAlong(machine, child, edges + way.tag);
  });
  if (!mine) return nullptr;
  tell(*machine.state, ways[*mine].tag);
  bool forked = !machine.spawned.empty();
  CompiledEdge* edge = edges + ways[*mine].tag;
  return forked ? goAfterFork(machine, edge, slots) : takeEdge(edge, slots, machine);
}

HS_HANDLER(slowSwitch) {
  const Op* next = switchSlowly(op, slots, machine);
  if (!next) return;
  HS_GO(next);
}

HS_HANDLER(fastSwitch) {
  Value value = machine.operand(op->a, slots);
  if (__builtin_expect(value.meta != 0, 0)) HS_SLOW(slowSwitch);
  const CompiledFunction& code = *machine.frame->code;
  const SwitchTable& table = code.function->switches[op->imm];
  auto it = std::lower_bound(table.cases.begin(), table.cases.end(), value.bits,
                             [](const SwitchCase& one, uint64_t key) { return one.value < key; });
  EdgeId edge = it != table.cases.end() && it->value == value.bits ? it->edge : table.defaultEdge;
  const Op* next = takeEdge(const_cast<CompiledEdge*>(&code.edges[edge]), slots, machine);
  if (!next) return;
  HS_GO(next);
}

const Op* branchIndirectly(const Op* op, Value* slots, Machine& machine) {
  machine.sync(op);
  const Instruction& instruction = machine.instruction(op);
  auto edges = const_cast<CompiledEdge*>(machine.frame->code->edges.data());
  FrameOperands operands(machine, slots);
  if (!meetRequirements(machine, instruction, operands)) return nullptr;
  const Term* address = operands.operand(instruction.a, machine.context.pointerWidth);
  std::vector<Way> ways = waysOfTerminator(machine, instruction, address);
  std::optional<size_t> mine =
      splitWays(machine, ways, [&](State& child, const Way& way) { sendAlong(machine, child, edges + way.tag); });
  if (!mine) return nullptr;
  return takeEdge(edges + ways[*mine].tag, slots, machine);
}

HS_HANDLER(indirectBranch) {
  const Op* next = branchIndirectly(op, slots, machine);
  if (!next) return;
  HS_GO(next);
}

/// Of an instruction that does nothing if it does not fail.
bool checkOnly(const Op* op, Value* slots, Machine& machine) {
  machine.sync(op);
  FrameOperands operands(machine, slots);
  return meetRequirements(machine, machine.instruction(op), operands);
}

HS_HANDLER(unreachable) {
  checkOnly(op, slots, machine);
}

void endUnsupportedInstruction(const Op* op, Machine& machine) {
  machine.sync(op);
  machine.ending.endUnsupported(machine.frame->code->function->messages[op->imm]);
}

HS_HANDLER(unsupported) {
  endUnsupportedInstruction(op, machine);
}

HS_HANDLER(assumption) {
  Value condition = machine.operand(op->a, slots);
  bool holds = condition.isInt() && condition.bits;
  if (!holds && !checkOnly(op, slots, machine)) return;
  HS_NEXT();
}

} // namespace

const Op* branchSlowly(const Op* op, Value condition, Value* slots, Machine& machine) {
  machine.sync(op);
  CompiledEdge *whenTrue = edgeOf(op, op->b), *whenFalse = edgeOf(op, op->c);
  auto go = [&](bool taken) {
    if (machine.wants(kHookBranch)) machine.hooks.onBranch(*machine.state, condition, taken);
    return takeEdge(taken ? whenTrue : whenFalse, slots, machine);
  };
  if (condition.isInt()) return go(condition.bits != 0);
  const Term* test = machine.addresses.pinned(machine.term(condition, 1));
  if (test->isConst()) return go(test->isTrue());
  Decision decision = machine.solver.decide(machine.state->path, test);
  if (decision.whenTrue == SatResult::Sat && decision.whenFalse == SatResult::Sat &&
      machine.forking.mustBeDefined(test)) {
    if (!machine.forking.definedOrEnd(test, "where the program goes")) return nullptr;
    decision = machine.solver.decide(machine.state->path, test); // what was written may have one value only
  }
  if (decision.mustBeTrue() || decision.mustBeFalse()) {
    if (machine.wants(kHookInfeasible))
      machine.hooks.onInfeasible(*machine.state, decision.mustBeTrue() ? machine.terms.bitNot(test) : test);
    if (machine.wants(kHookUntaken))
      decision.mustBeTrue() ? showUntaken(machine, whenFalse, machine.terms.bitNot(test))
                            : showUntaken(machine, whenTrue, test);
    return go(decision.mustBeTrue());
  }
  if (decision.unknown()) {
    // One side may still be known to be possible: follow it, and say that the other was dropped.
    bool canBeTrue = decision.whenTrue == SatResult::Sat, canBeFalse = decision.whenFalse == SatResult::Sat;
    if (!canBeTrue && !canBeFalse) {
      machine.ending.endSolverGaveUp();
      return nullptr;
    }
    machine.forking.dropUndecided();
    machine.forking.assume(*machine.state, canBeTrue ? test : machine.terms.bitNot(test),
                           canBeTrue ? decision.trueWitness : decision.falseWitness);
    return go(canBeTrue);
  }
  if (!machine.forking.mayFork()) return nullptr;
  State& child = machine.forking.fork();
  machine.forking.assume(child, machine.terms.bitNot(test), decision.falseWitness);
  machine.forking.assume(*machine.state, test, decision.trueWitness);
  if (machine.wants(kHookFork)) machine.hooks.onFork(*machine.state, child, test);
  if (machine.wants(kHookBranch)) {
    machine.hooks.onBranch(*machine.state, condition, true);
    machine.hooks.onBranch(child, condition, false);
  }
  sendAlong(machine, child, whenFalse);
  return goAfterFork(machine, whenTrue, slots);
}

bool compileControl(CompileContext& context, const Instruction& instruction, Op& op) {
  switch (instruction.op) {
  case Opcode::Jump:
    op.b = static_cast<OperandCode>(instruction.b.code);
    op.imm = reinterpret_cast<uint64_t>(context.code.edges.data());
    op.handler = jump;
    return true;
  case Opcode::Branch:
    op.b = static_cast<OperandCode>(instruction.b.code);
    op.c = static_cast<OperandCode>(instruction.c.code);
    op.imm = reinterpret_cast<uint64_t>(context.code.edges.data());
    op.handler = context.interests & kHookBranch ? slowBranch : fastBranch;
    return true;
  case Opcode::Switch:
    op.handler = instruction.width > 64 || (context.interests & kHookBranch) ? slowSwitch : fastSwitch;
    return true;
  case Opcode::IndirectBranch: op.handler = indirectBranch; return true;
  case Opcode::Unreachable: op.handler = unreachable; return true;
  case Opcode::Unsupported: op.handler = unsupported; return true;
  case Opcode::Assume: op.handler = assumption; return true;
  default: return false;
  }
}

} // namespace hindsight
