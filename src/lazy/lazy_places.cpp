// The place of an unknown object when memory behind it is accessed: one that was found before, or a new object.
//
// Types decide which places are candidates: objects and variables of the same type, and members of that type inside
// larger ones. The alternatives exclude each other, and together they cover all heaps that `restsOn` names. Earlier
// comparisons on the path are part of the constraints: an unknown that must be elsewhere ends the path with a named
// reason.
#include "lazy/lazy_heap.h"

#include "program/program.h"
#include "solver/constraint_group.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::lazy {

/// Whether a pointer of the input may point into the object at all.
bool LazyHeap::isTarget(const Object& object) const {
  if (object.kind == ObjectKind::Heap) return object.origin == ObjectOrigin::Input;
  if (object.kind != ObjectKind::Global) return false;
  const Global& global = program.globals[program.sites[object.id.site()].global];
  return !global.fromRuntime && !global.constant && global.isAddressTaken;
}

std::vector<LazyHeap::Place> LazyHeap::placesFor(const State& state, const Origin& of, bool canBeFreed) const {
  std::vector<Place> places;
  const DataTypeId type = of.type;
  Value before = machine.absent.placed(of.before);
  auto isInside = [&](const Object& object) {
    return object.kind != ObjectKind::Function && before.bits <= object.size;
  };
  state.memory.forEach([&](const Object& object) {
    if (before.isPointer() && before.object() == object.id && isInside(object) && (!canBeFreed || before.bits == 0))
      places.push_back({object.id, before.bits});
    bool isOwn = isOwnTarget(state, of, object.id);
    if (!isOwn && (!isTarget(object) || isGone(state, of, object.id))) return;
    bool isBlock = object.kind == ObjectKind::Heap;
    if (canBeFreed && !isBlock) return;
    const Origin* origin = originOf(object.id);
    DataTypeId whole = isOwn    ? originOfOwn(object.id).type
                       : origin ? origin->type
                                : program.globals[program.sites[object.id.site()].global].dataType;
    std::vector<uint64_t> offsets{0};
    if (type && elementOf(types, whole)) offsets = placesIn(types, whole, type);
    for (uint64_t offset : offsets)
      if (!canBeFreed || offset == 0) places.push_back({object.id, offset});
  });
  // Where another pointer of the type was found to be, which need not be a place that types tell of.
  state.identities.forEach([&](uint64_t serial, const Value& where) {
    const Origin* other = where.isPointer() && where.object().serial() != serial ? originBySerial(serial) : nullptr;
    Value place = other ? machine.absent.placed(where) : Value::integer(0);
    const Object* object = place.isPointer() ? state.memory.find(place.object()) : nullptr;
    if (!object || object->kind == ObjectKind::Function || (canBeFreed && place.bits) || isGone(state, of, object->id))
      return;
    if (object->origin != ObjectOrigin::Input && object->kind != ObjectKind::Global &&
        !isOwnTarget(state, of, object->id))
      return;
    if (!type || !other->type || elementOf(types, other->type) == elementOf(types, type))
      places.push_back({object->id, place.bits});
  });
  auto order = [](const Place& place) { return std::pair(place.object.serial(), place.offset); };
  std::ranges::sort(places, {}, order);
  auto again = std::ranges::unique(places, {}, order);
  places.erase(again.begin(), again.end());
  return places;
}

bool LazyHeap::mayBe(const State& state, ObjectId unknown, ObjectId other) {
  const Origin* origin = originOf(unknown);
  if (!origin) return false;
  const Object* object = state.memory.find(other);
  if (!object) { // another unknown, or a local that is gone
    const Origin* second = originOf(other);
    return second && mayShareBytes(types, origin->type, second->type);
  }
  Value before = machine.absent.placed(origin->before);
  if (isOwnTarget(state, *origin, other) || (before.isPointer() && before.object() == other)) return true;
  if (object->kind == ObjectKind::Function)
    return !origin->type || types[origin->type].kind == DataType::Kind::Function;
  if (!isTarget(*object)) return false;
  const Origin* second = originOf(other);
  DataTypeId type = second ? second->type : program.globals[program.sites[other.site()].global].dataType;
  return mayShareBytes(types, origin->type, type);
}

bool LazyHeap::mayAddObject(const State& state, const Origin& origin, const Term* isNew) {
  uint64_t objects = 0;
  state.memory.forEach([&](const Object& object) {
    objects += object.kind == ObjectKind::Heap && object.origin == ObjectOrigin::Input;
  });
  bool isTooDeep = origin.depth > bounds.depth;
  if (!isTooDeep && objects < bounds.objects) return true;
  if (machine.solver.check(state.path, machine.addresses.pinned(isNew)).result != SatResult::Unsat)
    hit.insert(isTooDeep ? StopReason::HeapDepth : StopReason::HeapObjects);
  return false;
}

