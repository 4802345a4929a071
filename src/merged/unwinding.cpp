#include "merged/unwinding.h"

#include "program/dominators.h"
#include "program/error_functions.h"
#include "program/known_functions.h"
#include "program/operands.h"
#include "semantics/handover.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace hindsight::merged {

static bool reportsError(std::string_view name) {
  const KnownFunction* known = findKnownFunction(name);
  return known && (known->is(kErrorCall) || known->is(kAssertion));
}

static CallKind kindOfKnown(const KnownFunction& known) {
  if (known.is(kErrorCall) || known.is(kAssertion)) return CallKind::Error;
  if (known.is(kJumps) || known.name.find("setjmp") != std::string_view::npos) return CallKind::Unsupported;
  // What throws, or stops for want of a model, goes on elsewhere in a real run.
  if (known.is(kEndsProgram)) return known.is(kNotBackward) ? CallKind::Unsupported : CallKind::Ends;
  if (known.name.ends_with("assume")) return CallKind::Assumes;
  if (known.is(kReallocates)) return CallKind::Unknown;
  if (known.result == FunctionResult::NewObject)
    return known.is(kAsksForInput)    ? CallKind::Unknown
           : known.countArgument >= 0 ? CallKind::AllocatesZeros
                                      : CallKind::Allocates;
  if (known.is(kFrees)) return CallKind::Frees;
  if (known.is(kCopies)) return CallKind::Copies;
  if (known.name == "memset") return CallKind::Fills;
  if (known.writes.pointer >= 0 || known.result != FunctionResult::Number) return CallKind::Unknown;
  return CallKind::Number;
}

/// Whether its body can stand in place of the call.
static bool canBeInlined(const CallInfo& info, const Function& callee) {
  bool takesStruct =
      std::any_of(info.arguments.begin(), info.arguments.end(), [](const auto& each) { return each.byValSize != 0; });
  return !callee.variadic && !takesStruct && argumentsFit(info, callee) && resultsFit(info, callee);
}

std::vector<FunctionId> targetsOfPointer(const Program& program, const CallInfo& call) {
  constexpr size_t kMostTargets = 8;
  std::vector<FunctionId> targets;
  for (const Function& each : program.functions)
    if (each.addressTaken && !each.declaration && canBeInlined(call, each)) targets.push_back(each.id);
  if (targets.size() > kMostTargets) targets.clear();
  return targets;
}

CallKind kindOfCall(const Program& program, const Function& function, const Instruction& call) {
  const CallInfo& info = function.calls[call.imm];
  if (!info.text.empty()) return CallKind::Unsupported; // assembly
  if (info.callee == kNone || info.returnsTwice) return CallKind::Unsupported;
  const Function& callee = program.functions[info.callee];
  const KnownFunction* known = findKnownFunction(callee.name);
  if (known && (known->is(kOfEngine) || known->is(kErrorCall) || known->is(kAssertion))) return kindOfKnown(*known);
  if (!callee.declaration) return canBeInlined(info, callee) ? CallKind::Inlined : CallKind::Unsupported;
  if (known) return kindOfKnown(*known);
  if (info.unwindEdge != kNone) return CallKind::Unsupported; // it may throw
  return info.noReturn ? CallKind::Ends : CallKind::Unknown;
}

std::vector<ErrorPlace> errorPlacesBelow(const Program& program, const Function& function) {
  std::vector<ErrorPlace> places;
  std::set<FunctionId> seen = {function.id};
  std::vector<FunctionId> open = {function.id};
  while (!open.empty()) {
    const Function& each = program.functions[open.back()];
    open.pop_back();
    for (uint32_t index = 0; index < each.instructions.size(); ++index) {
      const Instruction& inst = each.instructions[index];
      if (inst.op != Opcode::Call) continue;
      FunctionId callee = each.calls[inst.imm].callee;
      if (callee == kNone) {
        if (each.calls[inst.imm].text.empty())
          for (FunctionId target : targetsOfPointer(program, each.calls[inst.imm]))
            if (seen.insert(target).second) open.push_back(target);
        continue;
      }
      if (reportsError(program.functions[callee].name))
        places.push_back({each.id, index});
      else if (!program.functions[callee].declaration && seen.insert(callee).second)
        open.push_back(callee);
    }
  }
  std::sort(places.begin(), places.end());
  return places;
}

