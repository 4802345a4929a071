#include "program/verify_instruction.h"

#include <fmt/format.h>

#include <algorithm>

namespace hindsight {

namespace {

constexpr ScalarType kBool{ScalarKind::Integer, 1};

ScalarType integerType(unsigned width) {
  return {ScalarKind::Integer, static_cast<uint16_t>(width)};
}

unsigned formatWidth(uint64_t format) {
  constexpr unsigned widths[] = {16, 32, 64, 80};
  return format < std::size(widths) ? widths[format] : 0;
}
ScalarType floatType(uint64_t format) {
  return {ScalarKind::Float, static_cast<uint16_t>(formatWidth(format))};
}

std::string text(ScalarType type) {
  const char* kinds = "ipf";
  return fmt::format("{}{}", kinds[static_cast<unsigned>(type.kind)], type.width);
}

} // namespace

void InstructionVerifier::require(bool condition, const char* problem) {
  if (!condition) report(problem);
}

ScalarType InstructionVerifier::typeOf(Operand operand) {
  if (operand.isNone()) {
    report("an operand is missing");
    return {};
  }
  size_t count = operand.isConstant() ? function.constants.size() : function.slotTypes.size();
  if (operand.index() >= count) {
    report(fmt::format("operand {} {} is out of range", operand.isConstant() ? "constant" : "slot", operand.index()));
    return {};
  }
  return operand.isConstant() ? function.constants[operand.index()].type : function.slotTypes[operand.index()];
}

void InstructionVerifier::use(Operand operand, ScalarType type, const char* what) {
  ScalarType actual = typeOf(operand);
  if (actual.width != 0 && actual != type)
    report(fmt::format("{} has type {} instead of {}", what, text(actual), text(type)));
}

void InstructionVerifier::useInteger(Operand operand, unsigned width, const char* what) {
  use(operand, integerType(width), what);
}

void InstructionVerifier::usePointer(Operand operand, const char* what) {
  use(operand, pointer(), what);
}

void InstructionVerifier::result(Slot slot, ScalarType type) {
  if (slot >= function.slotTypes.size()) return report("the result is out of range");
  if (function.slotTypes[slot] != type)
    report(fmt::format("the result has type {} instead of {}", text(function.slotTypes[slot]), text(type)));
}

void InstructionVerifier::noResult(const Instruction& inst) {
  require(inst.dst == kNone, "there is a result where none should be");
}

void InstructionVerifier::check(const Instruction& inst) {
  if (inst.op <= Opcode::ICmp || (inst.op >= Opcode::CountLeadingZeros && inst.op <= Opcode::ShlSaturate))
    return checkInteger(inst);
  if (inst.op >= Opcode::FAdd && inst.op <= Opcode::FClass) return checkFloat(inst);
  if (inst.op == Opcode::PtrCmp || (inst.op >= Opcode::Load && inst.op <= Opcode::VaCopy)) return checkPointer(inst);
  if (inst.op == Opcode::PickLane || inst.op == Opcode::PutLane) return checkLanes(inst);
  if (inst.op == Opcode::Call) return checkCall(inst);
  if (inst.op >= Opcode::Trunc && inst.op <= Opcode::Extract) return checkMove(inst);
  checkControl(inst);
}

void InstructionVerifier::checkInteger(const Instruction& inst) {
  ScalarType type = integerType(inst.width);
  require(inst.width >= 1 && inst.width <= kMaxWidth, "the width should be from 1 to 128");
  use(inst.a, type, "the first operand");
  switch (inst.op) {
  case Opcode::ICmp:
    use(inst.b, type, "the second operand");
    require(inst.extra <= static_cast<uint8_t>(Predicate::Sge), "the predicate should be known");
    return result(inst.dst, kBool);
  case Opcode::CountLeadingZeros:
  case Opcode::CountTrailingZeros:
  case Opcode::PopCount:
  case Opcode::ByteSwap:
  case Opcode::BitReverse: break;
  case Opcode::FunnelShiftLeft:
  case Opcode::FunnelShiftRight: use(inst.c, type, "the third operand"); [[fallthrough]];
  default: use(inst.b, type, "the second operand");
  }
  result(inst.dst, type);
  if (inst.op == Opcode::AddOverflow || inst.op == Opcode::SubOverflow || inst.op == Opcode::MulOverflow)
    result(inst.dst + 1, kBool);
}

void InstructionVerifier::checkFloat(const Instruction& inst) {
  ScalarType type = floatType(inst.extra);
  require(type.width != 0, "the float format should be known");
  switch (inst.op) {
  case Opcode::FFromSInt:
  case Opcode::FFromUInt:
    useInteger(inst.a, inst.width2, "the operand");
    require(inst.width == type.width, "the width should be that of the format");
    return result(inst.dst, type);
  case Opcode::FToSInt:
  case Opcode::FToUInt:
    use(inst.a, type, "the operand");
    require(inst.width2 == type.width, "the source width should be that of the format");
    return result(inst.dst, integerType(inst.width));
  case Opcode::FConvert:
    use(inst.a, type, "the operand");
    require(inst.width2 == type.width && inst.width == formatWidth(inst.imm), "widths should be those of the formats");
    return result(inst.dst, floatType(inst.imm));
  default: break;
  }
  require(inst.width == type.width, "the width should be that of the format");
  use(inst.a, type, "the first operand");
  switch (inst.op) {
  case Opcode::FClass: return result(inst.dst, kBool);
  case Opcode::FCmp:
    use(inst.b, type, "the second operand");
    require(inst.imm <= static_cast<uint64_t>(FloatPredicate::True), "the predicate should be known");
    return result(inst.dst, kBool);
  case Opcode::FNeg:
  case Opcode::FAbs:
  case Opcode::FSqrt: break;
  case Opcode::FRound:
    require(inst.imm <= static_cast<uint64_t>(RoundingMode::Down), "the rounding mode should be known");
    break;
  case Opcode::FFma: use(inst.c, type, "the third operand"); [[fallthrough]];
  default: use(inst.b, type, "the second operand");
  }
  result(inst.dst, type);
}

void InstructionVerifier::checkPointer(const Instruction& inst) {
  if (inst.op != Opcode::Alloca && inst.op != Opcode::StackSave) usePointer(inst.a, "the pointer");
  auto kindOf = [&] { return ScalarType{static_cast<ScalarKind>(inst.extra), inst.width}; };
  switch (inst.op) {
  case Opcode::PtrCmp: usePointer(inst.b, "the second pointer"); return result(inst.dst, kBool);
  case Opcode::Load:
    require(inst.width2 == (inst.width + 7) / 8, "the size should be that of the width");
    return result(inst.dst, kindOf());
  case Opcode::Store:
    require(inst.width2 == (inst.width + 7) / 8, "the size should be that of the width");
    noResult(inst);
    return use(inst.b, kindOf(), "the stored value");
  case Opcode::GepConst: return result(inst.dst, pointer());
  case Opcode::GepIndex:
  case Opcode::GepIndexConst: useInteger(inst.b, inst.width2, "the index"); return result(inst.dst, pointer());
  case Opcode::Gep:
    if (inst.imm >= function.geps.size()) return report("the GEP is out of range");
    for (const GepTerm& term : function.geps[inst.imm].terms) useInteger(term.index, term.indexWidth, "an index");
    return result(inst.dst, pointer());
  case Opcode::Alloca:
    if (inst.imm >= function.allocas.size()) return report("the alloca is out of range");
    if (!inst.a.isNone()) useInteger(inst.a, inst.width2, "the count");
    require(inst.a.isNone() || !function.allocas[inst.imm].scoped, "a scoped local should have a fixed size");
    return result(inst.dst, pointer());
  case Opcode::StackSave: return result(inst.dst, pointer());
  case Opcode::MemCopy: usePointer(inst.b, "the source"); return useInteger(inst.c, inst.width2, "the size");
  case Opcode::MemSet: useInteger(inst.b, 8, "the byte"); return useInteger(inst.c, inst.width2, "the size");
  case Opcode::VaCopy: return usePointer(inst.b, "the source");
  default: return noResult(inst);
  }
}

void InstructionVerifier::checkMove(const Instruction& inst) {
  unsigned from = inst.width2, to = inst.width;
  switch (inst.op) {
  case Opcode::Trunc: require(to < from, "truncation should narrow"); break;
  case Opcode::ZExt:
  case Opcode::SExt: require(to > from, "extension should widen"); break;
  case Opcode::PtrToInt:
    usePointer(inst.a, "the pointer");
    require(to == program.pointerWidth && from == to, "an address should have the width of pointers");
    return result(inst.dst, integerType(to));
  case Opcode::IntToPtr:
    useInteger(inst.a, from, "the address");
    require(to == program.pointerWidth && from == to, "an address should have the width of pointers");
    return result(inst.dst, pointer());
  case Opcode::Copy:
    require(typeOf(inst.a).width == to, "a copy should keep the width");
    return require(inst.dst < function.slotTypes.size() && function.slotTypes[inst.dst].width == to,
                   "a copy should keep the width");
  case Opcode::Freeze: return result(inst.dst, typeOf(inst.a));
  case Opcode::Select: {
    use(inst.a, kBool, "the condition");
    ScalarType type = typeOf(inst.b);
    require(type.width == to, "the width should be that of the values");
    use(inst.c, type, "the second value");
    return result(inst.dst, type);
  }
  case Opcode::Concat:
    require(typeOf(inst.b).width == from && typeOf(inst.a).width == to - from, "parts should make up the whole");
    return require(inst.dst < function.slotTypes.size() && function.slotTypes[inst.dst].width == to,
                   "the result should have the width of the whole");
  case Opcode::Extract:
    require(typeOf(inst.a).width == from && inst.imm + to <= from, "the bits should be inside the operand");
    return require(inst.dst < function.slotTypes.size() && function.slotTypes[inst.dst].width == to,
                   "the result should have the width of the part");
  default: break;
  }
  useInteger(inst.a, from, "the operand");
  result(inst.dst, integerType(to));
}

void InstructionVerifier::checkLanes(const Instruction& inst) {
  require(inst.imm > 0, "there should be lanes");
  if (inst.a.isConstant()) return report("lanes should be in slots");
  ScalarType lane = typeOf(inst.a);
  require(lane.width == inst.width, "the width should be that of a lane");
  for (uint64_t i = 0; i < inst.imm; ++i) use(Operand::slot(static_cast<Slot>(inst.a.index() + i)), lane, "a lane");
  if (inst.op == Opcode::PickLane) {
    useInteger(inst.b, inst.width2, "the index");
    return result(inst.dst, lane);
  }
  use(inst.b, lane, "the element");
  useInteger(inst.c, inst.width2, "the index");
  for (uint64_t i = 0; i < inst.imm; ++i) result(static_cast<Slot>(inst.dst + i), lane);
}

void InstructionVerifier::checkCall(const Instruction& inst) {
  if (inst.imm >= function.calls.size()) return report("the call is out of range");
  const CallInfo& call = function.calls[inst.imm];
  int ways = (call.callee != kNone) + !call.target.isNone() + (call.callee == kNone && call.target.isNone());
  require(ways == 1, "a call should have one callee");
  require(call.callee == kNone || call.callee < program.functions.size(), "the callee is out of range");
  if (!call.target.isNone()) usePointer(call.target, "the callee");
  for (const CallArgument& argument : call.arguments) use(argument.value, argument.type, "an argument");
  require(call.fixedLeaves <= call.arguments.size(), "there should be as many arguments as declared");
  require((inst.dst == kNone) == call.results.empty(), "results should have slots");
  for (size_t i = 0; i < call.results.size(); ++i) result(static_cast<Slot>(inst.dst + i), call.results[i]);
  require(call.site < program.sites.size(), "a call should have a site");
}

void InstructionVerifier::checkControl(const Instruction& inst) {
  noResult(inst);
  switch (inst.op) {
  case Opcode::Branch:
  case Opcode::Assume: return use(inst.a, kBool, "the condition");
  case Opcode::Switch: {
    if (inst.imm >= function.switches.size()) return report("the switch is out of range");
    useInteger(inst.a, inst.width, "the value");
    const auto& cases = function.switches[inst.imm].cases;
    for (size_t i = 0; i + 1 < cases.size(); ++i)
      require(cases[i].value < cases[i + 1].value, "cases should be sorted and distinct");
    for (const SwitchCase& each : cases)
      require((each.value & ~mask128(inst.width)) == 0, "a case should fit the width");
    return;
  }
  case Opcode::IndirectBranch:
    require(inst.imm + inst.width2 <= function.operandPool.size() && inst.width2 % 2 == 0, "targets are out of range");
    return usePointer(inst.a, "the address");
  case Opcode::Return:
    if (inst.imm + inst.width2 > function.operandPool.size()) return report("returned values are out of range");
    require(inst.width2 == function.results.size(), "a return should have as many values as the function");
    for (size_t i = 0; i < inst.width2 && i < function.results.size(); ++i)
      use(function.operandPool[inst.imm + i], function.results[i], "a returned value");
    return;
  case Opcode::Unsupported: return require(inst.imm < function.messages.size(), "the message is out of range");
  default: return;
  }
}

} // namespace hindsight
