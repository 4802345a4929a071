// Constants: entries of the function's pool, or, for expressions that are no plain address, instructions right before
// their use (the use point of a phi's operand is the end of the block it comes from).
#include "program/llvm/decoder.h"

#include "support/invariant.h"

#include <llvm/IR/Constants.h>
#include <llvm/IR/GlobalAlias.h>
#include <llvm/IR/GlobalIFunc.h>
#include <llvm/IR/Operator.h>

namespace hindsight {

namespace {

U128 toU128(const llvm::APInt& number) {
  U128 low = number.getRawData()[0];
  return number.getNumWords() > 1 ? low | U128(number.getRawData()[1]) << 64 : low;
}

/// One step from an address expression towards the object it is based on; null if there is none.
const llvm::Constant* stepToBase(const llvm::Constant* address, const llvm::DataLayout& layout, llvm::APInt& offset) {
  if (auto* alias = llvm::dyn_cast<llvm::GlobalAlias>(address)) return alias->getAliasee();
  if (auto* equivalent = llvm::dyn_cast<llvm::DSOLocalEquivalent>(address)) return equivalent->getGlobalValue();
  if (auto* noCfi = llvm::dyn_cast<llvm::NoCFIValue>(address)) return noCfi->getGlobalValue();
  auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(address);
  if (!expression || expression->getType()->isVectorTy()) return nullptr;
  if (auto* gep = llvm::dyn_cast<llvm::GEPOperator>(expression))
    return gep->accumulateConstantOffset(layout, offset) ? llvm::cast<llvm::Constant>(gep->getPointerOperand())
                                                         : nullptr;
  const llvm::Constant* operand = expression->getOperand(0);
  if (expression->getOpcode() == llvm::Instruction::BitCast && operand->getType()->isPointerTy()) return operand;
  if (expression->getOpcode() == llvm::Instruction::IntToPtr) {
    auto* inner = llvm::dyn_cast<llvm::ConstantExpr>(operand);
    if (inner && inner->getOpcode() == llvm::Instruction::PtrToInt &&
        inner->getType()->getIntegerBitWidth() == layout.getPointerSizeInBits())
      return inner->getOperand(0);
  }
  return nullptr;
}

bool isNumber(const llvm::Constant* address) {
  if (llvm::isa<llvm::ConstantPointerNull>(address)) return true;
  auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(address);
  return expression && expression->getOpcode() == llvm::Instruction::IntToPtr &&
         llvm::isa<llvm::ConstantInt>(expression->getOperand(0));
}

} // namespace

bool ModuleDecoder::resolveAddress(const llvm::Constant* address, Constant& result) {
  if (!address->getType()->isPointerTy() || address->getType()->getPointerAddressSpace() != 0) return false;
  unsigned width = dataLayout.getPointerSizeInBits();
  llvm::APInt offset(width, 0);
  while (const llvm::Constant* base = stepToBase(address, dataLayout, offset)) address = base;
  result = {};
  result.type = {ScalarKind::Pointer, static_cast<uint16_t>(width)};
  U128 number = toU128(offset);
  if (isNumber(address)) {
    if (auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(address))
      number += toU128(llvm::cast<llvm::ConstantInt>(expression->getOperand(0))->getValue().zextOrTrunc(width));
  } else if (auto* blockAddress = llvm::dyn_cast<llvm::BlockAddress>(address)) {
    auto& ids = blockOrder(blockAddress->getFunction()).ids;
    auto found = ids.find(blockAddress->getBasicBlock());
    number += found == ids.end() ? mask128(width) : U128(found->second) + 1; // a block that is never reached
  } else if (auto* object = llvm::dyn_cast<llvm::GlobalObject>(address);
             object && !llvm::isa<llvm::GlobalIFunc>(object)) {
    if (object->isDeclaration() && object->hasExternalWeakLinkage()) { // nothing defines it: the linker says null
      result.value = number & mask128(width);
      return true;
    }
    auto* function = llvm::dyn_cast<llvm::Function>(object);
    result.kind = function ? ConstantKind::FunctionAddress : ConstantKind::GlobalAddress;
    result.target = function ? functionId(function) : globalId(llvm::cast<llvm::GlobalVariable>(object));
  } else {
    return false;
  }
  result.value = number & mask128(width);
  return true;
}

void FunctionDecoder::appendConstant(const llvm::Constant* source, Operands& result) {
  llvm::Type* type = source->getType();
  Constant leaf;
  if (auto* number = llvm::dyn_cast<llvm::ConstantInt>(source); number && !type->isVectorTy()) {
    leaf.type = module.types.scalarOf(type);
    leaf.value = toU128(number->getValue());
    result.push_back(constant(leaf));
  } else if (auto* number = llvm::dyn_cast<llvm::ConstantFP>(source); number && !type->isVectorTy()) {
    leaf.type = module.types.scalarOf(type);
    leaf.value = toU128(number->getValueAPF().bitcastToAPInt());
    result.push_back(constant(leaf));
  } else if (llvm::isa<llvm::UndefValue>(source)) { // poison too
    bool isPoison = llvm::isa<llvm::PoisonValue>(source);
    for (ScalarType scalar : module.types.leavesOf(type).scalars)
      result.push_back(isPoison ? poison(scalar) : undef(scalar));
  } else if (llvm::isa<llvm::ConstantAggregateZero>(source)) {
    for (ScalarType scalar : module.types.leavesOf(type).scalars) {
      leaf.type = scalar;
      result.push_back(constant(leaf));
    }
  } else if (type->isAggregateType() || llvm::isa<llvm::ConstantVector, llvm::ConstantDataVector>(source)) {
    unsigned count = type->isStructTy()  ? type->getStructNumElements()
                     : type->isArrayTy() ? type->getArrayNumElements()
                                         : llvm::cast<llvm::FixedVectorType>(type)->getNumElements();
    for (unsigned i = 0; i < count; ++i) appendConstant(source->getAggregateElement(i), result);
  } else if (llvm::isa<llvm::ConstantTokenNone>(source)) {
    // a token has no leaves
  } else if (module.resolveAddress(source, leaf)) {
    result.push_back(constant(leaf));
  } else if (auto* expression = llvm::dyn_cast<llvm::ConstantExpr>(source)) {
    appendExpression(expression, result);
  } else {
    unsupported(llvm::isa<llvm::GlobalIFunc>(source) ? "the indirect function " + source->getName().str()
                                                     : "a constant of type " + module.types.textOf(type));
    for (ScalarType scalar : module.types.leavesOf(type).scalars) result.push_back(undef(scalar));
  }
}

void FunctionDecoder::appendExpression(const llvm::ConstantExpr* expression, Operands& result) {
  llvm::Instruction* inst = expression->getAsInstruction();
  decodeInstruction(*inst);
  result.append(operandsOf(inst));
  values.erase(inst);
  inst->deleteValue();
}

} // namespace hindsight
