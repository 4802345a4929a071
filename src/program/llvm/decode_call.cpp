// Calls: arguments and results as scalar leaves, with what by-value and variadic parameters need.
#include "program/llvm/decoder.h"

#include "support/invariant.h"

namespace hindsight {

namespace {

/// The function that a call names directly, through aliases and casts; null for an indirect call.
const llvm::Function* directCallee(const llvm::CallBase& call) {
  return llvm::dyn_cast<llvm::Function>(call.getCalledOperand()->stripPointerCastsAndAliases());
}

} // namespace

void FunctionDecoder::addArgument(CallInfo& info, const llvm::CallBase& call, unsigned index) {
  const llvm::Value* passed = call.getArgOperand(index);
  Operands operands = operandsOf(passed);
  const auto& scalars = scalarsOf(passed);
  for (size_t i = 0; i < operands.size(); ++i) {
    CallArgument argument{operands[i], scalars[i]};
    argument.align = static_cast<uint32_t>(layout.getABITypeAlign(passed->getType()).value());
    argument.isLane = i > 0 && passed->getType()->isVectorTy();
    argument.isSigned = call.paramHasAttr(index, llvm::Attribute::SExt);
    if (call.isByValArgument(index)) {
      argument.byValSize = layout.getTypeAllocSize(call.getParamByValType(index));
      argument.align = static_cast<uint32_t>(call.getParamAlign(index).valueOrOne().value());
    }
    info.arguments.push_back(argument);
  }
}

void FunctionDecoder::decodeCall(const llvm::CallBase& call) {
  if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&call)) return decodeIntrinsic(*intrinsic);
  if (call.isInlineAsm()) return decodeAssembly(call);
  CallInfo info;
  const llvm::Function* callee = directCallee(call);
  if (callee) {
    info.callee = module.functionId(callee);
  } else {
    info.target = operandOf(call.getCalledOperand());
  }
  const llvm::FunctionType* type = call.getFunctionType();
  info.variadic = type->isVarArg();
  for (unsigned i = 0; i < call.arg_size(); ++i) {
    addArgument(info, call, i);
    if (i < type->getNumParams()) info.fixedLeaves = static_cast<uint32_t>(info.arguments.size());
  }
  emitCall(call, std::move(info));
}

/// Emits the call and defines its results.
void FunctionDecoder::emitCall(const llvm::CallBase& call, CallInfo info) {
  info.results = scalarsOf(&call);
  info.noReturn = call.doesNotReturn();
  info.returnsTwice = call.hasFnAttr(llvm::Attribute::ReturnsTwice);
  auto index = static_cast<uint32_t>(out.instructions.size());
  info.site = module.addSite({.kind = SiteKind::Call, .function = out.id, .instruction = index});
  Slot first = info.results.empty() ? kNone : newSlots(info.results);
  Operands results;
  for (size_t i = 0; i < info.results.size(); ++i) results.push_back(Operand::slot(static_cast<Slot>(first + i)));
  push({.op = Opcode::Call, .dst = first, .imm = out.calls.size()});
  out.calls.push_back(std::move(info));
  define(&call, results);
}

/// A call of a function by name, with the first arguments of an intrinsic.
void FunctionDecoder::callByName(const llvm::CallBase& call, llvm::StringRef name, unsigned argumentCount) {
  CallInfo info;
  info.callee = module.functionNamed(name);
  for (unsigned i = 0; i < argumentCount; ++i) addArgument(info, call, i);
  info.fixedLeaves = static_cast<uint32_t>(info.arguments.size());
  emitCall(call, std::move(info));
}

void FunctionDecoder::decodeInvoke(const llvm::InvokeInst& invoke) {
  size_t callsBefore = out.calls.size();
  decodeCall(invoke);
  EdgeId unwind = edgeTo(invoke.getUnwindDest());
  if (out.calls.size() > callsBefore) out.calls.back().unwindEdge = unwind;
  jumpTo(invoke.getNormalDest());
}

namespace {

/// Whether the System V calling convention passes this type in a general or a vector register; else it is on the stack.
enum class VaClass { General, Vector, Stack };
VaClass vaClassOf(llvm::Type* type, const llvm::DataLayout& layout) {
  bool isSmallInteger = type->isIntegerTy() && type->getIntegerBitWidth() <= 64;
  if (layout.getPointerSizeInBits() == 64 && (isSmallInteger || type->isPointerTy())) return VaClass::General;
  if (layout.getPointerSizeInBits() == 64 && (type->isDoubleTy() || type->isFloatTy())) return VaClass::Vector;
  return VaClass::Stack;
}

} // namespace

/// The address of the next variadic argument, taken from the va_list and counted off.
/// 64 bit: { i32 gp_offset, i32 fp_offset, ptr overflow_arg_area, ptr reg_save_area }; 32 bit: one pointer.
bool FunctionDecoder::vaArgAddress(const llvm::VAArgInst& inst, Operand& address) {
  llvm::Type* type = inst.getType();
  if (type->isAggregateType() || type->isVectorTy()) return false;
  ScalarType pointer = pointerType(), word{ScalarKind::Integer, 32};
  unsigned pointerBytes = pointer.width / 8;
  bool is64 = pointerBytes == 8;
  Access list{operandOf(inst.getPointerOperand()), llvm::Align(pointerBytes), 0};
  uint64_t stackOffset = is64 ? 8 : 0;
  uint64_t size = llvm::alignTo(layout.getTypeAllocSize(type).getFixedValue(), pointerBytes);
  Operand stack = loadScalar(pointer, list, stackOffset);
  if (is64 && layout.getABITypeAlign(type).value() > 8) return false;
  Operand stackNext = offsetPointer(stack, size);
  VaClass place = vaClassOf(type, layout);
  if (place == VaClass::Stack) {
    storeScalar(pointer, list, stackOffset, stackNext);
    address = stack;
    return true;
  }
  uint64_t counter = place == VaClass::General ? 0 : 4;
  unsigned step = place == VaClass::General ? 8 : 16, last = place == VaClass::General ? 40 : 160;
  Operand used = loadScalar(word, list, counter);
  Operand inRegister = compare(Predicate::Ule, word, used, integer(last, 32));
  Operand saved = loadScalar(pointer, list, 16);
  Operand registerAddress =
      value(pointer, {.op = Opcode::GepIndex, .width = pointer.width, .width2 = 32, .a = saved, .b = used, .imm = 1});
  address = select(pointer, inRegister, registerAddress, stack);
  Operand usedNext = binary(Opcode::Add, word, used, integer(step, 32));
  storeScalar(word, list, counter, select(word, inRegister, usedNext, used));
  storeScalar(pointer, list, stackOffset, select(pointer, inRegister, stack, stackNext));
  return true;
}

void FunctionDecoder::decodeVaArg(const llvm::VAArgInst& inst) {
  Operand address;
  if (!vaArgAddress(inst, address)) {
    unsupported("va_arg of type " + module.types.textOf(inst.getType()));
    return defineUndef(inst);
  }
  Operands result;
  loadType(inst.getType(), {address, llvm::Align(1), 0}, 0, result);
  define(&inst, result);
}

} // namespace hindsight
