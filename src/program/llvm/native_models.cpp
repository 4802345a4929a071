#include "program/llvm/native_models.h"

#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/Path.h>

#include <fmt/format.h>

#include <algorithm>

namespace hindsight {

namespace {

constexpr llvm::StringRef kFiles[] = {"wchar.c",   "string.c",         "string_copy.c",
                                      "strings.c", "stdlib_integer.c", "stdlib_float.c"};
constexpr llvm::StringRef kFormatting[] = {"printf",   "sprintf",   "snprintf", "vprintf",
                                           "vsprintf", "vsnprintf", "sscanf",   "vsscanf"};

bool worksOnMemory(const llvm::Function& model) {
  if (std::ranges::find(kFormatting, model.getName()) != std::end(kFormatting)) return true;
  const llvm::DISubprogram* source = model.getSubprogram();
  if (!source) return false;
  return std::ranges::find(kFiles, llvm::sys::path::filename(source->getFilename())) != std::end(kFiles);
}

/// Everything but the one function is the models' own.
void keepPrivate(llvm::Module& models, const llvm::Function& wanted, llvm::Attribute::AttrKind sanitizer) {
  for (llvm::GlobalValue& symbol : models.global_values()) {
    if (symbol.isDeclaration() || &symbol == &wanted) continue;
    symbol.setVisibility(llvm::GlobalValue::DefaultVisibility);
    symbol.setLinkage(llvm::GlobalValue::InternalLinkage);
    if (auto* object = llvm::dyn_cast<llvm::GlobalObject>(&symbol)) object->setComdat(nullptr);
  }
  for (llvm::Function& function : models) {
    if (function.isDeclaration()) continue;
    function.addFnAttr(sanitizer);
    function.addFnAttr("frame-pointer", "all");
    function.addFnAttr(llvm::Attribute::NoInline); // so that a stack names it
    function.removeFnAttr(llvm::Attribute::AlwaysInline);
    function.setUWTableKind(llvm::UWTableKind::Default);
  }
}

} // namespace

Result<bool> useModel(llvm::Module& module, const std::string& folder, const std::string& function,
                      llvm::Attribute::AttrKind sanitizer) {
  Error noModel{fmt::format("there is no model of {} to be used natively", function), ""};
  llvm::Function* called = module.getFunction(function);
  if (!called || !called->isDeclaration()) return noModel;
  std::string path = fmt::format("{}/runtime{}.bc", folder, module.getDataLayout().getPointerSizeInBits());
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer) return Error{fmt::format("{}: {}", path, buffer.getError().message()), ""};
  auto models = llvm::parseBitcodeFile(**buffer, module.getContext());
  if (!models) return Error{fmt::format("{}: {}", path, llvm::toString(models.takeError())), ""};
  llvm::Function* model = (*models)->getFunction(function);
  if (!model || model->isDeclaration() || !worksOnMemory(*model)) return noModel;
  keepPrivate(**models, *model, sanitizer);
  for (llvm::Function* each : {called, model}) each->setName("__hindsight_model_" + function);
  (*models)->setTargetTriple(module.getTargetTriple());
  (*models)->setDataLayout(module.getDataLayout());
  if (llvm::Linker::linkModules(module, std::move(*models), llvm::Linker::Flags::LinkOnlyNeeded))
    return Error{fmt::format("{}: does not link with the program", path), ""};
  return true;
}

} // namespace hindsight
