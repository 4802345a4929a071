// Objects that turn out to be parts of larger ones: of an object that is found later, or around a pointer behind which
// memory is used that comes before it (`container_of`).
//
// The part becomes a place in the larger object: its identity says where, and what is known of its bytes moves there.
#include "lazy/lazy_heap.h"

#include "memory/object_access.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::lazy {

/// What has a value, in a larger object.
static void copyKnown(MemoryContext& context, const Object& from, Object& own, uint64_t to) {
  for (uint64_t at = 0; at < from.size;) {
    Object::Range open = from.firstOfSource(at, from.size - at);
    uint64_t end = open.length ? open.offset : from.size;
    if (end > at) {
      copyRange(context, from, at, own, to + at, end - at);
      own.takeFromSource(to + at, end - at);
    }
    at = end + open.length;
  }
}

/// What functions without a body know of the part, they know of the whole.
static void moveNotes(State& state, ObjectId part, ObjectId whole, uint64_t at) {
  const OutsideNote* old = outsideNote(state);
  if (!old) return;
  auto note = std::make_shared<OutsideNote>(*old);
  for (auto& each : note->calls) {
    auto call = std::make_shared<OutsideNote::Call>(*each);
    if (call->written.contains(part.raw())) call->written.insert(whole.raw());
    for (const auto& [where, value] : each->before)
      if (where.first == part.raw()) call->before[{whole.raw(), where.second + at}] = value;
    if (call->gone.contains(part.raw())) call->gone.insert(whole.raw());
    each = std::move(call);
  }
  state.outside = std::move(note);
}

void LazyHeap::putInside(State& state, ObjectId part, ObjectId whole, uint64_t at) {
  const Ref<Object> old = state.memory.take(part);
  Object& around = state.memory.own(whole);
  copyKnown(machine.context, *old, around, at);
  if (!old->live()) { // it was freed, and so all of it
    around.life = old->life;
    around.death = old->death;
    around.deathSerial = old->deathSerial;
    around.deathLocation = old->deathLocation;
  }
  state.identities.insert(part.serial(), Value::pointer(whole, at));
  moveNotes(state, part, whole, at);
  if (&state == machine.state) machine.lookaside.dropObject(part, old->size);
}

// ---- inside what is found later ----

/// Where an object that was found before may lie in one of a larger type.
std::vector<LazyHeap::Place> LazyHeap::partsOf(const State& state, const Origin& whole) const {
  std::vector<Place> parts;
  state.memory.forEach([&](const Object& object) {
    const Origin* origin = originOf(object.id);
    bool isBlock = object.kind == ObjectKind::Heap && object.origin == ObjectOrigin::Input && object.sizeTerm;
    if (!isBlock || !origin || origin->isFixed || !origin->type || !whole.type || isGone(state, whole, object.id))
      return;
    if (elementOf(types, origin->type) == elementOf(types, whole.type)) return;
    for (uint64_t at : placesIn(types, whole.type, origin->type))
      if (object.live() || at == 0) parts.push_back({object.id, at});
  });
  std::ranges::sort(parts, {}, [](const Place& each) { return std::pair(each.object.serial(), each.offset); });
  return parts;
}

/// Every choice of those parts, each object once and none on top of another; without the empty one.
std::vector<std::vector<LazyHeap::Place>> LazyHeap::choicesOf(const std::vector<Place>& parts) {
  const size_t most = 2 * bounds.objects;
  std::vector<std::vector<Place>> choices{{}};
  auto overlaps = [&](const Place& a, const Place& b) {
    uint64_t ofA = elementBytes(originOf(a.object)->type), ofB = elementBytes(originOf(b.object)->type);
    return a.object == b.object || (a.offset < b.offset + ofB && b.offset < a.offset + ofA);
  };
  for (const Place& part : parts) {
    const size_t known = choices.size();
    for (size_t index = 0; index < known; ++index) {
      if (std::ranges::any_of(choices[index], [&](const Place& each) { return overlaps(each, part); })) continue;
      if (choices.size() > most) {
        hit.insert(StopReason::HeapObjects);
        continue;
      }
      choices.push_back(choices[index]);
      choices.back().push_back(part);
    }
  }
  choices.erase(choices.begin());
  return choices;
}

/// A new object is none of those that were found before; they may lie in it.
void LazyHeap::addNewObjects(const State& state, ObjectId unknown, const Origin& origin, const Term* isNew,
                             AbsentAnswer& answer) {
  TermManager& terms = machine.terms;
  const Term* base = machine.context.baseTerm(unknown);
  auto isAt = [&](const Place& part) {
    return terms.eq(machine.context.baseTerm(part.object), terms.add(base, terms.constant(part.offset, base->width())));
  };
  const std::vector<Place> parts = partsOf(state, origin);
  const Term* hasNone = isNew;
  for (const Place& part : parts) hasNone = terms.bitAnd(hasNone, terms.bitNot(isAt(part)));
  answer.ways.push_back(newObject(state, unknown, origin, hasNone, {}));
  for (const std::vector<Place>& choice : choicesOf(parts)) {
    const Term* holds = isNew;
    for (const Place& part : choice) holds = terms.bitAnd(holds, isAt(part));
    AbsentWay way = newObject(state, unknown, origin, holds, choice);
    for (const Place& part : choice) {
      const Term* end = terms.add(state.memory.find(part.object)->sizeTerm, terms.constant(part.offset, base->width()));
      way.condition = terms.bitAnd(way.condition, terms.ule(end, sizeBehind(origin)));
    }
    way.value = [this, add = way.value, choice](State& own) {
      Value place = add(own);
      for (const Place& part : choice) putInside(own, part.object, place.object(), part.offset);
      return place;
    };
    answer.ways.push_back(std::move(way));
  }
}

