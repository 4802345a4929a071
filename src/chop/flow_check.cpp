#include "chop/flow_check.h"

#include "pointer/names.h"
#include "program/print_program.h"
#include "step/code.h"
#include "step/state.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::chop {

using valueflow::CallPlace;
using valueflow::FlowEdge;
using valueflow::FlowKind;
using valueflow::FlowNode;
using valueflow::MemorySsa;
using valueflow::MemoryVersion;
using valueflow::NodeId;
using valueflow::VariableIndex;
using valueflow::VersionId;

FlowCheck::FlowCheck(const Program& program, const PointsTo& pointers, const valueflow::ValueFlowGraph& graph)
    : program(program), pointers(pointers), graph(graph) {
  const valueflow::MemoryVariables& variables = graph.memorySsa().variables();
  for (VariableIndex index = 0; index < variables.count(); ++index)
    if (ObjectIndex object = variables[index].region.start.object; object != kNone)
      bySite[pointers.locations().object(object).key.site].push_back(index);
}

std::vector<CallPlace> activeCalls(const State& state) {
  std::vector<CallPlace> calls;
  for (const Frame* frame = state.top->caller.get(); frame; frame = frame->caller.get())
    calls.push_back({frame->code->function->id, frame->pc});
  return calls;
}

/// The instruction that is executed. Arguments behind `...` are written by the call, although the engine waits until
/// somebody asks for them.
FlowCheck::Writer FlowCheck::writerOf(const State& state, const Object& object) const {
  const Function& function = *state.top->code->function;
  bool isArea = program.sites[object.id.site()].kind == SiteKind::Function;
  const Frame* caller = state.top->caller.get();
  if (isArea && caller && function.instructions[state.top->pc].op == Opcode::VaStart)
    return {caller->code->function->id, caller->pc};
  return {function.id, state.top->pc};
}

void FlowCheck::onAllocate(State& state, const Object& object) {
  History& its = memories[state.id][object.id.raw()];
  its = {};
  if (state.top && object.kind != ObjectKind::Global) its.before = writerOf(state, object);
}

void FlowCheck::onFork(State& parent, State& child, const Term*) {
  memories[child.id] = memories[parent.id];
}

void FlowCheck::onPathEnd(State& state, const PathEnd&) {
  memories.erase(state.id);
}

HookAnswer FlowCheck::onAccess(State& state, const ResolvedAccess& access) {
  if (state.top) look(state, access);
  return HookAnswer::Proceed;
}

/// Writing a number of bytes that is not known reads what is there, to keep the rest. The program reads nothing.
bool FlowCheck::isRefill(const State& state, const Instruction& inst) const {
  if ((inst.op != Opcode::MemCopy && inst.op != Opcode::MemSet) || inst.c.isConstant()) return false;
  return !state.top->slots()[inst.c.index()].isInt();
}

void FlowCheck::look(State& state, const ResolvedAccess& access) {
  const Function& function = *state.top->code->function;
  const Instruction& inst = function.instructions[state.top->pc];
  History& its = memories[state.id][access.object->id.raw()];
  if (inst.op == Opcode::LifetimeStart) {
    its.bytes.clear();
    return;
  }
  if (access.symbolicOffset || isRefill(state, inst)) {
    its.isKnown &= !access.isWrite && !isRefill(state, inst);
    return;
  }
  uint64_t end = access.offset + access.bytes;
  if (access.isWrite) {
    Writer writer = writerOf(state, *access.object);
    for (uint64_t at = access.offset; at < end; ++at) its.bytes[at] = writer;
    return;
  }
  if (!its.isKnown) return;
  ++reads;
  Writer last{kNone, kNone - 1};
  for (uint64_t at = access.offset; at < end; ++at) {
    auto written = its.bytes.find(at);
    const Writer& writer = written == its.bytes.end() ? its.before : written->second;
    bool isOwn = writer == Writer{function.id, state.top->pc} && inst.op != Opcode::Load; // what it has just made
    if (writer == last || isOwn) continue;
    last = writer;
    compare(state, access.object->id, at, writer);
  }
}

