// Debug records: which source variable lives where from an instruction on, the names of stack objects, and labels.
#include "program/llvm/decoder.h"

#include <llvm/IR/DebugProgramInstruction.h>

namespace hindsight {

void FunctionDecoder::noteDebugRecords(const llvm::Instruction& inst) {
  for (const llvm::DbgRecord& record : inst.getDbgRecordRange()) {
    if (auto* variable = llvm::dyn_cast<llvm::DbgVariableRecord>(&record)) {
      noteVariable(*variable);
    } else if (auto* label = llvm::dyn_cast<llvm::DbgLabelRecord>(&record)) {
      auto index = static_cast<uint32_t>(out.instructions.size());
      std::string name = label->getLabel()->getName().str();
      if (index == out.blocks[block].first) out.blocks[block].name = name;
      out.labels.push_back({std::move(name), index});
    }
  }
}

void FunctionDecoder::nameAlloca(const llvm::Value* address, const llvm::DILocalVariable& variable) {
  auto found = allocaIds.find(address);
  if (found == allocaIds.end()) return;
  AllocaInfo& local = out.allocas[found->second];
  local.name = variable.getName().str();
  local.dataType = module.dataTypes.idOf(variable.getType());
}

void FunctionDecoder::noteVariable(const llvm::DbgVariableRecord& record) {
  const llvm::DILocalVariable* variable = record.getVariable();
  const llvm::DIExpression* expression = record.getExpression();
  if (record.getNumVariableLocationOps() != 1 || !variable) return;
  const llvm::Value* where = record.getVariableLocationOp(0);
  bool isDeclare = record.getType() == llvm::DbgVariableRecord::LocationType::Declare;
  if (isDeclare && where && expression->getNumElements() == 0) nameAlloca(where, *variable);

  // Plain places only: the value, or what an address points to. A part of a variable says too little.
  bool isPlain = expression->getNumElements() == 0;
  bool isDereferenced = expression->getNumElements() == 1 && expression->startsWithDeref();
  if (!where || (!isPlain && !isDereferenced) || (isDeclare && !isPlain)) return;
  if (!llvm::isa<llvm::Constant>(where) && !values.contains(where)) return;
  if (auto* fixed = llvm::dyn_cast<llvm::Constant>(where); fixed && !module.isPlain(fixed)) return;
  const auto& scalars = scalarsOf(where);
  if (scalars.size() != 1 || !module.types.leavesOf(where->getType()).unsupported.empty()) return;

  VariableLocation result;
  result.inMemory = isDeclare || isDereferenced;
  result.where = operandOf(where);
  bool isInlined = record.getDebugLoc().getInlinedAt() != nullptr;
  SourceScalar type = sourceScalarOf(variable->getType());
  result.name = variable->getName().str();
  result.fromInstruction = static_cast<uint32_t>(out.instructions.size());
  result.type = result.inMemory ? type.type : scalars[0];
  result.isSigned = type.isSigned;
  result.isParameter = variable->isParameter() && !isInlined;
  out.variables.push_back(std::move(result));
  if (variable->isParameter() && !isInlined && llvm::isa<llvm::Argument>(where)) {
    Slot slot = out.variables.back().where.index();
    if (out.parameters[slot].name.empty()) out.parameters[slot].name = variable->getName().str();
  }
}

} // namespace hindsight
