// From solved constraints to the answers that points_to.h promises.
#include "pointer/analysis.h"

#include "support/strong_components.h"

#include <algorithm>

namespace hindsight {

PointsTo PointerAnalysis::result() {
  PointsTo out(program, std::move(table));
  out.slotBase = slotBase;
  out.sets.emplace_back();
  // Nodes that stand for each other share a set. Only memory shows differences: it is also a state to start from.
  std::vector<uint32_t> slotSet(graph.nodeCount(), kNone), memorySet(graph.nodeCount(), kNone);
  auto keep = [&](NodeId node, std::vector<uint32_t>& kept, bool differences) {
    uint32_t& index = kept[graph.find(node)];
    if (index != kNone) return index;
    LocationSet points;
    graph.pointsTo(node).forEach([&](LocationIndex location) {
      if (differences || !out.table[location].isDifference()) points.insert(location);
    });
    index = points.empty() ? 0 : static_cast<uint32_t>(out.sets.size());
    if (index) out.sets.push_back(std::move(points));
    return index;
  };
  out.setOf.assign(graph.nodeCount(), 0);
  for (const Function& function : program.functions) {
    if (slotBase[function.id] == kNone) continue;
    ++out.figures.functions;
    auto count = function.slotCount + static_cast<uint32_t>(function.results.size()); // results are behind the slots
    for (Slot slot = 0; slot < count; ++slot)
      out.setOf[slotBase[function.id] + slot] = keep(slotBase[function.id] + slot, slotSet, false);
  }
  for (auto& [function, instructions] : underWay)
    if (!isWhole[function]) out.underWay.emplace(function, std::move(instructions));
  cells.forEachWritten([&](const MemoryRegion& region, NodeId node) {
    if (out.table.object(region.start.object).key.role == ObjectRole::CopyBuffer) return;
    if (uint32_t set = keep(node, memorySet, true)) out.memory.emplace_back(region, set);
  });
  for (auto [call, callee] : waitedFor) { // not before: making such a call anew is more than going on with it
    std::vector<FunctionId>& targets = calls[call].targets;
    auto place = std::ranges::lower_bound(targets, callee);
    if (place == targets.end() || *place != callee) targets.insert(place, callee);
  }
  for (auto& [call, facts] : calls) out.calls.emplace(call, std::move(facts));
  out.outside = graph.pointsTo(outside);
  out.outsideCallees.assign(outsideCallees.begin(), outsideCallees.end());
  keepConstants(out);
  findRecursion(out);
  findUnique(out);
  findEscaping(out);
  out.figures.rounds = rounds;
  out.figures.nodes = graph.nodeCount();
  out.figures.constraints = static_cast<uint32_t>(constraints.size());
  out.figures.objects = out.table.objectCount();
  out.figures.locations = out.table.locationCount();
  return out;
}

/// The addresses among the constants of a function, so that every operand can be asked about.
void PointerAnalysis::keepConstants(PointsTo& out) {
  for (const Function& function : program.functions) {
    if (input.memory && slotBase[function.id] == kNone) continue; // such analyses are many, and each reaches little
    for (uint32_t i = 0; i < function.constants.size(); ++i) {
      const Constant& constant = function.constants[i];
      bool isFunction = constant.kind == ConstantKind::FunctionAddress;
      if (!isFunction && constant.kind != ConstantKind::GlobalAddress) continue;
      ObjectKey key;
      key.site = isFunction ? program.functions[constant.target].site : program.globals[constant.target].site;
      ObjectIndex object = out.table.object(key, sizeOfSite(program.sites[key.site]));
      out.constants[PointsTo::callKey(function.id, i)].insert(
          out.table.location({object, static_cast<int64_t>(constant.value), 0}));
    }
  }
}

/// Code outside the program is one more function.
void PointerAnalysis::findRecursion(PointsTo& out) const {
  auto count = static_cast<uint32_t>(program.functions.size());
  std::vector<std::vector<uint32_t>> callees(count + 1);
  out.recursive.assign(count, false);
  for (const auto& [call, facts] : out.calls) {
    auto caller = static_cast<FunctionId>(call >> 32);
    callees[caller].insert(callees[caller].end(), facts.targets.begin(), facts.targets.end());
    if (facts.outside) callees[caller].push_back(count);
  }
  callees[count] = out.outsideCallees;
  auto successor = [&](uint32_t node, uint32_t k) {
    return k < callees[node].size() ? callees[node][k] : kNoSuccessor;
  };
  StrongComponents components = strongComponents(count + 1, successor);
  for (FunctionId function = 0; function < count; ++function) {
    out.recursive[function] = components.inCycle(function);
    for (FunctionId callee : callees[function])
      if (callee == function) out.recursive[function] = true;
  }
}

namespace {

/// Whether one activation of the function executes the alloca at most once.
bool executedOnce(const Function& function, uint32_t instruction) {
  BlockId block = function.blockOf(instruction);
  if (block != 0) return !blocksOnCycles(function)[block];
  for (uint32_t i = 0; i < instruction; ++i) {
    const Instruction& before = function.instructions[i];
    if (before.op == Opcode::Call && function.calls[before.imm].returnsTwice) return false;
  }
  return true;
}

} // namespace

void PointerAnalysis::findUnique(PointsTo& out) const {
  out.unique.assign(out.table.objectCount(), false);
  for (ObjectIndex index = 0; index < out.unique.size(); ++index) {
    const ObjectKey& key = out.table.object(index).key;
    bool exists = (key.role == ObjectRole::Declared && key.instance != 0) || key.role == ObjectRole::Given;
    if (key.role == ObjectRole::ArgumentVector || (input.memory && exists)) out.unique[index] = true;
    if (key.role != ObjectRole::Declared || key.instance != 0) continue;
    const Site& site = program.sites[key.site];
    bool isLocal = site.kind == SiteKind::Alloca;
    out.unique[index] =
        isLocal ? !out.recursive[site.function] && executedOnce(program.functions[site.function], site.instruction)
                : site.kind != SiteKind::Call;
  }
  for (const InitialObject& object : input.objects)
    if (auto index = out.table.findObject(object.key)) out.unique[*index] = object.unique;
}

void PointerAnalysis::findEscaping(PointsTo& out) const {
  out.escaping.assign(program.sites.size(), false);
  auto localAt = [&](LocationIndex location) { // the site if it is a local, else kNone
    const ObjectKey& key = out.table.object(out.table[location].object).key;
    bool isLocal = key.role == ObjectRole::Declared && program.sites[key.site].kind == SiteKind::Alloca;
    return isLocal ? key.site : kNone;
  };
  auto escape = [&](const LocationSet& held, FunctionId owner) {
    held.forEach([&](LocationIndex location) {
      SiteId site = localAt(location);
      if (site != kNone && program.sites[site].function != owner) out.escaping[site] = true;
    });
  };
  escape(out.outside, kNone);
  for (const Function& function : program.functions) {
    if (slotBase[function.id] == kNone) continue;
    for (Slot slot = 0; slot < function.slotCount; ++slot) { // what comes in as an argument went out before
      bool isParameter = slot < function.parameters.size();
      escape(out.sets[out.setOf[slotBase[function.id] + slot]], isParameter ? kNone : function.id);
    }
    for (uint32_t i = 0; i < function.results.size(); ++i) escape(graph.pointsTo(resultBase[function.id] + i), kNone);
  }
  // A local that holds the address of another one of its function keeps it only as long as it does not escape itself.
  for (bool grown = true; grown;) {
    std::vector<bool> before = out.escaping;
    for (const auto& [region, set] : out.memory) {
      const ObjectKey& holder = out.table.object(region.start.object).key;
      bool isLocal = holder.role == ObjectRole::Declared && holder.instance == 0 &&
                     program.sites[holder.site].kind == SiteKind::Alloca && !out.escaping[holder.site];
      escape(out.sets[set], isLocal ? program.sites[holder.site].function : kNone);
    }
    grown = before != out.escaping;
  }
}

} // namespace hindsight
