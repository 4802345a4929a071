// The module as a whole: numbering, declarations, constructors, and the order in which things are decoded.
#include "program/llvm/decoder.h"

#include "support/invariant.h"

#include <llvm/ADT/PostOrderIterator.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/CFG.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>

#include <algorithm>
#include <map>

namespace hindsight {

ModuleDecoder::ModuleDecoder(llvm::Module& module, DecodeOptions options)
    : module(module), options(std::move(options)), dataLayout(module.getDataLayout()), out(std::make_unique<Program>()),
      types(dataLayout), debug(*out), dataTypes(out->dataTypes) {}

std::unique_ptr<Program> ModuleDecoder::decode() {
  out->pointerWidth = dataLayout.getPointerSizeInBits();
  out->littleEndian = dataLayout.isLittleEndian();
  out->triple = module.getTargetTriple();
  collectReachable();
  numberFunctions();
  decodeGlobals();
  for (const llvm::DICompileUnit* unit : module.debug_compile_units())
    for (const llvm::DIScope* kept : unit->getRetainedTypes()) // that only casts name
      if (auto* type = llvm::dyn_cast_or_null<llvm::DIType>(kept)) dataTypes.idOf(type);
  decodeOrderedFunctions("llvm.global_ctors", false, out->constructors);
  decodeOrderedFunctions("llvm.global_dtors", true, out->destructors);
  addInitialiserFunction();
  for (size_t i = 0; i < keptFunctions.size(); ++i) {
    const llvm::Function& source = *keptFunctions[i];
    if (source.isDeclaration()) continue;
    Function decoded = FunctionDecoder(*this, source, std::move(out->functions[i])).decode();
    out->functions[i] = std::move(decoded); // decoding may have added declarations, and moved the array
  }
  if (options.entry) out->entry = functionId(options.entry);
  for (const llvm::GlobalAlias& alias : module.aliases()) {
    const llvm::GlobalObject* object = alias.getAliaseeObject();
    if (auto* function = llvm::dyn_cast_or_null<llvm::Function>(object)) {
      if (auto id = functionIds.find(function); id != functionIds.end())
        out->functionByName.try_emplace(alias.getName().str(), id->second);
    } else if (auto* global = llvm::dyn_cast_or_null<llvm::GlobalVariable>(object)) {
      if (auto id = globalIds.find(global); id != globalIds.end())
        out->globalByName.try_emplace(alias.getName().str(), id->second);
    }
  }
  recordDropped();
  return std::move(out);
}

Function ModuleDecoder::declareFunction(const llvm::Function& source) {
  Function result;
  result.name = source.getName().str();
  const llvm::DISubprogram* subprogram = source.getSubprogram();
  result.displayName = llvm::demangle(result.name);
  if (subprogram && result.displayName == result.name) result.displayName = subprogram->getName().str();
  result.declaration = source.isDeclaration();
  result.onlyReads = source.onlyReadsMemory();
  result.variadic = source.isVarArg();
  result.fromRuntime =
      options.userSymbols && !source.isDeclaration() && !options.userSymbols->contains(source.getName());
  result.addressTaken = addressTaken.lookup(&source);
  result.isPointee = llvm::is_contained(options.pointees, &source);
  result.location = debug.locationOf(subprogram);
  result.results = types.leavesOf(source.getReturnType()).scalars;
  std::vector<DataTypeId> argumentTypes = dataTypes.ofArguments(source);
  for (const llvm::Argument& argument : source.args()) {
    uint64_t byVal =
        argument.hasByValAttr() ? dataLayout.getTypeAllocSize(argument.getParamByValType()).getFixedValue() : 0;
    uint64_t resultSize =
        argument.hasStructRetAttr() ? dataLayout.getTypeAllocSize(argument.getParamStructRetType()).getFixedValue() : 0;
    auto align = static_cast<uint32_t>(argument.getParamAlign().valueOrOne().value());
    bool isLane = false;
    for (ScalarType type : types.leavesOf(argument.getType()).scalars) {
      result.parameters.push_back(
          {argument.getName().str(), type, byVal, align, isLane, argumentTypes[argument.getArgNo()], resultSize});
      isLane = argument.getType()->isVectorTy();
    }
  }
  return result;
}

void ModuleDecoder::numberFunctions() {
  for (const llvm::Function* function : keptFunctions) {
    auto id = static_cast<FunctionId>(out->functions.size());
    functionIds[function] = id;
    Function declared = declareFunction(*function);
    declared.id = id;
    declared.site = addSite({.kind = SiteKind::Function, .function = id});
    out->functionByName[declared.name] = id;
    out->functions.push_back(std::move(declared));
  }
}

FunctionId ModuleDecoder::functionId(const llvm::Function* function) const {
  auto found = functionIds.find(function);
  HS_INVARIANT(found != functionIds.end(), "a function that is used should have been kept");
  return found->second;
}

GlobalId ModuleDecoder::globalId(const llvm::GlobalVariable* global) const {
  auto found = globalIds.find(global);
  HS_INVARIANT(found != globalIds.end(), "a global that is used should have been kept");
  return found->second;
}

bool ModuleDecoder::isPlain(const llvm::Constant* constant) const {
  if (auto* function = llvm::dyn_cast<llvm::Function>(constant)) return functionIds.contains(function);
  if (auto* global = llvm::dyn_cast<llvm::GlobalVariable>(constant)) return globalIds.contains(global);
  return llvm::isa<llvm::ConstantData>(constant);
}

FunctionId ModuleDecoder::functionNamed(llvm::StringRef name) {
  if (auto known = out->functionByName.find(name.str()); known != out->functionByName.end()) return known->second;
  Function added;
  added.id = static_cast<FunctionId>(out->functions.size());
  added.name = added.displayName = name.str();
  added.declaration = true;
  added.site = addSite({.kind = SiteKind::Function, .function = added.id});
  out->functionByName[added.name] = added.id;
  out->functions.push_back(std::move(added));
  return out->functions.back().id;
}

SiteId ModuleDecoder::addSite(Site site) {
  out->sites.push_back(site);
  return static_cast<SiteId>(out->sites.size() - 1);
}

const BlockOrder& ModuleDecoder::blockOrder(const llvm::Function* function) {
  auto& entry = blockOrders[function];
  if (entry) return *entry;
  entry = std::make_unique<BlockOrder>();
  if (function->isDeclaration()) return *entry;
  llvm::ReversePostOrderTraversal<const llvm::Function*> traversal(function);
  for (const llvm::BasicBlock* block : traversal) {
    entry->ids[block] = static_cast<BlockId>(entry->blocks.size());
    entry->blocks.push_back(block);
  }
  return *entry;
}

/// llvm.global_ctors and llvm.global_dtors: arrays of { priority, function, data }.
void ModuleDecoder::decodeOrderedFunctions(const char* table, bool reverse, std::vector<FunctionId>& result) {
  const llvm::GlobalVariable* list = module.getNamedGlobal(table);
  if (!list || !list->hasInitializer()) return;
  auto* entries = llvm::dyn_cast<llvm::ConstantArray>(list->getInitializer());
  if (!entries) return;
  std::multimap<uint64_t, FunctionId> byPriority; // equal priorities stay in order
  for (const llvm::Use& use : entries->operands()) {
    auto* entry = llvm::dyn_cast<llvm::ConstantStruct>(use.get());
    if (!entry) continue;
    auto* function = llvm::dyn_cast<llvm::Function>(entry->getOperand(1)->stripPointerCastsAndAliases());
    if (function)
      byPriority.emplace(llvm::cast<llvm::ConstantInt>(entry->getOperand(0))->getZExtValue(), functionId(function));
  }
  for (auto& [priority, function] : byPriority) result.push_back(function);
  if (reverse) std::reverse(result.begin(), result.end());
}

/// Initialisers that are no bytes and no addresses (differences of addresses, truncated ones) are stored by a
/// constructor that runs before all others.
void ModuleDecoder::addInitialiserFunction() {
  if (oddInitialisers.empty()) return;
  auto* type = llvm::FunctionType::get(llvm::Type::getVoidTy(module.getContext()), false);
  auto* function = llvm::Function::Create(type, llvm::GlobalValue::InternalLinkage, "hindsight.initialise", module);
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(module.getContext(), "", function));
  for (const OddInitialiser& odd : oddInitialisers) {
    auto* offset = builder.getInt64(odd.offset);
    llvm::Value* address = builder.CreateGEP(builder.getInt8Ty(), odd.global, offset);
    builder.CreateAlignedStore(const_cast<llvm::Constant*>(odd.value), address, llvm::Align(1));
    out->globals[globalId(odd.global)].constant = false;
  }
  builder.CreateRetVoid();
  auto id = static_cast<FunctionId>(out->functions.size());
  functionIds[function] = id;
  HS_INVARIANT(id == keptFunctions.size(), "no declaration should have been added yet");
  keptFunctions.push_back(function);
  Function declared = declareFunction(*function);
  declared.id = id;
  declared.fromRuntime = true;
  declared.site = addSite({.kind = SiteKind::Function, .function = id});
  out->functionByName[declared.name] = id;
  out->functions.push_back(std::move(declared));
  out->constructors.insert(out->constructors.begin(), id);
}

void ModuleDecoder::recordDropped() {
  for (const llvm::Function& function : module) {
    if (function.isDeclaration() || functionIds.contains(&function)) continue;
    if (options.userSymbols && !options.userSymbols->contains(function.getName())) continue;
    DroppedFunction dropped{function.getName().str(), "", 0, 0};
    if (const llvm::DISubprogram* subprogram = function.getSubprogram()) {
      if (subprogram->getFile()) dropped.file = debug.pathOf(subprogram->getFile());
      dropped.firstLine = dropped.lastLine = subprogram->getLine();
      for (const llvm::BasicBlock& block : function)
        for (const llvm::Instruction& inst : block)
          if (const llvm::DILocation* place = inst.getDebugLoc().get(); place && !place->getInlinedAt())
            dropped.lastLine = std::max(dropped.lastLine, place->getLine());
    }
    out->dropped.push_back(std::move(dropped));
  }
}

} // namespace hindsight
