// Calls of functions without a body: what they return, and what they may write.
//
// Everything that their arguments lead to becomes absent again, and is asked for when it is read. A pointer that nobody
// has looked at yet may lead anywhere in the input heap. What a pointer is afterwards: as it was, or to something that
// one of these functions knows, or to something new.
#include "lazy/lazy_heap.h"

#include "lazy/given_heap.h"
#include "lazy/outside_note.h"
#include "step/inputs.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::lazy {

namespace {

using Kind = DataType::Kind;

/// Whether a pointer may be among the bytes of the input that nobody has looked at: no number, as far as types know.
bool hasUnreadPointer(const DataTypes& types, const Origin& origin, const Object& object, uint64_t width) {
  auto isNumber = [&](uint64_t at) {
    DataLeaf leaf = origin.isVariable ? leafAt(types, origin.type, at) : leafOfElements(types, origin.type, at);
    return types[leaf.type].kind == Kind::Number || types[leaf.type].kind == Kind::Float;
  };
  for (uint64_t at = 0; at + width <= object.size; at += width) {
    bool isUnread = object.firstOfSource(at, width) == Object::Range{at, width};
    bool isKnown = false;
    for (uint64_t byte = at; isUnread && byte < at + width; ++byte) isKnown = isKnown || isNumber(byte);
    if (isUnread && !isKnown) return true;
  }
  return false;
}

/// What can be reached from the arguments of a call.
class Reach {
public:
  Reach(Machine& machine, const State& state, OutsideNote& note, OutsideNote::Call& call)
      : machine(machine), state(state), note(note), call(call), number(static_cast<uint32_t>(note.calls.size()) + 1) {}

  void add(Value value, ObjectId in, uint64_t at) {
    TermManager& terms = machine.terms;
    value = machine.absent.placed(value);
    if (value.isPointer()) return add(value.object(), in, at, terms.constant(value.bits, machine.context.pointerWidth));
    if (!value.isTerm() || !value.term()->mentionsBase()) return;
    std::vector<ObjectId> objects;
    for (SymbolId symbol : terms.symbolsOf(value.term()))
      if (uint64_t object = terms.symbolInfo(symbol).baseOf) objects.push_back(ObjectId::fromBits(object));
    bool isOne = objects.size() == 1 && value.term()->width() == machine.context.pointerWidth;
    for (ObjectId object : objects)
      add(object, in, at, isOne ? terms.sub(value.term(), machine.context.baseTerm(object)) : nullptr);
  }
  void add(ObjectId object, ObjectId in, uint64_t at, const Term* inside) {
    if (note.find(object)) return;
    note.known.push_back({object, number, in, at, inside});
  }
  /// All that the known ones lead to. `isUnread`: whether a pointer of the object may be one that nobody has looked at.
  template <typename IsUnread> void follow(IsUnread isUnread) {
    for (; next < note.known.size(); ++next) {
      Value placed = machine.absent.placed(Value::pointer(note.known[next].object, 0));
      const Object* object = placed.isPointer() ? state.memory.find(placed.object()) : nullptr;
      bool isUndecided =
          placed.isPointer() && machine.absent.isUnknown(placed.object()) && !machine.absent.isPlaced(placed.object());
      if ((isUndecided && !isNull(placed)) || (object && isUnread(*object))) note.knowsInput = true;
      if (!object || isUndecided || !object->live() || object->kind == ObjectKind::Function) continue;
      object->forEachPointerCell([&](uint64_t offset, const Cell& cell) {
        if (cell.value.isPointer()) call.before[{object->id.raw(), offset}] = cell.value;
        add(cell.value, object->id, offset);
      });
      bool isChangeable = !object->readOnly && object->size > 0;
      if (isChangeable) call.written.insert(object->id.raw());
    }
  }

private:
  bool isNull(Value pointer) {
    const Term* address = machine.term(pointer, machine.context.pointerWidth);
    const Term* null = machine.terms.constant(0, machine.context.pointerWidth);
    return machine.solver.decide(state.path, machine.terms.eq(address, null)).mustBeTrue();
  }

  Machine& machine;
  const State& state;
  OutsideNote& note;
  OutsideNote::Call& call;
  uint32_t number;
  size_t next = 0; // also those of earlier calls may lead to more by now
};

} // namespace

/// Every object of the input that has been found, and variables to which a pointer may be anywhere.
std::vector<ObjectId> LazyHeap::objectsOfInput(const State& state) const {
  std::vector<ObjectId> objects;
  state.memory.forEach([&](const Object& object) {
    if (isTarget(object)) objects.push_back(object.id);
  });
  std::ranges::sort(objects, {}, &ObjectId::serial);
  return objects;
}

/// The label of the next call of a function: the same on every path that has called it as often before.
static std::string labelOf(const OutsideNote& note, const std::string& function) {
  auto calls = std::ranges::count_if(note.calls, [&](const auto& each) { return each->function == function; });
  return calls ? fmt::format("{}()#{}", function, calls + 1) : function + "()";
}

std::vector<Value> LazyHeap::resultsOf(const CallInfo& info, OutsideNote::Call& call, uint32_t number) {
  std::vector<Value> results;
  for (uint32_t part = 0; part < info.results.size() && !machine.stopped; ++part) {
    std::string name = resultName(call.label, info, part);
    ScalarType type = info.results[part];
    if (type.kind == ScalarKind::Pointer) {
      results.push_back(newUnknown(*machine.state, {.name = name, .depth = 1, .call = number}));
      call.pointers.emplace_back(part, results.back());
      continue;
    }
    results.push_back(inputFor(machine, Parameter{.name = name, .type = type}));
    if (results.back().isTerm())
      for (SymbolId symbol : machine.terms.symbolsOf(results.back().term())) symbols.try_emplace(symbol, 0);
  }
  return results;
}

