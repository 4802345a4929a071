// va_start and its kin, backward.
//
// The arguments behind `...` lie in an object of their own, as forward execution lays them out. Reads of it wait until
// the entry of the function is crossed: there the call says what the arguments are.
#include "backward/memory/effects.h"
#include "backward/walking/accesses.h"
#include "backward/walking/struct_copies.h"
#include "backward/walking/walker.h"
#include "step/variadic_layout.h"

namespace hindsight {

namespace {

unsigned wordOf(const BackwardContext& context) {
  return context.pointerWidth() / 8;
}

uint64_t areaSize(const BackwardContext& context, const CallInfo& call) {
  uint64_t size = 0;
  for (size_t index = call.fixedLeaves; index < call.arguments.size(); ++index)
    size = placeVariadic(call.arguments[index], size, wordOf(context)).end();
  return alignedTo(size, wordOf(context));
}

uint64_t listSize(const BackwardContext& context) {
  return context.pointerWidth() == 64 ? 24 : 4;
}

} // namespace

void BackwardWalker::crossVaStart(BackwardState& state, const Instruction& instruction) {
  const Term* list = state.operand(instruction.a);
  noteAccess(state, PendingAccess::Kind::Write, list, context.pointerNumber(listSize(context)));
  if (!state.alive()) return;
  const BackwardFrame& frame = state.frame();
  const Term* size = nullptr; // not known before the caller is
  if (state.frames.size() > 1 && frame.call != kNone) {
    const Function& caller = context.program.functions[state.frames[state.frames.size() - 2].function];
    size = context.pointerNumber(areaSize(context, caller.calls[caller.instructions[frame.call].imm]));
  }
  const Term* area = context.variadicArea(state.function(), state.next, frame.activation, size);
  auto field = [&](uint64_t offset, const Term* value) {
    if (state.alive())
      crossStore(state, context.terms.add(list, context.pointerNumber(offset)), value, value->width() / 8u);
  };
  if (context.pointerWidth() != 64) return field(0, area);
  field(0, context.terms.constant(kRegistersUsedUp, 32));
  field(4, context.terms.constant(kVectorRegistersUsedUp, 32));
  field(8, area);
  field(16, context.pointerNumber(0));
}

void BackwardWalker::crossVaCopy(BackwardState& state, const Instruction& instruction) {
  const Term *to = state.operand(instruction.a), *from = state.operand(instruction.b),
             *size = context.pointerNumber(listSize(context));
  noteAccess(state, PendingAccess::Kind::Write, to, size);
  if (state.alive()) noteAccess(state, PendingAccess::Kind::Read, from, size);
  if (state.alive()) crossCopy(state, to, from, size);
}

void BackwardWalker::crossVariadicArguments(BackwardState& state, const Function& callee, const CallInfo& call,
                                            uint32_t activation) {
  for (uint32_t start = 0; start < callee.instructions.size(); ++start) {
    const Term* area = callee.instructions[start].op == Opcode::VaStart
                           ? context.findVariadicArea(callee, start, activation)
                           : nullptr;
    if (!area) continue;
    const Term* size = context.objectOf(area)->size;
    if (!size->isConst()) state.define(size, context.pointerNumber(areaSize(context, call)));
    uint64_t offset = 0;
    for (size_t index = call.fixedLeaves; index < call.arguments.size() && state.alive(); ++index) {
      const CallArgument& argument = call.arguments[index];
      VariadicPlace place = placeVariadic(argument, offset, wordOf(context));
      offset = place.end();
      const Term* to = context.terms.add(area, context.pointerNumber(place.offset));
      const Term* value = state.operand(argument.value);
      if (argument.byValSize)
        crossPassedStruct(state, to, value, context.pointerNumber(place.bytes));
      else
        crossStore(state, to, context.terms.resize(value, place.bytes * 8u), place.bytes);
    }
    if (state.alive()) crossBirth(state, area);
  }
}

} // namespace hindsight
