// Memory SSA of one function: uses and definitions of its instructions, then phis on dominance frontiers, then version
// numbers.
#pragma once

#include "program/dominators.h"
#include "valueflow/memory_ssa.h"

namespace hindsight::valueflow {

class FunctionSsa {
public:
  FunctionSsa(MemorySsa& all, const Function& function);
  void build();

private:
  void annotate(uint32_t instruction);
  void annotateCall(MemorySsa::Annotated& what, uint32_t instruction);
  void addSecondReturn(MemorySsa::Annotated& what);
  void collectBlocks();
  std::vector<std::vector<BlockId>> frontiers() const;
  void placePhis();
  void rename();
  void enter(BlockId block);
  void set(VariableIndex variable, VersionId version);
  void finish(BlockId block);

  MemorySsa& all;
  const Function& function;
  MemorySsa::FunctionMemory& memory;
  DominatorTree dominators;
  struct BlockMemory {
    uint32_t first = 0, count = 0; // of `memory.annotated`
    std::vector<std::pair<VariableIndex, VersionId>> phis = {};
  };
  std::vector<BlockMemory> blocks;
  std::vector<VersionId> current;                            // by variable, while names are given
  std::vector<std::pair<VariableIndex, VersionId>> replaced; // to go back from a block
};

} // namespace hindsight::valueflow