/// Whether the path has compared the object with others: then a new one must not lie where they are.
bool LazyHeap::isRelated(const State& state, const Term* base) {
  const ConstraintGroup* group = state.path.groupOf(base->symbol());
  if (!group) return false;
  std::vector<ConstraintGroup::Item> items;
  group->collect(items);
  return std::ranges::any_of(items, [&](const ConstraintGroup::Item& item) {
    return std::ranges::any_of(machine.terms.symbolsOf(item.constraint), [&](SymbolId symbol) {
      return symbol != base->symbol() && machine.terms.symbolInfo(symbol).baseOf;
    });
  });
}

/// How far behind the start of another object the path says that it is.
std::optional<uint64_t> LazyHeap::knownDistance(const State& state, const Term* base, const Object& other) {
  TermManager& terms = machine.terms;
  const Term* distance = machine.addresses.pinned(terms.sub(base, machine.context.baseTerm(other.id)));
  std::optional<U128> some = machine.solver.value(state.path, distance);
  if (!some) return std::nullopt;
  const Term* isThere = terms.eq(distance, terms.constant(*some, base->width()));
  if (!machine.solver.decide(state.path, isThere).mustBeTrue()) return std::nullopt;
  return static_cast<uint64_t>(*some);
}

/// The same of another one whose place is undecided, too: that is found first.
std::optional<LazyHeap::Place> LazyHeap::placeInUnknown(const State& state, const Origin& origin, const Term* base) {
  std::vector<ObjectId> open;
  state.identities.forEach([&](uint64_t, const Value& where) {
    ObjectId other = where.isAbsent() ? ObjectId::fromBits(where.token()) : ObjectId();
    const Origin* whole = other ? originOf(other) : nullptr;
    bool isLarger = whole && types[whole->type].size > types[origin.type].size;
    if (isLarger && machine.context.baseTerm(other) != base && isRelated(state, machine.context.baseTerm(other)))
      open.push_back(other);
  });
  std::ranges::sort(open, {}, &ObjectId::serial);
  TermManager& terms = machine.terms;
  for (ObjectId other : open) {
    const Term* distance = terms.sub(base, machine.context.baseTerm(other));
    std::optional<U128> some = machine.solver.value(state.path, distance);
    if (!some || *some >= types[originOf(other)->type].size) continue;
    const Term* isThere = terms.eq(distance, terms.constant(*some, base->width()));
    if (machine.solver.decide(state.path, isThere).mustBeTrue()) return Place{other, static_cast<uint64_t>(*some)};
  }
  return std::nullopt;
}

/// Where the path says that it is, by its distance from an object: `end` of `begin` and `end`.
std::optional<AbsentAnswer> LazyHeap::comparedPlace(const State& state, const Origin& origin, const Term* base) {
  if (!isRelated(state, base)) return std::nullopt;
  std::vector<const Object*> others;
  state.memory.forEach([&](const Object& object) {
    if (isTarget(object) || isOwnTarget(state, origin, object.id)) others.push_back(&object);
  });
  std::ranges::sort(others, {}, [](const Object* each) { return each->id.serial(); });
  // Asking for distances between objects depends on no address by itself.
  const bool wasDependent = machine.state->addressDependent;
  std::optional<Place> inside, end;
  bool isElsewhere = false;
  const std::vector<Place> parts = partsOf(state, origin);
  for (const Object* other : others) {
    std::optional<uint64_t> offset = knownDistance(state, base, *other);
    if (!offset) continue;
    auto isPart = [&](const Place& part) {
      return part.object == other->id && part.offset == ((0 - *offset) & machine.context.pointerMask());
    };
    if (std::ranges::any_of(parts, isPart)) continue; // it is around that one
    std::optional<Place>& found = *offset < other->size ? inside : end;
    if (*offset <= other->size && !found) found = Place{other->id, *offset};
    isElsewhere |= *offset > other->size;
  }
  if (!inside && !end)
    if (std::optional<Place> place = placeInUnknown(state, origin, base)) inside = place;
  // Behind one object and inside another one: only where these happen to be neighbours.
  machine.state->addressDependent = wasDependent || (inside && end);
  if (const std::optional<Place>& place = inside ? inside : end)
    return AbsentAnswer::fork({{nullptr, [at = *place](State&) { return Value::pointer(at.object, at.offset); }}});
  if (isElsewhere)
    return AbsentAnswer::unsupported("a pointer of the input that is compared with one into another object");
  return std::nullopt;
}

