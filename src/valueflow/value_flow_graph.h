// The value-flow graph: which values come from which (SATRACER, section III-A.2, figure 4).
//
// Nodes are the registers, constants and results of functions, and the versions of memory SSA. An edge says that a
// value comes from another one: by COPY, PHI, LOAD, STORE, and across calls by CALL, CALLMU and CALLCHI, labelled with
// the call, so that a path returns only to the call that it came from. Constants and memory as it is allocated are
// sources like any other: a value that is a constant on one path and a pointer on another has two.
//
// A flow is a copy or computed: `p + 1` comes from p and is another value. Addresses of loads and stores, sizes, and
// whatever else a value depends on without being computed from it are edges of their own (`Depends`), which only slices
// follow.
#pragma once

#include "valueflow/memory_ssa.h"

#include <memory>

namespace hindsight::valueflow {

using NodeId = uint32_t;
using CallLabel = uint32_t; // into ValueFlowGraph::labels

struct FlowNode {
  enum class Kind : uint8_t {
    Value,    // index: slot
    Constant, // index: of the function's constants
    Result,   // RET_F; index: which of the function's results
    Version,  // index: VersionId
    CallMu,   // what a call hands to its callees; index: VersionId
    Initial,  // what a variable of memory holds when the program starts; index: VariableIndex
    Anywhere, // what it may hold at any time; index: VariableIndex
    Unset,    // memory that begins, registers that nobody has set
    Engine,   // input, and numbers that the engine makes
    Outside,  // code that is not part of the program, and all that it knows
  };
  Kind kind = Kind::Value;
  FunctionId function = kNone; // none: of no function
  uint32_t index = 0;
  uint32_t at = kNone; // CallMu: the call
};

enum class FlowKind : uint8_t {
  Copy,      // the same value
  Choice,    // the same value, if this way was taken: phis, selects, several returns
  Compute,   // the value is made of it
  Load,      // what a load reads, all of it
  LoadPart,  // some of the bytes, or more than these
  Store,     // what a store writes, all of it
  StorePart, // some of the bytes, or one of several values
  Weak,      // a version keeps what the one before it held
  Merge,     // phis and exits of memory
  Argument,  // CALL; a label from here on
  CallMu,
  Return,
  CallChi,
  HandedIn,  // the version before a call, for its CallMu
  Unmatched, // from anywhere, whatever the calls: second returns, code outside
  Depends,   // no flow: addresses, sizes, conditions of selects
};

/// "copy", "phi", ...: for people.
const char* spell(FlowKind kind);
constexpr bool entersCallee(FlowKind kind) {
  return kind == FlowKind::Argument || kind == FlowKind::CallMu;
}
constexpr bool leavesCallee(FlowKind kind) {
  return kind == FlowKind::Return || kind == FlowKind::CallChi;
}

struct FlowEdge {
  NodeId to = 0, from = 0; // `to` comes from `from`
  FlowKind kind = FlowKind::Copy;
  CallLabel label = kNone;
};

struct CallPlace {
  FunctionId function = kNone;
  uint32_t instruction = kNone;
  bool operator==(const CallPlace&) const = default;
};

class ValueFlowGraph {
public:
  /// All must outlive it.
  ValueFlowGraph(const Program& program, const PointsTo& pointers, const MemorySsa& memory);

  uint32_t nodeCount() const { return static_cast<uint32_t>(nodes.size()); }
  const FlowNode& node(NodeId id) const { return nodes[id]; }
  /// What the node's value comes from.
  std::span<const FlowEdge> into(NodeId id) const {
    return std::span(edges).subspan(firstEdge[id], firstEdge[id + 1] - firstEdge[id]);
  }
  size_t edgeCount() const { return edges.size(); }
  const CallPlace& label(CallLabel label) const { return labels[label]; }
  CallLabel labelOf(FunctionId function, uint32_t instruction) const; // kNone: it calls nothing with a body

  NodeId valueNode(FunctionId function, Slot slot) const { return valueBase[function] + slot; }
  /// Of a register or a constant.
  NodeId operandNode(FunctionId function, Operand operand) const {
    return operand.isConstant() ? constantBase[function] + operand.index() : valueNode(function, operand.index());
  }
  NodeId resultNode(FunctionId function, uint32_t index) const { return resultBase[function] + index; }
  NodeId versionNode(VersionId version) const { return versionBase + version; }
  /// Of a use by callees (`MemoryUse::isByCallee`).
  NodeId callMuNode(CallLabel label, VariableIndex variable) const;
  /// The nodes of one function: [first, end) of each kind.
  std::span<const NodeId> nodesOf(FunctionId function) const { return ofFunction[function]; }

  const MemorySsa& memorySsa() const { return memory; }

private:
  friend class FlowBuilder;
  const MemorySsa& memory;
  std::vector<FlowNode> nodes;
  std::vector<FlowEdge> edges; // by `to`
  std::vector<uint32_t> firstEdge;
  std::vector<CallPlace> labels;
  std::unordered_map<uint64_t, CallLabel> labelIndex;
  std::vector<NodeId> valueBase, constantBase, resultBase; // by function
  NodeId versionBase = 0, initialBase = 0, anywhereBase = 0, unset = 0, engine = 0, outside = 0;
  std::unordered_map<uint64_t, NodeId> callMus; // by label and variable
  std::vector<std::vector<NodeId>> ofFunction;
};

} // namespace hindsight::valueflow
