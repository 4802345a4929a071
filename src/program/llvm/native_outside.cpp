#include "program/llvm/native_outside.h"

namespace hindsight {

namespace {

using ReadInput = std::function<llvm::Value*(llvm::IRBuilder<>&, llvm::Type*)>;

class OutsideFunction {
public:
  OutsideFunction(llvm::Function& function, const ReadInput& readInput)
      : function(function), module(*function.getParent()), builder(module.getContext()), readInput(readInput),
        word(module.getDataLayout().getIntPtrType(module.getContext())) {}

  void define() {
    function.setLinkage(llvm::GlobalValue::InternalLinkage);
    function.setDSOLocal(true);
    function.setSubprogram(nullptr);
    function.addFnAttr("frame-pointer", "all");
    builder.SetInsertPoint(llvm::BasicBlock::Create(module.getContext(), "", &function));
    tell();
    llvm::Type* type = function.getReturnType();
    if (type->isVoidTy())
      builder.CreateRetVoid();
    else
      builder.CreateRet(result(type));
  }

private:
  /// As a word; what is no number and no pointer is 0.
  llvm::Value* asWord(llvm::Value* argument) {
    if (argument->getType()->isPointerTy()) return builder.CreatePtrToInt(argument, word);
    if (argument->getType()->isIntegerTy()) return builder.CreateZExtOrTrunc(argument, word);
    return llvm::ConstantInt::get(word, 0);
  }

  /// The replay library writes what the function writes.
  void tell() {
    auto count = static_cast<unsigned>(function.arg_size());
    llvm::Type* list = llvm::ArrayType::get(word, std::max(count, 1u));
    llvm::Value* arguments = builder.CreateAlloca(list);
    for (llvm::Argument& argument : function.args())
      builder.CreateStore(asWord(&argument),
                          builder.CreateConstInBoundsGEP2_32(list, arguments, 0, argument.getArgNo()));
    llvm::Value* name = builder.CreateGlobalStringPtr(function.getName());
    llvm::Type* pointer = builder.getPtrTy();
    auto* type = llvm::FunctionType::get(builder.getVoidTy(), {pointer, pointer, builder.getInt32Ty()}, false);
    builder.CreateCall(module.getOrInsertFunction("__hindsight_replay_outside", type),
                       {name, arguments, builder.getInt32(count)});
  }

  llvm::Value* part(llvm::Type* type, unsigned number) {
    if (!type->isPointerTy()) return readInput(builder, type);
    auto* of = llvm::FunctionType::get(builder.getPtrTy(), {builder.getInt32Ty()}, false);
    return builder.CreateCall(module.getOrInsertFunction("__hindsight_replay_outside_pointer", of),
                              {builder.getInt32(number)});
  }

  llvm::Value* result(llvm::Type* type) {
    auto* parts = llvm::dyn_cast<llvm::StructType>(type);
    if (!parts) return part(type, 0);
    llvm::Value* all = llvm::PoisonValue::get(type);
    for (unsigned number = 0; number < parts->getNumElements(); ++number)
      all = builder.CreateInsertValue(all, part(parts->getElementType(number), number), number);
    return all;
  }

  llvm::Function& function;
  llvm::Module& module;
  llvm::IRBuilder<> builder;
  const ReadInput& readInput;
  llvm::Type* word;
};

bool isScalar(llvm::Type* type) {
  return type->isIntegerTy() || type->isFloatingPointTy() || type->isPointerTy();
}

/// Of vectors and nested structs, no test says what they are.
bool canBeReturned(llvm::Type* type) {
  if (auto* parts = llvm::dyn_cast<llvm::StructType>(type)) return llvm::all_of(parts->elements(), isScalar);
  return type->isVoidTy() || isScalar(type);
}

} // namespace

void defineOutsideFunctions(llvm::Module& module, const std::vector<std::string>& names, const ReadInput& readInput) {
  for (const std::string& name : names) {
    llvm::Function* function = module.getFunction(name);
    if (!function || !function->isDeclaration() || !canBeReturned(function->getReturnType())) continue;
    OutsideFunction(*function, readInput).define();
  }
}

} // namespace hindsight
