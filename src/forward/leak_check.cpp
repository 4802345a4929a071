#include "forward/leak_check.h"

#include "lazy/outside_note.h"
#include "memory/object_access.h"
#include "program/entry.h"

#include <algorithm>

namespace hindsight::forward {

/// The limit of cases for one path; beyond it the answer is unknown.
constexpr uint32_t kMaxCases = 512;

std::vector<ObjectId> LeakCheck::notFreed(const State& state) {
  std::vector<ObjectId> heap;
  state.memory.forEach([&](const Object& object) {
    bool isOurs = object.kind == ObjectKind::Heap && object.origin != ObjectOrigin::Input; // not the caller's
    if (isOurs && object.live()) heap.push_back(object.id);
  });
  std::ranges::sort(heap, {}, &ObjectId::serial);
  return heap;
}

std::optional<Leak> LeakCheck::lost(const State& state) {
  undecided = false;
  casesLeft = kMaxCases;
  heap = notFreed(state);
  if (heap.empty()) return std::nullopt;
  std::optional<Leak> leak = lostIn(state, {state.path, {}});
  if (!leak || !framesAreGone(state)) return leak;
  undecided = true;
  return std::nullopt;
}

std::vector<Leak> LeakCheck::allLost(const State& state) {
  undecided = false;
  std::vector<Leak> leaks;
  std::vector<ObjectId> open = notFreed(state);
  if (open.empty()) return leaks;
  Reached surely = reach(state, {state.path, {}}, false);
  std::erase_if(open, [&](ObjectId id) { return surely.objects.contains(id.raw()); });
  for (ObjectId id : open) {
    heap = {id}; // each is a question of its own
    casesLeft = kMaxCases;
    if (std::optional<Leak> leak = lostIn(state, {state.path, {}})) leaks.push_back(std::move(*leak));
  }
  if (leaks.empty() || !framesAreGone(state)) return leaks;
  undecided = true;
  return {};
}

/// Functions that run after exit leave nothing of the calls that were not over.
bool LeakCheck::framesAreGone(const State& state) const {
  return state.exited && !program.destructors.empty();
}

std::optional<Leak> LeakCheck::lostIn(const State& state, Case current) {
  auto firstNotIn = [&](const Reached& reached) {
    auto found = std::ranges::find_if(heap, [&](ObjectId id) { return !reached.objects.contains(id.raw()); });
    return found == heap.end() ? std::optional<ObjectId>() : *found;
  };
  if (casesLeft-- == 0) {
    casesLeft = 0;
    undecided = true;
    return std::nullopt;
  }
  Reached surely = reach(state, current, false);
  std::optional<ObjectId> missing = firstNotIn(surely);
  if (!missing) return std::nullopt;
  if (surely.mayBeAny) {
    undecided = true;
    return std::nullopt;
  }
  if (surely.choices.empty()) return Leak{*missing, std::move(current.path)};
  if (std::optional<ObjectId> hopeless = firstNotIn(reach(state, current, true)))
    return Leak{*hopeless, std::move(current.path)};
  // Everything may be reached, but not everything at once, perhaps: decide one pointer, and look again.
  const Choice& choice = surely.choices.front();
  for (const PointerCandidate& candidate : choice.candidates) {
    CheckResult feasible = solver.check(current.path, candidate.guard);
    if (feasible.result == SatResult::Unknown) undecided = true;
    if (feasible.result != SatResult::Sat) continue;
    Case next = current;
    next.path.add(context.terms, candidate.guard, feasible.witness);
    next.decided[choice.pointer] = candidate.object;
    if (auto leak = lostIn(state, std::move(next))) return leak;
  }
  return std::nullopt;
}

LeakCheck::Reached LeakCheck::reach(const State& state, const Case& current, bool everyCandidate) {
  Reached reached;
  work.clear();
  visited = &state;
  state.memory.forEach([&](const Object& object) {
    bool isInput = object.origin == ObjectOrigin::Input;
    // The caller has its heap, and what is put there, too.
    bool isRoot = object.kind == ObjectKind::Global || (object.kind == ObjectKind::Stack && !isInput) ||
                  (object.kind == ObjectKind::Heap && isInput);
    if (isRoot && object.live()) mark(object.id, reached);
  });
  std::vector<ObjectId> held = lazy::heldOutside(state);
  for (ObjectId each : held) mark(each, reached);
  heldElsewhere.clear();
  for (ObjectId each : held) heldElsewhere.insert(each.raw());
  visitFrames(state, current, everyCandidate, reached);
  if (state.entry && !startsProcess(state.entry->name)) // the caller has what was returned
    for (Value result : state.results) visitValue(result, current, everyCandidate, reached);
  while (!work.empty()) {
    ObjectId id = work.back();
    work.pop_back();
    if (const Object* object = state.memory.find(id); object && object->live())
      visitObject(*object, current, everyCandidate, reached);
  }
  return reached;
}

void LeakCheck::visitFrames(const State& state, const Case& current, bool everyCandidate, Reached& reached) {
  auto livenessOf = [this](const Function& function) -> Liveness& {
    std::unique_ptr<Liveness>& known = liveness[&function];
    if (!known) known = std::make_unique<Liveness>(function);
    return *known;
  };
  for (const Frame* frame = state.top.get(); frame; frame = frame->caller.get()) {
    for (Slot slot : heldSlots(*frame, frame == state.top.get(), program, livenessOf))
      visitValue(frame->slots()[slot], current, everyCandidate, reached);
    if (!frame->variadic) continue;
    for (const VariadicArguments::Argument& argument : frame->variadic->arguments)
      visitValue(argument.value, current, everyCandidate, reached);
  }
}

void LeakCheck::mark(ObjectId object, Reached& reached) {
  // An object that may be one of the others is where the path says.
  if (const Value* place = visited->identities.find(object.serial()); place && *place != Value::pointer(object, 0))
    return place->isPointer() ? mark(place->object(), reached) : visitAbsent(*place, reached);
  if (reached.objects.insert(object.raw()).second) work.push_back(object);
}

void LeakCheck::visitAbsent(Value value, Reached& reached) {
  if (value.isAbsent() && !value.isFromInput()) reached.mayBeAny = true;
}

void LeakCheck::visitObject(const Object& object, const Case& current, bool everyCandidate, Reached& reached) {
  // What a function without a body has put there is something that it knows, which is not lost.
  bool isOfSource = object.origin != ObjectOrigin::Input && !heldElsewhere.contains(object.id.raw());
  if (isOfSource && object.firstOfSource(0, object.size).length) reached.mayBeAny = true;
  object.forEachPointerCell(
      [&](uint64_t, const Cell& cell) { visitValue(cell.value, current, everyCandidate, reached); });
  if (object.backing != BackingKind::Array || !object.array.term || !object.array.term->mentionsBase()) return;
  // Written to at symbolic offsets: each pointer in it is an element of an array term.
  unsigned step = context.pointerBytes();
  for (uint64_t offset = 0; offset + step <= object.size; offset += step)
    if (std::optional<Value> value = tryRead(context, object, offset, step))
      visitValue(*value, current, everyCandidate, reached);
}

void LeakCheck::visitValue(Value value, const Case& current, bool everyCandidate, Reached& reached) {
  if (value.isAbsent()) {
    const Value* known = visited->absentValues.find(value.token());
    return known ? visitValue(*known, current, everyCandidate, reached) : visitAbsent(value, reached);
  }
  if (value.isPointer()) return mark(value.object(), reached);
  if (value.isTerm() && value.term()->mentionsBase()) visitTerm(value.term(), current, everyCandidate, reached);
}

void LeakCheck::visitTerm(const Term* term, const Case& current, bool everyCandidate, Reached& reached) {
  if (auto decided = current.decided.find(term); decided != current.decided.end()) {
    if (decided->second) mark(decided->second, reached);
    return;
  }
  std::optional<std::vector<PointerCandidate>> candidates;
  if (term->width() == context.pointerWidth) candidates = pointerCandidates(context, term);
  if (candidates && candidates->size() > 1 && !everyCandidate) {
    reached.choices.push_back({term, std::move(*candidates)});
    return;
  }
  if (candidates) {
    for (const PointerCandidate& candidate : *candidates)
      if (candidate.object) mark(candidate.object, reached);
    return;
  }
  // A part of an address, or an encoded one: the program can find the object again by it.
  size_t bases = 0;
  for (SymbolId symbol : context.terms.symbolsOf(term))
    if (uint64_t object = context.terms.symbolInfo(symbol).baseOf) {
      mark(ObjectId::fromBits(object), reached);
      ++bases;
    }
  if (bases > 1) undecided = true;
}

} // namespace hindsight::forward
