#include "step/memory_access.h"

#include "memory/object_access.h"
#include "step/machine.h"

#include <fmt/format.h>

namespace hindsight {

bool MemoryAccess::tell(const PointerTarget& target, const Object*& object, uint64_t bytes, ScalarType type,
                        bool isWrite, Value value) {
  if (!machine.hooks.wantsAccess(object->watchers)) return true;
  ResolvedAccess access{isWrite, object, target.offset, target.symbolic, bytes, type, value};
  StepHooks* suspends = machine.hooks.onAccess(*machine.state, access);
  if (suspends) machine.suspend({Suspension::Reason::Access, suspends});
  object = machine.state->memory.find(target.object); // a hook may have written
  return !suspends;
}

bool MemoryAccess::mayRead(const PointerTarget& target, const Object*& object, uint64_t bytes, ScalarType type) {
  if (machine.state->holdsAbsent && !machine.absent.settleRead(target, object, bytes, type)) return false;
  return tell(target, object, bytes, type, false, {});
}

bool MemoryAccess::mayWrite(const PointerTarget& target, const Object*& object, uint64_t bytes, ScalarType type,
                            Value value) {
  if (machine.state->holdsAbsent && !machine.absent.settleWrite(target, object, bytes)) return false;
  return tell(target, object, bytes, type, true, value);
}

bool MemoryAccess::mayRead(ObjectId id, uint64_t offset, uint64_t bytes) {
  const Object* object = machine.state->memory.find(id);
  return mayRead({id, offset}, object, bytes);
}

bool MemoryAccess::mayWrite(ObjectId id, uint64_t offset, uint64_t bytes) {
  const Object* object = machine.state->memory.find(id);
  return mayWrite({id, offset}, object, bytes);
}

void MemoryAccess::tellOfWrite(const Object& fresh, uint64_t offset, uint64_t bytes) {
  if (!machine.wants(kHookAccess) || !bytes) return;
  (void)machine.hooks.onAccess(*machine.state, {true, &fresh, offset, nullptr, bytes, {}, {}});
}

bool MemoryAccess::mayReadText(Value pointer) {
  if (!(machine.interests & (kHookAccess | kHookWatched))) return true;
  std::optional<std::string> read = text(pointer);
  return !read || mayRead(pointer.object(), pointer.bits, read->size() + 1);
}

/// One byte of a text; in a state that reenacts another, as it was there.
static std::optional<char> byteOfText(Machine& machine, const Object& object, uint64_t at) {
  char byte = 0;
  if (object.plainRange(at, 1)) {
    object.copyOut(at, &byte, 1);
    return byte;
  }
  if (!machine.wants(kHookReenact)) return std::nullopt;
  std::optional<Value> value = tryRead(machine.context, object, at, 1);
  if (!value) return std::nullopt;
  Value was = machine.asItWas(*value, 8);
  return was.isInt() ? std::optional(static_cast<char>(was.bits)) : std::nullopt;
}

std::optional<std::string> MemoryAccess::text(Value pointer, size_t limit) const {
  if (!pointer.isPointer()) return std::nullopt;
  const Object* object = machine.state->memory.find(pointer.object());
  if (!object || !object->live()) return std::nullopt;
  std::string text;
  for (uint64_t at = pointer.bits; at < object->size && text.size() < limit; ++at) {
    std::optional<char> byte = byteOfText(machine, *object, at);
    if (!byte) return std::nullopt;
    if (!*byte) return text;
    text += *byte;
  }
  return std::nullopt;
}

std::optional<Window> MemoryAccess::windowOf(const PointerTarget& target, const Object& object, uint32_t bytes) {
  UnsignedRange range = machine.solver.range(machine.state->path, target.symbolic);
  auto largest = [&](const Term* part) { return machine.solver.range(machine.state->path, part).high; };
  auto window = windowFor(machine.context, object, target.symbolic, static_cast<uint64_t>(range.low),
                          static_cast<uint64_t>(range.high), bytes, largest);
  if (window || !isWorthListing(object, bytes)) return window;
  auto places = machine.solver.fewValues(machine.state->path, target.symbolic, kMostPlaces);
  return places ? windowAt(object, target.symbolic, std::move(*places), bytes) : std::nullopt;
}

bool MemoryAccess::supports(const PointerTarget& target, const Object& object, uint32_t bytes) {
  uint64_t most = machine.config.symbolicObject;
  if (!target.symbolic || object.size <= most || windowOf(target, object, bytes)) return true;
  machine.ending.endUnsupported(
      fmt::format("symbolic offset into an object of more than {} bytes, the bound of --symbolic-object", most));
  return false;
}

Value MemoryAccess::read(const PointerTarget& target, const Object& object, uint32_t bytes) {
  MemoryContext& context = machine.context;
  if (target.symbolic) {
    Object& own = machine.objects.own(object.id);
    if (auto window = windowOf(target, own, bytes)) return readWindow(context, own, *window, bytes);
    return readAt(context, own, target.symbolic, bytes);
  }
  if (auto value = tryRead(context, object, target.offset, bytes)) return *value;
  Object& own = machine.objects.own(object.id);
  materialise(context, own, target.offset, bytes);
  return *tryRead(context, own, target.offset, bytes);
}

void MemoryAccess::write(const PointerTarget& target, const Object& object, uint32_t bytes, Value value) {
  MemoryContext& context = machine.context;
  Object& own = machine.objects.own(object.id);
  if (!target.symbolic) return writeValue(context, own, target.offset, bytes, value);
  if (auto window = windowOf(target, own, bytes))
    writeWindow(context, own, *window, bytes, value);
  else
    writeAt(context, own, target.symbolic, bytes, value);
}

} // namespace hindsight
