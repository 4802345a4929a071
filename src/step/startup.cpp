// Before main and after it: globals, constructors, arguments, exit handlers, destructors.
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
  entryReturned(Value::integer(0)); // of nothing: enters the first constructor, or main
  state = nullptr;
  return fresh;
}

namespace {

/// argv and the strings behind it, as objects that the program owns.
Value makeArguments(Machine& machine, SiteId site, const std::vector<std::string>& arguments) {
  uint32_t bytes = machine.context.pointerBytes();
  Object& array = machine.objects.allocate(site, ObjectKind::Stack, (arguments.size() + 1) * bytes, 16, false);
  array.origin = ObjectOrigin::Input;
  ObjectId arrayId = array.id;
  for (size_t index = 0; index < arguments.size(); ++index) {
    Object& text = machine.objects.allocate(site, ObjectKind::Stack, arguments[index].size() + 1, 1, false);
    text.origin = ObjectOrigin::Input;
    text.ownPage(0).writeBytes(0, arguments[index].c_str(), static_cast<uint32_t>(arguments[index].size() + 1));
    machine.state->memory.write(machine.context, arrayId, index * bytes, bytes, Value::pointer(text.id, 0));
  }
  return Value::pointer(arrayId, 0);
}

Value givenTo(Machine& machine, const Function& function, const Parameter& parameter, EntryArgument given) {
  switch (given) {
  case EntryArgument::Count: return Value::integer(machine.config.programArguments.size());
  case EntryArgument::Vector: return makeArguments(machine, function.site, machine.config.programArguments);
  case EntryArgument::Environment: return makeArguments(machine, function.site, {});
  case EntryArgument::Input: return inputFor(machine, parameter);
  case EntryArgument::Unset: return Value::undef();
  case EntryArgument::Unsupported: break; // nobody starts there
  }
  HS_UNREACHABLE("a function that cannot be started should have been refused");
}

std::vector<Value> entryArguments(Machine& machine, const Function& entry) {
  std::vector<Value> values;
  for (const Parameter& parameter : entry.parameters)
    values.push_back(givenTo(machine, entry, parameter, entryArgument(entry.name, values.size(), parameter.type.kind)));
  return values;
}

std::vector<Value> constructorArguments(Machine& machine, const Function& constructor) {
  std::vector<Value> values;
  for (const Parameter& parameter : constructor.parameters)
    values.push_back(givenTo(machine, constructor, parameter, constructorArgument(values.size())));
  return values;
}

} // namespace

void Machine::entryReturned(Value status) {
  state->top = nullptr;
  frame = nullptr;
  switch (state->phase) {
  case State::Phase::Constructors: {
    if (state->nextInPhase < program.constructors.size()) {
      const Function& next = program.functions[program.constructors[state->nextInPhase++]];
      enter(next, constructorArguments(*this, next));
      return;
    }
    state->phase = State::Phase::Main;
    state->results.clear(); // those of constructors
    std::optional<std::vector<Value>> given;
    if (AbsentSource* source = absent.its()) given = source->startIn(*this, *state->entry);
    enter(*state->entry, given ? *given : entryArguments(*this, *state->entry));
    return;
  }
  case State::Phase::Main: {
    // The program goes on in a caller that we do not know.
    if (!startsProcess(state->entry->name)) return endWithStatus(EndKind::Returned, exitStatus(status));
    status = exitStatus(status);
    const Function* exitFunction = program.findFunction("__hindsight_run_exit");
    if (!exitFunction || exitFunction->declaration) return leaveProgram(status, EndKind::Returned);
    state->phase = State::Phase::Exiting;
    enter(*exitFunction, {&status, 1});
    return;
  }
  case State::Phase::Exiting: return leaveProgram(state->exitStatus, EndKind::Exited);
  case State::Phase::Destructors: return leaveProgram(state->exitStatus, EndKind::Exited);
  }
}

/// What the function that was started returned, as the status of the process: 0 if it is no number.
Value Machine::exitStatus(Value returned) {
  if (!returnsStatus(*state->entry)) return Value::integer(0);
  if (returned.isInt()) return Value::integer(static_cast<uint32_t>(returned.bits));
  return value(terms.resize(term(returned, state->entry->results[0].width), 32));
}

void Machine::endWithStatus(EndKind kind, Value status) {
  PathEnd how{.kind = kind};
  if (status.isInt())
    how.exitStatus = static_cast<int32_t>(status.bits);
  else
    how.symbolicStatus = term(status, 32);
  endPath(std::move(how));
}

void Machine::leaveProgram(Value status, EndKind kind) {
  if (state->phase != State::Phase::Destructors) {
    state->exited = kind == EndKind::Exited && state->phase == State::Phase::Main;
    state->phase = State::Phase::Destructors;
    state->nextInPhase = 0;
    state->exitStatus = status;
  }
  state->jumps = nullptr; // nothing that was active is any more
  if (state->nextInPhase < program.destructors.size()) {
    const Function& next = program.functions[program.destructors[state->nextInPhase++]];
    state->top = nullptr;
    frame = nullptr;
    enter(next, {});
    return;
  }
  endWithStatus(state->exited ? EndKind::Exited : EndKind::Returned, state->exitStatus);
}

} // namespace hindsight
