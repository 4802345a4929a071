// A tiny concrete evaluator of decoded functions, for tests: integers and floats in slots, a flat memory for allocas
// and globals, direct calls. What it does not know throws, so that a test cannot pass by accident.
#pragma once

#include "program/program.h"

#include <cmath>
#include <cstring>
#include <stdexcept>
#include <vector>

namespace hindsight::test {

class Evaluator {
public:
  explicit Evaluator(const Program& program) : program(program), memory(64, 0) {
    for (const Global& global : program.globals) globalAddress.push_back(allocate(global.size, global.align));
    for (const Global& global : program.globals) {
      uint64_t base = globalAddress[global.id];
      for (size_t i = 0; i < global.bytes.size(); ++i) memory[base + i] = global.bytes[i];
      for (const Relocation& each : global.relocations)
        write(base + each.offset, each.width / 8, addressOf(each.toFunction, each.target) + each.addend);
    }
  }

  std::vector<U128> call(const std::string& name, const std::vector<U128>& arguments) {
    const Function* function = program.findFunction(name);
    if (!function) throw std::runtime_error("no function " + name);
    return run(*function, arguments);
  }
  /// The single result of a call.
  U128 operator()(const std::string& name, const std::vector<U128>& arguments) { return call(name, arguments).at(0); }

  uint64_t allocate(uint64_t size, uint64_t align = 16) {
    uint64_t base = (memory.size() + align - 1) / align * align;
    memory.resize(base + size + 16, 0);
    return base;
  }
  U128 read(uint64_t address, unsigned bytes) const {
    U128 value = 0;
    for (unsigned i = 0; i < bytes; ++i) value |= U128(memory.at(address + i)) << (8 * i);
    return value;
  }
  void write(uint64_t address, unsigned bytes, U128 value) {
    for (unsigned i = 0; i < bytes; ++i) memory.at(address + i) = static_cast<uint8_t>(value >> (8 * i));
  }
  uint64_t addressOfGlobal(const std::string& name) const { return globalAddress.at(program.globalByName.at(name)); }

  static U128 bits(double value) { return bitsOf<uint64_t>(value); }
  static U128 bits(float value) { return bitsOf<uint32_t>(value); }
  static double toDouble(U128 value) { return fromBits<double>(static_cast<uint64_t>(value)); }
  static float toFloat(U128 value) { return fromBits<float>(static_cast<uint32_t>(value)); }

private:
  template <typename Bits, typename Number> static U128 bitsOf(Number number) {
    Bits result;
    std::memcpy(&result, &number, sizeof result);
    return result;
  }
  template <typename Number, typename Bits> static Number fromBits(Bits value) {
    Number result;
    std::memcpy(&result, &value, sizeof result);
    return result;
  }

  uint64_t addressOf(bool isFunction, uint32_t target) const {
    return isFunction ? 0x1000000 + target : globalAddress[target];
  }

  struct Frame {
    const Function& function;
    std::vector<U128> slots;
  };

  U128 get(const Frame& frame, Operand operand) const {
    if (!operand.isConstant()) return frame.slots.at(operand.index());
    const Constant& constant = frame.function.constants.at(operand.index());
    bool isFunction = constant.kind == ConstantKind::FunctionAddress;
    if (isFunction || constant.kind == ConstantKind::GlobalAddress)
      return addressOf(isFunction, constant.target) + constant.value;
    return constant.value;
  }

  std::vector<U128> run(const Function& function, const std::vector<U128>& arguments) {
    if (function.declaration) throw std::runtime_error("call of " + function.name);
    Frame frame{function, std::vector<U128>(function.slotCount, 0)};
    for (size_t i = 0; i < arguments.size(); ++i)
      frame.slots.at(i) = arguments[i] & mask128(function.slotTypes[i].width);
    uint32_t pc = 0;
    for (unsigned steps = 0; steps < 1000000; ++steps) {
      const Instruction& inst = function.instructions.at(pc);
      switch (inst.op) {
      case Opcode::Return: {
        std::vector<U128> results;
        for (unsigned i = 0; i < inst.width2; ++i) results.push_back(get(frame, function.operandPool[inst.imm + i]));
        return results;
      }
      case Opcode::Jump: pc = take(frame, inst.b.code); continue;
      case Opcode::Branch: pc = take(frame, get(frame, inst.a) ? inst.b.code : inst.c.code); continue;
      case Opcode::Switch: pc = take(frame, chooseCase(frame, inst)); continue;
      case Opcode::IndirectBranch: pc = take(frame, chooseTarget(frame, inst)); continue;
      default: step(frame, inst); ++pc;
      }
    }
    throw std::runtime_error("runs too long");
  }

  EdgeId chooseCase(const Frame& frame, const Instruction& inst) const {
    const SwitchTable& table = frame.function.switches[inst.imm];
    for (const SwitchCase& each : table.cases)
      if (each.value == get(frame, inst.a)) return each.edge;
    return table.defaultEdge;
  }

