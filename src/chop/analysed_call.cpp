#include "chop/analysed_call.h"

#include <algorithm>

namespace hindsight::chop {

AnalysedCall::AnalysedCall(Machine& machine, const State& state, const std::vector<uint64_t>& sizes,
                           PendingPointers& pending)
    : analysis(std::make_shared<PastAnalysis>(machine, state, Scope::Call, sizes, &pending)) {}

/// Each object has one partner, at the same site.
bool AnalysedCall::matches(const ObjectKey& a, const ObjectKey& b) {
  if (a.site != b.site || a.role != b.role) return false;
  if (!isOfPast(a) || !isOfPast(b)) return a == b;
  auto [known, isNew] = here.try_emplace(a, b);
  if (!isNew) return known->second == b;
  return there.try_emplace(b, a).second && memory->sizeOf(b) == analysis->memory().sizeOf(a);
}

bool AnalysedCall::matches(const InitialPointer& a, const InitialPointer& b) {
  return a.offset == b.offset && a.stride == b.stride && matches(a.object, b.object);
}

std::shared_ptr<AnalysedCall> AnalysedCall::takenOver(const AnalysedCall& known, Machine& machine, const State& from,
                                                      const std::vector<uint64_t>& sizes, PendingPointers& pending) {
  std::shared_ptr<AnalysedCall> taken(new AnalysedCall());
  taken->analysis = known.analysis;
  auto state = std::make_shared<State>(from);
  state->note = nullptr;
  taken->memory = std::make_shared<StateMemory>(machine, *state, sizes);
  taken->state = std::move(state);
  taken->memory->setPending(&pending);
  auto slots = pointersInSlots(*taken->memory, *taken->state->top, known.analysis->activation().executes);
  const auto& before = known.analysis->activation().slots;
  bool fits = std::ranges::equal(before, slots, [&](const auto& a, const auto& b) {
    return a.first == b.first && taken->matches(a.second, b.second);
  });
  for (const PastAnalysis::Look& look : known.analysis->looks()) {
    if (!fits) return nullptr;
    ObjectKey key = look.key;
    if (isOfPast(key)) {
      auto partner = taken->here.find(key);
      if (partner == taken->here.end()) return nullptr;
      key = partner->second;
    }
    std::vector<InitialContent> contents = taken->memory->contentsOf(key);
    fits = std::ranges::equal(look.contents, contents, [&](const InitialContent& a, const InitialContent& b) {
      return a.bytes == b.bytes && taken->matches(a.where, b.where) && taken->matches(a.target, b.target);
    });
  }
  taken->memory->setPending(nullptr);
  return fits ? taken : nullptr;
}

std::vector<const Object*> AnalysedCall::objectsAt(const ObjectKey& key) const {
  if (!memory) return analysis->memory().objectsAt(key);
  if (!isOfPast(key)) return memory->objectsAt(key);
  auto partner = here.find(key);
  return partner == here.end() ? std::vector<const Object*>() : memory->objectsAt(partner->second);
}

std::optional<ObjectKey> AnalysedCall::keyOf(ObjectId object) const {
  if (!memory) return analysis->memory().keyOf(object);
  std::optional<ObjectKey> key = memory->keyOf(object);
  if (!key || !isOfPast(*key)) return key;
  auto partner = there.find(*key);
  return partner == there.end() ? std::nullopt : std::optional(partner->second);
}

bool AnalysedCall::existed(ObjectId object) const {
  return (memory ? *memory : analysis->memory()).existed(object);
}

AnalysedCalls::Answer AnalysedCalls::ask(Machine& machine, const State& state, const std::vector<uint64_t>& sizes,
                                         PendingPointers& pending) {
  auto& all = known[{state.top->code->function->id, state.top->pc}];
  for (size_t index = 0; index < all.size(); ++index)
    if (auto taken = AnalysedCall::takenOver(*all[index], machine, state, sizes, pending)) {
      std::rotate(all.begin(), all.begin() + static_cast<ptrdiff_t>(index),
                  all.begin() + static_cast<ptrdiff_t>(index) + 1);
      return {std::move(taken), false};
    }
  auto fresh = std::make_shared<AnalysedCall>(machine, state, sizes, pending);
  all.insert(all.begin(), fresh);
  if (all.size() > mostKept) all.pop_back();
  return {std::move(fresh), true};
}

} // namespace hindsight::chop