namespace {

/// The natural loops of a function: for each block, the headers around it from the outermost on.
struct Loops {
  std::vector<std::vector<BlockId>> around;    // by block; the block itself if it is a header
  std::map<BlockId, std::set<BlockId>> exits;  // by header: the blocks from which the loop may be left
  std::map<BlockId, std::set<BlockId>> bodyOf; // by header
  std::set<BlockId> testedLast;                // headers of loops that are left at the end of a round only: `do`

  explicit Loops(const Function& function) : around(function.blocks.size()) {
    std::map<BlockId, std::set<BlockId>> bodies, latches;
    for (const Edge& edge : function.edges) {
      if (!edge.backEdge) continue;
      std::set<BlockId>& body = bodies[edge.to];
      body.insert(edge.to);
      latches[edge.to].insert(edge.from);
      std::vector<BlockId> open;
      if (body.insert(edge.from).second) open.push_back(edge.from);
      while (!open.empty()) {
        BlockId block = open.back();
        open.pop_back();
        for (EdgeId before : function.blocks[block].predecessors)
          if (body.insert(function.edges[before].from).second) open.push_back(function.edges[before].from);
      }
    }
    bodyOf = bodies;
    std::vector<std::pair<size_t, BlockId>> bySize;
    for (const auto& [header, body] : bodies) bySize.push_back({body.size(), header});
    std::sort(bySize.rbegin(), bySize.rend());
    for (auto [size, header] : bySize) {
      for (BlockId block : bodies[header]) {
        around[block].push_back(header);
        for (EdgeId out : function.blocks[block].successors)
          if (!bodies[header].contains(function.edges[out].to)) exits[header].insert(block);
      }
      if (!exits[header].contains(header) &&
          std::includes(latches[header].begin(), latches[header].end(), exits[header].begin(), exits[header].end()))
        testedLast.insert(header);
    }
  }
};

} // namespace

class Unwinding::Builder {
public:
  Builder(Unwinding& out, const UnwindLimits& limits) : out(out), limits(limits) {}

  std::optional<Error> build(const Function& function) {
    addInlining(function, kNone, kNone, 0);
    nodeAt(0, 0, {}, function.blocks[0].first);
    while (next < out.all.size()) {
      if (out.all.size() > limits.nodes)
        return Error{fmt::format("unwound and inlined, it has more than {} blocks", limits.nodes),
                     "lower --unwind or --inline"};
      expand(next++);
    }
    return sort();
  }

private:
  struct Key {
    InliningId inlining;
    BlockId block;
    std::vector<uint32_t> rounds;
    uint32_t first;
    auto operator<=>(const Key&) const = default;
  };

  InliningId addInlining(const Function& function, InliningId caller, uint32_t call, uint32_t depth) {
    out.copies.push_back({&function, caller, call, depth, out.variables});
    out.variables += function.slotCount;
    if (loopsOf.try_emplace(function.id, function).second) out.bodies[function.id] = loopsOf.at(function.id).bodyOf;
    return static_cast<InliningId>(out.copies.size() - 1);
  }

  NodeId nodeAt(InliningId inlining, BlockId block, std::vector<uint32_t> rounds, uint32_t first) {
    Key key{inlining, block, std::move(rounds), first};
    auto [found, isNew] = nodes.try_emplace(std::move(key), static_cast<NodeId>(out.all.size()));
    if (isNew) {
      Node node;
      node.inlining = inlining;
      node.block = block;
      node.first = node.end = first;
      const std::vector<uint32_t>& copy = found->first.rounds;
      const Function& function = *out.copies[inlining].function;
      const Block& place = function.blocks[block];
      const auto& around = loopsOf.at(function.id).around[block];
      node.isHead = first == place.first && !around.empty() && around.back() == block && copy.back() == 0;
      out.all.push_back(std::move(node));
      keys.push_back(&found->first);
    }
    return found->second;
  }

  NodeId cut(NodeId from, NodeEnd end, BlockId block, std::string reason = {}) {
    Node node;
    node.inlining = out.all[from].inlining;
    node.block = block;
    node.first = node.end = out.copies[node.inlining].function->blocks[block].first;
    node.ends = end;
    node.reason = std::move(reason);
    out.all.push_back(std::move(node));
    keys.push_back(nullptr);
    return static_cast<NodeId>(out.all.size() - 1);
  }

