// What every file of handlers shares: dispatch and the table of families.
#pragma once

#include "step/machine.h"

namespace hindsight {

/// Opens the definition of a handler. Handlers name their arguments alike, so that the macros below work.
#define HS_HANDLER(name)                                                                                               \
  static HS_HANDLER_CC void name([[maybe_unused]] const Op* op, [[maybe_unused]] Value* slots,                         \
                                 [[maybe_unused]] Machine& machine)

/// Jumps to another operation.
#define HS_GO(target)                                                                                                  \
  do {                                                                                                                 \
    const Op* hsNext = (target);                                                                                       \
    [[clang::musttail]] return hsNext->handler(hsNext, slots, machine);                                                \
  } while (false)
#define HS_NEXT() HS_GO(op + 1)
/// Leaves the fast path: the handler named here does the whole instruction.
#define HS_SLOW(handlerName) [[clang::musttail]] return handlerName(op, slots, machine)

inline Value& resultSlot(const Op* op, Value* slots) {
  return *reinterpret_cast<Value*>(reinterpret_cast<char*>(slots) + op->dst);
}
inline Value& slotAt(uint32_t offset, Value* slots) {
  return *reinterpret_cast<Value*>(reinterpret_cast<char*>(slots) + offset);
}

// The families. Each fills in `op` for its opcodes; false: not mine.
bool compileInteger(CompileContext& context, const Instruction& instruction, Op& op);
bool compileCompare(CompileContext& context, const Instruction& instruction, Op& op);
bool compileCast(CompileContext& context, const Instruction& instruction, Op& op);
bool compileFloat(CompileContext& context, const Instruction& instruction, Op& op);
bool compileAccess(CompileContext& context, const Instruction& instruction, Op& op);
bool compilePointer(CompileContext& context, const Instruction& instruction, Op& op);
bool compileMemory(CompileContext& context, const Instruction& instruction, Op& op);
bool compileControl(CompileContext& context, const Instruction& instruction, Op& op);
bool compileCall(CompileContext& context, const Instruction& instruction, Op& op);
bool compileIntrinsic(CompileContext& context, const Instruction& instruction, Op& op);
bool compileVariadic(CompileContext& context, const Instruction& instruction, Op& op);

} // namespace hindsight
