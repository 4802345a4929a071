// Exceptions become ordinary control flow, so that every engine executes them without knowing of them.
//
// A throw notes in a variable which exception is on its way, and returns. A caller looks at that variable after each
// call that may throw: it goes to its landing pad if something is on its way, or returns if it has none. Which types a
// try block catches is in a list while it is active, because a throw that nothing catches ends the program at once.
// The functions that do this are models of the runtime (runtime/libc/cxx_throw.c).
//
// Without its models, or where a jump could leave a try block without a word (setjmp), throw stays a call of the
// engine's, which ends the path by name; landing pads are then not supported.
#include "program/llvm/linker.h"
#include "program/unwinding.h"

#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include <utility>
#include <vector>

namespace hindsight {

namespace {

/// Names in the program, and those of our models.
constexpr std::pair<llvm::StringRef, llvm::StringRef> kThrows[] = {{"__cxa_throw", "__hindsight_throw"},
                                                                   {"__cxa_rethrow", "__hindsight_rethrow"}};

const llvm::Function* calleeOf(const llvm::CallBase& call) {
  auto* callee = llvm::dyn_cast<llvm::GlobalValue>(call.getCalledOperand()->stripPointerCasts());
  return callee ? llvm::dyn_cast_or_null<llvm::Function>(callee->getAliaseeObject()) : nullptr;
}

bool hasCatchAll(const llvm::LandingPadInst& pad) {
  for (unsigned index = 0; index < pad.getNumClauses(); ++index)
    if (llvm::isa<llvm::ConstantPointerNull>(pad.getClause(index)->stripPointerCasts())) return true;
  return false;
}

/// Which functions an exception may leave.
class MayThrow {
public:
  explicit MayThrow(const llvm::Module& module) {
    for (auto [name, model] : kThrows)
      if (const llvm::Function* function = module.getFunction(model)) add(*function);
    for (bool changed = true; changed;) {
      changed = false;
      for (const llvm::Function& function : module)
        if (!throwing.contains(&function) && isLeft(function)) {
          add(function);
          changed = true;
        }
    }
  }
  bool operator()(const llvm::Function& function) const { return throwing.contains(&function); }
  bool operator()(const llvm::CallBase& call) const {
    if (call.isInlineAsm() || llvm::isa<llvm::IntrinsicInst>(call)) return false;
    const llvm::Function* callee = calleeOf(call);
    return callee ? throwing.contains(callee) : byPointer;
  }

private:
  void add(const llvm::Function& function) {
    throwing.insert(&function);
    byPointer |= function.hasAddressTaken();
  }

  bool isLeft(const llvm::Function& function) const {
    bool goesOn = false, isEntered = false;
    for (const llvm::Instruction& inst : llvm::instructions(function)) {
      goesOn |= llvm::isa<llvm::ResumeInst>(inst);
      auto* call = llvm::dyn_cast<llvm::CallBase>(&inst);
      if (!call || !(*this)(*call)) continue;
      auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(call);
      if (!invoke) return true;
      const llvm::LandingPadInst& pad = *invoke->getLandingPadInst();
      if (!pad.isCleanup() && !hasCatchAll(pad)) return true;
      isEntered = true;
    }
    return goesOn && isEntered;
  }

  llvm::SmallPtrSet<const llvm::Function*, 32> throwing;
  bool byPointer = false; // some of them may be called through a pointer
};

/// Whether the module has nothing that does not go together with exceptions as control flow.
bool isLowerable(const llvm::Module& module) {
  for (const llvm::Function& function : module)
    for (const llvm::Instruction& inst : llvm::instructions(function)) {
      if (llvm::isa<llvm::FuncletPadInst, llvm::CatchSwitchInst, llvm::CleanupReturnInst, llvm::CallBrInst>(inst))
        return false;
      if (auto* pad = llvm::dyn_cast<llvm::LandingPadInst>(&inst))
        for (unsigned index = 0; index < pad->getNumClauses(); ++index)
          if (pad->isFilter(index)) return false;
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(&inst))
        if (call->hasFnAttr(llvm::Attribute::ReturnsTwice) || call->isMustTailCall()) return false;
    }
  return true;
}

class Lowering {
public:
  Lowering(llvm::Module& module, const llvm::StringSet<>& own)
      : module(module), own(own), mayThrow(module), number(llvm::Type::getInt32Ty(module.getContext())),
        pointer(llvm::PointerType::get(module.getContext(), 0)), word(module.getDataLayout().getIntPtrType(pointer)),
        clause(llvm::StructType::get(pointer, number)), record(llvm::StructType::get(pointer, pointer, word)) {
    flying = module.getOrInsertGlobal(kFlyingException, pointer);
    handlers = module.getOrInsertGlobal("__hindsight_handlers", pointer);
    catches = module.getOrInsertFunction("__hindsight_catch",
                                         llvm::FunctionType::get(number, {pointer, pointer, word}, false));
    auto* nothing = llvm::Type::getVoidTy(module.getContext());
    ends = module.getOrInsertFunction("__hindsight_unsupported", llvm::FunctionType::get(nothing, {pointer}, false));
  }

