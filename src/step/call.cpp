// Calls and returns.
#include "memory/object_access.h"
#include "semantics/handover.h"
#include "semantics/variadic_layout.h"
#include "step/arrival.h"
#include "step/builtin.h"
#include "step/checkpoint.h"
#include "step/handler.h"
#include "step/resolve.h"
#include "step/skipped_call.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

namespace {

bool passesStructs(const CallInfo& call) {
  for (const CallArgument& argument : call.arguments)
    if (argument.byValSize) return true;
  return false;
}

/// A value of so many bits as one of another type finds it.
Value takenFor(Machine& machine, Value value, unsigned width, const BitsHandedOver& bits, ScalarType wanted) {
  if (!bits.isKnown || value.isUndef()) return Value::undef();
  if (width == wanted.width) return value;
  auto fresh = [&](unsigned missing) { return machine.context.freshUndefined("undefined", missing); };
  return machine.value(handedOver(machine.terms, machine.term(value, width), bits, wanted.width, fresh));
}

const CompiledCall& compiledCall(const Op* op) {
  return *reinterpret_cast<const CompiledCall*>(op->imm);
}

/// Where a struct passed by value is copied from. Empty: the instruction must not go on now.
std::optional<PointerTarget> copiedFrom(Machine& machine, OperandCode code, const CallArgument& argument) {
  auto from = machine.resolve(code);
  if (!from) return std::nullopt;
  const Object* object = machine.checkAccess(*from, argument.byValSize, nullptr, false);
  if (!object) return std::nullopt;
  if (from->symbolic) {
    machine.ending.endUnsupported("a struct passed by value from a symbolic offset");
    return std::nullopt;
  }
  if (!machine.access.mayRead(*from, object, argument.byValSize)) return std::nullopt;
  return from;
}

/// The callee's own copy of a struct passed by value, as a local of its frame.
Value copyStruct(Machine& machine, const PointerTarget& from, const CallArgument& argument, SiteId site) {
  Object& object =
      machine.objects.allocate(site, ObjectKind::Stack, argument.byValSize, std::max(argument.align, 1u), true);
  copyRange(machine.context, *machine.state->memory.find(from.object), from.offset, object, 0, argument.byValSize);
  machine.access.tellOfWrite(object, 0, argument.byValSize);
  return Value::pointer(object.id, 0);
}

/// Every variadic argument is handed over in memory, whatever registers are left.
Ref<const VariadicArguments> variadicPart(const CallInfo& call, const Function& callee, std::span<const Value> values) {
  auto rest = Ref<VariadicArguments>::make();
  std::span<const CallArgument> arguments = variadicArguments(call, callee);
  for (size_t index = 0; index < arguments.size(); ++index) {
    const CallArgument& argument = arguments[index];
    rest->arguments.push_back({values[values.size() - arguments.size() + index], argument.type, argument.byValSize,
                               argument.align, argument.isLane});
  }
  return rest;
}

/// What the callee finds where its parameters are, in the place of the arguments. False: the path has ended.
bool handOver(Machine& machine, const CallInfo& call, const Function& callee, std::vector<Value>& values) {
  std::vector<ParameterSource> sources = parameterSources(machine.program, call, callee);
  if (std::string missing = whatIsNotHandedOver(call, callee, sources); !missing.empty()) {
    machine.ending.endUnsupported(missing);
    return false;
  }
  std::vector<Value> parameters;
  for (const ParameterBinding& binding : bindParameters(call, callee, sources)) {
    ScalarType wanted = callee.parameters[parameters.size()].type;
    switch (binding.kind) {
    case ParameterBinding::Kind::Unset: parameters.push_back(Value::undef()); break;
    case ParameterBinding::Kind::Struct: parameters.push_back(values[binding.argument]); break; // the copy
    case ParameterBinding::Kind::Value:
      parameters.push_back(takenFor(machine, values[binding.argument], call.arguments[binding.argument].type.width,
                                    binding.bits, wanted));
      break;
    }
  }
  values = std::move(parameters);
  return true;
}

bool callFunction(const Op* op, Machine& machine, const Function& callee) {
  const CompiledCall& call = compiledCall(op);
  std::vector<Value> values;
  std::vector<ObjectId> copies;
  std::vector<PointerTarget> sources; // all of them first: the call may have to start again
  for (size_t index = 0; index < call.arguments.size(); ++index) {
    if (!call.info->arguments[index].byValSize) continue;
    auto from = copiedFrom(machine, call.arguments[index], call.info->arguments[index]);
    if (!from) return false;
    sources.push_back(*from);
  }
  Value* slots = machine.frame->slots();
  for (size_t index = 0; index < call.arguments.size(); ++index) {
    const CallArgument& argument = call.info->arguments[index];
    Value value = machine.operand(call.arguments[index], slots);
    if (argument.byValSize) {
      value = copyStruct(machine, sources[copies.size()], argument, call.info->site);
      copies.push_back(value.object());
    }
    values.push_back(value);
  }
  Ref<const VariadicArguments> variadic;
  if (callee.variadic) variadic = variadicPart(*call.info, callee, values);
  if (!argumentsFit(*call.info, callee) && !handOver(machine, *call.info, callee, values)) return false;
  values.resize(callee.parameters.size());
  if (!machine.frames.enter(callee, values, std::move(variadic))) return false;
  for (ObjectId copy : copies) machine.objects.giveToFrame(machine.objects.own(copy));
  return true;
}

/// A function without a body: the path ends, unless somebody says what it does. False: the instruction must not go on
/// now.
bool callOutside(const Op* op, Machine& machine, const std::string& name, const Function* missing) {
  const CompiledCall& call = compiledCall(op);
  OutsideCall outside{*call.info, name, {}, missing && missing->onlyReads};
  for (OperandCode code : call.arguments) outside.arguments.push_back(machine.operand(code, machine.frame->slots()));
  AbsentSource* source = machine.absent.its();
  std::optional<std::vector<Value>> results;
  if (source) results = source->callOutside(machine, outside);
  if (machine.stopped) return false;
  if (!results || call.info->noReturn) {
    EndKind how = results ? EndKind::SilentExit : EndKind::MissingFunction;
    machine.ending.endPath({how, {}, 0, missing ? missing->displayName : name, {}});
    return false;
  }
  Slot first = machine.instruction(op).dst;
  if (first != kNone) std::ranges::copy(*results, machine.frame->slots() + first);
  ++machine.frame->pc;
  return true;
}

/// Calls a function of the program, or an engine function. False: the instruction must not go on now.
bool dispatchCall(const Op* op, Machine& machine, const Function& callee) {
  const CompiledCall& call = compiledCall(op);
  const BuiltinEntry* builtin = machine.builtinFor(callee.id);
  if (!builtin && !callee.declaration && machine.calls.watches(callee.id))
    if (std::optional<bool> goesOn = skippedByHook(machine, call, callee)) return *goesOn;
  if (machine.wants(kHookCall)) machine.hooks.onCall(*machine.state, callee);
  if (builtin) {
    if (call.arguments.size() < builtin->arguments) { // declared without parameters, or called through a wrong type
      machine.ending.endWithError(ErrorKind::SignatureMismatch,
                                  fmt::format("{} needs {} argument{} and is given {}", callee.displayName,
                                              builtin->arguments, builtin->arguments == 1 ? "" : "s",
                                              call.arguments.size()));
      return false;
    }
    BuiltinCall context{machine, *call.info, callee, call.arguments, op->dst};
    if (machine.wants(kHookReenact) && !builtin->takesTerms) context.seeArgumentsAsTheyWere();
    builtin->function(context);
    if (machine.stopped) return false;
    if (!context.redirected) ++machine.frame->pc;
    return !context.hasForked || !machine.forking.yieldAfterFork();
  }
  if (callee.declaration) return callOutside(op, machine, callee.name, &callee);
  return callFunction(op, machine, callee);
}

/// Goes on only where the pointer is the address of the function itself.
bool requireStart(Machine& machine, const PointerTarget& target) {
  const Term* start = machine.terms.constant(0, machine.context.pointerWidth);
  auto explain = [&](const State&) {
    return fmt::format("calls a place inside {} as a function", machine.ending.objectName(target.object));
  };
  return machine.forking.require(machine.terms.eq(target.symbolic, start), ErrorKind::BadFunctionPointer, explain,
                                 target.object);
}

bool callIndirectly(const Op* op, Machine& machine) {
  const CompiledCall& call = compiledCall(op);
  if (!call.info->text.empty()) {
    machine.ending.endUnsupported(fmt::format("inline assembly: {}", call.info->text));
    return false;
  }
  auto target = resolvePointer(machine, call.target, PointerUse::Call);
  if (!target) return false;
  const Function* callee = target->object ? machine.functionOf(target->object) : nullptr;
  if (callee && target->symbolic && !requireStart(machine, *target)) return false;
  AbsentSource* source = machine.absent.its();
  if (source && !callee && target->object && !target->symbolic && target->offset == 0)
    if (std::optional<std::string> name = source->outsideFunction(*machine.state, target->object))
      return callOutside(op, machine, *name, nullptr);
  if (!callee || target->offset != 0) {
    std::string what =
        !target->object ? fmt::format("address {:#x}", target->address) : machine.ending.objectName(target->object);
    machine.ending.endWithError(ErrorKind::BadFunctionPointer, fmt::format("calls {} as a function", what),
                                target->object ? machine.ending.objectNotes(target->object) : std::vector<EndNote>());
    return false;
  }
  if (isTargetCall(machine, callee->id)) {
    arrive(machine);
    return false;
  }
  return dispatchCall(op, machine, *callee);
}

bool callSlowly(const Op* op, Machine& machine) {
  machine.sync(op);
  FunctionId callee = compiledCall(op).info->callee;
  return callee == kNone ? callIndirectly(op, machine) : dispatchCall(op, machine, machine.program.functions[callee]);
}

/// Where the running frame goes on.
const Op* resume(Machine& machine) {
  return machine.frame->code->ops.data() + machine.frame->pc;
}

HS_HANDLER(slowCall) {
  if (!callSlowly(op, machine)) return;
  slots = machine.frame->slots();
  HS_GO(resume(machine));
}

/// A function of the program, with nothing special about its arguments.
bool enterDirectly(const Op* op, Value* slots, Machine& machine) {
  const CompiledCall& call = compiledCall(op);
  machine.sync(op);
  const CompiledFunction& code = machine.compiled(call.info->callee);
  if (machine.frame->depth >= machine.config.maxCallDepth) return callSlowly(op, machine);
  Ref<Frame> frame = Frame::create(&code, code.function->slotCount, std::move(machine.state->top));
  Value* parameters = frame->slots();
  for (size_t index = 0; index < call.arguments.size(); ++index)
    parameters[index] = machine.operand(call.arguments[index], slots);
  machine.frame = frame.get();
  machine.constants = code.constants.data();
  machine.state->top = std::move(frame);
  return true;
}

HS_HANDLER(directCall) {
  if (!enterDirectly(op, slots, machine)) return;
  slots = machine.frame->slots();
  HS_GO(machine.frame->code->ops.data() + machine.frame->pc);
}

bool leaveFrame(const Op* op, Value* slots, Machine& machine) {
  const Instruction& instruction = machine.instruction(op);
  const Function& function = *machine.frame->code->function;
  if (__builtin_expect(machine.frame->depth == machine.state->returnStop, 0)) {
    machine.sync(op);
    machine.suspend({Suspension::Reason::Return, nullptr});
    return false;
  }
  machine.fuel -= static_cast<int64_t>(op->imm); // instructions of the last block
  Value first = Value::integer(0);
  std::vector<Value> more;
  for (uint32_t index = 0; index < instruction.width2; ++index) {
    Value value = machine.operand(operandCode(function.operandPool[instruction.imm + index]), slots);
    if (index == 0)
      first = value;
    else
      more.push_back(value);
  }
  machine.objects.dropLocals(*machine.frame);
  if (machine.state->jumps) machine.frames.forgetJumps(machine.frame->depth);
  if (machine.wants(kHookCall)) machine.hooks.onReturn(*machine.state, function);
  if (!machine.frame->caller) {
    machine.sync(op);
    std::vector<Value>& results = machine.state->results;
    results.push_back(first);
    results.insert(results.end(), more.begin(), more.end());
    machine.phases.entryReturned(first);
    return !machine.stopped;
  }
  Ref<Frame> caller = machine.frame->caller;
  machine.state->top = std::move(caller);
  machine.frames.useTopFrame();
  if (machine.wants(kHookReenact)) machine.hooks.onResume(*machine.state);
  const Instruction& call = machine.frame->code->function->instructions[machine.frame->pc];
  if (call.dst != kNone) {
    const CallInfo& info = machine.frame->code->function->calls[call.imm];
    Value* results = machine.frame->slots() + call.dst;
    bool fits = resultsFit(info, function);
    for (size_t index = 0; index < info.results.size(); ++index) {
      ResultBinding binding{static_cast<uint32_t>(index)};
      if (!fits) binding = bindResult(info, function, instruction, index);
      Value given = binding.source >= instruction.width2 ? Value::undef()
                    : binding.source == 0                ? first
                                                         : more[binding.source - 1];
      if (!fits && binding.source != kNone)
        given = takenFor(machine, given, function.results[binding.source].width, binding.bits, info.results[index]);
      results[index] = given;
    }
  }
  ++machine.frame->pc;
  if (machine.wants(kHookCheckpoint) && !passCheckpoint(machine, false)) return false;
  if (machine.fuel < 0) {
    machine.outcome = RunOutcome::OutOfFuel;
    return false;
  }
  return true;
}

HS_HANDLER(returnHandler) {
  if (!leaveFrame(op, slots, machine)) return;
  slots = machine.frame->slots();
  HS_GO(resume(machine));
}

} // namespace

