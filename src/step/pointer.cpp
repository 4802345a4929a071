// Address arithmetic and stack objects.
#include "semantics/address.h"
#include "step/computation.h"
#include "step/symbolic_size.h"

#include <fmt/format.h>

namespace hindsight {

namespace {

/// Numbers as indices keep a pointer to a known object one. False: some are no numbers.
bool gepOfNumbers(const Op* op, Value* slots, Machine& machine) {
  const Instruction& instruction = machine.instruction(op);
  Value base = machine.operand(operandCode(instruction.a), slots);
  if (!base.isConcrete()) return false;
  AddressSum sum;
  takeApart(*machine.frame->code->function, instruction, sum);
  uint64_t offset = sum.constant;
  for (const GepTerm& part : sum.terms) {
    Value index = machine.operand(operandCode(part.index), slots);
    if (!index.isInt() || part.indexWidth > 64) return false;
    offset += static_cast<uint64_t>(signExtend64(index.bits, part.indexWidth)) * part.scale;
  }
  resultSlot(op, slots) = {(base.bits + offset) & machine.context.pointerMask(), base.meta};
  return true;
}

HS_HANDLER(slowGep) {
  if (!gepOfNumbers(op, slots, machine)) HS_SLOW(slowComputation);
  HS_NEXT();
}

/// imm: the constant.
template <unsigned PointerWidth> HS_HANDLER_CC void gepConstant(const Op* op, Value* slots, Machine& machine) {
  Value base = machine.operand(op->a, slots);
  if (__builtin_expect(!base.isConcrete(), 0)) HS_SLOW(slowGep);
  resultSlot(op, slots) = {(base.bits + op->imm) & mask64(PointerWidth), base.meta};
  HS_NEXT();
}

/// imm: scale; c: constant.
template <unsigned PointerWidth, unsigned IndexWidth>
HS_HANDLER_CC void gepIndex(const Op* op, Value* slots, Machine& machine) {
  Value base = machine.operand(op->a, slots), index = machine.operand(op->b, slots);
  if (__builtin_expect(!base.isConcrete() || !index.isInt(), 0)) HS_SLOW(slowGep);
  uint64_t wide = static_cast<uint64_t>(signExtend64(index.bits, IndexWidth));
  uint64_t offset = wide * op->imm + static_cast<uint64_t>(int64_t(op->c));
  resultSlot(op, slots) = {(base.bits + offset) & mask64(PointerWidth), base.meta};
  HS_NEXT();
}

std::string tooLong(const AllocaInfo& info, U128 count) {
  return fmt::format("an array of {} elements of {} bytes does not fit the stack", static_cast<uint64_t>(count),
                     info.elementSize);
}

/// An array whose length is not one number. Null: the instruction must not go on.
Object* allocateArray(Machine& machine, const AllocaInfo& info, const Term* count) {
  uint64_t most = machine.config.maxAllocation / info.elementSize;
  auto explain = [&](const State& failing) {
    return tooLong(info, machine.solver.value(failing.path, machine.addresses.pinned(count)).value_or(most + 1));
  };
  if (!machine.forking.require(machine.terms.ule(count, machine.terms.constant(most, count->width())),
                               ErrorKind::StackOverflow, explain))
    return nullptr;
  unsigned width = machine.context.pointerWidth;
  const Term* size = machine.addresses.pinned(
      machine.terms.mul(machine.terms.resize(count, width), machine.terms.constant(info.elementSize, width)));
  SizeClass sizeClass = classifySize(machine, size, machine.config.maxAllocation);
  if (sizeClass == SizeClass::Undecided) return nullptr;
  return &allocateOfSize(machine, info.site, ObjectKind::Stack, size, sizeClass, machine.config.maxAllocation,
                         info.align, true);
}

bool allocateLocal(const Op* op, Value* slots, Machine& machine) {
  machine.sync(op);
  const Instruction& instruction = machine.instruction(op);
  const AllocaInfo& info = machine.frame->code->function->allocas[instruction.imm];
  uint64_t size = info.elementSize;
  if (!instruction.a.isNone()) {
    Value length = machine.asItWas(machine.operand(operandCode(instruction.a), slots), instruction.width2);
    if (length.isTerm() && info.elementSize && !info.scoped) {
      Object* object = allocateArray(machine, info, machine.addresses.pinned(machine.term(length, instruction.width2)));
      if (!object) return false;
      machine.objects.giveToFrame(*object);
      resultSlot(op, slots) = Value::pointer(object->id, 0);
      return true;
    }
    uint64_t count = 0;
    if (!machine.forking.concretise(operandCode(instruction.a), instruction.width2, count)) return false;
    if (info.elementSize && count > machine.config.maxAllocation / info.elementSize) {
      machine.ending.endWithError(ErrorKind::StackOverflow, tooLong(info, count));
      return false;
    }
    size *= count;
  }
  if (info.scoped) {
    Object& local = machine.objects.enterScope(info, resultSlot(op, slots));
    machine.objects.giveToSlot(local, instruction.dst);
    resultSlot(op, slots) = Value::pointer(local.id, 0);
    return true;
  }
  Object& object = machine.objects.allocate(info.site, ObjectKind::Stack, size, info.align, true);
  machine.objects.giveToFrame(object);
  resultSlot(op, slots) = Value::pointer(object.id, 0);
  return true;
}

HS_HANDLER(allocaHandler) {
  if (!allocateLocal(op, slots, machine)) return;
  HS_NEXT();
}

HS_HANDLER(stackSave) {
  resultSlot(op, slots) = Value::integer(machine.frame->stackObjects.size());
  HS_NEXT();
}

HS_HANDLER(stackRestore) {
  Value mark = machine.asItWas(machine.operand(op->a, slots), 64);
  if (mark.isInt()) machine.objects.dropStackObjects(*machine.frame, mark.bits);
  HS_NEXT();
}

/// The object is in scope from here on, with nothing in it.
bool startLifetime(const Op* op, Machine& machine, Value pointer) {
  if (!pointer.isPointer()) return true;
  const Object* object = machine.state->memory.find(pointer.object());
  if (!object || object->kind != ObjectKind::Stack) return true;
  machine.sync(op);
  if (!machine.access.mayWrite(pointer.object(), 0, object->size)) return false;
  Object& own = machine.objects.own(pointer.object());
  own.life = ObjectLife::Live;
  own.backing = BackingKind::Uninitialised;
  own.array = {};
  own.makeAllAbsent();
  return true;
}

void endLifetime(const Op* op, Machine& machine, Value pointer) {
  if (!pointer.isPointer()) return;
  const Object* object = machine.state->memory.find(pointer.object());
  if (!object || object->kind != ObjectKind::Stack) return;
  machine.sync(op);
  machine.objects.kill(pointer.object(), ObjectLife::OutOfScope);
}

HS_HANDLER(lifetimeStart) {
  Value object = machine.asItWas(machine.operand(op->a, slots), machine.context.pointerWidth);
  if (!startLifetime(op, machine, object)) return;
  HS_NEXT();
}

HS_HANDLER(lifetimeEnd) {
  endLifetime(op, machine, machine.asItWas(machine.operand(op->a, slots), machine.context.pointerWidth));
  HS_NEXT();
}

template <unsigned PointerWidth> Handler pickIndex(unsigned indexWidth) {
  switch (indexWidth) {
  case 8: return gepIndex<PointerWidth, 8>;
  case 16: return gepIndex<PointerWidth, 16>;
  case 32: return gepIndex<PointerWidth, 32>;
  case 64: return gepIndex<PointerWidth, 64>;
  default: return slowGep;
  }
}

} // namespace

bool compilePointer(CompileContext& context, const Instruction& instruction, Op& op) {
  bool wide = context.pointerWidth == 64;
  switch (instruction.op) {
  case Opcode::GepConst: op.handler = wide ? gepConstant<64> : gepConstant<32>; return true;
  case Opcode::GepIndex:
    op.c = 0;
    op.handler = wide ? pickIndex<64>(instruction.width2) : pickIndex<32>(instruction.width2);
    return true;
  case Opcode::GepIndexConst:
    op.imm = static_cast<uint64_t>(int64_t(static_cast<int32_t>(instruction.imm)));
    op.c = static_cast<int32_t>(instruction.imm >> 32);
    op.handler = wide ? pickIndex<64>(instruction.width2) : pickIndex<32>(instruction.width2);
    return true;
  case Opcode::Gep: op.handler = slowGep; return true;
  case Opcode::Alloca: op.handler = allocaHandler; return true;
  case Opcode::StackSave: op.handler = stackSave; return true;
  case Opcode::StackRestore: op.handler = stackRestore; return true;
  case Opcode::LifetimeStart: op.handler = lifetimeStart; return true;
  case Opcode::LifetimeEnd: op.handler = lifetimeEnd; return true;
  default: return false;
  }
}

} // namespace hindsight