  void run() {
    for (llvm::Function& function : module)
      if (mayThrow(function)) function.removeFnAttr(llvm::Attribute::NoReturn);
    for (llvm::Function& function : module)
      if (!function.isDeclaration() && !isThrow(function)) lower(function);
  }

private:
  static bool isThrow(const llvm::Function& function) {
    return function.getName() == kThrows[0].second || function.getName() == kThrows[1].second;
  }

  void lower(llvm::Function& function);
  void lowerCall(llvm::CallInst& call);
  void lowerInvoke(llvm::InvokeInst& invoke);
  void lowerPad(llvm::LandingPadInst& pad);
  void lowerResume(llvm::ResumeInst& resume);
  void goOn(llvm::IRBuilder<>& builder, llvm::Value* token);
  void enterTry(llvm::IRBuilder<>& builder, const llvm::LandingPadInst& pad);
  bool isPassable(const llvm::CallInst& call) const;
  llvm::BasicBlock* leaving(llvm::Function& function, bool isPassable);
  llvm::Value* isOnItsWay(llvm::IRBuilder<>& builder) {
    return builder.CreateIsNotNull(builder.CreateLoad(pointer, flying));
  }
  llvm::Constant* clausesOf(const llvm::LandingPadInst& pad);
  uint64_t numberOf(const llvm::Value* type) {
    return numbers.try_emplace(type->stripPointerCasts(), numbers.size() + 1).first->second;
  }

