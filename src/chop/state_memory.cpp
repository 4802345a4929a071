#include "chop/state_memory.h"

#include "memory/pointer_candidates.h"
#include "memory/strides.h"
#include "pointer/squeeze.h"
#include "semantics/variadic_layout.h"
#include "step/address_reuse.h"

#include <algorithm>

namespace hindsight::chop {

std::string whyNotAbstract(const State& state) {
  return state.holdsAbsent ? "parts of the state are not there yet" : "";
}

/// Heap objects go by their number at the site, as tests and reports count them; others by the order in which they are
/// met. Two of one number (their paths differ) must still be two.
uint32_t StateMemory::newInstance(const Object& object, ObjectRole role) {
  if (object.kind == ObjectKind::Heap) {
    ObjectKey wanted{object.id.site(), role, object.sequence + 1};
    if (wanted.instance != 0 && !ids.contains(wanted)) return wanted.instance;
  }
  uint32_t& last = instances[{object.id.site(), role}];
  if (object.kind == ObjectKind::Heap && last == 0) last = uint32_t(1) << 31;
  return ++last;
}

std::optional<ObjectKey> StateMemory::keyOf(ObjectId id) {
  if (auto found = keys.find(id.raw()); found != keys.end()) return found->second;
  const Object* object = state.memory.find(id);
  if (!object) object = successorOf(machine.program, state, id);
  if (!object) return std::nullopt;
  ObjectKey key{object->id.site(), ObjectRole::Declared, 0};
  const Site& site = machine.program.sites[key.site];
  bool isVariable = object->kind == ObjectKind::Global || object->kind == ObjectKind::Function;
  bool isJoined = site.kind == SiteKind::Alloca && joined.contains(site.function) &&
                  machine.objects.scopedAllocation(object->id) != nullptr;
  if (auto known = keys.find(object->id.raw()); known != keys.end()) {
    key = known->second;
  } else if (!isVariable && !isJoined) {
    // A site is not an object: what the engine makes for the program carries the site of a function or a call.
    bool isOwn = object->kind == ObjectKind::Heap || site.kind == SiteKind::Alloca;
    key.role = isOwn ? ObjectRole::Declared : ObjectRole::Given;
    key.instance = newInstance(*object, key.role);
  }
  keys.emplace(object->id.raw(), key);
  keys.emplace(id.raw(), key);
  std::vector<ObjectId>& all = ids[key];
  if (!isVariable && !std::ranges::count(all, object->id)) all.push_back(object->id);
  return key;
}

void StateMemory::joinScopedLocals(FunctionId function) {
  joined.insert(function);
  for (const Frame* frame = state.top.get(); frame; frame = frame->caller.get()) {
    if (frame->code->function->id != function) continue;
    for (Slot slot : frame->code->scopedLocals)
      if (Value local = frame->slots()[slot]; local.isPointer()) (void)keyOf(local.object());
  }
}

std::vector<const Object*> StateMemory::objectsAt(const ObjectKey& key) const {
  std::vector<const Object*> objects;
  if (auto found = ids.find(key); found != ids.end())
    for (ObjectId id : found->second) objects.push_back(state.memory.find(id));
  if (key.role != ObjectRole::Declared || key.instance != 0) return objects;
  const Site& site = machine.program.sites[key.site];
  if (site.kind == SiteKind::Global) objects.push_back(state.memory.find(machine.globalObject(site.global)));
  return objects;
}

std::optional<uint64_t> StateMemory::sizeOf(const ObjectKey& key) {
  std::vector<const Object*> objects = objectsAt(key);
  return objects.size() == 1 ? std::optional(objects[0]->size) : std::nullopt;
}

/// Behind the last byte is a place to point to, too.
void StateMemory::addAddress(uint64_t number, std::vector<InitialPointer>& targets) {
  if (!state.addresses) return;
  const std::vector<AddressTable::Entry>& entries = state.addresses->entries;
  auto behind = std::ranges::upper_bound(entries, number, {}, &AddressTable::Entry::address);
  for (int count = 0; behind != entries.begin() && count < 2; ++count) { // the end of one may be the start of the next
    const AddressTable::Entry& entry = *--behind;
    if (number - entry.address > entry.size) continue;
    if (std::optional<ObjectKey> key = keyOf(entry.object))
      targets.push_back({*key, static_cast<int64_t>(number - entry.address), 0});
  }
}

void StateMemory::addBases(const Term* term, std::vector<InitialPointer>& targets) {
  for (SymbolId symbol : machine.terms.symbolsOf(term))
    if (uint64_t base = machine.terms.symbolInfo(symbol).baseOf)
      if (std::optional<ObjectKey> key = keyOf(ObjectId::fromBits(base))) targets.push_back({*key, 0, 1});
}

void StateMemory::addTerm(const Term* term, std::vector<InitialPointer>& targets) {
  if (!term->mentionsBase()) return;
  std::optional<std::vector<PointerCandidate>> candidates;
  if (term->width() == machine.context.pointerWidth) candidates = pointerCandidates(machine.context, term);
  if (!candidates) return addBases(term, targets);
  auto largest = [](const Term* part) { return part->width() >= 128 ? ~U128(0) : (U128(1) << part->width()) - 1; };
  for (const PointerCandidate& candidate : *candidates) {
    if (!candidate.object) {
      if (candidate.pointer->isConst()) addAddress(static_cast<uint64_t>(candidate.pointer->value()), targets);
      continue;
    }
    std::optional<ObjectKey> key = keyOf(candidate.object);
    if (!key) continue;
    if (candidate.offset->isConst()) {
      auto offset = static_cast<uint64_t>(candidate.offset->value());
      targets.push_back({*key, signExtend64(offset, machine.context.pointerWidth), 0});
      continue;
    }
    addBases(candidate.offset, targets); // p + (q - r)
    Stride stride = strideOf(machine.terms, candidate.offset, largest);
    targets.push_back({*key, static_cast<int64_t>(stride.rest), std::max<uint64_t>(stride.distance, 1)});
  }
}

std::vector<InitialPointer> StateMemory::targetsOf(Value value, unsigned width) {
  std::vector<InitialPointer> targets;
  unsigned pointerWidth = machine.context.pointerWidth;
  if (value.isAbsent()) {
    if (const Value* known = state.absentValues.find(value.token())) return targetsOf(*known, width);
    if (pending) return pending->ofToken(*this, value.token());
  } else if (value.isPointer()) {
    if (std::optional<ObjectKey> key = keyOf(value.object()))
      targets.push_back({*key, signExtend64(value.bits, pointerWidth), 0});
  } else if (value.isTerm()) {
    addTerm(value.term(), targets);
  } else if (value.isInt() && width == pointerWidth) {
    addAddress(value.bits, targets);
  }
  return targets;
}

void StateMemory::add(const InitialPointer& where, Value value, uint64_t bytes, std::vector<InitialContent>& contents) {
  bool isWhole = bytes == machine.context.pointerBytes();
  for (const InitialPointer& target : targetsOf(value, static_cast<unsigned>(bytes * 8)))
    contents.push_back({where, target, isWhole ? 0 : bytes});
}

void StateMemory::addCells(const ObjectKey& key, const Object& object, std::vector<InitialContent>& contents) {
  object.forEachPointerCell([&](uint64_t offset, const Cell& cell) {
    add({key, static_cast<int64_t>(offset), 0}, cell.value, cell.length, contents);
  });
}

/// What was written at symbolic offsets is behind an array term.
void StateMemory::addArray(const ObjectKey& key, const Object& object, std::vector<InitialContent>& contents) {
  if (object.backing != BackingKind::Array || !object.array.term || !object.array.term->mentionsBase()) return;
  uint64_t step = object.array.elementBytes;
  auto element = [&](const Term* index, const Term* value) {
    InitialPointer where{key, 0, step};
    if (index) where = {key, static_cast<int64_t>(static_cast<uint64_t>(index->value()) * step), 0};
    if (value->mentionsBase()) add(where, machine.value(value), step, contents);
  };
  std::vector<const Term*> open{object.array.term};
  std::set<const Term*> seen;
  while (!open.empty()) {
    const Term* array = open.back();
    open.pop_back();
    if (!seen.insert(array).second || !array->mentionsBase()) continue;
    switch (array->kind()) {
    case TermKind::ArrayLit:
      for (uint32_t i = 0; i < array->kids().size(); ++i)
        if (array->kid(i)->mentionsBase())
          add({key, static_cast<int64_t>(i * step), 0}, machine.value(array->kid(i)), step, contents);
      break;
    case TermKind::Store:
      element(array->kid(1)->isConst() ? array->kid(1) : nullptr, array->kid(2));
      open.push_back(array->kid(0));
      break;
    case TermKind::Ite:
      open.push_back(array->kid(1));
      open.push_back(array->kid(2));
      break;
    default: // not of the shapes that memory makes: whatever it mentions may be anywhere
      std::vector<InitialPointer> targets;
      addBases(array, targets);
      for (const InitialPointer& target : targets) contents.push_back({{key, 0, 1}, target, 0});
    }
  }
}

/// Numbers that are addresses which somebody has looked at.
void StateMemory::addNumbers(const ObjectKey& key, const Object& object, std::vector<InitialContent>& contents) {
  if (!state.addresses || state.addresses->entries.empty()) return;
  uint32_t bytes = machine.context.pointerBytes();
  uint64_t lowest = state.addresses->entries.front().address;
  for (uint64_t page = 0; page < object.pageCount(); page = object.runEnd(page)) {
    bool isAlone = object.runEnd(page) == page + 1; // else the pages behind it hold the same
    uint64_t end = std::min(object.size, (page + (isAlone ? 1 : 2)) * kPageBytes + bytes - 1);
    for (uint64_t offset = page * kPageBytes; offset + bytes <= end; ++offset) {
      if (!object.plainRange(offset, bytes)) continue;
      uint64_t number = 0;
      object.copyOut(offset, &number, bytes);
      InitialPointer where{key, isAlone ? static_cast<int64_t>(offset) : 0, isAlone ? 0u : 1u};
      if (number >= lowest) add(where, Value::integer(number), bytes, contents);
    }
  }
}

/// What calls that are under way were given behind their `...`: the area is made by va_start.
void StateMemory::addVariadic(const ObjectKey& key, std::vector<InitialContent>& contents) {
  for (const Frame* frame = state.top.get(); frame; frame = frame->caller.get()) {
    if (frame->code->function->site != key.site || !frame->variadic) continue;
    forEachVariadic(frame->variadic->arguments, machine.context.pointerBytes(),
                    [&](const VariadicArguments::Argument& argument, const VariadicPlace& place) {
                      auto offset = static_cast<int64_t>(place.offset);
                      if (!argument.byValSize) return add({key, offset, 0}, argument.value, place.bytes, contents);
                      for (const InitialPointer& from : targetsOf(argument.value, machine.context.pointerWidth))
                        for (InitialContent content : contentsOf(from.object)) { // of a struct: somewhere in it
                          content.where = {key, 0, 1};
                          contents.push_back(content);
                        }
                    });
  }
}

std::vector<InitialContent> StateMemory::contentsOf(const ObjectKey& key) {
  std::vector<InitialContent> contents;
  if (key.role == ObjectRole::VariadicArea) addVariadic(key, contents);
  for (const Object* object : objectsAt(key)) {
    if (!object || !object->live()) continue;
    ++lookedAt;
    addCells(key, *object, contents);
    addArray(key, *object, contents);
    addNumbers(key, *object, contents);
    if (pending && object->firstOfSource(0, object->size).length) pending->addBytes(*this, key, *object, contents);
    squeeze(contents, object->size, sizes, machine.context.pointerBytes());
  }
  bool isFuture = key.role == ObjectRole::Declared && key.instance == 0 && key.site != kNone;
  if (pending && isFuture && machine.program.sites[key.site].kind == SiteKind::Call)
    pending->addUnborn(*this, key, contents);
  return contents;
}

} // namespace hindsight::chop