const Function* Machine::functionOf(ObjectId object) const {
  const Site& site = program.sites[object.site()];
  if (site.kind != SiteKind::Function) return nullptr;
  bool isItself = functionObjects[site.function] == object; // objects of the entry's input have its site, too
  return isItself ? &program.functions[site.function] : nullptr;
}

void makeCallsAsk(CompiledFunction& code, FunctionId callee) {
  const Function& function = *code.function;
  for (size_t index = 0; index < function.instructions.size(); ++index) {
    const Instruction& instruction = function.instructions[index];
    if (instruction.op != Opcode::Call || function.calls[instruction.imm].callee != callee) continue;
    // Whatever stands before the handler (a hook of every instruction, a place where paths meet) stays there.
    auto ask = [](Handler& handler) {
      if (handler == directCall) handler = slowCall;
    };
    ask(code.ops[index].handler);
    for (std::vector<Handler>* behind : {&code.behindHook, &code.behindCheckpoint, &code.behindGuard})
      if (!behind->empty()) ask((*behind)[index]);
  }
}

bool compileCall(CompileContext& context, const Instruction& instruction, Op& op) {
  if (instruction.op == Opcode::Return) {
    BlockId block =
        context.function.blockOf(static_cast<uint32_t>(&instruction - context.function.instructions.data()));
    op.imm = context.function.blocks[block].count;
    op.handler = returnHandler;
    return true;
  }
  if (instruction.op != Opcode::Call) return false;
  const CompiledCall& call = context.code.calls[instruction.imm];
  op.imm = reinterpret_cast<uint64_t>(&call);
  bool direct = call.info->callee != kNone && !passesStructs(*call.info) && !(context.interests & kHookCall) &&
                !context.machine.calls.watches(call.info->callee);
  if (direct) {
    const Function& callee = context.program.functions[call.info->callee];
    direct = !callee.declaration && !callee.variadic && argumentsFit(*call.info, callee) &&
             !context.machine.builtinFor(callee.id);
  }
  op.handler = direct ? directCall : slowCall;
  return true;
}

} // namespace hindsight
