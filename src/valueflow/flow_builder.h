// Builds the value-flow graph from instructions and memory SSA: the rules of SATRACER, figure 4, one by one.
#pragma once

#include "program/known_functions.h"
#include "valueflow/value_flow_graph.h"

namespace hindsight::valueflow {

class FlowBuilder {
public:
  FlowBuilder(ValueFlowGraph& graph, const Program& program, const PointsTo& pointers)
      : graph(graph), program(program), pointers(pointers), memory(graph.memory) {}
  void build();

private:
  void makeNodes();
  NodeId addNode(const FlowNode& node);
  void add(NodeId to, NodeId from, FlowKind kind, CallLabel label = kNone) {
    if (to != from) graph.edges.push_back({to, from, kind, label});
  }
  void sortEdges();

  void addFunction(const Function& function);
  void addInstruction(const Function& function, uint32_t index);
  void addValue(const Function& function, uint32_t index);
  void addCall(const Function& function, uint32_t index);
  void addCallee(const Function& function, uint32_t index, const Function& callee, CallLabel label);
  void addKnown(const Function& function, const Instruction& inst, const KnownFunction& callee);
  void addOutsideCall(const Function& function, uint32_t index);
  void addCalleeMemory(FunctionId callee, const MemorySsa::Annotated& what, CallLabel label);
  void addMemory(const Function& function, const MemorySsa::Annotated& what);
  void addDefinition(const Function& function, const MemorySsa::Annotated& what, const MemoryDefinition& definition);
  void addStarts();
  void addStart(FunctionId function, bool isFirst);
  void addAnywhere();
  NodeId readNode(const MemoryUse& use) const;
  CallLabel labelFor(FunctionId function, uint32_t index);

  ValueFlowGraph& graph;
  const Program& program;
  const PointsTo& pointers;
  const MemorySsa& memory;
  std::vector<NodeId> written; // versions that something is written to, but by callees
  bool wantsAnywhere = false;
};

} // namespace hindsight::valueflow
