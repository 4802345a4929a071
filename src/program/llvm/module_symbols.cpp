#include "program/module_symbols.h"

#include "program/llvm/debug_tables.h"
#include "program/llvm/linker.h"

#include <llvm/IRReader/IRReader.h>
#include <llvm/Support/CrashRecoveryContext.h>
#include <llvm/Support/SourceMgr.h>

#include <fmt/format.h>

#include <optional>
#include <set>

namespace hindsight {

static ModuleSymbols symbolsIn(const llvm::Module& module) {
  ModuleSymbols symbols;
  for (const llvm::GlobalValue& symbol : module.global_values()) {
    if (!symbol.hasName() || symbol.getName().starts_with("llvm.") || symbol.hasLocalLinkage()) continue;
    std::string name = symbol.getName().str();
    if (symbol.isDeclarationForLinker()) {
      if (!symbol.hasExternalWeakLinkage()) symbols.needed.push_back(std::move(name));
    } else if (symbol.hasExternalLinkage()) {
      symbols.defined.push_back(std::move(name));
    } else {
      symbols.weak.push_back(std::move(name));
    }
  }
  return symbols;
}

Result<ModuleSymbols> readModuleSymbols(const std::string& path) {
  std::optional<Result<ModuleSymbols>> result;
  // A damaged file may crash LLVM's reader.
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext().RunSafely([&] {
    llvm::LLVMContext context;
    ModuleLinker keepsErrors(context); // instead of printing them
    llvm::SMDiagnostic diagnostic;
    std::unique_ptr<llvm::Module> module = llvm::getLazyIRFileModule(path, diagnostic, context, true);
    if (module)
      result.emplace(symbolsIn(*module));
    else
      result.emplace(readError({path, path, false}, diagnostic.getMessage(), diagnostic.getLineNo()));
  });
  llvm::CrashRecoveryContext::Disable();
  if (result) return std::move(*result);
  return Error{fmt::format("{}: cannot be read: it is damaged", path), ""};
}

std::vector<std::string> sourceFilesOf(const std::string& path) {
  std::set<std::string> files;
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext().RunSafely([&] {
    llvm::LLVMContext context;
    ModuleLinker keepsErrors(context); // instead of printing them
    llvm::SMDiagnostic diagnostic;
    std::unique_ptr<llvm::Module> module = llvm::parseIRFile(path, diagnostic, context);
    if (!module) return;
    Program named;
    DebugTables tables(named);
    for (const llvm::Function& function : *module)
      if (const llvm::DISubprogram* its = function.getSubprogram(); its && !function.isDeclaration() && its->getFile())
        files.insert(tables.pathOf(its->getFile()));
  });
  llvm::CrashRecoveryContext::Disable();
  return {files.begin(), files.end()};
}

} // namespace hindsight
