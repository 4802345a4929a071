// va_start and its kin, backward.
//
// The arguments behind `...` lie in an object of their own, as forward execution lays them out. Reads of it wait until
// the entry of the function is crossed: there the call says what the arguments are.
#include "backward/memory/effects.h"
#include "backward/walking/accesses.h"
#include "backward/walking/walker.h"
#include "semantics/variadic_layout.h"

namespace hindsight::backward {

namespace {

unsigned wordOf(const BackwardContext& context) {
  return context.pointerWidth() / 8;
}

} // namespace

void BackwardWalker::crossVaStart(BackwardState& state, const Instruction& instruction) {
  const Term* list = state.operand(instruction.a);
  noteAccess(state, PendingAccess::Kind::Write, list, context.pointerNumber(vaListBytes(context.pointerWidth())));
  if (!state.alive()) return;
  const BackwardFrame& frame = state.frame();
  const Term* size = nullptr; // not known before the caller is
  if (state.frames.size() > 1 && frame.call != kNone) {
    const Function& caller = context.program.functions[state.frames[state.frames.size() - 2].function];
    const CallInfo& call = caller.calls[caller.instructions[frame.call].imm];
    size = context.pointerNumber(variadicBytes(variadicArguments(call, state.function()), wordOf(context)));
  }
  const Term* area = context.variadicArea(state.function(), state.next, frame.activation, size);
  for (const VaListField& field : vaListFields(context.pointerWidth())) {
    const Term* value = field.isArea ? area : context.terms.constant(field.number, field.bytes * 8);
    if (state.alive())
      crossStore(state, context.terms.add(list, context.pointerNumber(field.offset)), value, field.bytes);
  }
}

void BackwardWalker::crossVaCopy(BackwardState& state, const Instruction& instruction) {
  const Term *to = state.operand(instruction.a), *from = state.operand(instruction.b),
             *size = context.pointerNumber(vaListBytes(context.pointerWidth()));
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
    std::span<const CallArgument> arguments = variadicArguments(call, callee);
    const Term* size = context.objectOf(area)->size;
    if (!size->isConst()) state.define(size, context.pointerNumber(variadicBytes(arguments, wordOf(context))));
    forEachVariadic(arguments, wordOf(context), [&](const CallArgument& argument, const VariadicPlace& place) {
      if (!state.alive()) return;
      const Term* to = context.terms.add(area, context.pointerNumber(place.offset));
      const Term* value = state.operand(argument.value);
      if (argument.byValSize)
        crossCopy(state, to, value, context.pointerNumber(place.bytes));
      else
        crossStore(state, to, context.terms.resize(value, place.bytes * 8u), place.bytes);
    });
    if (state.alive()) crossBirth(state, area);
  }
}

} // namespace hindsight::backward