std::vector<VariableIndex> FlowCheck::variablesAt(SiteId site, uint64_t offset) const {
  const valueflow::MemoryVariables& variables = graph.memorySsa().variables();
  if (graph.memorySsa().grain() == valueflow::Grain::Everything) return {0};
  std::vector<VariableIndex> found;
  auto its = bySite.find(site);
  if (its == bySite.end()) return found;
  for (VariableIndex index : its->second) {
    MemoryRegion byte = variables[index].region;
    byte.start = {byte.start.object, static_cast<int64_t>(offset), 0};
    byte.bytes = 1;
    if (overlap(byte, variables[index].region) != Overlap::None) found.push_back(index);
  }
  return found;
}

void FlowCheck::compare(const State& state, ObjectId object, uint64_t offset, const Writer& writer) {
  const Function& function = *state.top->code->function;
  std::vector<uint64_t> question = {object.site(), offset,          function.id,
                                    state.top->pc, writer.function, writer.instruction};
  for (const CallPlace& call : activeCalls(state)) question.push_back(uint64_t(call.function) << 32 | call.instruction);
  if (!compared.insert(std::move(question)).second) return;
  ++flows;
  for (VariableIndex variable : variablesAt(object.site(), offset))
    if (isForetold(state, variable, writer)) return;
  if (failures.size() >= 10) return;
  std::string from = "what was there at the start";
  if (writer.function != kNone)
    from = fmt::format("{} {}: {}", program.functions[writer.function].name,
                       program.describe(program.functions[writer.function].locations[writer.instruction]),
                       printInstruction(program, program.functions[writer.function], writer.instruction));
  failures.insert(fmt::format(
      "{} {}: {}: reads {}+{}, written by {}", function.name, program.describe(function.locations[state.top->pc]),
      printInstruction(program, function, state.top->pc), nameOfObject(program, {object.site()}), offset, from));
}

bool FlowCheck::isForetold(const State& state, VariableIndex variable, const Writer& writer) {
  const MemorySsa& memory = graph.memorySsa();
  const MemorySsa::Annotated* what = memory.at(state.top->code->function->id, state.top->pc);
  if (!what) return false;
  std::vector<CallPlace> stack = activeCalls(state);
  for (const valueflow::MemoryUse& use : what->uses) {
    if (use.variable != variable) continue;
    if (use.version == kNone) return writer.function == kNone; // constant
    Ways ways = waysInto(use.version, stack);
    if (ways.fromAnywhere) return true;
    if (writer.function == kNone) {
      if (ways.fromStart) return true;
      continue;
    }
    for (VersionId id : ways.versions) {
      const MemoryVersion& version = memory.version(id);
      bool isWritten = version.kind == MemoryVersion::Kind::Chi;
      if (isWritten && version.function == writer.function && version.at == writer.instruction) return true;
    }
  }
  return false;
}

