#include "backward/walking/walker.h"

#include "backward/explanation/recorder.h"
#include "backward/memory/effects.h"
#include "backward/search/known_values.h"
#include "backward/walking/accesses.h"
#include "backward/walking/choices.h"
#include "backward/walking/operation.h"
#include "program/operands.h"
#include "semantics/edge.h"
#include "semantics/result.h"
#include "step/builtin.h"

#include <algorithm>

#include <fmt/format.h>

namespace hindsight::backward {

BackwardState BackwardWalker::start(CodePoint target) {
  BackwardState state(context);
  state.frames.push_back({target.function, context.newActivation(), kNone, {}, {}});
  state.block = state.function().blockOf(target.instruction);
  state.next = target.instruction;
  if (context.wantsRecords) startRecord(state, target);
  return state;
}

std::vector<BackwardState> BackwardWalker::advance(BackwardState state, const WalkLimits& limits) {
  std::vector<BackwardState> out;
  if (state.position >= limits.length) {
    state.die(BackwardEnd::Limit, "path limit");
    out.push_back(std::move(state));
    return out;
  }
  if (state.route.isWaiting()) {
    tryEdge(state, state.route.waitingEdge, limits);
    out.push_back(std::move(state));
  } else {
    crossBlock(state, limits, out);
  }
  settle(out);
  return out;
}

/// A choice that was made may settle reads, and a read that was settled may be a choice.
void BackwardWalker::settle(std::vector<BackwardState>& states) {
  for (bool again = true; again;) {
    splitChoices(states);
    again = false;
    for (BackwardState& state : states) {
      if (!state.alive() || !state.addressesChanged) continue;
      settleReads(state);
      settleAccesses(state);
      again = true;
    }
  }
}

void BackwardWalker::crossBlock(BackwardState& state, const WalkLimits& limits, std::vector<BackwardState>& out) {
  const Function& function = state.function();
  uint32_t first = function.blocks[state.block].first;
  while (state.next > first && state.alive()) {
    const Instruction& instruction = function.instructions[--state.next];
    ++state.position;
    if (state.record) recordInstruction(state);
    if (instruction.op == Opcode::Call) return crossCall(std::move(state), limits, out);
    crossInstruction(state, instruction);
    if (state.addressesChanged) settleReads(state), settleAccesses(state);
  }
  if (!state.alive()) return out.push_back(std::move(state));
  if (state.block == 0) return leaveFunction(std::move(state), limits, out);
  crossEdges(std::move(state), limits, out);
}

void BackwardWalker::crossInstruction(BackwardState& state, const Instruction& instruction) {
  if (isComputation(instruction.op)) return crossComputation(state, instruction);
  switch (instruction.op) {
  case Opcode::Load: {
    const Term* unknown = state.close(instruction.dst);
    const Term* address = state.operand(instruction.a);
    noteAccess(state, PendingAccess::Kind::Read, address, context.pointerNumber(instruction.width2));
    if (unknown && state.alive()) crossLoad(state, unknown, address, instruction.width2);
    return;
  }
  case Opcode::Store: {
    const Term* address = state.operand(instruction.a);
    noteAccess(state, PendingAccess::Kind::Write, address, context.pointerNumber(instruction.width2));
    if (state.alive() && !state.memory.isRead())
      crossStore(state, address, state.operand(instruction.b), instruction.width2);
    else if (state.alive() && state.record)
      recordUnreadStore(state, address, instruction.b);
    return;
  }
  case Opcode::MemCopy:
  case Opcode::MemSet: {
    const Term *to = state.operand(instruction.a),
               *size = context.terms.resize(state.operand(instruction.c), context.pointerWidth());
    noteAccess(state, PendingAccess::Kind::Write, to, size);
    if (instruction.op == Opcode::MemSet) {
      if (state.alive()) crossFill(state, to, context.terms.resize(state.operand(instruction.b), 8), size);
      return;
    }
    const Term* from = state.operand(instruction.b);
    if (state.alive()) noteAccess(state, PendingAccess::Kind::Read, from, size);
    if (state.alive()) crossCopy(state, to, from, size);
    return;
  }
  case Opcode::Alloca: {
    if (BackwardContext::isFixedLocal(state.function(), state.next)) {
      state.close(instruction.dst);
      return crossBirth(state, context.localBase(state.function(), state.next, state.frame().activation));
    }
    const Term* unknown = state.close(instruction.dst);
    if (!unknown) return;
    const AllocaInfo& info = state.function().allocas[instruction.imm];
    const Term* size = context.pointerNumber(info.elementSize);
    if (!instruction.a.isNone())
      size = context.terms.mul(size, context.terms.resize(state.operand(instruction.a), context.pointerWidth()));
    const Term* base = context.newObject(BackwardObjectKind::Stack, info.site, size, state.frame().activation);
    state.define(unknown, base);
    if (state.alive()) crossBirth(state, base);
    return;
  }
  case Opcode::LifetimeStart: {
    const Term* base = state.operand(instruction.a);
    const BackwardObject* object = context.objectOf(base);
    if (object) crossForget(state, base, object->size);
    return;
  }
  case Opcode::VaStart: return crossVaStart(state, instruction);
  case Opcode::VaCopy: return crossVaCopy(state, instruction);
  case Opcode::Assume: return crossRequirements(state, instruction);
  case Opcode::StackSave: state.close(instruction.dst); return;
  case Opcode::StackRestore:
  case Opcode::LifetimeEnd:
  case Opcode::VaEnd: return;
  case Opcode::Unsupported: return crossUnsupported(state, instruction);
  default: return state.die(BackwardEnd::Unsupported, fmt::format("{} backward", opcodeName(instruction.op)));
  }
}

/// Landing pads are not supported, but nothing comes to one of a call that throws nothing.
void BackwardWalker::crossUnsupported(BackwardState& state, const Instruction& instruction) {
  auto isBuiltin = [](const Function& function) { return findBuiltin(function.name) != nullptr; };
  if (!exceptions) exceptions.emplace(context.program, context.graph.calls(), isBuiltin);
  if (exceptions->isDeadLandingPad(state.function(), state.block))
    return state.die(BackwardEnd::Infeasible, "no call throws what would be caught here");
  state.die(BackwardEnd::Unsupported, state.function().messages[instruction.imm]);
}

void BackwardWalker::crossEdges(BackwardState state, const WalkLimits& limits, std::vector<BackwardState>& out) {
  const std::vector<EdgeId>& edges = state.function().blocks[state.block].predecessors;
  if (edges.size() > 1) ++state.route.forks;
  for (size_t index = 0; index < edges.size(); ++index) {
    BackwardState before = index + 1 == edges.size() ? std::move(state) : state;
    tryEdge(before, edges[index], limits);
    out.push_back(std::move(before));
  }
}

/// Takes the edge if the limits allow it; otherwise the path waits in front of it.
void BackwardWalker::tryEdge(BackwardState& state, EdgeId edge, const WalkLimits& limits) {
  state.route.waitingEdge = edge;
  if (state.route.forks > limits.forks) return state.die(BackwardEnd::Limit, "fork limit");
  if (cyclicEdgesOf(state.function())[edge]) {
    auto& taken = state.frame().cyclicEdges;
    auto found = std::find_if(taken.begin(), taken.end(), [&](const auto& entry) { return entry.first == edge; });
    if (found == taken.end()) found = taken.insert(taken.end(), {edge, 0});
    if (found->second >= limits.edges) return state.die(BackwardEnd::Limit, "edge limit");
    ++found->second;
    ++state.route.rounds;
  }
  state.route.waitingEdge = kNone;
  crossEdge(state, edge);
}

void BackwardWalker::crossEdge(BackwardState& state, EdgeId id) {
  const Function& function = state.function();
  const Edge& edge = function.edges[id];
  const Block& from = function.blocks[edge.from];
  ++state.position;
  if (state.record) {
    finishRow(state);
    beginRow(state, RowKind::Statement, {function.id, from.first + from.count - 1}, state.frame().activation);
  }
  // All phis of an edge move at once: every one is closed before a source is looked at.
  std::vector<std::pair<const Term*, Operand>> moved;
  for (const PhiCopy& copy : phiMoves(function, id))
    if (const Term* unknown = state.close(copy.dst)) moved.emplace_back(unknown, copy.src);
  std::vector<std::pair<Slot, const Term*>> stillOpen = state.frame().open;
  TermMap found;
  for (const auto& [unknown, source] : moved)
    if (!state.pass(unknown, source)) found.emplace(unknown, state.operand(source));
  state.define(std::move(found));
  state.block = edge.from;
  state.next = from.first + from.count - 1;
  if (state.alive()) requireEdge(state, function, function.instructions[state.next], id);
  if (state.alive()) useFacts(state, id, stillOpen);
  if (state.alive() && state.addressesChanged) settleReads(state), settleAccesses(state);
}

void BackwardWalker::requireEdge(BackwardState& state, const Function& function, const Instruction& terminator,
                                 EdgeId edge) {
  if (!isDecidedByValue(terminator)) return;
  state.require(edgeCondition(context.terms, function, terminator, state.operand(terminator.a), edge));
}

const std::vector<uint32_t>& BackwardWalker::returnsOf(const Function& function) {
  if (returns.empty()) returns.resize(context.program.functions.size());
  std::vector<uint32_t>& found = returns[function.id];
  if (found.empty())
    for (uint32_t index = 0; index < function.instructions.size(); ++index)
      if (function.instructions[index].op == Opcode::Return) found.push_back(index);
  return found;
}

/// Edges that lead back to a block on the way there, by a walk through the function.
const std::vector<bool>& BackwardWalker::cyclicEdgesOf(const Function& function) {
  if (cyclicEdges.empty()) cyclicEdges.resize(context.program.functions.size());
  std::vector<bool>& found = cyclicEdges[function.id];
  if (!found.empty() || function.edges.empty()) return found;
  found.assign(function.edges.size(), false);
  enum class Mark : uint8_t { New, Open, Done };
  std::vector<Mark> marks(function.blocks.size(), Mark::New);
  std::vector<std::pair<BlockId, size_t>> stack = {{0, 0}};
  marks[0] = Mark::Open;
  while (!stack.empty()) {
    auto& [block, index] = stack.back();
    if (index == function.blocks[block].successors.size()) {
      marks[block] = Mark::Done;
      stack.pop_back();
      continue;
    }
    EdgeId edge = function.blocks[block].successors[index++];
    BlockId to = function.edges[edge].to;
    if (marks[to] == Mark::Open) found[edge] = true;
    if (marks[to] == Mark::New) {
      marks[to] = Mark::Open;
      stack.emplace_back(to, 0);
    }
  }
  return found;
}

} // namespace hindsight::backward
