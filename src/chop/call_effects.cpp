#include "chop/call_effects.h"

#include "memory/object_access.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace hindsight::chop {

namespace {

/// More bytes are written than it is worth to leave open.
constexpr uint64_t kMostBytes = uint64_t(1) << 20;

void noteEnds(const FunctionEffects& what, CallEffects& out) {
  if (what.jumps) out.whyEnter = "may longjmp";
  if (what.asksForInput) out.whyEnter = "asks for input";
  if (what.callsOutside) out.whyEnter = "calls code that is not part of the program";
}

bool mayBeMadeByPending(const State& state, SiteId site) {
  return std::ranges::any_of(noteOf(state).pending,
                             [&](const Call& call) { return call->allocates && call->modified.hasFuture(site); });
}

void noteFree(const State& state, SiteId site, bool exists, CallEffects& out) {
  if (exists) out.whyEnter = "may free what exists";
  if (mayBeMadeByPending(state, site)) out.whyEnter = "may free what another skipped call makes";
}

/// Objects that no instruction of the program declares: what the engine made of arguments.
bool isGiven(const Program& program, const Object& object) {
  SiteKind kind = program.sites[object.id.site()].kind;
  switch (object.kind) {
  case ObjectKind::Heap: return kind != SiteKind::Call;
  case ObjectKind::Stack: return kind != SiteKind::Alloca;
  default: return false;
  }
}

} // namespace

CallEffects effectsByStatic(Machine& machine, const State& state, const PointsTo& pointers, const ModRef& effects,
                            FunctionId callee) {
  CallEffects out;
  const Program& program = machine.program;
  const FunctionEffects& what = effects.of(callee);
  noteEnds(what, out);
  std::map<SiteId, std::vector<const Object*>> bySite;
  std::vector<const Object*> given;
  state.memory.forEach([&](const Object& object) {
    if (isGiven(program, object)) given.push_back(&object);
    bySite[object.id.site()].push_back(&object);
  });
  what.writes.forEach([&](uint32_t index) {
    const MemoryRegion& region = effects.region(index);
    const ObjectKey& key = pointers.locations().object(region.start.object).key;
    if (key.role == ObjectRole::CopyBuffer) return;
    if (key.role != ObjectRole::Declared) { // a site is not an object: it may be any of those
      for (const Object* object : given) out.modified.add(*object, {{0, 0, 1}, kToTheEnd});
      return;
    }
    for (const Object* object : bySite[key.site]) out.modified.add(*object, region);
    if (program.sites[key.site].kind == SiteKind::Call) out.modified.addFuture(key.site, region);
  });
  out.allocates = !what.allocates.empty();
  what.frees.forEach([&](ObjectIndex object) {
    const ObjectKey& key = pointers.locations().object(object).key;
    if (key.site == kNone) return;
    bool exists = std::ranges::any_of(
        bySite[key.site], [](const Object* each) { return each->kind == ObjectKind::Heap && each->live(); });
    noteFree(state, key.site, exists, out);
  });
  if (out.modified.size() > kMostBytes) out.whyEnter = "may write more than 1 MiB";
  return out;
}

CallEffects effectsByPast(Machine& machine, const State& state, const AnalysedCall& analysed) {
  CallEffects out;
  PastAnalysis& analysis = analysed.result();
  const Program& program = machine.program;
  FunctionEffects what = analysis.effectsInScope();
  const LocationTable& table = analysis.pointers().locations();
  noteEnds(what, out);
  auto exists = [](const ObjectKey& key) {
    return key.role == ObjectRole::Given || (key.role == ObjectRole::Declared && key.instance != 0);
  };
  what.writes.forEach([&](uint32_t index) {
    const MemoryRegion& region = analysis.modRef().region(index);
    const ObjectKey& key = table.object(region.start.object).key;
    for (const Object* object : analysed.objectsAt(key)) // variables, too
      if (object && state.memory.find(object->id)) out.modified.add(*object, region);
    bool isFuture = !exists(key) && key.role == ObjectRole::Declared && key.site != kNone;
    if (isFuture && program.sites[key.site].kind == SiteKind::Call) out.modified.addFuture(key.site, region);
  });
  out.allocates = !what.allocates.empty();
  what.frees.forEach([&](ObjectIndex object) {
    const ObjectKey& key = table.object(object).key;
    if (key.site != kNone) noteFree(state, key.site, exists(key), out);
  });
  if (out.modified.size() > kMostBytes) out.whyEnter = "may write more than 1 MiB";
  return out;
}

void leaveAbsent(Machine& machine, State& state, const ModifiedBytes& modified) {
  for (const auto& [raw, bytes] : modified.existing()) {
    ObjectId object = ObjectId::fromBits(raw);
    bytes.forEachRange([&](uint64_t from, uint64_t to) { machine.absent.leaveBytes(state, object, from, to - from); });
  }
}

std::vector<uint64_t> settleCells(Machine& machine, State& state, const ModifiedBytes& modified) {
  std::set<uint64_t> calls;
  for (const auto& [raw, bytes] : modified.existing()) {
    ObjectId id = ObjectId::fromBits(raw);
    std::vector<std::pair<uint64_t, Cell>> cells;
    state.memory.find(id)->forEachCell([&](uint64_t offset, const Cell& cell) {
      if (cell.value.isAbsent() && bytes.meets(offset, offset + cell.length)) cells.emplace_back(offset, cell);
      return true;
    });
    for (const auto& [offset, cell] : cells) {
      if (const Value* known = state.absentValues.find(cell.value.token()))
        writeValue(machine.context, state.memory.own(id), offset, cell.length, *known);
      else
        calls.insert(PendingCall::callOf(cell.value.token()));
    }
  }
  return {calls.begin(), calls.end()};
}

} // namespace hindsight::chop