/// Neither starts inside the other.
const Term* LazyHeap::isApart(const Term* base, const Term* size, const Object& other) {
  TermManager& terms = machine.terms;
  const Term* otherBase = machine.context.baseTerm(other.id);
  const Term* otherSize = other.sizeTerm ? other.sizeTerm : terms.constant(other.size, base->width());
  return terms.bitAnd(terms.ule(otherSize, terms.sub(base, otherBase)), terms.ule(size, terms.sub(otherBase, base)));
}

uint64_t LazyHeap::elementBytes(DataTypeId type) const {
  return std::max<uint64_t>(types[type].size, 1);
}

const Term* LazyHeap::sizeBehind(const Origin& origin) {
  return symbol(fmt::format("{}{}", kSizeBehind, origin.name), machine.context.pointerWidth);
}

/// It has one element at least, and as many more as are used, up to the bound. `parts` lie in it.
AbsentWay LazyHeap::newObject(const State& state, ObjectId unknown, const Origin& origin, const Term* isNew,
                              const std::vector<Place>& parts) {
  hasUntyped |= !origin.type;
  uint64_t least = elementBytes(origin.type), room = std::max(least, bounds.bytes / least * least);
  unsigned width = machine.context.pointerWidth;
  TermManager& terms = machine.terms;
  const Term* size = sizeBehind(origin);
  const Term* fits =
      terms.bitAnd(terms.ule(terms.constant(least, width), size), terms.ule(size, terms.constant(room, width)));
  const Term* base = machine.context.baseTerm(unknown);
  if (isRelated(state, base))
    state.memory.forEach([&](const Object& other) {
      if (std::ranges::find(parts, other.id, &Place::object) != parts.end()) return;
      if (isTarget(other) || isOwnTarget(state, origin, other.id))
        fits = terms.bitAnd(fits, isApart(base, size, other));
    });
  auto add = [this, unknown, room, size](State& state) {
    Object& object = machine.absent.addObject(state, unknown, ObjectKind::Heap, room);
    object.allocator = Allocator::None; // the caller knows by what
    object.sizeTerm = size;
    return Value::pointer(unknown, 0);
  };
  return {terms.bitAnd(isNew, fits), add};
}

AbsentAnswer LazyHeap::placeOf(const State& state, const AbsentUse& use) {
  const Origin origin = origins.at(use.object.raw());
  if (use.isCalled) return calleeOf(state, use, origin);
  if (types[origin.type].kind == DataType::Kind::Function)
    return AbsentAnswer::unsupported("memory behind a function pointer of the input");
  TermManager& terms = machine.terms;
  const Term *base = machine.context.baseTerm(use.object), *null = terms.constant(0, machine.context.pointerWidth);
  const Term* isNull = terms.eq(base, null);
  Decision nothing = machine.solver.decide(state.path, isNull);
  AbsentAnswer answer;
  auto nowhere = [](State&) { return Value::integer(0); };
  if (nothing.mustBeTrue()) return AbsentAnswer::fork({{isNull, nowhere}}); // the program has looked
  if (!nothing.mustBeTrue()) // nothing in an object is at the null address
    if (std::optional<AbsentAnswer> compared = comparedPlace(state, origin, base)) return *compared;
  if (use.acceptsNull || config.strictInputs)
    answer.ways.push_back({isNull, nowhere});
  else if (!nothing.mustBeFalse())
    addNeed(origin.name + " != NULL");
  const Term* isNew = terms.bitNot(isNull);
  for (const Place& place : placesFor(state, origin, use.acceptsNull)) {
    const Term* address =
        terms.add(machine.context.baseTerm(place.object), terms.constant(place.offset, base->width()));
    const Term* isThere = terms.eq(base, address);
    isNew = terms.bitAnd(isNew, terms.bitNot(isThere));
    answer.ways.push_back({isThere, [place](State&) { return Value::pointer(place.object, place.offset); }});
  }
  bool mayBeNew = mayAddObject(state, origin, isNew);
  if (mayBeNew) addNewObjects(state, use.object, origin, isNew, answer);
  // Without a way, it is somewhere that is left out: by a bound, which is written down, or for good.
  if (mayBeNew) answer.orElse = "a pointer of the input into the middle of another object";
  if (answer.ways.empty()) answer.ways.push_back({terms.makeFalse(), nowhere});
  return answer;
}

} // namespace hindsight::lazy
