#include "prune/interpolant_table.h"

#include "step/code.h"

#include <algorithm>

namespace hindsight::prune {

ProgramPoint ProgramPoint::of(const State& state) {
  ProgramPoint point;
  point.stack.reserve(state.top->depth + 2);
  point.stack.push_back(uint64_t(state.phase) << 33 | uint64_t(state.exited) << 32 | state.nextInPhase);
  for (const Frame* frame = state.top.get(); frame; frame = frame->caller.get())
    point.stack.push_back(uint64_t(frame->code->function->id) << 32 | frame->pc);
  return point;
}

void InterpolantTable::Place::add(Ref<const Interpolant> interpolant) {
  auto position = static_cast<uint32_t>(interpolants.size());
  const Fact* chosen = nullptr;
  Key* key = nullptr;
  for (const Fact& fact : interpolant->facts) {
    if (!fact.sum || !fact.sum->isSymbol() || !fact.interval.isOne()) continue;
    auto known = std::ranges::find_if(keys, [&](const Key& each) { return each.place == fact.sum; });
    if (known != keys.end()) key = &*known;
    if (!chosen || key) chosen = &fact;
    if (key) break;
  }
  interpolants.push_back(std::move(interpolant));
  if (!chosen) {
    others.push_back(position);
    return;
  }
  if (!key) key = &keys.emplace_back(Key{chosen->sum, {}});
  key->byNumber[chosen->interval.low].push_back(position);
}

std::vector<Ref<const Interpolant>> InterpolantTable::Place::candidates(const NumberAt& numberAt, size_t most) const {
  std::vector<uint32_t> positions = others;
  for (const Key& key : keys) {
    std::optional<U128> number = numberAt(key.place);
    if (!number) { // an unknown, or behind a pointer: any of them
      for (const auto& [wanted, found] : key.byNumber) positions.insert(positions.end(), found.begin(), found.end());
      continue;
    }
    auto found = key.byNumber.find(*number);
    if (found != key.byNumber.end()) positions.insert(positions.end(), found->second.begin(), found->second.end());
  }
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
