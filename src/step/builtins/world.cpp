// What models of files, arguments and the environment ask of the engine: memory of the world, and inputs that the
// command line gave (runtime/posix).
#include "memory/object_access.h"
#include "step/builtin.h"

namespace hindsight {

namespace {

/// Objects of the world are there before and after everything that the program allocates.
Object& newWorldObject(BuiltinCall& call, uint64_t bytes, ObjectKind kind = ObjectKind::Stack) {
  constexpr uint32_t kAlign = 4096; // as of a mapping
  Object& object = call.machine.objects.allocate(call.info.site, kind, bytes, kAlign, false);
  object.origin = ObjectOrigin::Input;
  return object;
}

void newBytes(BuiltinCall& call) {
  uint64_t bytes = 0;
  if (!call.number(0, bytes)) return;
  if (bytes > call.machine.config.maxAllocation) return call.machine.ending.endUnsupported("a file of more than 1 GiB");
  call.returns(Value::pointer(newWorldObject(call, bytes).id, 0));
}

void dropBytes(BuiltinCall& call) {
  auto target = call.machine.resolve(call.codes[0]);
  if (!target) return;
  const Object* object = call.machine.checkAccess(*target, 0, nullptr, false);
  if (object) call.machine.objects.kill(target->object, ObjectLife::Freed);
}

Ref<const InputShape> worldInput(Machine& machine, std::string_view name, uint64_t bytes, ScalarType type) {
  auto shape = machine.newInput(name, bytes, type, false);
  ++machine.state->worldInputs;
  return shape;
}

void writeParts(Machine& machine, ObjectId object, uint64_t offset, const InputShape& shape) {
  Object& own = machine.objects.own(object);
  for (const Term* part : shape.parts) {
    writeValue(machine.context, own, offset, part->width() / 8, machine.value(part));
    offset += part->width() / 8;
  }
}

/// A number of four bytes, or the bytes of a file.
void inputBytes(BuiltinCall& call) {
  Machine& machine = call.machine;
  uint64_t bytes = 0;
  if (!call.number(1, bytes) || !call.mayReadText(2)) return;
  auto target = machine.resolve(call.codes[0]);
  if (!target || target->symbolic) return;
  const Object* object = machine.checkAccess(*target, bytes, nullptr, true);
  if (!object || bytes == 0 || !machine.access.mayWrite(*target, object, bytes)) return;
  ScalarType type{ScalarKind::Integer, static_cast<uint16_t>(bytes == 4 ? 32 : 8)};
  auto shape = worldInput(machine, call.text(2), bytes, type);
  writeParts(machine, target->object, target->offset, *shape);
}

/// The size of a text with its terminator, as its bytes say.
const Term* sizeOfText(TermManager& terms, const std::vector<const Term*>& bytes, unsigned width) {
  const Term* size = terms.constant(bytes.size() + 1, width);
  for (size_t at = bytes.size(); at-- > 0;)
    size = terms.ite(terms.eq(bytes[at], terms.constant(0, 8)), terms.constant(at + 1, width), size);
  return size;
}

void newText(BuiltinCall& call) {
  Machine& machine = call.machine;
  uint64_t room = 0;
  if (!call.number(1, room) || !call.mayReadText(0)) return;
  std::string name = call.text(0);
  ObjectId id = newWorldObject(call, room, ObjectKind::Heap).id; // where native runs have a copy of it, too
  if (uint64_t most = room ? room - 1 : 0) {
    auto shape = worldInput(machine, name, most, {ScalarKind::Integer, 8});
    writeParts(machine, id, 0, *shape);
    const Term* size = sizeOfText(machine.terms, shape->parts, machine.context.pointerWidth);
    if (!size->isConst() || size->value() != room) machine.objects.own(id).sizeTerm = size;
  }
  call.returns(Value::pointer(id, 0));
}

/// Bytes in an object of just that many, of which there are at most `most`.
void newInput(BuiltinCall& call) {
  Machine& machine = call.machine;
  uint64_t most = 0;
  if (!call.number(1, most) || !call.mayReadText(0)) return;
  std::string name = call.text(0);
  const Term* size = machine.addresses.pinned(machine.terms.resize(call.term(2), machine.context.pointerWidth));
  ObjectId id = newWorldObject(call, most, ObjectKind::Heap).id; // as fuzzers do it
  if (most > 0) writeParts(machine, id, 0, *worldInput(machine, name, most, {ScalarKind::Integer, 8}));
  machine.objects.own(id).sizeTerm = size;
  call.returns(Value::pointer(id, 0));
}

void asked(BuiltinCall& call) {
  if (call.mayReadText(0)) call.machine.worldAsked.insert(call.text(0));
}

constexpr BuiltinEntry kTable[] = {
    {"__hindsight_new_bytes", newBytes}, {"__hindsight_drop_bytes", dropBytes}, {"__hindsight_input_bytes", inputBytes},
    {"__hindsight_new_text", newText},   {"__hindsight_new_input", newInput},   {"__hindsight_asked", asked},
};

} // namespace

std::span<const BuiltinEntry> worldBuiltins() {
  return kTable;
}

} // namespace hindsight
