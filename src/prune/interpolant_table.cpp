#include "prune/interpolant_table.h"

#include "step/code.h"

#include <algorithm>

namespace hindsight::prune {

namespace {

/// Groups at one place, and places that a group looks at: each state is looked up in every group.
constexpr size_t kMostGroups = 32, kMostProbes = 12;

} // namespace

ProgramPoint ProgramPoint::of(const State& state) {
  ProgramPoint point;
  point.stack.reserve(state.top->depth + 2);
  point.stack.push_back(uint64_t(state.phase) << 33 | uint64_t(state.exited) << 32 | state.nextInPhase);
  for (const Frame* frame = state.top.get(); frame; frame = frame->caller.get())
    point.stack.push_back(uint64_t(frame->code->function->id) << 32 | frame->pc);
  return point;
}

bool InterpolantTable::Place::isProbed(const Term* place) const {
  return std::ranges::any_of(groups, [&](const Group& group) {
    return std::ranges::any_of(group.probes, [&](const Probe& probe) { return probe.place == place; });
  });
}

/// Registers, and one variable: which variables a subtree depends on differs too much for groups.
InterpolantTable::Place::Required InterpolantTable::Place::required(const Interpolant& interpolant,
                                                                    const SteadyAt& steadyAt) const {
  Required result, variables;
  for (const KeptPointer& pointer : interpolant.pointers)
    if (steadyAt(pointer.place) == Steady::Register) result.push_back({{pointer.place, true}, pointer.offset});
  for (const Fact& fact : interpolant.facts) {
    if (!fact.sum || !fact.sum->isSymbol() || fact.sum->width() > 64 || !fact.interval.isOne()) continue;
    Steady steady = steadyAt(fact.sum);
    if (steady == Steady::No) continue;
    Required& kept = steady == Steady::Register ? result : variables;
    kept.push_back({{fact.sum, false}, static_cast<uint64_t>(fact.interval.low)});
  }
  auto known = std::ranges::find_if(variables, [&](const auto& each) { return isProbed(each.first.place); });
  if (!variables.empty()) result.push_back(known == variables.end() ? variables.front() : *known);
  std::ranges::sort(result, {}, [](const auto& each) { return each.first.place->symbol(); });
  if (result.size() > kMostProbes) result.resize(kMostProbes);
  return result;
}

/// The one with the same probes; once there are many groups, the one with most of them.
InterpolantTable::Place::Group& InterpolantTable::Place::groupFor(const Required& required) {
  auto isRequired = [&](const Probe& probe) {
    return std::ranges::find(required, probe, &Required::value_type::first) != required.end();
  };
  Group* best = nullptr;
  for (Group& group : groups)
    if ((!best || group.probes.size() > best->probes.size()) && std::ranges::all_of(group.probes, isRequired))
      best = &group;
  if (best && (best->probes.size() == required.size() || groups.size() >= kMostGroups)) return *best;
  Group& fresh = groups.emplace_back();
  if (groups.size() == kMostGroups) return fresh; // the last one takes whatever no other does
  for (const auto& [probe, bits] : required) fresh.probes.push_back(probe);
  return fresh;
}

void InterpolantTable::Place::add(Ref<const Interpolant> interpolant, const SteadyAt& steadyAt) {
  auto position = static_cast<uint32_t>(interpolants.size());
  Required needed = required(*interpolant, steadyAt);
  interpolants.push_back(std::move(interpolant));
  Group& group = groupFor(needed);
  std::vector<uint64_t> contents;
  for (const Probe& probe : group.probes)
    contents.push_back(std::ranges::find(needed, probe, &Required::value_type::first)->second);
  group.byContents[contents].push_back(position);
}

void InterpolantTable::Place::Group::find(const HeldAt& heldAt, std::vector<uint32_t>& positions) const {
  std::vector<uint64_t> contents;
  std::vector<size_t> open; // any number will do, for now: the state has a term there
  for (const Probe& probe : probes) {
    Held held = heldAt(probe.place);
    bool isSuch = held.kind == (probe.isPointer ? Held::Kind::Pointer : Held::Kind::Number);
    if (!isSuch && probe.isPointer) return;
    if (!isSuch) open.push_back(contents.size());
    contents.push_back(held.bits);
  }
  auto take = [&](const std::vector<uint32_t>& found) {
    positions.insert(positions.end(), found.begin(), found.end());
  };
  if (open.empty()) {
    if (auto found = byContents.find(contents); found != byContents.end()) take(found->second);
    return;
  }
  for (const auto& [wanted, found] : byContents) {
    for (size_t place : open) contents[place] = wanted[place];
    if (contents == wanted) take(found);
  }
}

std::vector<Ref<const Interpolant>> InterpolantTable::Place::candidates(const HeldAt& heldAt, size_t most) const {
  std::vector<uint32_t> positions;
  for (const Group& group : groups) group.find(heldAt, positions);
  std::ranges::sort(positions, std::greater<>());
  if (positions.size() > most) positions.resize(most);
  std::vector<Ref<const Interpolant>> result;
  for (uint32_t position : positions) result.push_back(interpolants[position]);
  return result;
}

bool InterpolantTable::Place::isWorthLooking(uint32_t budget) {
  if (!budget || misses < budget) return true;
  uint32_t interval = std::min(misses / budget, 64u);
  if (++passed < interval) return false;
  passed = 0;
  return true;
}

size_t ProgramPointHash::operator()(const ProgramPoint& point) const {
  uint64_t hash = 0;
  for (uint64_t part : point.stack) {
    hash = (hash ^ part) * 0x9e3779b97f4a7c15ull;
    hash ^= hash >> 29;
  }
  return hash;
}

} // namespace hindsight::prune
