#include "step/phases.h"

#include "program/entry.h"
#include "step/builtin.h"
#include "step/inputs.h"
#include "step/machine.h"
#include "support/invariant.h"

namespace hindsight {

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
  case EntryArgument::Unsupported: break; // no such entry is started
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

void Phases::entryReturned(Value status) {
  State& state = *machine.state;
  const Program& program = machine.program;
  state.top = nullptr;
  machine.frame = nullptr;
  switch (state.phase) {
  case State::Phase::Constructors: {
    if (state.nextInPhase < program.constructors.size()) {
      const Function& next = program.functions[program.constructors[state.nextInPhase++]];
      machine.frames.enter(next, constructorArguments(machine, next));
      return;
    }
    state.phase = State::Phase::Main;
    state.results.clear(); // those of constructors
    std::optional<std::vector<Value>> given;
    if (AbsentSource* source = machine.absent.its()) given = source->startIn(machine, *state.entry);
    machine.frames.enter(*state.entry, given ? *given : entryArguments(machine, *state.entry));
    return;
  }
  case State::Phase::Main: {
    // The program goes on in a caller that we do not know.
    if (!startsProcess(state.entry->name)) return endWithStatus(EndKind::Returned, exitStatus(status));
    status = exitStatus(status);
    const Function* exitFunction = program.findFunction("__hindsight_run_exit");
    if (!exitFunction || exitFunction->declaration) return leaveProgram(status, EndKind::Returned);
    state.phase = State::Phase::Exiting;
    machine.frames.enter(*exitFunction, {&status, 1});
    return;
  }
  case State::Phase::Exiting: return leaveProgram(state.exitStatus, EndKind::Exited);
  case State::Phase::Destructors: return leaveProgram(state.exitStatus, EndKind::Exited);
  }
}

/// What the function that was started returned, as the status of the process: 0 if it is no number.
Value Phases::exitStatus(Value returned) {
  const Function& entry = *machine.state->entry;
  if (!returnsStatus(entry)) return Value::integer(0);
  if (returned.isInt()) return Value::integer(static_cast<uint32_t>(returned.bits));
  return machine.value(machine.terms.resize(machine.term(returned, entry.results[0].width), 32));
}

void Phases::endWithStatus(EndKind kind, Value status) {
  PathEnd how{.kind = kind};
  if (status.isInt())
    how.exitStatus = static_cast<int32_t>(status.bits);
  else
    how.symbolicStatus = machine.term(status, 32);
  machine.ending.endPath(std::move(how));
}

void Phases::leaveProgram(Value status, EndKind kind) {
  State& state = *machine.state;
  const Program& program = machine.program;
  if (state.phase != State::Phase::Destructors) {
    state.exited = kind == EndKind::Exited && state.phase == State::Phase::Main;
    state.phase = State::Phase::Destructors;
    state.nextInPhase = 0;
    state.exitStatus = status;
  }
  state.jumps = nullptr; // nothing that was active is any more
  if (state.nextInPhase < program.destructors.size()) {
    const Function& next = program.functions[program.destructors[state.nextInPhase++]];
    state.top = nullptr;
    machine.frame = nullptr;
    machine.frames.enter(next, {});
    return;
  }
  endWithStatus(state.exited ? EndKind::Exited : EndKind::Returned, state.exitStatus);
}

} // namespace hindsight