/// Up the calls that are active; past and into those that have returned.
FlowCheck::Ways FlowCheck::waysInto(VersionId use, std::span<const CallPlace> stack) {
  Ways ways;
  std::set<std::pair<NodeId, size_t>> seen;
  std::vector<std::pair<NodeId, size_t>> work;
  auto reach = [&](NodeId node, size_t depth) {
    if (seen.emplace(node, depth).second) work.emplace_back(node, depth);
  };
  reach(graph.versionNode(use), 0);
  while (!work.empty()) {
    auto [id, depth] = work.back();
    work.pop_back();
    const FlowNode& node = graph.node(id);
    if (node.kind == FlowNode::Kind::Version) ways.versions.insert(node.index);
    for (const FlowEdge& edge : graph.into(id)) {
      FlowNode::Kind from = graph.node(edge.from).kind;
      bool isStarted = node.kind == FlowNode::Kind::Version &&
                       graph.memorySsa().version(node.index).kind == MemoryVersion::Kind::Entry;
      bool counts = !isStarted || depth == stack.size(); // how a function starts that nothing calls
      ways.fromStart |= counts && from == FlowNode::Kind::Initial;
      ways.fromAnywhere |= counts && from == FlowNode::Kind::Anywhere;
      if (edge.kind == FlowKind::Weak || edge.kind == FlowKind::Merge || edge.kind == FlowKind::HandedIn)
        reach(edge.from, depth);
      if (edge.kind == FlowKind::CallMu && depth < stack.size() && graph.label(edge.label) == stack[depth])
        reach(edge.from, depth + 1);
      if (edge.kind != FlowKind::CallChi) continue;
      const Inside& callee = insideOf(graph.node(edge.from).index);
      ways.versions.insert(callee.written.begin(), callee.written.end());
      ways.fromAnywhere |= callee.fromAnywhere;
      VariableIndex variable = graph.memorySsa().version(graph.node(edge.from).index).variable;
      NodeId before = callee.passes ? graph.callMuNode(edge.label, variable) : kNone;
      if (before != kNone) reach(before, depth);
    }
  }
  return ways;
}

const FlowCheck::Inside& FlowCheck::insideOf(VersionId exit) {
  if (!settled.contains(exit)) lookInside(exit);
  return inside[exit];
}

/// All that the callee may call, until nothing is added.
void FlowCheck::lookInside(VersionId exit) {
  inside.try_emplace(exit);
  for (bool grown = true; grown;) {
    grown = false;
    std::vector<VersionId> known;
    for (const auto& [version, its] : inside)
      if (!settled.contains(version)) known.push_back(version);
    for (VersionId version : known) grown |= walkOnce(version);
    grown |= known.size() != static_cast<size_t>(std::ranges::count_if(
                                 inside, [&](const auto& each) { return !settled.contains(each.first); }));
  }
  for (const auto& [version, its] : inside) settled.insert(version);
}

/// With what is known about calls in it so far. True: more is known now.
bool FlowCheck::walkOnce(VersionId exit) {
  Inside now;
  std::set<NodeId> seen = {graph.versionNode(exit)};
  std::vector<NodeId> work(seen.begin(), seen.end());
  auto reach = [&](NodeId node) {
    if (seen.insert(node).second) work.push_back(node);
  };
  while (!work.empty()) {
    NodeId id = work.back();
    work.pop_back();
    const FlowNode& node = graph.node(id);
    if (node.kind == FlowNode::Kind::Version) {
      now.written.insert(node.index);
      now.passes |= graph.memorySsa().version(node.index).kind == MemoryVersion::Kind::Entry;
    }
    for (const FlowEdge& edge : graph.into(id)) {
      now.fromAnywhere |= graph.node(edge.from).kind == FlowNode::Kind::Anywhere &&
                          graph.memorySsa().version(node.index).kind != MemoryVersion::Kind::Entry;
      if (edge.kind == FlowKind::Weak || edge.kind == FlowKind::Merge || edge.kind == FlowKind::HandedIn)
        reach(edge.from);
      if (edge.kind != FlowKind::CallChi) continue;
      VersionId below = graph.node(edge.from).index;
      Inside callee = inside[below];
      now.written.insert(callee.written.begin(), callee.written.end());
      now.fromAnywhere |= callee.fromAnywhere;
      NodeId before = callee.passes ? graph.callMuNode(edge.label, graph.memorySsa().version(below).variable) : kNone;
      if (before != kNone) reach(before);
    }
  }
  Inside& known = inside[exit];
  bool grown = now.written.size() != known.written.size() || now.passes != known.passes ||
               now.fromAnywhere != known.fromAnywhere;
  known = std::move(now);
  return grown;
}

} // namespace hindsight::chop