  void expand(NodeId id) {
    if (!keys[id]) return; // a cut
    const Function& function = *out.copies[out.all[id].inlining].function;
    const Block& block = function.blocks[out.all[id].block];
    for (uint32_t at = out.all[id].first; at < block.first + block.count; ++at) {
      out.all[id].end = at + 1;
      const Instruction& inst = function.instructions[at];
      if (inst.op == Opcode::Call && !expandCall(id, function, at)) return;
      if (inst.op == Opcode::Unsupported) return stop(id, NodeEnd::Unsupported, function.messages[inst.imm]);
      if (inst.op == Opcode::VaStart) return stop(id, NodeEnd::Unsupported, "variadic arguments");
      if (inst.op == Opcode::Unreachable) return stop(id, NodeEnd::Stops);
      if (inst.op == Opcode::Return) return expandReturn(id);
      if (isTerminator(inst.op)) forEachEdge(function, inst, [&](EdgeId edge) { follow(id, function, edge); });
    }
  }

  void stop(NodeId id, NodeEnd end, std::string reason = {}) {
    out.all[id].ends = end;
    out.all[id].reason = std::move(reason);
  }

  /// False: the node ends here.
  bool expandCall(NodeId id, const Function& function, uint32_t at) {
    const CallInfo& called = function.calls[function.instructions[at].imm];
    if (called.callee == kNone && called.text.empty() && !called.returnsTwice && expandPointer(id, function, at))
      return false;
    switch (kindOfCall(*out.source, function, function.instructions[at])) {
    case CallKind::Error: return stop(id, NodeEnd::Error), false;
    case CallKind::Ends: return stop(id, NodeEnd::Stops), false;
    case CallKind::Unsupported: {
      const CallInfo& info = function.calls[function.instructions[at].imm];
      std::string what = !info.text.empty()     ? "assembly"
                         : info.callee == kNone ? "a call through a pointer"
                                                : "a call of '" + out.source->functions[info.callee].displayName + "'";
      return stop(id, NodeEnd::Unsupported, what), false;
    }
    case CallKind::Inlined: break;
    default: return true;
    }
    InliningId inlining = out.all[id].inlining;
    const Function& callee = out.source->functions[function.calls[function.instructions[at].imm].callee];
    uint32_t depth = out.copies[inlining].depth + 1;
    if (depth > limits.inlined) return stop(id, NodeEnd::CallCut, callee.displayName), false;
    NodeId after = nodeAt(inlining, out.all[id].block, keys[id]->rounds, at + 1);
    InliningId copy = addInlining(callee, inlining, at, depth);
    returnsTo[copy] = after;
    NodeId entry = nodeAt(copy, 0, {}, callee.blocks[0].first);
    out.all[id].ways.push_back({Way::Kind::Call, entry, kNone, kNone});
    return false;
  }

  /// A call through a pointer: a way into each function that it may lead to, and one for all others.
  bool expandPointer(NodeId id, const Function& function, uint32_t at) {
    InliningId inlining = out.all[id].inlining;
    std::vector<FunctionId> targets = targetsOfPointer(*out.source, function.calls[function.instructions[at].imm]);
    uint32_t depth = out.copies[inlining].depth + 1;
    if (targets.empty()) return false;
    if (depth > limits.inlined) return stop(id, NodeEnd::CallCut, "a call through a pointer"), true;
    NodeId after = nodeAt(inlining, out.all[id].block, keys[id]->rounds, at + 1);
    for (FunctionId target : targets) {
      const Function& callee = out.source->functions[target];
      InliningId copy = addInlining(callee, inlining, at, depth);
      returnsTo[copy] = after;
      NodeId entry = nodeAt(copy, 0, {}, callee.blocks[0].first);
      out.all[id].ways.push_back({Way::Kind::Call, entry, kNone, target});
    }
    NodeId other = cut(id, NodeEnd::Unsupported, out.all[id].block, "a call through a pointer");
    out.all[other].first = out.all[other].end = at + 1;
    out.all[id].ways.push_back({Way::Kind::Other, other, kNone, kNone});
    return true;
  }

  void expandReturn(NodeId id) {
    auto after = returnsTo.find(out.all[id].inlining);
    if (after == returnsTo.end()) return stop(id, NodeEnd::Stops);
    out.all[id].ways.push_back({Way::Kind::Return, after->second, kNone, kNone});
  }

  NodeId havocBefore(InliningId inlining, BlockId header, std::vector<uint32_t> rounds, uint32_t first) {
    NodeId body = nodeAt(inlining, header, rounds, first);
    auto [found, isNew] = havocs.try_emplace(body, kNone);
    if (!isNew) return found->second;
    Node node;
    node.inlining = inlining;
    node.block = header;
    node.first = node.end = first;
    node.havoc = header;
    node.ways.push_back({Way::Kind::Next, body, kNone, kNone});
    out.all.push_back(std::move(node));
    keys.push_back(nullptr);
    return found->second = static_cast<NodeId>(out.all.size() - 1);
  }