  EdgeId chooseTarget(const Frame& frame, const Instruction& inst) const {
    for (unsigned i = 0; i < inst.width2; i += 2)
      if (frame.function.operandPool[inst.imm + i].code == get(frame, inst.a))
        return frame.function.operandPool[inst.imm + i + 1].code;
    throw std::runtime_error("jump to nowhere");
  }

  uint32_t take(Frame& frame, EdgeId id) {
    const Edge& edge = frame.function.edges.at(id);
    std::vector<U128> sources;
    for (uint32_t i = 0; i < edge.copyCount; ++i) {
      const PhiCopy& copy = frame.function.phiCopies[edge.firstCopy + i];
      if (edge.sequential) {
        frame.slots[copy.dst] = get(frame, copy.src);
      } else {
        sources.push_back(get(frame, copy.src));
      }
    }
    for (size_t i = 0; i < sources.size(); ++i)
      frame.slots[frame.function.phiCopies[edge.firstCopy + i].dst] = sources[i];
    return frame.function.blocks[edge.to].first;
  }

  void step(Frame& frame, const Instruction& inst) {
    U128 a = inst.a.isNone() ? 0 : get(frame, inst.a);
    U128 b = inst.b.isNone() ? 0 : get(frame, inst.b);
    U128 c = inst.c.isNone() ? 0 : get(frame, inst.c);
    auto put = [&](U128 value) {
      frame.slots.at(inst.dst) = value & mask128(frame.function.slotTypes[inst.dst].width);
    };
    I128 sa = inst.width ? signExtend128(a, inst.width) : 0, sb = inst.width ? signExtend128(b, inst.width) : 0;
    switch (inst.op) {
    case Opcode::Add: return put(a + b);
    case Opcode::Sub: return put(a - b);
    case Opcode::Mul: return put(a * b);
    case Opcode::UDiv: return put(a / b);
    case Opcode::SDiv: return put(static_cast<U128>(sa / sb));
    case Opcode::URem: return put(a % b);
    case Opcode::SRem: return put(static_cast<U128>(sa % sb));
    case Opcode::Shl: return put(a << static_cast<unsigned>(b));
    case Opcode::LShr: return put(a >> static_cast<unsigned>(b));
    case Opcode::AShr: return put(static_cast<U128>(sa >> static_cast<unsigned>(b)));
    case Opcode::And: return put(a & b);
    case Opcode::Or: return put(a | b);
    case Opcode::Xor: return put(a ^ b);
    case Opcode::ICmp:
    case Opcode::PtrCmp: return put(compare(static_cast<Predicate>(inst.extra), a, b, sa, sb));
    case Opcode::Trunc:
    case Opcode::ZExt:
    case Opcode::PtrToInt:
    case Opcode::IntToPtr:
    case Opcode::Copy:
    case Opcode::Freeze: return put(a);
    case Opcode::SExt: return put(static_cast<U128>(signExtend128(a, inst.width2)));
    case Opcode::Select: return put(a ? b : c);
    case Opcode::Concat: return put(a << inst.width2 | b);
    case Opcode::Extract: return put(a >> inst.imm);
    case Opcode::PickLane: return put(frame.slots.at(inst.a.index() + static_cast<size_t>(b)));
    case Opcode::PutLane:
      for (uint64_t i = 0; i < inst.imm; ++i)
        frame.slots[inst.dst + i] = U128(i) == c ? b : frame.slots[inst.a.index() + i];
      return;
    case Opcode::PopCount:
      return put(U128(__builtin_popcountll(uint64_t(a)) + __builtin_popcountll(uint64_t(a >> 64))));
    case Opcode::AddSaturate:
      if (inst.extra) break;
      return put(a + b > mask128(inst.width) || a + b < a ? mask128(inst.width) : a + b);
    case Opcode::AddOverflow:
      put(a + b);
      frame.slots.at(inst.dst + 1) = inst.extra
                                         ? I128(sa + sb) != signExtend128((a + b) & mask128(inst.width), inst.width)
                                         : ((a + b) & mask128(inst.width)) < a;
      return;
    default: break;
    }
    if (inst.op >= Opcode::FAdd && inst.op <= Opcode::FToUInt) return put(floating(inst, a, b, c));
    memoryStep(frame, inst, a, b, c);
  }

  static bool compare(Predicate predicate, U128 a, U128 b, I128 sa, I128 sb) {
    switch (predicate) {
    case Predicate::Eq: return a == b;
    case Predicate::Ne: return a != b;
    case Predicate::Ult: return a < b;
    case Predicate::Ule: return a <= b;
    case Predicate::Ugt: return a > b;
    case Predicate::Uge: return a >= b;
    case Predicate::Slt: return sa < sb;
    case Predicate::Sle: return sa <= sb;
    case Predicate::Sgt: return sa > sb;
    case Predicate::Sge: return sa >= sb;
    }
    return false;
  }