  llvm::Module& module;
  const llvm::StringSet<>& own;
  MayThrow mayThrow;
  llvm::Type *number, *pointer, *word;
  llvm::StructType *clause, *record;
  llvm::Constant *flying, *handlers;
  llvm::FunctionCallee catches, ends;
  llvm::DenseMap<const llvm::Value*, uint64_t> numbers; // of types that are caught
  // of the function at hand
  llvm::BasicBlock *leave = nullptr, *stop = nullptr;
  llvm::AllocaInst *active = nullptr, *outer = nullptr; // its entry in the list of handlers
};

void Lowering::lower(llvm::Function& function) {
  leave = stop = nullptr;
  active = outer = nullptr;
  std::vector<llvm::CallInst*> calls;
  std::vector<llvm::InvokeInst*> invokes;
  std::vector<llvm::LandingPadInst*> pads;
  std::vector<llvm::ResumeInst*> resumes;
  std::vector<llvm::IntrinsicInst*> typeNumbers;
  for (llvm::Instruction& inst : llvm::instructions(function)) {
    if (auto* intrinsic = llvm::dyn_cast<llvm::IntrinsicInst>(&inst)) {
      if (intrinsic->getIntrinsicID() == llvm::Intrinsic::eh_typeid_for) typeNumbers.push_back(intrinsic);
    } else if (auto* call = llvm::dyn_cast<llvm::CallInst>(&inst)) {
      if (mayThrow(*call)) calls.push_back(call);
    } else if (auto* invoke = llvm::dyn_cast<llvm::InvokeInst>(&inst)) {
      invokes.push_back(invoke);
    } else if (auto* pad = llvm::dyn_cast<llvm::LandingPadInst>(&inst)) {
      pads.push_back(pad);
    } else if (auto* resume = llvm::dyn_cast<llvm::ResumeInst>(&inst)) {
      resumes.push_back(resume);
    }
  }
  for (llvm::IntrinsicInst* each : typeNumbers) {
    each->replaceAllUsesWith(llvm::ConstantInt::get(number, numberOf(each->getArgOperand(0))));
    each->eraseFromParent();
  }
  for (llvm::CallInst* each : calls) lowerCall(*each);
  for (llvm::InvokeInst* each : invokes) lowerInvoke(*each);
  for (llvm::ResumeInst* each : resumes) lowerResume(*each);
  for (llvm::LandingPadInst* each : pads) lowerPad(*each);
  if (function.hasPersonalityFn()) function.setPersonalityFn(nullptr);
}

/// Where the function returns with an exception on its way. What it returns, nobody looks at.
llvm::BasicBlock* Lowering::leaving(llvm::Function& function, bool isPassable) {
  llvm::BasicBlock*& block = isPassable ? leave : stop;
  if (block) return block;
  block = llvm::BasicBlock::Create(module.getContext(), isPassable ? kUnwindingBlock : "", &function);
  llvm::IRBuilder<> builder(block);
  if (isPassable) {
    if (function.getReturnType()->isVoidTy())
      builder.CreateRetVoid();
    else
      builder.CreateRet(llvm::Constant::getNullValue(function.getReturnType()));
    return block;
  }
  if (llvm::DISubprogram* source = function.getSubprogram())
    builder.SetCurrentDebugLocation(llvm::DILocation::get(module.getContext(), source->getLine(), 0, source));
  builder.CreateCall(ends, {builder.CreateGlobalStringPtr("an exception in code that was not compiled for any")});
  builder.CreateUnreachable();
  return block;
}

/// Natively, an exception does not get past a call that is said to throw nothing, or out of a function that the
/// unwinder knows nothing of. Our models stand for a library that was compiled for exceptions.
bool Lowering::isPassable(const llvm::CallInst& call) const {
  const llvm::Function& function = *call.getFunction();
  if (!own.contains(function.getName())) return true;
  const llvm::Function* callee = calleeOf(call);
  bool isSaid = call.getAttributes().hasFnAttr(llvm::Attribute::NoUnwind) ||
                (callee && own.contains(callee->getName()) && callee->doesNotThrow());
  return !isSaid && function.needsUnwindTableEntry();
}

void Lowering::lowerCall(llvm::CallInst& call) {
  bool canPass = isPassable(call);
  call.removeFnAttr(llvm::Attribute::NoReturn);
  call.setTailCallKind(llvm::CallInst::TCK_None);
  llvm::BasicBlock* block = call.getParent();
  llvm::BasicBlock* rest = block->splitBasicBlock(std::next(call.getIterator()));
  block->getTerminator()->eraseFromParent();
  llvm::IRBuilder<> builder(block);
  builder.SetCurrentDebugLocation(call.getDebugLoc());
  builder.CreateCondBr(isOnItsWay(builder), leaving(*block->getParent(), canPass), rest);
}

/// The types that a landing pad catches, with their numbers.
llvm::Constant* Lowering::clausesOf(const llvm::LandingPadInst& pad) {
  std::vector<llvm::Constant*> entries;
  for (unsigned index = 0; index < pad.getNumClauses(); ++index) {
    llvm::Constant* type = pad.getClause(index);
    entries.push_back(llvm::ConstantStruct::get(clause, {type, llvm::ConstantInt::get(number, numberOf(type))}));
  }
  auto* type = llvm::ArrayType::get(clause, entries.size());
  return new llvm::GlobalVariable(module, type, true, llvm::GlobalValue::PrivateLinkage,
                                  llvm::ConstantArray::get(type, entries), "__hindsight_clauses");
}

void Lowering::enterTry(llvm::IRBuilder<>& builder, const llvm::LandingPadInst& pad) {
  if (!active) {
    llvm::BasicBlock& start = builder.GetInsertBlock()->getParent()->getEntryBlock();
    llvm::IRBuilder<> entry(&start, start.begin());
    active = entry.CreateAlloca(record);
    outer = entry.CreateAlloca(pointer);
  }
  llvm::Value* before = builder.CreateLoad(pointer, handlers);
  builder.CreateStore(before, outer);
  builder.CreateStore(before, builder.CreateStructGEP(record, active, 0));
  builder.CreateStore(clausesOf(pad), builder.CreateStructGEP(record, active, 1));
  builder.CreateStore(llvm::ConstantInt::get(word, pad.getNumClauses()), builder.CreateStructGEP(record, active, 2));
  builder.CreateStore(active, handlers);
}

void Lowering::lowerInvoke(llvm::InvokeInst& invoke) {
  bool throws = mayThrow(invoke);
  const llvm::LandingPadInst& pad = *invoke.getLandingPadInst();
  llvm::IRBuilder<> builder(&invoke);
  bool isTry = throws && pad.getNumClauses() > 0;
  if (isTry) enterTry(builder, pad);
  std::vector<llvm::Value*> arguments(invoke.arg_begin(), invoke.arg_end());
  llvm::CallInst* call = builder.CreateCall(invoke.getFunctionType(), invoke.getCalledOperand(), arguments);
  call->setCallingConv(invoke.getCallingConv());
  call->setAttributes(invoke.getAttributes());
  call->copyMetadata(invoke);
  call->takeName(&invoke);
  if (throws) call->removeFnAttr(llvm::Attribute::NoReturn);
  if (isTry) builder.CreateStore(builder.CreateLoad(pointer, outer), handlers);
  llvm::Value* isThrown = throws ? isOnItsWay(builder) : builder.getFalse();
  builder.CreateCondBr(isThrown, invoke.getUnwindDest(), invoke.getNormalDest());
  invoke.replaceAllUsesWith(call);
  invoke.eraseFromParent();
}

void Lowering::lowerPad(llvm::LandingPadInst& pad) {
  llvm::BasicBlock* block = pad.getParent();
  llvm::IRBuilder<> builder(&pad);
  llvm::Value* token = builder.CreateLoad(pointer, flying);
  // Before anything is called: what is called would take the exception for its own.
  builder.CreateStore(llvm::ConstantPointerNull::get(llvm::cast<llvm::PointerType>(pointer)), flying);
  llvm::Value* caught = llvm::ConstantInt::get(number, 0);
  if (pad.getNumClauses() > 0)
    caught = builder.CreateCall(catches, {token, clausesOf(pad), llvm::ConstantInt::get(word, pad.getNumClauses())});
  if (!pad.isCleanup() && !hasCatchAll(pad)) { // what it does not catch goes on
    llvm::BasicBlock* rest = block->splitBasicBlock(pad.getIterator());
    block->getTerminator()->eraseFromParent();
    auto* goesOn = llvm::BasicBlock::Create(module.getContext(), "", block->getParent());
    builder.SetInsertPoint(block);
    builder.SetCurrentDebugLocation(pad.getDebugLoc());
    builder.CreateCondBr(builder.CreateIsNotNull(caught), rest, goesOn);
    builder.SetInsertPoint(goesOn);
    goOn(builder, token);
    builder.SetInsertPoint(&pad);
  }
  llvm::Value* whole = builder.CreateInsertValue(llvm::PoisonValue::get(pad.getType()), token, 0);
  pad.replaceAllUsesWith(builder.CreateInsertValue(whole, caught, 1));
  pad.eraseFromParent();
}

/// The function is left with this exception on its way.
void Lowering::goOn(llvm::IRBuilder<>& builder, llvm::Value* token) {
  builder.CreateStore(token, flying);
  builder.CreateBr(leaving(*builder.GetInsertBlock()->getParent(), true));
}

void Lowering::lowerResume(llvm::ResumeInst& resume) {
  llvm::IRBuilder<> builder(&resume);
  goOn(builder, builder.CreateExtractValue(resume.getValue(), 0));
  resume.eraseFromParent();
}

} // namespace

void askForThrow(llvm::Module& module) {
  for (auto [name, model] : kThrows)
    if (llvm::Function* function = module.getFunction(name); function && function->isDeclaration())
      function->setName(model);
}

void lowerExceptions(llvm::Module& module, const llvm::StringSet<>& own) {
  bool isThere = true;
  for (auto [name, model] : kThrows)
    if (llvm::Function* function = module.getFunction(model)) isThere &= !function->isDeclaration();
  if (isThere && isLowerable(module)) {
    if (module.getFunction(kThrows[0].second) || module.getFunction(kThrows[1].second)) Lowering(module, own).run();
    return;
  }
  for (auto [name, model] : kThrows)
    if (llvm::Function* function = module.getFunction(model)) {
      function->deleteBody();
      function->setName(name);
    }
}

} // namespace hindsight