// ---- around a pointer ----

/// What a pointer may be a member of, if it is used to get at so many bytes before it.
std::vector<LazyHeap::Around> LazyHeap::objectsAround(const Origin& origin, uint64_t wanted) const {
  std::vector<Around> found;
  for (DataTypeId type = 1; origin.type && type < types.size(); ++type) {
    if (types[type].kind != DataType::Kind::Struct) continue;
    for (uint64_t offset : placesIn(types, type, origin.type))
      if (offset >= wanted) found.push_back({type, offset});
  }
  if (!found.empty()) return found;
  const DataType& type = types[origin.type];
  bool isElement = type.kind == DataType::Kind::Number || type.kind == DataType::Kind::Float;
  if (!isElement) return {{0, wanted}}; // of a type that nothing else is declared with
  return {{origin.type, (wanted + type.size - 1) / type.size * type.size}};
}

bool LazyHeap::growAround(State& state, ObjectId part, const Around& around) {
  TermManager& terms = machine.terms;
  const Origin origin = origins.at(part.raw());
  const Object& object = *state.memory.find(part);
  const unsigned width = machine.context.pointerWidth;
  const Term *lead = terms.constant(around.lead, width), *size = terms.add(object.sizeTerm, lead);
  const uint64_t room = std::max(around.lead + object.size, elementBytes(around.type));
  const ObjectId id = machine.absent.addUnknown(state, state.entry->site, true);
  const Term *base = machine.context.baseTerm(id), *partBase = machine.context.baseTerm(part);
  const Term* isSomewhere = terms.bitAnd(terms.ult(terms.constant(TermManager::kNullPage - 1, width), base),
                                         terms.ult(base, terms.add(base, size)));
  const Term* holds = terms.bitAnd(terms.eq(partBase, terms.add(base, lead)), isSomewhere);
  holds = terms.bitAnd(holds, terms.ule(terms.constant(elementBytes(around.type), width), size));
  if (isRelated(state, partBase))
    state.memory.forEach([&](const Object& other) {
      if (isTarget(other) && other.id != part) holds = terms.bitAnd(holds, isApart(base, size, other));
    });
  holds = machine.addresses.pinned(holds);
  CheckResult result = machine.solver.check(state.path, holds);
  if (result.result != SatResult::Sat) {
    if (result.result == SatResult::Unknown) machine.forking.dropUndecided();
    state.identities.erase(id.serial());
    return false;
  }
  machine.forking.assume(state, holds, result.witness);
  origins[id.raw()] = {fmt::format("container_of({})", origin.name), around.type, origin.depth};
  origins[id.raw()].call = origin.call;
  unknowns[origins[id.raw()].name].push_back(id);
  Object& whole = machine.absent.addObject(state, id, ObjectKind::Heap, room);
  whole.allocator = Allocator::None;
  whole.sizeTerm = size;
  state.identities.insert(id.serial(), Value::pointer(id, 0));
  putInside(state, part, id, around.lead);
  return true;
}

/// Memory before what a pointer points to is used: the pointer is one into a larger object. True: each of the states
/// executes the instruction again.
bool LazyHeap::growToFront(const Object& object, const RoomWanted& wanted) {
  constexpr size_t kMostTypes = 8;
  const Term* offset = wanted.offset;
  if (!offset->isConst() || given) return false;
  const auto before = static_cast<uint64_t>(-signExtend128(offset->value(), offset->width()));
  const Origin origin = origins.at(object.id.raw());
  const std::vector<Around> around = objectsAround(origin, before);
  if (before > bounds.bytes || around.size() > kMostTypes) return false;
  if (around.size() > 1 && !machine.forking.mayFork()) return true;
  const ObjectId part = object.id;
  neededBefore[origin.name] = std::max(neededBefore[origin.name], before);
  bool any = false;
  for (size_t index = 1; index < around.size(); ++index) {
    std::unique_ptr<State> trial = machine.state->clone();
    if (!growAround(*trial, part, around[index])) continue;
    State& child = machine.forking.fork();
    if (machine.wants(kHookFork)) machine.hooks.onFork(*machine.state, child, machine.terms.makeTrue());
    any |= growAround(child, part, around[index]);
  }
  if (!growAround(*machine.state, part, around.front())) {
    if (!any) return false;
    machine.ending.endPath({EndKind::AssumptionFailed, {}, 0, "no such object can be there", {}});
    return true;
  }
  machine.startAgain();
  return true;
}

} // namespace hindsight::lazy
