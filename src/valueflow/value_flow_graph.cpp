#include "valueflow/value_flow_graph.h"

#include "valueflow/flow_builder.h"

namespace hindsight::valueflow {

const char* spell(FlowKind kind) {
  switch (kind) {
  case FlowKind::Copy: return "copy";
  case FlowKind::Choice: return "phi";
  case FlowKind::Compute: return "computed";
  case FlowKind::Load: return "load";
  case FlowKind::LoadPart: return "load of a part";
  case FlowKind::Store: return "store";
  case FlowKind::StorePart: return "store of a part";
  case FlowKind::Weak: return "kept";
  case FlowKind::Merge: return "memory phi";
  case FlowKind::Argument: return "argument";
  case FlowKind::CallMu: return "memory handed in";
  case FlowKind::Return: return "result";
  case FlowKind::CallChi: return "memory handed back";
  case FlowKind::HandedIn: return "before the call";
  case FlowKind::Unmatched: return "from anywhere";
  case FlowKind::Depends: return "depends on";
  }
  return "";
}

ValueFlowGraph::ValueFlowGraph(const Program& program, const PointsTo& pointers, const MemorySsa& memory)
    : memory(memory) {
  FlowBuilder(*this, program, pointers).build();
}

CallLabel ValueFlowGraph::labelOf(FunctionId function, uint32_t instruction) const {
  auto found = labelIndex.find(uint64_t(function) << 32 | instruction);
  return found == labelIndex.end() ? kNone : found->second;
}

NodeId ValueFlowGraph::callMuNode(CallLabel label, VariableIndex variable) const {
  auto found = callMus.find(uint64_t(label) << 32 | variable);
  return found == callMus.end() ? kNone : found->second;
}

} // namespace hindsight::valueflow