  void follow(NodeId id, const Function& function, EdgeId edgeId) {
    for (const Way& way : out.all[id].ways)
      if (way.edge == edgeId) return;
    const Edge& edge = function.edges[edgeId];
    const Loops& loops = loopsOf.at(function.id);
    const std::vector<BlockId>&from = loops.around[edge.from], &to = loops.around[edge.to];
    const std::vector<uint32_t>& now = keys[id]->rounds;
    std::vector<uint32_t> rounds;
    bool goesTooFar = false;
    for (size_t level = 0; level < to.size(); ++level) {
      bool stays = level < from.size() && from[level] == to[level];
      bool isRound = stays && edge.backEdge && to[level] == edge.to;
      uint32_t round = (stays ? now[level] : 0) + isRound;
      // Behind the last round comes what decides whether there is another one; a `do` has decided that already.
      uint32_t last = limits.rounds - loops.testedLast.contains(to[level]);
      bool isAnother = stays && !isRound && loops.exits.at(to[level]).contains(edge.from);
      goesTooFar |= limits.inductive ? isRound : round > last || (round == limits.rounds && isAnother);
      rounds.push_back(round);
      if (isRound) break; // inner loops start anew
    }
    bool entersLoop = !to.empty() && to.back() == edge.to && !edge.backEdge;
    if (limits.inductive && entersLoop && !goesTooFar) {
      NodeId havoc = havocBefore(out.all[id].inlining, edge.to, std::move(rounds), function.blocks[edge.to].first);
      out.all[id].ways.push_back({Way::Kind::Edge, havoc, edgeId, kNone});
      return;
    }
    NodeId target = goesTooFar
                        ? cut(id, NodeEnd::LoopCut, edge.to)
                        : nodeAt(out.all[id].inlining, edge.to, std::move(rounds), function.blocks[edge.to].first);
    out.all[id].ways.push_back({Way::Kind::Edge, target, edgeId, kNone});
  }

  /// Kahn's algorithm; what is left over is in a cycle. Nodes that nothing leads to (behind calls that never come back)
  /// have their place, too: others wait for them.
  std::optional<Error> sort() {
    std::vector<uint32_t> waiting(out.all.size(), 0);
    for (const Node& node : out.all)
      for (const Way& way : node.ways) ++waiting[way.to];
    std::vector<NodeId> ready;
    for (NodeId id = 0; id < out.all.size(); ++id)
      if (waiting[id] == 0) ready.push_back(id);
    while (!ready.empty()) {
      NodeId id = ready.back();
      ready.pop_back();
      out.sorted.push_back(id);
      for (const Way& way : out.all[id].ways)
        if (--waiting[way.to] == 0) ready.push_back(way.to);
    }
    if (out.sorted.size() == out.all.size()) return std::nullopt;
    auto stuck = std::find_if(waiting.begin(), waiting.end(), [](uint32_t count) { return count != 0; });
    const Node& node = out.all[static_cast<size_t>(stuck - waiting.begin())];
    return Error{
        "a loop with several entries (irreducible) in '" + out.copies[node.inlining].function->displayName + "'", {}};
  }

  Unwinding& out;
  UnwindLimits limits;
  std::map<Key, NodeId> nodes;
  std::vector<const Key*> keys; // by node; null: a cut
  std::map<FunctionId, Loops> loopsOf;
  std::map<InliningId, NodeId> returnsTo;
  std::map<NodeId, NodeId> havocs; // by the node of the header
  NodeId next = 0;
};

Result<Unwinding> Unwinding::of(const Program& program, const Function& function, const UnwindLimits& limits) {
  Unwinding result;
  result.source = &program;
  result.inductive = limits.inductive;
  if (std::optional<Error> error = Builder(result, limits).build(function)) return *error;
  return result;
}

bool Unwinding::isPointer(Variable variable) const {
  auto behind = std::upper_bound(copies.begin(), copies.end(), variable,
                                 [](Variable wanted, const Inlining& copy) { return wanted < copy.first; });
  // Copies without registers begin where the next one does.
  const Inlining& copy = *std::prev(behind);
  return copy.function->slotTypes[variable - copy.first].kind == ScalarKind::Pointer;
}

std::vector<ErrorPlace> Unwinding::errorPlaces() const {
  std::set<ErrorPlace> places;
  for (const Node& node : all)
    if (node.ends == NodeEnd::Error) places.insert({copies[node.inlining].function->id, node.end - 1});
  return {places.begin(), places.end()};
}

