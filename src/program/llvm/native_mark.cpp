#include "program/llvm/native_mark.h"

#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/DebugProgramInstruction.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InstIterator.h>

#include <algorithm>
#include <filesystem>
#include <vector>

namespace hindsight {

namespace {

namespace fs = std::filesystem;

/// Finds the instructions of a line of the source.
class LineFinder {
public:
  LineFinder(const std::string& file, unsigned line, const std::string& folder)
      : folder(folder.empty() ? fs::current_path() : fs::path(folder)),
        wanted((this->folder / file).lexically_normal()), line(line) {}

  bool isThere(const llvm::Instruction& inst) const {
    const llvm::DILocation* place = inst.getDebugLoc().get();
    if (!place || place->getLine() != line) return false;
    const llvm::DIFile* file = place->getFile();
    return (folder / file->getDirectory().str() / file->getFilename().str()).lexically_normal() == wanted;
  }

  /// A call can stand before it.
  static bool canBeMarked(const llvm::Instruction& inst) {
    return !llvm::isa<llvm::PHINode, llvm::AllocaInst>(inst) && !inst.isEHPad();
  }

private:
  const fs::path folder, wanted;
  const unsigned line;
};

bool hasCode(const llvm::Function& function) {
  return !function.isDeclaration() && !function.hasFnAttribute(llvm::Attribute::Naked);
}

class Marker {
public:
  Marker(llvm::Module& module, const TargetPlace& target, const std::string& folder)
      : module(module), target(target), finder(target.file, target.line, folder) {}

  unsigned run() {
    for (llvm::Function& function : module)
      if (hasCode(function)) visit(function);
    for (const auto& [place, callee] : places) insert(*place, callee);
    return static_cast<unsigned>(places.size());
  }

private:
  bool names(const llvm::Function& function) const {
    return std::ranges::count(target.functions, function.getName().str()) != 0;
  }

  void visit(llvm::Function& function) {
    switch (target.kind) {
    case TargetPlace::Kind::Line: return visitLines(function);
    case TargetPlace::Kind::Entry:
      if (names(function)) add(behindLocals(function.getEntryBlock()));
      return;
    case TargetPlace::Kind::Return:
      for (llvm::BasicBlock& block : function)
        if (names(function) && llvm::isa<llvm::ReturnInst>(block.getTerminator())) add(*block.getTerminator());
      return;
    case TargetPlace::Kind::Label:
      if (names(function)) visitLabels(function);
      return;
    case TargetPlace::Kind::Call: return visitCalls(function);
    }
  }

  /// The first instruction of the line in each block.
  void visitLines(llvm::Function& function) {
    for (llvm::BasicBlock& block : function)
      for (llvm::Instruction& inst : block)
        if (LineFinder::canBeMarked(inst) && finder.isThere(inst)) {
          add(inst);
          break;
        }
  }

  void visitLabels(llvm::Function& function) {
    size_t before = places.size();
    for (llvm::Instruction& inst : llvm::instructions(function))
      for (llvm::DbgRecord& record : inst.getDbgRecordRange())
        if (auto* label = llvm::dyn_cast<llvm::DbgLabelRecord>(&record);
            label && label->getLabel()->getName() == target.label)
          add(inst);
    if (places.size() > before) return;
    for (llvm::BasicBlock& block : function)
      if (block.getName() == target.label) add(*block.getFirstInsertionPt());
  }

  void visitCalls(llvm::Function& function) {
    for (llvm::Instruction& inst : llvm::instructions(function)) {
      auto* call = llvm::dyn_cast<llvm::CallBase>(&inst);
      if (!call || call->isInlineAsm()) continue;
      auto* callee = llvm::dyn_cast<llvm::Function>(call->getCalledOperand()->stripPointerCastsAndAliases());
      if (callee && names(*callee)) add(inst);
      if (!callee) add(inst, call->getCalledOperand());
    }
  }

  void add(llvm::Instruction& before, llvm::Value* callee = nullptr) { places.push_back({&before, callee}); }

  /// Locals are made at the start of the entry, and the sanitizer wants them together.
  static llvm::Instruction& behindLocals(llvm::BasicBlock& block) {
    auto place = block.getFirstInsertionPt();
    while (llvm::isa<llvm::AllocaInst>(*place)) ++place;
    return *place;
  }

  /// A call through a pointer arrives only if it goes to one of the functions.
  void insert(llvm::Instruction& before, llvm::Value* callee) {
    llvm::IRBuilder<> builder(&before);
    auto* none = builder.getVoidTy();
    auto reached = module.getOrInsertFunction("__hindsight_replay_reached", none);
    if (!callee) {
      builder.CreateCall(reached);
      return;
    }
    auto reachedIf =
        module.getOrInsertFunction("__hindsight_replay_reached_if", none, builder.getPtrTy(), builder.getPtrTy());
    for (const std::string& name : target.functions)
      if (llvm::Function* function = module.getFunction(name)) builder.CreateCall(reachedIf, {callee, function});
  }

  llvm::Module& module;
  const TargetPlace& target;
  const LineFinder finder;
  std::vector<std::pair<llvm::Instruction*, llvm::Value*>> places;
};

} // namespace

unsigned markTarget(llvm::Module& module, const TargetPlace& target, const std::string& folder) {
  bool hadRecords = module.IsNewDbgInfoFormat;
  module.setIsNewDbgInfoFormat(true);
  unsigned marks = Marker(module, target, folder).run();
  module.setIsNewDbgInfoFormat(hadRecords);
  return marks;
}

unsigned markPassing(llvm::Module& module, const WatchedPlace& place, const std::string& folder) {
  LineFinder finder(place.file, place.line, folder);
  auto isWatched = [&](const llvm::Instruction& inst) {
    bool sameColumn = place.column == 0 || (inst.getDebugLoc() && inst.getDebugLoc().getCol() == place.column);
    return sameColumn && LineFinder::canBeMarked(inst) && finder.isThere(inst);
  };
  std::vector<llvm::Instruction*> places;
  for (llvm::Function& function : module)
    if (hasCode(function))
      for (llvm::Instruction& inst : llvm::instructions(function))
        if (isWatched(inst)) places.push_back(&inst);
  auto passed = module.getOrInsertFunction("__hindsight_replay_passed", llvm::Type::getVoidTy(module.getContext()));
  for (llvm::Instruction* inst : places) llvm::IRBuilder<>(inst).CreateCall(passed);
  return static_cast<unsigned>(places.size());
}

} // namespace hindsight
