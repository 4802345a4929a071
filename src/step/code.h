// The form of a function that is executed: one operation per decoded instruction, at the same index.
//
// An operation holds the address of the handler that executes it, so dispatch is one indirect jump. Handlers are chosen
// once per function: by width, by whether an operand is a small constant, by which hooks are in use. As indices are
// equal, the instruction of an operation and its source line are found by index.
#pragma once

#include "memory/value.h"
#include "program/program.h"

#include <memory>
#include <vector>

namespace hindsight {

class Machine;
struct Op;

// Handlers never return between instructions: each jumps to the next one. `preserve_none` keeps the arguments in
// registers across the calls that slow paths make; AddressSanitizer's realigned stack frames do not go with it.
#if __has_feature(address_sanitizer)
#define HS_HANDLER_CC
#else
#define HS_HANDLER_CC __attribute__((preserve_none))
#endif
typedef HS_HANDLER_CC void HandlerFunction(const Op* op, Value* slots, Machine& machine);
using Handler = HandlerFunction*;

/// Operand codes: a byte offset into the frame's slots, or, if negative, the complement of an index into constants.
using OperandCode = int32_t;

struct Op {
  Handler handler = nullptr;
  uint32_t dst = 0; // byte offset of the result slot
  OperandCode a = 0, b = 0, c = 0;
  uint64_t imm = 0;
};
static_assert(sizeof(Op) == 32);

struct CompiledCopy {
  uint32_t dst;
  OperandCode src;
};

struct CompiledEdge {
  const Op* target = nullptr;
  const CompiledCopy* copies = nullptr;
  uint32_t copyCount = 0;
  uint32_t cost = 0; // instructions of the block it leaves: they are counted here, not one by one
  bool sequential = true;
  bool covered = false; // taken at least once; for the searcher by coverage
  EdgeId id = 0;
};

struct CompiledCall {
  const CallInfo* info = nullptr;
  std::vector<OperandCode> arguments;
  OperandCode target = 0; // when the callee is not known
};

struct CompiledFunction {
  const Function* function = nullptr;
  std::vector<Op> ops;
  std::vector<CompiledCall> calls;
  std::vector<Value> constants;
  std::vector<CompiledEdge> edges;
  std::vector<CompiledCopy> copies;
  std::vector<bool> blockCovered;
  std::vector<Slot> scopedLocals;        // slots that hold the locals of blocks, each once it was entered
  std::vector<Handler> behindHook;       // the real handlers when every instruction is reported to a hook
  std::vector<Handler> behindCheckpoint; // and those of the first instructions of blocks where paths meet
  std::vector<Handler> behindTarget;     // and those of functions with a target, where paths do not end there
  std::vector<Handler> behindGuard;      // and those of functions in whose registers something may be absent

  uint32_t indexOf(const Op* op) const { return static_cast<uint32_t>(op - ops.data()); }
};

inline uint32_t slotOffset(Slot slot) {
  return slot * sizeof(Value);
}
/// Of an operand that is no constant.
inline Slot slotOf(OperandCode code) {
  return static_cast<Slot>(static_cast<uint32_t>(code) / sizeof(Value));
}
inline OperandCode operandCode(Operand operand) {
  if (operand.isNone()) return 0;
  return operand.isConstant() ? ~static_cast<int32_t>(operand.index())
                              : static_cast<int32_t>(slotOffset(operand.index()));
}

/// Chooses the handler of one instruction; there is one such function per family, in the family's file.
struct CompileContext {
  Machine& machine;
  const Program& program;
  const Function& function;
  CompiledFunction& code;
  unsigned pointerWidth;
  uint32_t interests; // of the hooks
};

} // namespace hindsight
