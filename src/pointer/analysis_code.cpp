// Constraints of each instruction.
#include "pointer/analysis.h"
#include "semantics/variadic_layout.h"

#include <numeric>

namespace hindsight {

namespace {

uint64_t magnitude(int64_t number) {
  return number < 0 ? -static_cast<uint64_t>(number) : static_cast<uint64_t>(number);
}

/// Values of fewer bits than a byte hold no part of an address that anybody would put together again.
constexpr unsigned kNarrowest = 8;

} // namespace

void PointerAnalysis::reach(FunctionId id) {
  if (isWhole[id]) return;
  isWhole[id] = true;
  makeNodes(program.functions[id]);
  waiting.push_back(id);
}

void PointerAnalysis::makeNodes(const Function& function) {
  if (slotBase[function.id] != kNone) return;
  slotBase[function.id] = graph.addNodes(function.slotCount + static_cast<uint32_t>(function.results.size()));
  resultBase[function.id] = slotBase[function.id] + function.slotCount;
}

NodeId PointerAnalysis::nodeOf(const Function& function, Operand value) {
  if (value.isNone()) return kNone;
  if (!value.isConstant()) return slotNode(function, value.index());
  const Constant& constant = function.constants[value.index()];
  bool isFunction = constant.kind == ConstantKind::FunctionAddress;
  if (!isFunction && constant.kind != ConstantKind::GlobalAddress) return kNone;
  SiteId site = isFunction ? program.functions[constant.target].site : program.globals[constant.target].site;
  return addressNode(table.location({objectOfSite(site), static_cast<int64_t>(constant.value), 0}));
}

void PointerAnalysis::flow(const Function& function, Operand from, Slot to, OffsetStep step) {
  if (function.slotTypes[to].width < kNarrowest) return;
  if (NodeId node = nodeOf(function, from); node != kNone) graph.addEdge(node, slotNode(function, to), step);
}

void PointerAnalysis::addLoad(NodeId pointer, NodeId to, uint64_t bytes) {
  if (pointer != kNone) addConstraint({ConstraintKind::Load, pointer, to, bytes});
}

void PointerAnalysis::addStore(NodeId pointer, NodeId from, uint64_t bytes) {
  if (pointer != kNone && from != kNone) addConstraint({ConstraintKind::Store, pointer, from, bytes});
}

/// All sources meet in a buffer of the copy, so that many sources and many targets are a sum, not a product.
void PointerAnalysis::addCopy(NodeId to, NodeId from, uint64_t bytes) {
  if (to == kNone || from == kNone || bytes == 0) return;
  LocationIndex buffer = copyBuffer(bytes);
  addConstraint({.kind = ConstraintKind::CopyIn, .pointer = from, .bytes = bytes, .buffer = buffer});
  addConstraint({.kind = ConstraintKind::CopyOut, .pointer = to, .bytes = bytes, .buffer = buffer});
}

LocationIndex PointerAnalysis::copyBuffer(uint64_t bytes) {
  std::optional<uint64_t> size = bytes == kToTheEnd ? std::optional<uint64_t>() : bytes;
  return startOf(table.object({kNone, ObjectRole::CopyBuffer, copies++}, size));
}

void PointerAnalysis::addCode(const Function& function) {
  ValueRoots roots(function);
  auto added = underWay.find(function.id);
  for (uint32_t i = 0; i < function.instructions.size(); ++i)
    if (added == underWay.end() || !added->second[i]) addInstruction(function, i, roots);
  for (const PhiCopy& copy : function.phiCopies) flow(function, copy.src, copy.dst);
}

/// Phis move values where a block is left.
void PointerAnalysis::addPart(const Function& function, const std::vector<bool>& executes) {
  ValueRoots roots(function);
  std::vector<bool>& added = underWay.try_emplace(function.id, function.instructions.size()).first->second;
  for (uint32_t i = 0; i < function.instructions.size(); ++i) {
    if (!executes[i] || added[i]) continue;
    added[i] = true;
    addInstruction(function, i, roots);
  }
  for (const Edge& edge : function.edges) {
    const Block& from = function.blocks[edge.from];
    if (!executes[from.first + from.count - 1]) continue;
    for (uint32_t i = 0; i < edge.copyCount; ++i) {
      const PhiCopy& copy = function.phiCopies[edge.firstCopy + i];
      flow(function, copy.src, copy.dst);
    }
  }
}

void PointerAnalysis::addInstruction(const Function& function, uint32_t index, const ValueRoots& roots) {
  const Instruction& inst = function.instructions[index];
  switch (inst.op) {
  case Opcode::Load: return addLoad(nodeOf(function, inst.a), slotNode(function, inst.dst), inst.width2);
  case Opcode::Store: return addStore(nodeOf(function, inst.a), nodeOf(function, inst.b), inst.width2);
  case Opcode::Alloca:
    return graph.addLocation(slotNode(function, inst.dst), startOf(objectOfSite(function.allocas[inst.imm].site)));
  case Opcode::MemCopy: {
    uint64_t bytes = kToTheEnd;
    if (inst.c.isConstant() && function.constants[inst.c.index()].kind == ConstantKind::Integer)
      bytes = static_cast<uint64_t>(function.constants[inst.c.index()].value);
    return addCopy(nodeOf(function, inst.a), nodeOf(function, inst.b), bytes);
  }
  case Opcode::MemSet: {
    NodeId pointer = nodeOf(function, inst.a), byte = nodeOf(function, inst.b);
    if (pointer == kNone || byte == kNone) return;
    NodeId anywhere = graph.addNode();
    graph.addEdge(pointer, anywhere, kAnyOffset);
    return addStore(anywhere, byte, 1);
  }
  case Opcode::VaStart: return startVariadic(function, inst);
  case Opcode::VaCopy:
    return addCopy(nodeOf(function, inst.a), nodeOf(function, inst.b), vaListBytes(program.pointerWidth));
  case Opcode::Return:
    for (uint32_t i = 0; i < inst.width2 && i < function.results.size(); ++i)
      if (NodeId value = nodeOf(function, function.operandPool[inst.imm + i]); value != kNone)
        graph.addEdge(value, resultBase[function.id] + i);
    return;
  case Opcode::Call: return addCall(function, index);
  case Opcode::GepConst:
  case Opcode::GepIndex:
  case Opcode::GepIndexConst:
  case Opcode::Gep: return addGep(function, inst, roots);
  default: return addArithmetic(function, inst, roots);
  }
}

/// The base moves. An index that holds an address counts too: p + (q - p) is q.
void PointerAnalysis::addGep(const Function& function, const Instruction& inst, const ValueRoots& roots) {
  auto index = [&](Operand value) {
    if (value.isConstant() || roots.isWidened(value)) return;
    flow(function, value, inst.dst, kAnyOffset);
    addSum(function, inst.dst);
  };
  OffsetStep step;
  switch (inst.op) {
  case Opcode::GepConst: step.add = static_cast<int64_t>(inst.imm); break;
  case Opcode::GepIndex:
    step.stride = magnitude(static_cast<int64_t>(inst.imm));
    index(inst.b);
    break;
  case Opcode::GepIndexConst:
    step = {static_cast<int32_t>(inst.imm >> 32), magnitude(static_cast<int32_t>(inst.imm))};
    index(inst.b);
    break;
  default:
    step.add = static_cast<int64_t>(function.geps[inst.imm].constant);
    for (const GepTerm& term : function.geps[inst.imm].terms) {
      step.stride = std::gcd(step.stride, magnitude(static_cast<int64_t>(term.scale)));
      index(term.index);
    }
  }
  flow(function, inst.a, inst.dst, step);
}

/// An integer that came from a pointer still names the object, at an offset nobody knows: it may be put together again
/// from parts, masked, tagged or stored. Comparisons, counts and floating-point arithmetic give numbers.
void PointerAnalysis::addArithmetic(const Function& function, const Instruction& inst, const ValueRoots& roots) {
  auto number = [&](Operand value) -> const Constant* {
    if (!value.isConstant()) return nullptr;
    const Constant& constant = function.constants[value.index()];
    return constant.kind == ConstantKind::Integer ? &constant : nullptr;
  };
  auto any = [&](Operand value) {
    if (!value.isNone()) flow(function, value, inst.dst, kAnyOffset);
  };
  bool isWhole = inst.width == program.pointerWidth;
  switch (inst.op) {
  case Opcode::Copy:
  case Opcode::Freeze: return flow(function, inst.a, inst.dst);
  case Opcode::Select: flow(function, inst.b, inst.dst); return flow(function, inst.c, inst.dst);
  case Opcode::PtrToInt:
  case Opcode::IntToPtr: return flow(function, inst.a, inst.dst, inst.width == inst.width2 ? OffsetStep{} : kAnyOffset);
  case Opcode::Add:
  case Opcode::Sub: {
    const Constant *left = number(inst.a), *right = number(inst.b);
    bool minus = inst.op == Opcode::Sub;
    if (isWhole && right) {
      auto by = static_cast<int64_t>(signExtend128(right->value, inst.width));
      return flow(function, inst.a, inst.dst, {minus ? static_cast<int64_t>(-static_cast<uint64_t>(by)) : by, 0});
    }
    if (isWhole && left && !minus)
      return flow(function, inst.b, inst.dst, {static_cast<int64_t>(signExtend128(left->value, inst.width)), 0});
    if (minus && roots.isCastPointer(inst.a) && roots.isCastPointer(inst.b)) {
      if (!roots.sameOrigin(inst.a, inst.b))
        addConstraint({.kind = ConstraintKind::Difference,
                       .pointer = nodeOf(function, inst.a),
                       .other = slotNode(function, inst.dst),
                       .second = nodeOf(function, inst.b)});
      return;
    }
    any(inst.a);
    any(inst.b);
    return addSum(function, inst.dst);
  }
  case Opcode::Or: // without carries, a sum
  case Opcode::Xor:
  case Opcode::AddOverflow:
  case Opcode::SubOverflow:
  case Opcode::AddSaturate:
  case Opcode::SubSaturate:
    any(inst.a);
    any(inst.b);
    return addSum(function, inst.dst);
  case Opcode::Mul:
  case Opcode::UDiv:
  case Opcode::SDiv:
  case Opcode::URem:
  case Opcode::SRem:
  case Opcode::Shl:
  case Opcode::LShr:
  case Opcode::AShr:
  case Opcode::And:
  case Opcode::Trunc:
  case Opcode::ZExt:
  case Opcode::SExt:
  case Opcode::Concat:
  case Opcode::Extract:
  case Opcode::ByteSwap:
  case Opcode::BitReverse:
  case Opcode::FunnelShiftLeft:
  case Opcode::FunnelShiftRight:
  case Opcode::MulOverflow:
  case Opcode::ShlSaturate:
    any(inst.a);
    any(inst.b);
    return any(inst.c);
  case Opcode::PickLane:
    for (uint32_t lane = 0; lane < inst.imm; ++lane) flow(function, Operand::slot(inst.a.index() + lane), inst.dst);
    return;
  case Opcode::PutLane:
    for (uint32_t lane = 0; lane < inst.imm; ++lane) {
      flow(function, Operand::slot(inst.a.index() + lane), inst.dst + lane);
      flow(function, inst.b, inst.dst + lane);
    }
    return;
  default: return;
  }
}

} // namespace hindsight
