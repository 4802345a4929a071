// setjmp and longjmp: the buffer holds a token, the state knows which activation it stands for.
#include "memory/object_access.h"
#include "step/builtin.h"

#include <fmt/format.h>

namespace hindsight {

namespace {

/// The token is written to the first four bytes of the buffer; every jmp_buf is larger.
constexpr uint32_t kTokenBytes = 4;

void setJump(BuiltinCall& call) {
  Machine& machine = call.machine;
  auto target = machine.resolve(call.codes[0]);
  if (!target) return;
  if (target->symbolic) return machine.ending.endUnsupported("setjmp with a symbolic buffer");
  const Object* object = machine.checkAccess(*target, kTokenBytes, nullptr, true);
  if (!object || !machine.access.mayWrite(*target, object, kTokenBytes)) return;
  machine.unrepeatable("setjmp");
  auto jump = Ref<JumpTarget>::make();
  jump->token = ++machine.tokenCounter & 0xffffffff;
  jump->frameDepth = machine.frame->depth;
  jump->callInstruction = machine.frame->pc;
  jump->code = machine.frame->code;
  jump->previous = machine.state->jumps;
  writeValue(machine.context, machine.objects.own(target->object), target->offset, kTokenBytes,
             Value::integer(jump->token));
  machine.state->jumps = jump;
  call.returns(Value::integer(0));
}

/// How many instructions of its block a frame has executed, the one it stands at included.
int64_t executedInBlock(const Frame& frame, uint32_t pc) {
  const Function& function = *frame.code->function;
  return int64_t(pc) - function.blocks[function.blockOf(pc)].first + 1;
}

const JumpTarget* findJump(const State& state, uint64_t token) {
  for (const JumpTarget* jump = state.jumps.get(); jump; jump = jump->previous.get())
    if (jump->token == token) return jump;
  return nullptr;
}

/// Whether the signals that are blocked may not be those that sigsetjmp has kept.
bool maskMayDiffer(Machine& machine, const JumpTarget& jump) {
  const Function& function = *jump.code->function;
  const CallInfo& setter = function.calls[function.instructions[jump.callInstruction].imm];
  auto changed = machine.program.globalByName.find("__hindsight_mask_changed");
  if (setter.arguments.size() < 2 || changed == machine.program.globalByName.end()) return false;
  Value value = machine.state->memory.read(machine.context, machine.globalObject(changed->second), 0, 4);
  return !value.isInt() || value.bits != 0;
}

void longJump(BuiltinCall& call) {
  Machine& machine = call.machine;
  auto target = machine.resolve(call.codes[0]);
  if (!target) return;
  const Object* object = machine.checkAccess(*target, kTokenBytes, nullptr, false);
  if (!object) return;
  if (target->symbolic) return machine.ending.endUnsupported("longjmp with a symbolic buffer");
  if (!machine.access.mayRead(*target, object, kTokenBytes, {ScalarKind::Integer, kTokenBytes * 8})) return;
  machine.unrepeatable("longjmp");
  Value token = machine.access.read(*target, *object, kTokenBytes);
  uint64_t result = 0;
  if (!call.number(1, result)) return;
  bool given = token.isInt() && token.bits && token.bits <= machine.tokenCounter;
  const JumpTarget* jump = token.isInt() ? findJump(*machine.state, token.bits) : nullptr;
  Frame* frame = machine.frame;
  while (jump && frame && frame->depth > jump->frameDepth) frame = frame->caller.get();
  if (!jump || !frame || frame->depth != jump->frameDepth || frame->code != jump->code)
    return machine.ending.endWithError(ErrorKind::BadLongjmp, given ? "the function that called setjmp has returned"
                                                                    : "the buffer was not filled by setjmp");
  if (jump->frameDepth < machine.state->returnStop && machine.state->returnStop <= machine.frame->depth)
    return machine.ending.endUnsupported("longjmp out of a function that is executed on its own");
  if (maskMayDiffer(machine, *jump)) return machine.ending.endUnsupported("the signal mask that sigsetjmp has kept");
  uint32_t callInstruction = jump->callInstruction;
  while (machine.frame != frame) {
    machine.fuel -= executedInBlock(*machine.frame, machine.frame->pc);
    machine.objects.dropLocals(*machine.frame);
    Ref<Frame> caller = machine.frame->caller;
    machine.state->top = std::move(caller);
    machine.frames.useTopFrame();
    if (machine.frame->depth == frame->depth) break; // the frame may be a copy of its own now
  }
  machine.frames.forgetJumps(machine.frame->depth + 1);
  // No edge is taken, so instructions are counted here; the edge out of setjmp's block will count all of that block.
  machine.fuel -= executedInBlock(*machine.frame, machine.frame->pc);
  machine.fuel += executedInBlock(*machine.frame, callInstruction);
  const Instruction& setjmpCall = machine.frame->code->function->instructions[callInstruction];
  if (setjmpCall.dst != kNone)
    machine.frame->slots()[setjmpCall.dst] = Value::integer((result ? result : 1) & 0xffffffff);
  machine.frame->pc = callInstruction + 1;
  call.redirected = true;
  machine.stopped = machine.fuel < 0; // a loop made of jumps must not outlive the fuel
}

constexpr BuiltinEntry kTable[] = {
    {"setjmp", setJump},    {"_setjmp", setJump},     {"__setjmp", setJump},
    {"sigsetjmp", setJump}, {"__sigsetjmp", setJump}, {"longjmp", longJump},
    {"_longjmp", longJump}, {"siglongjmp", longJump}, {"__longjmp_chk", longJump},
};

} // namespace

std::span<const BuiltinEntry> jumpBuiltins() {
  return kTable;
}

} // namespace hindsight
