#include "lazy/given_heap.h"

#include "lazy/outside_note.h"
#include "step/inputs.h"

namespace hindsight::lazy {

using Kind = HeapObject::Kind;

GivenHeap::GivenHeap(Machine& machine, const InputHeap& heap, SiteId site) : machine(machine), heap(heap) {
  for (const HeapObject& object : heap.objects) ids.push_back(makeObject(object, site));
  for (size_t index = 0; index < ids.size(); ++index) {
    const HeapObject& object = heap.objects[index];
    bool hasBytes = object.kind != Kind::Function && object.kind != Kind::Outside && object.kind != Kind::Own;
    if (!ids[index] || !hasBytes) continue;
    for (const HeapField& field : object.fields) write(ids[index], field, object.bytes.data() + field.offset);
  }
}

std::optional<Value> GivenHeap::argument(const std::string& name) const {
  for (size_t index = 0; index < ids.size(); ++index) {
    const HeapObject& object = heap.objects[index];
    if (object.kind != Kind::Parameter || object.name != name) continue;
    if (ids[index]) return Value::pointer(ids[index], 0); // a struct
    return object.fields.empty() ? Value::integer(0) : valueOf(object.fields.front());
  }
  return std::nullopt;
}

static bool isPointer(const HeapObject& object) {
  return object.fields.empty() || (object.fields.front().isPointer && object.fields.front().name.empty());
}

ObjectId GivenHeap::makeObject(const HeapObject& object, SiteId site) {
  switch (object.kind) {
  case Kind::Global: {
    auto global = machine.program.globalByName.find(object.name);
    return global == machine.program.globalByName.end() ? ObjectId() : machine.globalObject(global->second);
  }
  case Kind::Parameter: return isPointer(object) ? ObjectId() : allocate(object, site, ObjectKind::Stack);
  case Kind::Function: {
    auto function = machine.program.functionByName.find(object.name);
    return function == machine.program.functionByName.end() ? ObjectId() : machine.functionObject(function->second);
  }
  case Kind::Outside: return machine.absent.addObject(*machine.state, site, ObjectKind::Function, 1).id;
  case Kind::Block: return allocate(object, site, ObjectKind::Heap);
  case Kind::Own: return {};
  }
  return {};
}

ObjectId GivenHeap::allocate(const HeapObject& object, SiteId site, ObjectKind kind) {
  Object& made = machine.objects.allocate(site, kind, object.bytes.size(), 16, false);
  made.origin = ObjectOrigin::Input;
  return made.id;
}

Value GivenHeap::valueOf(const HeapField& field) const {
  if (!field.pointer || !ids[field.pointer->object]) return Value::integer(0);
  return Value::pointer(ids[field.pointer->object], field.pointer->offset);
}

void GivenHeap::write(ObjectId id, const HeapField& field, const uint8_t* bytes) {
  if (field.isPointer) {
    machine.state->memory.write(machine.context, id, field.offset, field.size, valueOf(field));
    return;
  }
  for (uint64_t byte = 0; byte < field.size; ++byte)
    machine.state->memory.write(machine.context, id, field.offset + byte, 1, Value::integer(bytes[byte]));
}

/// What the program has handed over, as a pointer that is there before anything is written.
bool GivenHeap::find(const HeapObject& own, ObjectId& id, const OutsideCall& call) {
  Value pointer = Value::undef();
  if (!own.way.object && own.way.at < call.arguments.size()) pointer = call.arguments[own.way.at];
  if (own.way.object) {
    ObjectId in = ids[*own.way.object];
    const Object* object = in ? machine.state->memory.find(in) : nullptr;
    unsigned width = machine.context.pointerBytes();
    if (!object || own.way.at + width > object->size) return false;
    pointer = machine.state->memory.read(machine.context, in, own.way.at, width);
  }
  if (!pointer.isPointer() || pointer.bits != own.way.inside) return false;
  id = pointer.object();
  return true;
}

std::vector<Value> GivenHeap::call(uint32_t number, const OutsideCall& outside, const std::string& label) {
  auto otherPath = [&] {
    machine.ending.endPath({EndKind::AssumptionFailed, {}, 0, "the test has no such call", {}});
    return std::vector<Value>();
  };
  if (number >= heap.calls.size() || heap.calls[number].function != outside.name) return otherPath();
  const HeapCall& call = heap.calls[number];
  for (size_t index = 0; index < ids.size(); ++index) {
    const HeapObject& object = heap.objects[index];
    bool isHandedOver = object.kind == Kind::Own && object.way.call == number;
    if (isHandedOver && !find(object, ids[index], outside)) return otherPath();
  }
  for (const HeapCall::Write& each : call.writes) {
    const Object* object = ids[each.object] ? machine.state->memory.find(ids[each.object]) : nullptr;
    if (!object || each.field.offset + each.field.size > object->size) return otherPath();
    machine.lookaside.dropObject(object->id, object->size);
    write(object->id, each.field, each.bytes.data());
  }
  std::vector<Value> results;
  for (uint32_t part = 0; part < outside.info.results.size() && !machine.stopped; ++part) {
    ScalarType type = outside.info.results[part];
    Value value = Value::integer(0);
    if (type.kind != ScalarKind::Pointer)
      value = inputFor(machine, Parameter{.name = resultName(label, outside.info, part), .type = type});
    for (const HeapField& field : call.results)
      if (type.kind == ScalarKind::Pointer && field.offset == part) value = valueOf(field);
    results.push_back(value);
  }
  return results;
}

} // namespace hindsight::lazy
