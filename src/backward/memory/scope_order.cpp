#include "backward/memory/scope_order.h"

#include <algorithm>

namespace hindsight::backward {

namespace {

/// Where the scopes of one local begin and end.
struct Scopes {
  std::vector<uint32_t> begins, ends; // instructions

  Scopes(const Function& function, uint32_t alloca) {
    Operand count = function.instructions[alloca].a;
    bool hasFixedSize = count.isNone() || count.isConstant();
    Slot slot = function.instructions[alloca].dst;
    for (uint32_t index = 0; index < function.instructions.size(); ++index) {
      const Instruction& instruction = function.instructions[index];
      bool isItself = !instruction.a.isNone() && !instruction.a.isConstant() && instruction.a.index() == slot;
      if (instruction.op == Opcode::LifetimeStart && isItself) begins.push_back(index);
      if (instruction.op == Opcode::LifetimeEnd && isItself) ends.push_back(index);
      if (instruction.op == Opcode::StackRestore && !hasFixedSize) ends.push_back(index);
    }
    if (begins.empty()) begins.push_back(alloca);
  }
};

/// Whether there is a way from the entry, or from an end of the first one's scope, to where the second one's begins,
/// past no beginning of the first one's: then that is not there when the second one comes.
bool mayBeAway(const Function& function, const Scopes& first, const Scopes& second) {
  auto isIn = [](const std::vector<uint32_t>& list, uint32_t index) {
    return std::find(list.begin(), list.end(), index) != list.end();
  };
  std::vector<uint32_t> waiting = {function.blocks[0].first};
  for (uint32_t end : first.ends) waiting.push_back(end + 1); // it does not end the block
  std::vector<bool> entered(function.blocks.size());
  while (!waiting.empty()) {
    uint32_t index = waiting.back();
    waiting.pop_back();
    const Block& block = function.blocks[function.blockOf(index)];
    uint32_t end = block.first + block.count;
    for (; index < end && !isIn(first.begins, index); ++index)
      if (isIn(second.begins, index)) return true;
    if (index < end) continue;
    for (EdgeId edge : block.successors) {
      BlockId to = function.edges[edge].to;
      if (!entered[to]) waiting.push_back(function.blocks[to].first);
      entered[to] = true;
    }
  }
  return false;
}

} // namespace

bool ScopeOrder::compute(const Site& a, const Site& b) const {
  if (a.kind != SiteKind::Alloca || b.kind != SiteKind::Alloca || a.function != b.function) return false;
  const Function& function = program.functions[a.function];
  Scopes one(function, a.instruction);
  if (a.instruction == b.instruction) return !one.ends.empty();
  Scopes other(function, b.instruction);
  return mayBeAway(function, one, other) && mayBeAway(function, other, one);
}

bool ScopeOrder::mayShareAddress(SiteId a, SiteId b) {
  auto [entry, isNew] = known.try_emplace(std::minmax(a, b), false);
  if (isNew) entry->second = compute(program.sites[a], program.sites[b]);
  return entry->second;
}

} // namespace hindsight::backward