  U128 floating(const Instruction& inst, U128 a, U128 b, U128 c) const {
    auto format = static_cast<FloatFormat>(inst.extra);
    if (format != FloatFormat::Double && format != FloatFormat::Single) throw std::runtime_error("float format");
    bool isDouble = format == FloatFormat::Double;
    auto number = [&](U128 value) { return isDouble ? toDouble(value) : double(toFloat(value)); };
    auto pack = [&](double value) { return isDouble ? bits(value) : bits(static_cast<float>(value)); };
    switch (inst.op) {
    case Opcode::FAdd: return pack(number(a) + number(b));
    case Opcode::FSub: return pack(number(a) - number(b));
    case Opcode::FMul: return pack(number(a) * number(b));
    case Opcode::FDiv: return pack(number(a) / number(b));
    case Opcode::FNeg: return pack(-number(a));
    case Opcode::FAbs: return pack(std::fabs(number(a)));
    case Opcode::FSqrt: return pack(std::sqrt(number(a)));
    case Opcode::FFma: return pack(std::fma(number(a), number(b), number(c)));
    case Opcode::FMinNum: return pack(std::fmin(number(a), number(b)));
    case Opcode::FMaxNum: return pack(std::fmax(number(a), number(b)));
    case Opcode::FCmp: {
      double x = number(a), y = number(b);
      unsigned relation = x == y ? 1 : x > y ? 2 : x < y ? 4 : 8;
      return (inst.imm & relation) != 0;
    }
    case Opcode::FConvert:
      return static_cast<FloatFormat>(inst.imm) == FloatFormat::Double ? bits(number(a))
                                                                       : bits(static_cast<float>(number(a)));
    case Opcode::FFromSInt: return pack(static_cast<double>(static_cast<int64_t>(signExtend128(a, inst.width2))));
    case Opcode::FToSInt: return static_cast<U128>(static_cast<I128>(number(a)));
    default: throw std::runtime_error(std::string("evaluate ") + opcodeName(inst.op));
    }
  }

  uint64_t signedIndex(U128 value, unsigned width) const { return static_cast<uint64_t>(signExtend128(value, width)); }

  void memoryStep(Frame& frame, const Instruction& inst, U128 a, U128 b, U128 c) {
    auto base = static_cast<uint64_t>(a);
    auto put = [&](U128 value) {
      frame.slots.at(inst.dst) = value & mask128(frame.function.slotTypes[inst.dst].width);
    };
    switch (inst.op) {
    case Opcode::Load: return put(read(base, inst.width2));
    case Opcode::Store: return write(base, inst.width2, b);
    case Opcode::GepConst: return put(base + inst.imm);
    case Opcode::GepIndex: return put(base + signedIndex(b, inst.width2) * inst.imm);
    case Opcode::GepIndexConst:
      return put(base + signedIndex(b, inst.width2) * int64_t(int32_t(inst.imm)) + int64_t(int32_t(inst.imm >> 32)));
    case Opcode::Gep: {
      const GepInfo& info = frame.function.geps[inst.imm];
      uint64_t result = base + info.constant;
      for (const GepTerm& term : info.terms)
        result += signedIndex(get(frame, term.index), term.indexWidth) * term.scale;
      return put(result);
    }
    case Opcode::Alloca: {
      const AllocaInfo& info = frame.function.allocas[inst.imm];
      return put(allocate(info.elementSize * (inst.a.isNone() ? 1 : static_cast<uint64_t>(a)), info.align));
    }
    case Opcode::MemCopy:
      for (uint64_t i = 0; i < static_cast<uint64_t>(c); ++i) write(base + i, 1, read(static_cast<uint64_t>(b) + i, 1));
      return;
    case Opcode::MemSet:
      for (uint64_t i = 0; i < static_cast<uint64_t>(c); ++i) write(base + i, 1, b);
      return;
    case Opcode::LifetimeStart:
    case Opcode::LifetimeEnd:
    case Opcode::Assume: return;
    case Opcode::Call: return callStep(frame, inst);
    default: throw std::runtime_error(std::string("evaluate ") + opcodeName(inst.op));
    }
  }

  void callStep(Frame& frame, const Instruction& inst) {
    const CallInfo& info = frame.function.calls[inst.imm];
    FunctionId callee = info.callee;
    if (callee == kNone && info.target.isNone()) throw std::runtime_error("inline assembly");
    if (callee == kNone) callee = static_cast<FunctionId>(get(frame, info.target) - 0x1000000);
    std::vector<U128> arguments;
    for (const CallArgument& argument : info.arguments) arguments.push_back(get(frame, argument.value));
    std::vector<U128> results = run(program.functions.at(callee), arguments);
    for (size_t i = 0; i < results.size() && i < info.results.size(); ++i) frame.slots.at(inst.dst + i) = results[i];
  }

  const Program& program;
  std::vector<uint8_t> memory;
  std::vector<uint64_t> globalAddress;
};

} // namespace hindsight::test
