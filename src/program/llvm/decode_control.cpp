// Terminators, edges and phis. There is one edge per pair of blocks; the phis of its target become copies on it.
#include "program/llvm/decoder.h"

#include "support/invariant.h"

#include <algorithm>

namespace hindsight {

/// The edge from the block being decoded to the target.
EdgeId FunctionDecoder::edgeTo(const llvm::BasicBlock* target) {
  for (auto& [known, edge] : blockEdges)
    if (known == target) return edge;
  auto edge = static_cast<EdgeId>(out.edges.size());
  BlockId to = order.ids.lookup(target);
  out.edges.push_back({.from = block, .to = to});
  out.blocks[block].successors.push_back(edge);
  out.blocks[to].predecessors.push_back(edge);
  blockEdges.push_back({target, edge});
  fillEdge(edge);
  return edge;
}

namespace {

/// Orders parallel copies so that they may be done one after the other; false if they form a cycle.
bool makeSequential(llvm::SmallVectorImpl<PhiCopy>& copies) {
  llvm::SmallVector<PhiCopy, 8> ordered, rest(copies.begin(), copies.end());
  llvm::DenseMap<Slot, unsigned> readers; // of each slot, among the copies still to be done
  for (const PhiCopy& copy : rest)
    if (!copy.src.isConstant()) ++readers[copy.src.index()];
  while (!rest.empty()) {
    size_t before = ordered.size();
    llvm::SmallVector<PhiCopy, 8> blocked;
    for (const PhiCopy& copy : rest) {
      if (readers.lookup(copy.dst) > 0) {
        blocked.push_back(copy);
        continue;
      }
      ordered.push_back(copy);
      if (!copy.src.isConstant()) --readers[copy.src.index()];
    }
    if (ordered.size() == before) return false;
    rest = std::move(blocked);
  }
  copies.assign(ordered.begin(), ordered.end());
  return true;
}

} // namespace

void FunctionDecoder::fillEdge(EdgeId edge) {
  const llvm::BasicBlock* from = order.blocks[block];
  llvm::SmallVector<PhiCopy, 8> copies;
  for (const llvm::PHINode& phi : order.blocks[out.edges[edge].to]->phis()) {
    if (!module.types.leavesOf(phi.getType()).unsupported.empty()) continue;
    Operands targets = operandsOf(&phi), sources = operandsOf(phi.getIncomingValueForBlock(from));
    for (size_t i = 0; i < targets.size(); ++i)
      if (targets[i] != sources[i]) copies.push_back({targets[i].index(), sources[i]});
  }
  Edge& result = out.edges[edge];
  result.sequential = makeSequential(copies);
  result.firstCopy = static_cast<uint32_t>(out.phiCopies.size());
  result.copyCount = static_cast<uint32_t>(copies.size());
  out.phiCopies.insert(out.phiCopies.end(), copies.begin(), copies.end());
}

void FunctionDecoder::jumpTo(const llvm::BasicBlock* target) {
  EdgeId edge = edgeTo(target);
  push({.op = Opcode::Jump, .b = Operand{edge}});
}

void FunctionDecoder::decodeTerminator(const llvm::Instruction& inst) {
  switch (inst.getOpcode()) {
  case llvm::Instruction::Br: {
    auto& branch = llvm::cast<llvm::BranchInst>(inst);
    if (branch.isUnconditional()) return jumpTo(branch.getSuccessor(0));
    Operand condition = operandOf(branch.getCondition());
    EdgeId yes = edgeTo(branch.getSuccessor(0)), no = edgeTo(branch.getSuccessor(1));
    if (yes == no) return push({.op = Opcode::Jump, .b = Operand{yes}});
    return push({.op = Opcode::Branch, .width = 1, .a = condition, .b = Operand{yes}, .c = Operand{no}});
  }
  case llvm::Instruction::Switch: return decodeSwitch(llvm::cast<llvm::SwitchInst>(inst));
  case llvm::Instruction::IndirectBr: return decodeIndirectBranch(llvm::cast<llvm::IndirectBrInst>(inst));
  case llvm::Instruction::Ret: return decodeReturn(llvm::cast<llvm::ReturnInst>(inst));
  case llvm::Instruction::Invoke: return decodeInvoke(llvm::cast<llvm::InvokeInst>(inst));
  case llvm::Instruction::Unreachable: return push({.op = Opcode::Unreachable});
  case llvm::Instruction::CallBr: return decodeUnsupportedTerminator(inst, "inline assembly that jumps (asm goto)");
  default: return decodeUnsupportedTerminator(inst, std::string("exception handling (") + inst.getOpcodeName() + ")");
  }
}

/// The path ends here, but the edges stay in the graph: what lies behind them is unknown, not unreachable.
void FunctionDecoder::decodeUnsupportedTerminator(const llvm::Instruction& inst, const std::string& message) {
  unsupported(message);
  defineUndef(inst);
  for (unsigned i = 0; i < inst.getNumSuccessors(); ++i) edgeTo(inst.getSuccessor(i));
  push({.op = Opcode::Unreachable});
}

void FunctionDecoder::decodeSwitch(const llvm::SwitchInst& inst) {
  ScalarType type = scalarsOf(inst.getCondition())[0];
  Operand condition = operandOf(inst.getCondition());
  SwitchTable table;
  table.defaultEdge = edgeTo(inst.getDefaultDest());
  for (auto& entry : inst.cases()) {
    const llvm::APInt& number = entry.getCaseValue()->getValue();
    U128 bits = number.getRawData()[0];
    if (number.getNumWords() > 1) bits |= U128(number.getRawData()[1]) << 64;
    table.cases.push_back({bits, edgeTo(entry.getCaseSuccessor())});
  }
  std::sort(table.cases.begin(), table.cases.end(),
            [](const SwitchCase& a, const SwitchCase& b) { return a.value < b.value; });
  push({.op = Opcode::Switch, .width = type.width, .a = condition, .imm = out.switches.size()});
  out.switches.push_back(std::move(table));
}

void FunctionDecoder::decodeIndirectBranch(const llvm::IndirectBrInst& inst) {
  Operand address = operandOf(inst.getAddress());
  llvm::SmallVector<Operand, 16> pairs;
  for (unsigned i = 0; i < inst.getNumDestinations(); ++i) {
    EdgeId edge = edgeTo(inst.getDestination(i));
    Operand block{out.edges[edge].to + 1};
    bool isKnown = false;
    for (size_t j = 0; j < pairs.size(); j += 2) isKnown |= pairs[j] == block;
    if (!isKnown) pairs.append({block, Operand{edge}});
  }
  if (pairs.size() > UINT16_MAX) {
    return decodeUnsupportedTerminator(inst, "a computed goto with more than 32767 targets");
  }
  push({.op = Opcode::IndirectBranch,
        .width2 = static_cast<uint16_t>(pairs.size()),
        .a = address,
        .imm = out.operandPool.size()});
  out.operandPool.insert(out.operandPool.end(), pairs.begin(), pairs.end());
}

void FunctionDecoder::decodeReturn(const llvm::ReturnInst& inst) {
  Operands returned;
  if (inst.getReturnValue()) returned = operandsOf(inst.getReturnValue());
  push({.op = Opcode::Return, .width2 = static_cast<uint16_t>(returned.size()), .imm = out.operandPool.size()});
  out.operandPool.insert(out.operandPool.end(), returned.begin(), returned.end());
}

} // namespace hindsight
