#include "chop/slice_skips.h"

#include "program/operands.h"
#include "valueflow/flow_walk.h"

#include <algorithm>
#include <set>

namespace hindsight::chop {

/// What flows to a target, and to the conditions in functions that lead there.
class SliceSkips::Slicer {
public:
  Slicer(const Program& program, const PointsTo& pointers)
      : program(program), memory(program, pointers), graph(program, pointers, memory),
        summaries(program, graph, valueflow::FlowSummaries::Follow::Dependences) {}

  /// By function, whether anything of it is in the slice.
  std::vector<bool> functionsIn(const Target& target, const Reachability& reach) const {
    valueflow::FlowWalk walk(graph, summaries);
    std::vector<valueflow::NodeId> nodes;
    for (const CodePoint& point : target.points) addOperands(point, nodes);
    for (const Function& function : program.functions) {
      if (function.declaration || !reach.fromEntry(function.id)) continue;
      for (uint32_t at = 0; at < function.instructions.size(); ++at)
        if (decides(function.instructions[at].op)) addOperands({function.id, at}, nodes);
    }
    walk.addAll(nodes);
    std::vector<bool> related(program.functions.size());
    for (const Function& function : program.functions)
      related[function.id] =
          std::ranges::any_of(graph.nodesOf(function.id), [&](valueflow::NodeId node) { return walk.contains(node); });
    return related;
  }

private:
  /// Where a path goes, and which function a call is of.
  static bool decides(Opcode op) {
    return op == Opcode::Branch || op == Opcode::Switch || op == Opcode::IndirectBranch || op == Opcode::Call;
  }
  void addOperands(const CodePoint& point, std::vector<valueflow::NodeId>& nodes) const {
    const Function& function = program.functions[point.function];
    forEachUse(function, function.instructions[point.instruction], [&](Operand operand) {
      if (!operand.isNone()) nodes.push_back(graph.operandNode(function.id, operand));
    });
  }

  const Program& program;
  valueflow::MemorySsa memory;
  valueflow::ValueFlowGraph graph;
  valueflow::FlowSummaries summaries;
};

SliceSkips::SliceSkips(const Program& program, std::string_view entry)
    : program(program), rules(program, entry, nullptr) {}

SliceSkips::~SliceSkips() = default;

/// These functions, and all that they call.
std::vector<bool> SliceSkips::closure(std::vector<FunctionId> open) const {
  std::vector<bool> seen(program.functions.size());
  for (FunctionId each : open) seen[each] = true;
  while (!open.empty()) {
    const Function& function = program.functions[open.back()];
    open.pop_back();
    for (uint32_t at = 0; at < function.instructions.size(); ++at)
      for (FunctionId callee : rules.pointers().callTargets(function.id, at))
        if (!seen[callee]) {
          seen[callee] = true;
          open.push_back(callee);
        }
  }
  return seen;
}

/// By the lines of the target: an error in a call has all of its line among the active calls.
std::vector<bool> SliceSkips::calledBelow(const Target& target) const {
  auto lineOf = [&](FunctionId function, uint32_t at) {
    const SourceLocation& place = program.locations[program.functions[function].locations[at]];
    return std::pair(place.file, place.line);
  };
  std::set<std::pair<uint32_t, uint32_t>> lines;
  for (const CodePoint& point : target.points) lines.insert(lineOf(point.function, point.instruction));
  std::vector<FunctionId> called = target.callees;
  for (const Function& function : program.functions)
    for (uint32_t at = 0; at < function.instructions.size(); ++at)
      if (function.instructions[at].op == Opcode::Call && lines.contains(lineOf(function.id, at)))
        for (FunctionId callee : rules.pointers().callTargets(function.id, at)) called.push_back(callee);
  return closure(std::move(called));
}

/// Others cost less than a skipped call does.
bool SliceSkips::hasBranches(FunctionId function) const {
  std::vector<bool> all = closure({function});
  for (const Function& each : program.functions)
    if (all[each.id] &&
        std::ranges::any_of(each.blocks, [](const Block& block) { return block.successors.size() > 1; }))
      return true;
  return false;
}

std::vector<SkippedFunction> SliceSkips::skipsFor(const Target& target, Choice choice) {
  Reachability reach(program, target.points, target.callees,
                     [](const Function& function) { return function.declaration; });
  std::vector<bool> below = calledBelow(target), related;
  if (choice == Choice::Unrelated) {
    if (!slicer) slicer = std::make_unique<Slicer>(program, rules.pointers());
    related = slicer->functionsIn(target, reach);
  }
  std::vector<SkippedFunction> skips;
  for (const Function& function : program.functions) {
    bool isCode = !function.declaration && !function.fromRuntime && rules.pointers().isReached(function.id);
    if (!isCode || below[function.id] || reach.fromEntry(function.id)) continue;
    if (rules.modRef().of(function.id).endsProgram || !rules.whyNot(function).empty()) continue;
    if (!related.empty() && related[function.id]) continue;
    if (!rules.callsTo({function.id}).empty() && hasBranches(function.id)) skips.push_back({function.id, 0});
  }
  return skips;
}

} // namespace hindsight::chop
