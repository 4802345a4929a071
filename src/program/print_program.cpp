#include "program/print_program.h"

#include "program/operands.h"

#include <fmt/format.h>

namespace hindsight {

std::string printType(ScalarType type) {
  switch (type.kind) {
  case ScalarKind::Integer: return fmt::format("i{}", type.width);
  case ScalarKind::Pointer: return "ptr";
  case ScalarKind::Float: return fmt::format("f{}", type.width);
  }
  return "?";
}

namespace {

const char* predicateName(uint8_t predicate) {
  static constexpr const char* names[] = {"eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"};
  return predicate < std::size(names) ? names[predicate] : "?";
}

const char* floatPredicateName(uint64_t predicate) {
  static constexpr const char* names[] = {"false", "oeq", "ogt", "oge", "olt", "ole", "one", "ord",
                                          "uno",   "ueq", "ugt", "uge", "ult", "ule", "une", "true"};
  return predicate < std::size(names) ? names[predicate] : "?";
}

const char* formatName(uint64_t format) {
  static constexpr const char* names[] = {"half", "single", "double", "extended"};
  return format < std::size(names) ? names[format] : "?";
}

std::string printNumber(U128 value, unsigned width) {
  if (width == 1) return value ? "1" : "0";
  if (width <= 64) return fmt::format("{}", signExtend64(static_cast<uint64_t>(value), width));
  return fmt::format("0x{:x}{:016x}", static_cast<uint64_t>(value >> 64), static_cast<uint64_t>(value));
}

std::string printConstant(const Program& program, const Constant& constant) {
  bool isAddress = constant.kind == ConstantKind::GlobalAddress || constant.kind == ConstantKind::FunctionAddress;
  if (isAddress) {
    const std::string& name = constant.kind == ConstantKind::GlobalAddress ? program.globals[constant.target].name
                                                                           : program.functions[constant.target].name;
    if (constant.value == 0) return "@" + name;
    return fmt::format("@{}+{}", name, printNumber(constant.value, constant.type.width));
  }
  if (constant.kind == ConstantKind::Undef) return "undef:" + printType(constant.type);
  if (constant.kind == ConstantKind::Poison) return "poison:" + printType(constant.type);
  if (constant.type.kind == ScalarKind::Pointer && constant.value == 0) return "null";
  if (constant.type.kind == ScalarKind::Float)
    return fmt::format("0x{:x}:{}", constant.value, printType(constant.type));
  return fmt::format("{}:{}", printNumber(constant.value, constant.type.width), printType(constant.type));
}

/// The text of one instruction, put together from what its opcode means.
class InstructionPrinter {
public:
  InstructionPrinter(const Program& program, const Function& function, const Instruction& inst)
      : program(program), function(function), inst(inst) {}

  std::string print() {
    std::string results;
    forEachDefinition(function, inst, [&](Slot slot) {
      results += fmt::format("{}%{}:{}", results.empty() ? "" : ", ", slot, printType(function.slotTypes[slot]));
    });
    if (!results.empty()) results += " = ";
    return results + opcodeName(inst.op) + flags() + detail();
  }

private:
  std::string operand(Operand value) const { return printOperand(program, function, value); }
  std::string flags() const {
    std::string text;
    if (inst.flags & kNoUnsignedWrap) text += ".nuw";
    if (inst.flags & kNoSignedWrap) text += ".nsw";
    if (inst.flags & kExact) text += ".exact";
    if (inst.flags & kInBounds) text += ".inbounds";
    if (inst.flags & kVolatile) text += ".volatile";
    if (inst.flags & kAtomic) text += ".atomic";
    return text;
  }
  std::string operands() const {
    std::string text;
    for (Operand each : {inst.a, inst.b, inst.c})
      if (!each.isNone()) text += (text.empty() ? " " : ", ") + operand(each);
    return text;
  }
  std::string target(EdgeId edge) const { return fmt::format("b{}", function.edges[edge].to); }
  std::string detail() const;
  std::string call() const;
  std::string gep() const;
  std::string control() const;

