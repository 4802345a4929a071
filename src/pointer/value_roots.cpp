#include "pointer/value_roots.h"

#include "program/operands.h"
#include "support/strong_components.h"

namespace hindsight {

std::vector<bool> blocksOnCycles(const Function& function) {
  auto successor = [&](uint32_t block, uint32_t k) -> uint32_t {
    const std::vector<EdgeId>& edges = function.blocks[block].successors;
    return k < edges.size() ? function.edges[edges[k]].to : kNoSuccessor;
  };
  StrongComponents components = strongComponents(static_cast<uint32_t>(function.blocks.size()), successor);
  std::vector<bool> result(function.blocks.size());
  for (BlockId block = 0; block < result.size(); ++block) {
    result[block] = components.inCycle(block);
    for (EdgeId edge : function.blocks[block].successors)
      if (function.edges[edge].to == block) result[block] = true;
  }
  // What runs after a call that returns twice runs again without an edge that says so.
  for (const CallInfo& call : function.calls)
    if (call.returnsTwice) result.assign(result.size(), true);
  return result;
}

ValueRoots::ValueRoots(const Function& function)
    : function(function), definition(function.slotCount, kNone), choices(function.slotCount),
      cyclic(blocksOnCycles(function)) {
  for (uint32_t i = 0; i < function.instructions.size(); ++i)
    forEachDefinition(function, function.instructions[i], [&](Slot slot) { definition[slot] = i; });
  for (const PhiCopy& copy : function.phiCopies) choices[copy.dst].push_back(copy.src);
}

bool ValueRoots::isCastPointer(Operand value) const {
  if (value.isConstant() || definition[value.index()] == kNone) return false;
  return function.instructions[definition[value.index()]].op == Opcode::PtrToInt;
}

bool ValueRoots::isWidened(Operand value) const {
  if (value.isConstant() || definition[value.index()] == kNone) return false;
  Opcode op = function.instructions[definition[value.index()]].op;
  return op == Opcode::SExt || op == Opcode::ZExt;
}

/// False: there is a second root, or one that may have several values.
bool ValueRoots::collect(Operand value, std::vector<bool>& seen, std::optional<uint64_t>& root) const {
  std::vector<Operand> work{value};
  auto isRoot = [&](uint64_t name) {
    bool same = !root || *root == name;
    root = name;
    return same;
  };
  while (!work.empty()) {
    Operand next = work.back();
    work.pop_back();
    if (next.isConstant()) {
      const Constant& constant = function.constants[next.index()];
      if (constant.kind == ConstantKind::Integer) return false;
      if (constant.kind != ConstantKind::GlobalAddress && constant.kind != ConstantKind::FunctionAddress) continue;
      bool isFunction = constant.kind == ConstantKind::FunctionAddress;
      if (!isRoot((isFunction ? uint64_t(3) : uint64_t(2)) << 32 | constant.target)) return false;
      continue;
    }
    Slot slot = next.index();
    if (seen[slot]) continue;
    seen[slot] = true;
    if (!choices[slot].empty()) {
      work.insert(work.end(), choices[slot].begin(), choices[slot].end());
      continue;
    }
    if (definition[slot] == kNone) { // a parameter
      if (!isRoot(slot)) return false;
      continue;
    }
    const Instruction& inst = function.instructions[definition[slot]];
    switch (inst.op) {
    case Opcode::PtrToInt:
    case Opcode::IntToPtr:
      if (inst.width < inst.width2) return false;
      [[fallthrough]];
    case Opcode::Copy:
    case Opcode::Freeze:
    case Opcode::GepConst:
    case Opcode::GepIndex:
    case Opcode::GepIndexConst:
    case Opcode::Gep: work.push_back(inst.a); break;
    case Opcode::Select:
      work.push_back(inst.b);
      work.push_back(inst.c);
      break;
    default:
      if (cyclic[function.blockOf(definition[slot])] || !isRoot(slot)) return false;
    }
  }
  return true;
}

bool ValueRoots::sameOrigin(Operand a, Operand b) const {
  std::vector<bool> seen(function.slotCount, false);
  std::optional<uint64_t> root;
  return collect(a, seen, root) && collect(b, seen, root) && root;
}

} // namespace hindsight
