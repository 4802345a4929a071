#include "backward/memory/alias.h"

#include "memory/strides.h"
#include "term/linear_form.h"
#include "term/value_facts.h"

#include <algorithm>

namespace hindsight::backward {

namespace {

/// Whether an unknown pointer got its value before the object was born. Registers that are still open did; a load may
/// have seen a write that came after the birth, unless it was executed before it.
bool isOlder(const BackwardState& state, const Term* unknown, const BackwardObject& object) {
  const uint32_t* birth = state.memory.born.find(object.base->symbol());
  if (!birth) return false;
  for (const PendingRead& read : state.memory.reads)
    if (read.result == unknown) return read.effects.empty() || read.position > *birth;
  return true;
}

bool canPointTo(const BackwardState& state, const Term* root, const BackwardObject& object) {
  if (isOlder(state, root, object)) return false;
  PointerOrigin origin = state.context->originOf(root);
  return !origin.known() || !state.context->aliases || state.context->aliases->mayPointTo(origin, object.site);
}

bool canMeet(const BackwardState& state, const Term* a, const Term* b) {
  const BackwardObject *objectA = state.context->objectOf(a), *objectB = state.context->objectOf(b);
  if (objectA && objectB) return a == b;
  if (objectA) return canPointTo(state, b, *objectA);
  if (objectB) return canPointTo(state, a, *objectB);
  PointerOrigin originA = state.context->originOf(a), originB = state.context->originOf(b);
  return !originA.known() || !originB.known() || !state.context->aliases ||
         state.context->aliases->mayAlias(originA, originB);
}

const Term* rootOfSum(const BackwardContext& context, const Term* address) {
  LinearForm form = linearForm(address);
  const Term* root = nullptr;
  const Term* pointer = nullptr; // a register of pointer type
  bool hidden = false;           // something that is no symbol may be an address
  for (const LinearForm::Addend& addend : form.addends) {
    if (!addend.term->isSymbol()) {
      hidden = hidden || addend.term->mentionsBase();
      continue;
    }
    if (addend.coefficient != 1) continue;
    if (context.objectOf(addend.term)) {
      if (root) return nullptr;
      root = addend.term;
      continue;
    }
    PointerOrigin origin = context.originOf(addend.term);
    if (!origin.known()) continue;
    const Function& function = context.program.functions[origin.function];
    if (function.slotTypes[origin.slot].kind != ScalarKind::Pointer) continue;
    if (pointer) return nullptr;
    pointer = addend.term;
  }
  // What is added to the address of an object is an offset, whatever decides it.
  if (root) return pointer ? nullptr : root;
  return hidden ? nullptr : pointer;
}

/// Whether a range is never at the places that another one may be at: in another field of a table's elements, say.
bool isElsewhere(BackwardContext& context, const Term* distance, uint64_t bytes, const Term* otherBytes) {
  if (!otherBytes->isConst()) return false;
  auto [found, isNew] = context.distances.try_emplace(distance);
  auto& [apart, rest, places] = found->second;
  if (isNew) {
    constexpr size_t kMostPlaces = 64;
    auto largest = [](const Term* part) { return valueFacts(part).high; };
    Stride stride = strideOf(context.terms, distance, largest);
    apart = stride.distance, rest = stride.rest;
    places = placesOf(distance, kMostPlaces, largest);
  }
  auto other = static_cast<uint64_t>(otherBytes->value());
  if (rest >= other && bytes <= apart && rest <= apart - bytes) return true;
  uint64_t mask = mask64(distance->width());
  return !places.empty() &&
         std::ranges::all_of(places, [&](uint64_t place) { return place >= other && ((-place) & mask) >= bytes; });
}

} // namespace

const Term* rootOf(const BackwardContext& context, const Term* address) {
  if (address->isSymbol()) return address;
  if (!isLinearComposite(address)) return nullptr;
  auto [found, isNew] = context.roots.try_emplace(address);
  if (isNew) found->second = rootOfSum(context, address);
  return found->second;
}

Distance relate(const BackwardState& state, const Term* first, uint64_t firstBytes, const Term* second,
                const Term* secondBytes) {
  BackwardContext& context = *state.context;
  const Term* between = context.terms.sub(first, second);
  if (between->isConst()) {
    auto distance = static_cast<int64_t>(signExtend128(between->value(), between->width()));
    bool before = distance + static_cast<int64_t>(firstBytes) <= 0;
    bool behind = secondBytes->isConst() && distance >= static_cast<int64_t>(secondBytes->value());
    if (before || behind) return {Relation::Apart};
    return {secondBytes->isConst() ? Relation::Known : Relation::KnownStart, distance};
  }
  const Term *a = rootOf(context, first), *b = rootOf(context, second);
  if (!a || !b) return {Relation::Undecided};
  if (a == b) return {isElsewhere(context, between, firstBytes, secondBytes) ? Relation::Apart : Relation::SameObject};
  if (!canMeet(state, a, b)) return {Relation::Apart};
  return {Relation::Undecided};
}

} // namespace hindsight::backward
