// Compiles a snippet of C and asks where values come from, by function and line.
#pragma once

#include "pointer/pointer_fixture.h"
#include "valueflow/flow_walk.h"

namespace hindsight::valueflow {

class FlowFixture : public PointerFixture {
protected:
  void build(const std::string& source, uint64_t most = 4'000'000) {
    analyse(source);
    memory = std::make_unique<MemorySsa>(*program, *result, most);
    graph = std::make_unique<ValueFlowGraph>(*program, *result, *memory);
    summaries = std::make_unique<FlowSummaries>(*program, *graph);
  }
  /// The first instruction of the kind on the line of the function's source.
  uint32_t on(const std::string& name, uint32_t line, Opcode op) const {
    const Function& its = function(name);
    for (uint32_t i = 0; i < its.instructions.size(); ++i)
      if (its.instructions[i].op == op && (line == 0 || program->locations[its.locations[i]].line == line)) return i;
    ADD_FAILURE() << "no " << opcodeName(op) << " in line " << line << " of " << name;
    return 0;
  }
  uint32_t callOf(const std::string& caller, const std::string& callee) const {
    const Function& its = function(caller);
    for (uint32_t i : callsIn(caller))
      if (its.calls[its.instructions[i].imm].callee == function(callee).id) return i;
    ADD_FAILURE() << caller << " does not call " << callee;
    return 0;
  }
  /// Of the only variable of that name, or the only one of an object of it.
  VariableIndex variable(const std::string& name) const {
    for (VariableIndex index = 0; index < memory->variables().count(); ++index)
      if (memory->variables().describe(index) == name) return index;
    ADD_FAILURE() << "no variable " << name;
    return 0;
  }
  Names variablesOf(const std::string& prefix) const {
    Names all;
    for (VariableIndex index = 0; index < memory->variables().count(); ++index)
      if (memory->variables().describe(index).starts_with(prefix)) all.push_back(memory->variables().describe(index));
    return all;
  }
  Names used(const std::string& name, uint32_t instruction) const {
    Names all;
    if (const MemorySsa::Annotated* what = memory->at(function(name).id, instruction))
      for (const MemoryUse& use : what->uses) all.push_back(memory->variables().describe(use.variable));
    return all;
  }
  Names defined(const std::string& name, uint32_t instruction) const {
    Names all;
    if (const MemorySsa::Annotated* what = memory->at(function(name).id, instruction))
      for (const MemoryDefinition& each : what->definitions)
        all.push_back(memory->variables().describe(each.variable) + (each.old == kNone ? "!" : ""));
    return all;
  }
  NodeId registerOf(const std::string& name, uint32_t instruction) const {
    return graph->valueNode(function(name).id, function(name).instructions[instruction].dst);
  }
  /// Of the version that the instruction makes of a variable.
  NodeId definedBy(const std::string& name, uint32_t instruction, const std::string& what) const {
    for (const MemoryDefinition& each : memory->at(function(name).id, instruction)->definitions)
      if (each.variable == variable(what)) return graph->versionNode(each.version);
    ADD_FAILURE() << "it does not define " << what;
    return 0;
  }
  bool flows(NodeId from, NodeId to) const {
    FlowWalk walk(*graph, *summaries);
    walk.add(to);
    return walk.contains(from);
  }
  bool hasEdge(NodeId to, NodeId from, FlowKind kind) const {
    return std::ranges::any_of(graph->into(to),
                               [&](const FlowEdge& edge) { return edge.from == from && edge.kind == kind; });
  }

  std::unique_ptr<MemorySsa> memory;
  std::unique_ptr<ValueFlowGraph> graph;
  std::unique_ptr<FlowSummaries> summaries;
};

/// Figure 1(a) of SATRACER.
inline const std::string kHashAdd = kHeapFunctions + R"(
struct entry { int key; };
struct entry *hash_table[8];
struct entry **get_table(void) { return hash_table; }
int hash_insert(struct entry *entry, struct entry **matched) {
  struct entry **table = get_table(); int i;
  for (i = 0; i < 8; i++) if (!table[i]) break;
  if (i < 8) {
    table[i] = entry;
    *matched = entry;
    return 0;
  }
  return 1;
}
int hash_add(void) {
  struct entry *in = malloc(sizeof *in);
  struct entry *added = 0;
  int err = hash_insert(in, &added);
  if (err != 0) free(in);
  return added ? added->key : 0;
}
int main(void) { hash_add(); return hash_add(); }
)";

} // namespace hindsight::valueflow