std::vector<NodeId> Unwinding::nodesOf(const ErrorPlace& place) const {
  std::vector<NodeId> found;
  for (NodeId id = 0; id < all.size(); ++id)
    if (all[id].ends == NodeEnd::Error && all[id].end - 1 == place.instruction &&
        copies[all[id].inlining].function->id == place.function)
      found.push_back(id);
  return found;
}

std::vector<NodeId> Unwinding::nodesInLoop(NodeId havoc) const {
  const Node& head = all[havoc];
  const std::set<BlockId>& body = loopBody(havoc);
  std::vector<NodeId> found;
  for (NodeId id = 0; id < all.size(); ++id) {
    InliningId at = all[id].inlining;
    BlockId block = all[id].block;
    while (at != head.inlining && copies[at].caller != kNone) {
      block = copies[copies[at].caller].function->blockOf(copies[at].call);
      at = copies[at].caller;
    }
    if (at == head.inlining && body.contains(block)) found.push_back(id);
  }
  return found;
}

std::vector<NodeId> Unwinding::cutsOfLoop(NodeId havoc) const {
  std::vector<NodeId> found;
  for (NodeId id = 0; id < all.size(); ++id)
    if (all[id].ends == NodeEnd::LoopCut && all[id].inlining == all[havoc].inlining &&
        all[id].block == all[havoc].havoc)
      found.push_back(id);
  return found;
}

namespace {

/// Which places of the program, as it is written, can come to an error.
class WayAhead {
public:
  WayAhead(const Program& program, const ErrorPlace& place) : program(program), place(place) {}

  /// From the start of the block, without leaving the function; `returns` is set if it can be left.
  bool fromBlock(const Function& function, BlockId start, uint32_t firstOfStart, bool& returns) {
    std::set<BlockId> seen;
    std::vector<std::pair<BlockId, uint32_t>> open = {{start, firstOfStart}};
    while (!open.empty()) {
      auto [id, first] = open.back();
      open.pop_back();
      const Block& block = function.blocks[id];
      for (uint32_t at = std::max(first, block.first); at < block.first + block.count; ++at) {
        const Instruction& inst = function.instructions[at];
        if (inst.op == Opcode::Return) returns = true;
        if (inst.op != Opcode::Call) continue;
        if (function.id == place.function && at == place.instruction) return true;
        FunctionId callee = function.calls[inst.imm].callee;
        if (callee == kNone || holds(callee)) return true;
      }
      for (EdgeId edge : block.successors)
        if (BlockId to = function.edges[edge].to; seen.insert(to).second)
          open.push_back({to, function.blocks[to].first});
    }
    return false;
  }

private:
  /// Whether the place is in the function or in one that it may call.
  bool holds(FunctionId start) {
    auto [known, isNew] = below.try_emplace(start, false);
    if (!isNew) return known->second;
    std::set<FunctionId> seen = {start};
    std::vector<FunctionId> open = {start};
    bool found = false;
    while (!open.empty() && !found) {
      const Function& function = program.functions[open.back()];
      open.pop_back();
      found = function.id == place.function;
      for (const CallInfo& call : function.calls) {
        if (call.callee == kNone)
          found |= call.text.empty();
        else if (seen.insert(call.callee).second)
          open.push_back(call.callee);
      }
    }
    return below[start] = found;
  }

  const Program& program;
  ErrorPlace place;
  std::map<FunctionId, bool> below;
};

} // namespace

std::vector<NodeId> Unwinding::cutsBefore(const ErrorPlace& place) const {
  WayAhead ahead(*source, place);
  std::vector<NodeId> found;
  for (NodeId id = 0; id < all.size(); ++id) {
    const Node& node = all[id];
    if (node.ends != NodeEnd::LoopCut && node.ends != NodeEnd::CallCut && node.ends != NodeEnd::Unsupported) continue;
    uint32_t first = node.ends == NodeEnd::LoopCut ? node.first : node.end - 1;
    bool matters = node.ends == NodeEnd::Unsupported, returns = false;
    BlockId block = node.block;
    for (InliningId at = node.inlining; !matters; at = copies[at].caller) {
      returns = false;
      matters = ahead.fromBlock(*copies[at].function, block, first, returns);
      if (!returns || copies[at].caller == kNone) break;
      first = copies[at].call + 1;
      block = copies[copies[at].caller].function->blockOf(copies[at].call);
    }
    if (matters) found.push_back(id);
  }
  return found;
}

} // namespace hindsight::merged