std::optional<std::vector<Value>> LazyHeap::callOutside(Machine&, const OutsideCall& outside) {
  if (!config.isOn || !config.anyMissing) return std::nullopt;
  State& state = *machine.state;
  const OutsideNote* before = outsideNote(state);
  auto note = before ? std::make_shared<OutsideNote>(*before) : std::make_shared<OutsideNote>();
  auto call = std::make_shared<OutsideNote::Call>();
  call->function = outside.name;
  call->label = labelOf(*note, outside.name);
  call->filled = state.filled;
  auto number = static_cast<uint32_t>(note->calls.size()) + 1;
  std::vector<Value> results;
  if (given) {
    results = givenHeap->call(number - 1, outside, call->label);
  } else {
    outsideCalled.insert(outside.name);
    reachFrom(state, outside, *note, *call);
    if (outside.onlyReads) call->written.clear();
    for (uint64_t each : call->written) {
      const Object& object = *state.memory.find(ObjectId::fromBits(each));
      machine.absent.leaveBytes(state, object.id, 0, object.size);
    }
    results = resultsOf(outside.info, *call, number);
  }
  note->calls.push_back(std::move(call));
  state.outside = std::move(note);
  return results;
}

void LazyHeap::reachFrom(const State& state, const OutsideCall& outside, OutsideNote& note, OutsideNote::Call& call) {
  Reach reach(machine, state, note, call);
  auto isUnread = [&](const Object& object) {
    auto origin = origins.find(object.id.raw());
    bool isOfInput = origin != origins.end() && !note.lastWriter(object.id);
    return isOfInput && hasUnreadPointer(types, origin->second, object, machine.context.pointerBytes());
  };
  for (uint32_t argument = 0; argument < outside.arguments.size(); ++argument)
    reach.add(outside.arguments[argument], {}, argument);
  state.memory.forEach([&](const Object& object) {
    if (object.kind == ObjectKind::Heap && !object.live()) call.gone.insert(object.id.raw());
  });
  std::vector<ObjectId> handedOut; // by such functions before, which may have kept them
  state.identities.forEach([&](uint64_t serial, const Value&) {
    if (const Origin* origin = originBySerial(serial); origin && origin->call)
      handedOut.emplace_back(state.entry->site, serial);
  });
  std::ranges::sort(handedOut, {}, &ObjectId::serial);
  for (ObjectId each : handedOut) reach.add(each, {}, 0, nullptr);
  reach.follow(isUnread);
  if (!note.knowsInput) return;
  for (ObjectId each : objectsOfInput(state)) reach.add(each, {}, 0, nullptr);
  reach.follow(isUnread);
}

/// What is behind a pointer, or what an object of the program's own is, after the call that last may have written it.
Origin LazyHeap::originAfter(const State& state, ObjectId object, uint32_t call) const {
  const OutsideNote& note = *outsideNote(state);
  Origin origin;
  if (const Origin* known = originOf(object)) {
    origin = *known;
  } else {
    auto isSameSite = [&](const OutsideNote::Known& each) { return each.object.site() == object.site(); };
    auto own = std::ranges::find(note.known, object, &OutsideNote::Known::object);
    auto others = std::count_if(note.known.begin(), own, isSameSite);
    origin = originOfOwn(object);
    if (others) origin.name += fmt::format("#{}", others + 1);
  }
  origin.isString = false;
  origin.call = call;
  origin.after = fmt::format(" after {}", note.calls[call - 1]->label);
  return origin;
}

Origin LazyHeap::originOfOwn(ObjectId object) const {
  const Site& site = program.sites[object.site()];
  const Function& function = program.functions[site.function];
  if (site.kind == SiteKind::Alloca) {
    const AllocaInfo& local = function.allocas[function.instructions[site.instruction].imm];
    return {.name = local.name, .type = local.dataType, .isVariable = true};
  }
  std::string place = site.kind == SiteKind::Call ? program.describe(function.locations[site.instruction]) : "?";
  return {.name = fmt::format("block of {}", place), .isVariable = true};
}

/// Whether the pointer, which one of these functions wrote or returned, may be to something of the program's own.
bool LazyHeap::isOwnTarget(const State& state, const Origin& origin, ObjectId object) const {
  const Object* own = origin.call ? state.memory.find(object) : nullptr;
  bool isOwn =
      own && own->origin != ObjectOrigin::Input && (own->kind == ObjectKind::Heap || own->kind == ObjectKind::Stack);
  if (!isOwn || !mayShareBytes(types, origin.type, originOfOwn(object).type)) return false;
  const OutsideNote::Known* known = outsideNote(state) ? outsideNote(state)->find(object) : nullptr;
  return known && known->call <= origin.call && !isGone(state, origin, object);
}

/// They hand out no pointers to what had been freed before.
bool LazyHeap::isGone(const State& state, const Origin& origin, ObjectId object) const {
  return origin.call && outsideNote(state)->calls[origin.call - 1]->gone.contains(object.raw());
}

std::optional<std::string> LazyHeap::outsideFunction(const State& state, ObjectId id) const {
  const Object* object = state.memory.find(id);
  const Origin* origin = originOf(id);
  if (!object || !origin || object->kind != ObjectKind::Function) return std::nullopt;
  return origin->name;
}

} // namespace hindsight::lazy
