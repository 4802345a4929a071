#include "pointer/memory_accesses.h"

#include "program/known_functions.h"

namespace hindsight {

namespace {

using Visit = std::function<void(const PointerAccess&)>;

uint64_t constantOr(const Function& function, Operand value, uint64_t otherwise) {
  if (!value.isConstant()) return otherwise;
  const Constant& constant = function.constants[value.index()];
  return constant.kind == ConstantKind::Integer ? static_cast<uint64_t>(constant.value) : otherwise;
}

void visitRange(bool isWrite, const ArgumentRange& range, const Function& caller, const CallInfo& call,
                const Visit& visit) {
  auto count = static_cast<int>(call.arguments.size());
  if (range.pointer < 0 || range.pointer >= count) return;
  uint64_t bytes = range.bytes ? range.bytes : kToTheEnd;
  if (range.sizeArgument >= 0 && range.sizeArgument < count)
    bytes = constantOr(caller, call.arguments[range.sizeArgument].value, kToTheEnd);
  visit({isWrite, call.arguments[range.pointer].value, bytes});
}

void visitCall(const Program& program, const PointsTo& pointers, const Function& caller, uint32_t instruction,
               const Visit& visit) {
  const CallInfo& call = caller.calls[caller.instructions[instruction].imm];
  for (const CallArgument& argument : call.arguments)
    if (argument.byValSize) visit({false, argument.value, argument.byValSize});
  for (FunctionId target : pointers.callTargets(caller.id, instruction)) {
    const Function& callee = program.functions[target];
    const KnownFunction* known = runsOutside(callee) ? findEngineFunction(callee.name) : nullptr;
    if (!known) continue;
    visitRange(true, known->writes, caller, call, visit);
    visitRange(false, known->reads, caller, call, visit);
  }
}

} // namespace

void forEachAccess(const Program& program, const PointsTo& pointers, const Function& function, uint32_t instruction,
                   const Visit& visit) {
  const Instruction& inst = function.instructions[instruction];
  uint64_t listBytes = program.pointerWidth == 64 ? 24 : 4;
  switch (inst.op) {
  case Opcode::Load: return visit({false, inst.a, inst.width2});
  case Opcode::Store: return visit({true, inst.a, inst.width2});
  case Opcode::MemCopy: {
    uint64_t bytes = constantOr(function, inst.c, kToTheEnd);
    visit({true, inst.a, bytes});
    return visit({false, inst.b, bytes});
  }
  case Opcode::MemSet: return visit({true, inst.a, constantOr(function, inst.c, kToTheEnd)});
  case Opcode::VaCopy: visit({false, inst.b, listBytes}); [[fallthrough]];
  case Opcode::VaStart: return visit({true, inst.a, listBytes});
  case Opcode::Call: return visitCall(program, pointers, function, instruction, visit);
  default: return;
  }
}

std::optional<MemoryRegion> errnoRegion(const Program& program, const LocationTable& locations) {
  constexpr uint64_t kErrnoBytes = 4;
  auto found = program.globalByName.find("__hindsight_errno");
  if (found == program.globalByName.end()) return std::nullopt;
  auto object = locations.findObject({program.globals[found->second].site});
  if (!object) return std::nullopt;
  return MemoryRegion{{*object, 0, 0}, kErrnoBytes};
}

} // namespace hindsight
