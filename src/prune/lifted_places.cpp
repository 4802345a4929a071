// Unknowns in place of the values of a state, and the values of places at the end of a stretch as terms over these.
#include "memory/object_access.h"
#include "prune/reenactor.h"

namespace hindsight::prune {

namespace {

/// More bytes at once are not worth their unknowns.
constexpr uint64_t kMostBytes = 4096;

} // namespace

/// Registers that hold the address of a local: the engine itself looks into them. They are found again by their place.
const std::vector<bool>& Reenactor::allocaSlots(const Function& function) {
  auto [entry, isNew] = allocas.try_emplace(&function);
  if (isNew) {
    entry->second.assign(function.slotCount, false);
    for (const Instruction& instruction : function.instructions)
      if (instruction.op == Opcode::Alloca) entry->second[instruction.dst] = true;
  }
  return entry->second;
}

Value Reenactor::lift(const Location& place, Value value, unsigned width) {
  const Term* symbol = locations.symbolOf(place, width);
  held[symbol->symbol()] = value;
  actual->add(symbol, machine->context.toTerm(value, width));
  return Value::ofTerm(symbol);
}

Liveness& Reenactor::livenessOf(const Function& function) {
  std::unique_ptr<Liveness>& known = liveness[&function];
  if (!known) known = std::make_unique<Liveness>(function);
  return *known;
}

void Reenactor::liftFrame(Frame& frame, bool isWaiting) {
  const Function& function = *frame.code->function;
  const std::vector<bool>& isAlloca = allocaSlots(function);
  Value* slots = frame.slots();
  // A frame that waits for a callee goes on behind the call.
  uint32_t next = frame.pc + (isWaiting ? 1 : 0);
  for (Slot slot : livenessOf(function).at(next)) {
    unsigned width = slot < function.slotTypes.size() ? function.slotTypes[slot].width : 0;
    if (!width || width > kMaxWidth || isAlloca[slot] || slots[slot].isUndef()) continue;
    if (slots[slot].isTerm() && slots[slot].term()->width() != width) continue; // nothing lives here yet
    if (slots[slot].isPointer() && width != machine->context.pointerWidth) continue;
    slots[slot] = lift(Location::slot(frame.depth, slot), slots[slot], width);
  }
  if (!frame.variadic) return;
  auto arguments = Ref<VariadicArguments>::make(*frame.variadic);
  for (uint32_t index = 0; index < arguments->arguments.size(); ++index) {
    VariadicArguments::Argument& argument = arguments->arguments[index];
    if (!argument.value.isUndef())
      argument.value = lift(Location::variadic(frame.depth, index), argument.value, argument.type.width);
  }
  frame.variadic = arguments;
}

/// Never written, so that all states have the same in it.
bool Reenactor::isConstant(const Object& object) const {
  return object.readOnly && object.kind == ObjectKind::Global;
}

void Reenactor::liftSize(State& state, ObjectId id) {
  const Object* object = state.memory.find(id);
  if (!object || !object->sizeTerm || isMadeOnTheWay(id)) return;
  const Term* symbol = locations.symbolOf(Location::sizeOf(id), object->sizeTerm->width());
  if (object->sizeTerm == symbol) return;
  const Term* size = object->sizeTerm;
  lift(Location::sizeOf(id), Value::ofTerm(size), size->width());
  state.memory.own(id).sizeTerm = symbol;
}

void Reenactor::liftCell(State& state, ObjectId id, uint64_t offset, uint32_t bytes) {
  const Object& object = *state.memory.find(id);
  std::optional<Value> value = tryRead(machine->context, object, offset, bytes);
  if (!value) {
    // Never written: any value. A whole that is in part written is taken apart.
    if (bytes > 1)
      for (uint32_t byte = 0; byte < bytes; ++byte) liftCell(state, id, offset + byte, 1);
    return;
  }
  if (value->isTerm() && value->term()->mentionsBase() && bytes != machine->context.pointerBytes())
    return refuse("a part of a pointer is read");
  Value symbol = lift(Location::memory(id, offset, bytes), *value, bytes * 8);
  writeValue(machine->context, state.memory.own(id), offset, bytes, symbol);
}

void Reenactor::liftBytes(State& state, ObjectId id, uint64_t offset, uint64_t bytes, uint32_t unit) {
  if (bytes > kMostBytes) return refuse("many bytes are read at once");
  ByteSet& done = progress.known[id.raw()];
  uint64_t end = offset + bytes;
  unit = std::min<uint32_t>(std::max(unit, 1u), 16);
  for (uint64_t at = offset; at < end && refused.empty();) {
    uint64_t next = std::min(at + unit, end);
    if (!done.meets(at, next)) {
      liftCell(state, id, at, static_cast<uint32_t>(next - at));
    } else if (!done.covers(at, next)) {
      for (uint64_t byte = at; byte < next; ++byte)
        if (!done.contains(byte)) liftCell(state, id, byte, 1);
    }
    at = next;
  }
  done.add(offset, end);
}

const Term* Reenactor::readBytes(const End& end, ObjectId id, uint64_t offset, uint32_t bytes) {
  State& state = *end.state;
  const auto& known = progressOf(end).known;
  const Object* object = state.memory.find(id);
  if (!object || offset + bytes > object->size) {
    refuse("an object is gone");
    return nullptr;
  }
  MemoryContext& context = machine->context;
  bool isOld = from->memory.find(id) && !isConstant(*object);
  auto found = known.find(id.raw());
  auto isUntouched = [&](uint64_t from, uint64_t to) {
    return isOld && (found == known.end() || !found->second.meets(from, to));
  };
  if (isUntouched(offset, offset + bytes)) { // as it was at the start
    std::optional<Value> value = tryRead(context, *object, offset, bytes);
    if (!value) return terms.freshSymbol("any", bytes * 8);
    if (value->isTerm() && value->term()->mentionsBase() && bytes != context.pointerBytes()) {
      refuse("a part of a pointer is read");
      return nullptr;
    }
    return lift(Location::memory(id, offset, bytes), *value, bytes * 8).term();
  }
  bool isMixed = isOld && !found->second.covers(offset, offset + bytes);
  if (isMixed) {
    const Term* whole = nullptr;
    for (uint32_t byte = 0; byte < bytes; ++byte) {
      const Term* part = readBytes(end, id, offset + byte, 1);
      if (!part) return nullptr;
      whole = whole ? terms.concat(part, whole) : part;
    }
    return whole;
  }
  std::optional<Value> value = tryRead(context, *object, offset, bytes);
  return value ? context.toTerm(*value, bytes * 8) : terms.freshSymbol("any", bytes * 8);
}

const Term* Reenactor::read(const End& end, const Location& place, unsigned width) {
  State& state = *end.state;
  if (place.kind == Location::Kind::Memory) return readBytes(end, place.object, place.offset, place.bytes);
  if (place.kind == Location::Kind::Size) {
    liftSize(state, place.object);
    const Object* object = state.memory.find(place.object);
    if (object && object->sizeTerm) return object->sizeTerm;
    refuse("an object is gone");
    return nullptr;
  }
  Frame* frame = state.top.get();
  while (frame && frame->depth > place.depth) frame = frame->caller.get();
  if (!frame || frame->depth != place.depth) {
    refuse("a frame is gone");
    return nullptr;
  }
  Value value = Value::undef();
  if (place.kind == Location::Kind::Register)
    value = frame->slots()[place.index];
  else if (frame->variadic && place.index < frame->variadic->arguments.size())
    value = frame->variadic->arguments[place.index].value;
  if (place.depth < progressOf(end).liftedFrom && !value.isUndef()) // never entered: as it was at the start
    return lift(place, value, width).term();
  if (value.isUndef()) return terms.freshSymbol("any", width);
  return machine->context.toTerm(value, width);
}

std::optional<Value> Reenactor::peekPointer(const End& end, const Location& place) {
  const Term* term = read(end, place, machine->context.pointerWidth);
  return term ? std::optional(machine->value(atStart(term))) : std::nullopt;
}

std::optional<Value> Reenactor::readPointer(const End& end, const Location& place) {
  const Term* term = read(end, place, machine->context.pointerWidth);
  if (!term) return std::nullopt;
  Value value = machine->value(term);
  return value.isTerm() ? asItWas(*end.state, value, 0) : value;
}

} // namespace hindsight::prune
