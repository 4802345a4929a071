// Calls that say where a value is used, for the property `uninit`.
//
// A value that was never written may be copied around. It is used where it decides something, which the engine sees by
// itself, and where it leaves: as an argument, as a result, or in memory that a library function reads. What counts is
// what MemorySanitizer counts: arguments and results of scalar type, which clang marks `noundef`; structs, which may
// have padding, are copied. C has no such mark on results, so there the debug information tells a scalar from a struct.
#include "program/llvm/linker.h"

#include <llvm/BinaryFormat/Dwarf.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>

#include <vector>

namespace hindsight {

namespace {

/// Memory that a function of the C library reads as it is, by the numbers of its arguments.
struct ReadRange {
  llvm::StringRef function;
  unsigned pointer, size;
  int count = -1; // how many times the size
};
constexpr ReadRange kReadRanges[] = {
    {"write", 1, 2}, {"fwrite", 0, 1, 2}, {"memcmp", 0, 2}, {"memcmp", 1, 2}, {"bcmp", 0, 2},
    {"bcmp", 1, 2},  {"send", 1, 2},      {"sendto", 1, 2}, {"pwrite", 1, 2}, {"fwrite_unlocked", 0, 1, 2},
};

bool isScalar(const llvm::Type* type) {
  return type->isIntegerTy() || type->isFloatingPointTy() || type->isPointerTy();
}

bool isScalar(const llvm::DIType* type) {
  while (auto* derived = llvm::dyn_cast_or_null<llvm::DIDerivedType>(type)) {
    if (derived->getTag() == llvm::dwarf::DW_TAG_pointer_type ||
        derived->getTag() == llvm::dwarf::DW_TAG_reference_type)
      return true;
    type = derived->getBaseType();
  }
  if (auto* composite = llvm::dyn_cast_or_null<llvm::DICompositeType>(type))
    return composite->getTag() == llvm::dwarf::DW_TAG_enumeration_type;
  return llvm::isa_and_nonnull<llvm::DIBasicType>(type);
}

bool returnsScalar(const llvm::Function& function) {
  if (!isScalar(function.getReturnType())) return false;
  if (function.hasRetAttribute(llvm::Attribute::NoUndef)) return true;
  const llvm::DISubprogram* source = function.getSubprogram();
  if (!source || !source->getType()) return false;
  llvm::DITypeRefArray types = source->getType()->getTypeArray();
  return types.size() > 0 && isScalar(types[0]);
}

class UseMarker {
public:
  explicit UseMarker(llvm::Module& module) : module(module) {}

  void mark(llvm::Function& function) {
    std::vector<llvm::Instruction*> places;
    for (llvm::Instruction& inst : llvm::instructions(function))
      if (llvm::isa<llvm::CallBase, llvm::ReturnInst>(inst)) places.push_back(&inst);
    for (llvm::Instruction* inst : places)
      if (auto* call = llvm::dyn_cast<llvm::CallBase>(inst))
        markCall(*call);
      else if (llvm::Value* result = llvm::cast<llvm::ReturnInst>(inst)->getReturnValue(); result)
        if (returnsScalar(function)) insertUse(*inst, "", {result});
  }

private:
  void markCall(llvm::CallBase& call) {
    if (call.isInlineAsm() || call.isMustTailCall() || llvm::isa<llvm::IntrinsicInst>(call)) return;
    llvm::Function* callee = call.getCalledFunction();
    llvm::StringRef name = callee ? callee->getName() : "a function";
    std::vector<llvm::Value*> values;
    for (unsigned index = 0; index < call.arg_size(); ++index)
      if (call.paramHasAttr(index, llvm::Attribute::NoUndef) && isScalar(call.getArgOperand(index)->getType()) &&
          !llvm::isa<llvm::Constant>(call.getArgOperand(index)))
        values.push_back(call.getArgOperand(index));
    if (!values.empty()) insertUse(call, name, values);
    if (!callee || !callee->isDeclaration()) return;
    for (const ReadRange& range : kReadRanges)
      if (range.function == name) markRange(call, range);
  }

  void markRange(llvm::CallBase& call, const ReadRange& range) {
    unsigned last = std::max({range.pointer, range.size, range.count < 0 ? 0u : static_cast<unsigned>(range.count)});
    if (last >= call.arg_size() || !call.getArgOperand(range.pointer)->getType()->isPointerTy()) return;
    llvm::Value* size = call.getArgOperand(range.size);
    if (!size->getType()->isIntegerTy()) return;
    llvm::IRBuilder<> builder(&call);
    if (range.count >= 0) {
      llvm::Value* count = call.getArgOperand(static_cast<unsigned>(range.count));
      if (count->getType() != size->getType()) return;
      size = builder.CreateMul(size, count);
    }
    insert(builder, "__hindsight_use_range", range.function, {call.getArgOperand(range.pointer), size});
  }

  void insertUse(llvm::Instruction& before, llvm::StringRef by, const std::vector<llvm::Value*>& values) {
    llvm::IRBuilder<> builder(&before);
    insert(builder, "__hindsight_use", by, values);
  }

  void insert(llvm::IRBuilder<>& builder, const char* function, llvm::StringRef by,
              const std::vector<llvm::Value*>& values) {
    auto* type = llvm::FunctionType::get(builder.getVoidTy(), {builder.getPtrTy()}, true);
    llvm::Constant*& text = texts[by];
    if (!text) text = builder.CreateGlobalStringPtr(by, "__hindsight_used_by");
    std::vector<llvm::Value*> arguments = {text};
    arguments.insert(arguments.end(), values.begin(), values.end());
    builder.CreateCall(module.getOrInsertFunction(function, type), arguments);
  }

  llvm::Module& module;
  llvm::StringMap<llvm::Constant*> texts;
};

} // namespace

void markUses(llvm::Module& module) {
  UseMarker marker(module);
  for (llvm::Function& function : module)
    if (!function.isDeclaration() && !function.hasFnAttribute(llvm::Attribute::Naked)) marker.mark(function);
}

} // namespace hindsight