  const Program& program;
  const Function& function;
  const Instruction& inst;
};

std::string InstructionPrinter::call() const {
  const CallInfo& info = function.calls[inst.imm];
  std::string text = " ";
  if (info.callee != kNone) {
    text += "@" + program.functions[info.callee].name;
  } else if (!info.target.isNone()) {
    text += "*" + operand(info.target);
  } else {
    text += "asm \"" + info.text + "\"";
  }
  text += "(";
  for (size_t i = 0; i < info.arguments.size(); ++i) {
    if (i > 0) text += ", ";
    if (info.variadic && i == info.fixedLeaves) text += "... ";
    if (info.arguments[i].byValSize) text += fmt::format("byval({}) ", info.arguments[i].byValSize);
    text += operand(info.arguments[i].value);
  }
  text += ")";
  if (info.noReturn) text += " noreturn";
  if (info.unwindEdge != kNone) text += " unwind " + target(info.unwindEdge);
  return text;
}

std::string InstructionPrinter::gep() const {
  auto number = [](uint64_t value) { return fmt::format("{}", static_cast<int64_t>(value)); };
  std::string base = " " + operand(inst.a);
  switch (inst.op) {
  case Opcode::GepConst: return base + " + " + number(inst.imm);
  case Opcode::GepIndex: return base + " + " + operand(inst.b) + "*" + number(inst.imm);
  case Opcode::GepIndexConst:
    return fmt::format("{} + {}*{} + {}", base, operand(inst.b), static_cast<int32_t>(inst.imm),
                       static_cast<int32_t>(inst.imm >> 32));
  default: break;
  }
  const GepInfo& info = function.geps[inst.imm];
  for (const GepTerm& term : info.terms) base += " + " + operand(term.index) + "*" + number(term.scale);
  return info.constant ? base + " + " + number(info.constant) : base;
}

std::string InstructionPrinter::control() const {
  std::string text;
  switch (inst.op) {
  case Opcode::Jump: return " " + target(inst.b.code);
  case Opcode::Branch: return fmt::format(" {}, {}, {}", operand(inst.a), target(inst.b.code), target(inst.c.code));
  case Opcode::Switch: {
    const SwitchTable& table = function.switches[inst.imm];
    text = fmt::format(" {}, default {}", operand(inst.a), target(table.defaultEdge));
    for (const SwitchCase& each : table.cases)
      text += fmt::format(", {} {}", printNumber(each.value, inst.width), target(each.edge));
    return text;
  }
  case Opcode::IndirectBranch:
    text = " " + operand(inst.a);
    for (uint32_t i = 1; i < inst.width2; i += 2) text += ", " + target(function.operandPool[inst.imm + i].code);
    return text;
  case Opcode::Return:
    for (uint32_t i = 0; i < inst.width2; ++i) text += (i ? ", " : " ") + operand(function.operandPool[inst.imm + i]);
    return text;
  default: return text;
  }
}

std::string InstructionPrinter::detail() const {
  switch (inst.op) {
  case Opcode::ICmp:
  case Opcode::PtrCmp: return fmt::format(".{}{}", predicateName(inst.extra), operands());
  case Opcode::FCmp: return fmt::format(".{}.{}{}", floatPredicateName(inst.imm), formatName(inst.extra), operands());
  case Opcode::FConvert: return fmt::format(".{}.{}{}", formatName(inst.extra), formatName(inst.imm), operands());
  case Opcode::FRound:
  case Opcode::FClass: return fmt::format(".{}{}, {}", formatName(inst.extra), operands(), inst.imm);
  case Opcode::FToSInt:
  case Opcode::FToUInt: return fmt::format("{}.{}{}", inst.imm ? ".sat" : "", formatName(inst.extra), operands());
  case Opcode::Load:
  case Opcode::Store: return fmt::format("{}, align {}", operands(), inst.imm);
  case Opcode::Extract:
  case Opcode::PickLane:
  case Opcode::PutLane: return fmt::format("{}, {}", operands(), inst.imm);
  case Opcode::LifetimeStart:
  case Opcode::LifetimeEnd: return fmt::format("{}, {}", operands(), static_cast<int64_t>(inst.imm));
  case Opcode::MemCopy: return (inst.extra ? ".overlap" : "") + operands();
  case Opcode::AddOverflow:
  case Opcode::SubOverflow:
  case Opcode::MulOverflow:
  case Opcode::AddSaturate:
  case Opcode::SubSaturate:
  case Opcode::ShlSaturate: return (inst.extra ? ".signed" : ".unsigned") + operands();
  case Opcode::Alloca: {
    const AllocaInfo& info = function.allocas[inst.imm];
    return fmt::format("{} {} x {}, align {} ; {} {}", info.scoped ? ".scoped" : "", info.elementSize,
                       inst.a.isNone() ? "1" : operand(inst.a), info.align, info.typeText, info.name);
  }
  case Opcode::GepConst:
  case Opcode::GepIndex:
  case Opcode::GepIndexConst:
  case Opcode::Gep: return gep();
  case Opcode::Call: return call();
  case Opcode::Unsupported: return " \"" + function.messages[inst.imm] + "\"";
  default: break;
  }
  if (isTerminator(inst.op)) return control();
  if (inst.op >= Opcode::FAdd && inst.op <= Opcode::FToUInt)
    return fmt::format(".{}{}", formatName(inst.extra), operands());
  return operands();
}

} // namespace

std::string printOperand(const Program& program, const Function& function, Operand operand) {
  if (operand.isNone()) return "-";
  if (operand.isConstant()) return printConstant(program, function.constants[operand.index()]);
  return fmt::format("%{}", operand.index());
}

std::string printInstruction(const Program& program, const Function& function, uint32_t index) {
  return InstructionPrinter(program, function, function.instructions[index]).print();
}

std::string printFunction(const Program& program, const Function& function) {
  std::string text = function.declaration ? "declare @" : "define @";
  text += function.name + "(";
  for (size_t i = 0; i < function.parameters.size(); ++i) {
    const Parameter& parameter = function.parameters[i];
    text += fmt::format("{}%{}:{}", i ? ", " : "", i, printType(parameter.type));
    if (parameter.byValSize) text += fmt::format(" byval({})", parameter.byValSize);
    if (!parameter.name.empty()) text += " " + parameter.name;
  }
  text += function.variadic ? ", ...)" : ")";
  for (size_t i = 0; i < function.results.size(); ++i) text += (i ? ", " : " -> ") + printType(function.results[i]);
  text += "\n";
  for (BlockId id = 0; id < function.blocks.size(); ++id) {
    const Block& block = function.blocks[id];
    text += fmt::format("b{}: ; {}", id, block.name);
    if (block.loopHeader != kNone) text += fmt::format(", loop b{} depth {}", block.loopHeader, block.loopDepth);
    text += "\n";
    for (uint32_t i = block.first; i < block.first + block.count; ++i) {
      text += "  " + printInstruction(program, function, i);
      if (function.locations[i]) text += "  ; " + program.describe(function.locations[i]);
      text += "\n";
    }
    for (EdgeId successor : block.successors) {
      const Edge& edge = function.edges[successor];
      if (edge.copyCount == 0) continue;
      text += fmt::format("  -> b{}{}{}:", edge.to, edge.backEdge ? " back" : "", edge.sequential ? "" : " parallel");
      for (uint32_t i = 0; i < edge.copyCount; ++i) {
        const PhiCopy& copy = function.phiCopies[edge.firstCopy + i];
        text += fmt::format("{} %{} := {}", i ? "," : "", copy.dst, printOperand(program, function, copy.src));
      }
      text += "\n";
    }
  }
  return text;
}

std::string printGlobal(const Program& program, const Global& global) {
  std::string text = fmt::format("@{} = {}{} bytes, align {}", global.name,
                                 global.external   ? "external "
                                 : global.constant ? "constant "
                                                   : "",
                                 global.size, global.align);
  if (!global.bytes.empty()) text += " {";
  for (uint8_t byte : global.bytes) text += fmt::format(" {:02x}", byte);
  if (!global.bytes.empty()) text += " }";
  for (const auto& [offset, size] : global.undefRanges) text += fmt::format(" undef[{}+{}]", offset, size);
  for (const Relocation& each : global.relocations)
    text += fmt::format(" [{}]=@{}{}", each.offset,
                        each.toFunction ? program.functions[each.target].name : program.globals[each.target].name,
                        each.addend ? fmt::format("+{}", static_cast<int64_t>(each.addend)) : "");
  return text + "\n";
}

std::string printProgram(const Program& program) {
  std::string text;
  for (const Global& global : program.globals) text += printGlobal(program, global);
  for (const Function& function : program.functions) text += "\n" + printFunction(program, function);
  return text;
}

} // namespace hindsight
