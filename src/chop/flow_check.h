// Checks a value-flow graph against execution: every byte that an instruction reads was written by some instruction,
// and the graph must have a flow from there, along the calls that are active.
//
// It tracks the writer of each byte itself, and walks the graph by its own code: from the version that the read uses,
// one variable at a time, up the active calls and no others, into callees that have returned.
#pragma once

#include "step/hooks.h"
#include "valueflow/value_flow_graph.h"

#include <map>
#include <set>
#include <string>

namespace hindsight::chop {

class FlowCheck final : public StepHooks {
public:
  /// All must outlive it.
  FlowCheck(const Program& program, const PointsTo& pointers, const valueflow::ValueFlowGraph& graph);

  uint32_t interests() const override { return kHookAccess | kHookAllocation | kHookFork | kHookPathEnd; }
  HookAnswer onAccess(State& state, const ResolvedAccess& access) override;
  void onAllocate(State& state, const Object& object) override;
  void onFork(State& parent, State& child, const Term* condition) override;
  void onPathEnd(State& state, const PathEnd& end) override;

  std::set<std::string> failures; // the first few
  uint64_t reads = 0;             // compared
  uint64_t flows = 0;             // pairs of a write and a read, each with the calls that were active

private:
  using Writer = valueflow::CallPlace; // an instruction; none: it was there at the start
  struct History {
    Writer before = {}; // of bytes that nobody wrote since it was allocated
    std::map<uint64_t, Writer> bytes = {};
    bool isKnown = true; // false: written at an offset that is not known
  };
  using Memory = std::map<uint64_t, History>; // by object
  using Versions = std::set<valueflow::VersionId>;

  Writer writerOf(const State& state, const Object& object) const;
  void look(State& state, const ResolvedAccess& access);
  void compare(const State& state, ObjectId object, uint64_t offset, const Writer& writer);
  bool isForetold(const State& state, valueflow::VariableIndex variable, const Writer& writer);
  std::vector<valueflow::VariableIndex> variablesAt(SiteId site, uint64_t offset) const;
  bool isRefill(const State& state, const Instruction& inst) const;

  /// What may be in a version of one variable at the end of a call: versions that were written inside, and whether it
  /// may be what was there before.
  struct Inside {
    Versions written;
    bool passes = false;
    bool fromAnywhere = false;
  };
  const Inside& insideOf(valueflow::VersionId exit);
  void lookInside(valueflow::VersionId exit);
  bool walkOnce(valueflow::VersionId exit);
  struct Ways {
    Versions versions;
    bool fromAnywhere = false, fromStart = false;
  };
  Ways waysInto(valueflow::VersionId use, std::span<const valueflow::CallPlace> stack);

  const Program& program;
  const PointsTo& pointers;
  const valueflow::ValueFlowGraph& graph;
  std::map<uint64_t, Memory> memories; // by state
  std::map<valueflow::VersionId, Inside> inside;
  std::set<valueflow::VersionId> settled; // of `inside`
  std::set<std::vector<uint64_t>> compared;
  std::map<SiteId, std::vector<valueflow::VariableIndex>> bySite;
};

/// Calls that are active, the innermost first.
std::vector<valueflow::CallPlace> activeCalls(const State& state);

} // namespace hindsight::chop
