#include "program/reachability.h"

#include <algorithm>

namespace hindsight {

Reachability::Reachability(const Program& program, std::span<const CodePoint> targets,
                           std::span<const FunctionId> callees, const std::function<bool(const Function&)>& isUnknown)
    : program(program), facts(program.functions.size()), isTarget(program.functions.size()),
      isCallee(program.functions.size(), false), unknown(program.functions.size(), false),
      functionReaches(program.functions.size(), false) {
  for (const CodePoint& target : targets) {
    isTarget[target.function].resize(program.functions[target.function].instructions.size());
    isTarget[target.function][target.instruction] = true;
  }
  for (FunctionId callee : callees) isCallee[callee] = true;
  LooseEnds looseEnds(program);
  for (const Function& function : program.functions) {
    unknown[function.id] = function.declaration && isUnknown(function);
    if (isCallee[function.id] && function.addressTaken) pointersReach = true;
    findReturns(function, looseEnds);
    for (const CallInfo& call : function.calls) hasHandlers |= call.unwindEdge != kNone;
  }
  bool changed = true;
  while (changed) { // few rounds: each makes a caller of the last round's functions reach
    changed = false;
    for (const Function& function : program.functions) {
      if (function.declaration || !solve(function)) continue;
      changed = true;
      if (functionReaches[function.id] && function.addressTaken) pointersReach = true;
    }
  }
}

bool Reachability::leadsThere(const Function& function, uint32_t instruction) const {
  if (!isTarget[function.id].empty() && isTarget[function.id][instruction]) return true;
  const Instruction& inst = function.instructions[instruction];
  if (inst.op != Opcode::Call) return false;
  FunctionId callee = function.calls[inst.imm].callee;
  if (callee == kNone) return pointersReach; // inline assembly too
  return functionReaches[callee] || (unknown[callee] && pointersReach);
}

/// Blocks from which one that holds can be reached hold too.
void Reachability::spread(const Function& function, std::vector<bool>& holds) const {
  std::vector<BlockId> work;
  for (BlockId block = 0; block < holds.size(); ++block)
    if (holds[block]) work.push_back(block);
  while (!work.empty()) {
    BlockId block = work.back();
    work.pop_back();
    for (EdgeId edge : function.blocks[block].predecessors) {
      BlockId from = function.edges[edge].from;
      if (holds[from]) continue;
      holds[from] = true;
      work.push_back(from);
    }
  }
}

void Reachability::findReturns(const Function& function, const LooseEnds& looseEnds) {
  std::vector<bool>& returns = facts[function.id].returns;
  returns.assign(function.blocks.size(), false);
  for (BlockId block = 0; block < function.blocks.size(); ++block) {
    const Block& body = function.blocks[block];
    uint32_t last = body.first + body.count - 1;
    returns[block] = function.instructions[last].op == Opcode::Return || looseEnds.isAt(function, block);
  }
  spread(function, returns);
}

/// True if something new is known.
bool Reachability::solve(const Function& function) {
  FunctionFacts& own = facts[function.id];
  own.lastStep.resize(function.blocks.size(), 0);
  own.reaches.resize(function.blocks.size(), false);
  bool changed = false;
  for (BlockId block = 0; block < function.blocks.size(); ++block) {
    const Block& body = function.blocks[block];
    for (uint32_t i = body.first + body.count; i > std::max(body.first, own.lastStep[block]); --i) {
      if (!leadsThere(function, i - 1)) continue;
      own.lastStep[block] = i;
      own.reaches[block] = changed = true;
      break;
    }
  }
  if (!changed) return false;
  spread(function, own.reaches);
  functionReaches[function.id] = own.reaches[0];
  return true;
}

bool Reachability::from(CodePoint place) const {
  const Function& function = program.functions[place.function];
  const FunctionFacts& own = facts[place.function];
  if (own.reaches.empty()) return false;
  BlockId block = function.blockOf(place.instruction);
  if (place.instruction < own.lastStep[block]) return true;
  return std::ranges::any_of(function.blocks[block].successors,
                             [&](EdgeId edge) { return own.reaches[function.edges[edge].to]; });
}

bool Reachability::mayReturn(CodePoint place) const {
  if (hasHandlers) return true; // or by an exception
  const Function& function = program.functions[place.function];
  // What is left of a block ends where the whole block does.
  return facts[place.function].returns[function.blockOf(place.instruction)];
}

bool Reachability::fromStack(std::span<const CodePoint> stack) const {
  for (size_t i = stack.size(); i-- > 0;) {
    if (from(stack[i])) return true;
    if (!mayReturn(stack[i])) return false;
  }
  return false;
}

} // namespace hindsight
