// Memory before anything runs: functions and globals.
#include "memory/object_access.h"
#include "program/entry.h"
#include "step/builtin.h"
#include "step/inputs.h"
#include "step/machine.h"

#include "support/invariant.h"

#include <cstring>

namespace hindsight {

namespace {

void writeRelocations(Machine& machine, Object& object, const Global& global, const std::vector<ObjectId>& globals,
                      const std::vector<ObjectId>& functions) {
  for (const Relocation& relocation : global.relocations) {
    ObjectId target = relocation.toFunction ? functions[relocation.target] : globals[relocation.target];
    Value pointer = Value::pointer(target, relocation.addend & machine.context.pointerMask());
    if (relocation.width != machine.context.pointerWidth)
      pointer =
          machine.value(machine.terms.resize(machine.term(pointer, machine.context.pointerWidth), relocation.width));
    writeValue(machine.context, object, relocation.offset, relocation.width / 8, pointer);
  }
}

/// All that `initialByte` says of numbers at once.
void writeInitialBytes(Object& object, const Global& global) {
  for (uint64_t done = 0; done < global.bytes.size();) {
    uint32_t inPage = static_cast<uint32_t>(done % kPageBytes);
    uint32_t count = static_cast<uint32_t>(std::min<uint64_t>(global.bytes.size() - done, kPageBytes - inPage));
    object.ownPage(done / kPageBytes).writeBytes(inPage, global.bytes.data() + done, count);
    done += count;
  }
}

} // namespace

void Machine::createGlobals(State& target) {
  for (const Function& function : program.functions) {
    auto object = Ref<Object>::make(functionObjects[function.id], ObjectKind::Function, 1);
    object->createPages(false);
    target.memory.insert(std::move(object));
  }
  for (const Global& global : program.globals) {
    auto object = Ref<Object>::make(globalObjects[global.id], ObjectKind::Global, global.size);
    object->align = global.align;
    object->createPages(global.external);
    writeInitialBytes(*object, global);
    writeRelocations(*this, *object, global, globalObjects, functionObjects);
    object->readOnly = global.constant;
    target.memory.insert(std::move(object));
  }
}

/// Every variable of the program that can change holds an input, other than those that hold addresses.
void Machine::makeGlobalsSymbolic() {
  for (const Global& global : program.globals) {
    std::optional<ScalarType> type = inputTypeOf(global);
    if (!type) continue;
    auto shape = newInput(global.name, global.size, *type, true);
    ++state->globalInputs;
    Object& own = objects.own(globalObjects[global.id]);
    uint64_t offset = 0;
    for (const Term* part : shape->parts) {
      writeValue(context, own, offset, part->width() / 8, value(part));
      offset += part->width() / 8;
    }
  }
}

std::unique_ptr<State> Machine::initialState(const Function& entry) {
  auto fresh = std::make_unique<State>();
  fresh->id = nextStateId();
  fresh->entry = &entry;
  createGlobals(*fresh);
  state = fresh.get();
  frame = nullptr;
  stopped = false;
  fuel = fuelAtStart = 0;
  if (config.symbolicGlobals) makeGlobalsSymbolic();
  phases.entryReturned(Value::integer(0)); // of nothing: enters the first constructor, or main
  state = nullptr;
  return fresh;
}

} // namespace hindsight
