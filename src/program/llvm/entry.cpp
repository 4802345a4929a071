#include "program/llvm/entry.h"

#include "program/suggestion.h"

#include <llvm/Demangle/Demangle.h>

#include <fmt/format.h>

namespace hindsight {

Error noEntry(const llvm::Module& module, const std::string& entry) {
  std::vector<std::string> names;
  for (const llvm::Function& function : module)
    if (!function.isDeclaration()) names.push_back(llvm::demangle(function.getName()));
  if (names.empty()) return {fmt::format("no function {}: the input defines no function at all", entry), ""};
  return {fmt::format("no function {} is defined; {}", entry, suggestNames(entry, std::move(names))),
          "choose one with --entry"};
}

llvm::Function* findEntry(llvm::Module& module, const std::string& entry) {
  llvm::Function* exact = module.getFunction(entry);
  if (exact && !exact->isDeclaration()) return exact;
  llvm::Function* found = nullptr;
  for (llvm::Function& function : module) {
    if (function.isDeclaration()) continue;
    std::string shown = llvm::demangle(function.getName());
    if (shown != entry && shown.substr(0, shown.find('(')) != entry) continue;
    if (found) return nullptr;
    found = &function;
  }
  return found;
}

} // namespace hindsight
