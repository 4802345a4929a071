#include "program/liveness.h"

#include "program/operands.h"
#include "program/pure.h"

namespace hindsight {

Liveness::Liveness(const Function& function) : function(function) {
  atStartOf.assign(function.blocks.size(), Set(function.slotCount, false));
  for (bool changed = true; changed;) {
    changed = false;
    for (BlockId block = static_cast<BlockId>(function.blocks.size()); block-- > 0;) {
      const Block& body = function.blocks[block];
      Set live = atEndOf(block);
      scanBack(live, body.first + body.count, body.first);
      if (live == atStartOf[block]) continue;
      atStartOf[block] = std::move(live);
      changed = true;
    }
  }
}

Liveness::Set Liveness::atEndOf(BlockId block) const {
  Set live(function.slotCount, false);
  for (EdgeId id : function.blocks[block].successors) {
    const Edge& edge = function.edges[id];
    const Set& wanted = atStartOf[edge.to];
    Set along = wanted;
    for (uint32_t copy = edge.firstCopy; copy < edge.firstCopy + edge.copyCount; ++copy)
      along[function.phiCopies[copy].dst] = false;
    for (uint32_t copy = edge.firstCopy; copy < edge.firstCopy + edge.copyCount; ++copy) {
      auto [target, source] = function.phiCopies[copy];
      if (wanted[target] && !source.isNone() && !source.isConstant()) along[source.index()] = true;
    }
    for (Slot slot = 0; slot < function.slotCount; ++slot)
      if (along[slot]) live[slot] = true;
  }
  return live;
}

void Liveness::scanBack(Set& live, uint32_t from, uint32_t to) const {
  for (uint32_t index = from; index-- > to;) {
    const Instruction& instruction = function.instructions[index];
    bool isWanted = !isPure(instruction);
    forEachDefinition(function, instruction, [&](Slot slot) {
      isWanted |= live[slot];
      live[slot] = false;
    });
    if (!isWanted) continue;
    forEachUse(function, instruction, [&](Operand operand) {
      if (!operand.isNone() && !operand.isConstant()) live[operand.index()] = true;
    });
  }
}

const std::vector<Slot>& Liveness::at(uint32_t instruction) {
  auto [entry, isNew] = known.try_emplace(instruction);
  if (!isNew) return entry->second;
  BlockId block = function.blockOf(instruction);
  Set live = atEndOf(block);
  scanBack(live, function.blocks[block].first + function.blocks[block].count, instruction);
  for (Slot slot = 0; slot < function.slotCount; ++slot)
    if (live[slot]) entry->second.push_back(slot);
  return entry->second;
}

} // namespace hindsight
