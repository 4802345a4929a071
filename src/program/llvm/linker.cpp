#include "program/llvm/linker.h"

#include "program/llvm/decoder.h"

#include <llvm/AsmParser/Parser.h>
#include <llvm/Bitcode/BitcodeReader.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/AutoUpgrade.h>
#include <llvm/IR/DebugInfo.h>
#include <llvm/IR/DiagnosticInfo.h>
#include <llvm/IR/DiagnosticPrinter.h>
#include <llvm/IR/ModuleSummaryIndex.h>
#include <llvm/IR/Verifier.h>
#include <llvm/IRReader/IRReader.h>
#include <llvm/Linker/Linker.h>
#include <llvm/Support/MemoryBuffer.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/TargetParser/Triple.h>

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

namespace hindsight {

namespace {

/// Keeps the last error instead of printing it and ending the process.
struct KeepError : llvm::DiagnosticHandler {
  explicit KeepError(std::string& message) : message(message) {}
  bool handleDiagnostics(const llvm::DiagnosticInfo& info) override {
    if (info.getSeverity() == llvm::DS_Error) {
      message.clear();
      llvm::raw_string_ostream stream(message);
      llvm::DiagnosticPrinterRawOStream printer(stream);
      info.print(printer);
    }
    return true;
  }
  std::string& message;
};

std::string oneLine(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  while (!text.empty() && text.back() == ' ') text.pop_back();
  return text;
}

struct ReadModule {
  std::unique_ptr<llvm::Module> module; // null: see problem
  std::string problem;
  int line = 0;
};

/// Reads bitcode without the checks that end the process, function by function.
void readBitcode(std::unique_ptr<llvm::MemoryBuffer> buffer, llvm::LLVMContext& context, ReadModule& result) {
  auto failed = [&](llvm::Error failure) {
    if (!failure) return false;
    result.problem = llvm::toString(std::move(failure));
    return true;
  };
  auto module = llvm::getOwningLazyBitcodeModule(std::move(buffer), context);
  if (!module) {
    failed(module.takeError());
    return;
  }
  if (failed((*module)->materializeMetadata())) return;
  for (llvm::Function& function : **module)
    if (failed(function.materialize())) return;
  result.module = std::move(*module);
}

/// Takes the debug information out. False if some stays broken, hidden where LLVM does not look for it:
/// LLVM would print that to standard error when it materialises the module.
bool dropDebugInfo(llvm::Module& module) {
  llvm::StripDebugInfo(module);
  bool isBroken = false;
  return !llvm::verifyModule(module, nullptr, &isBroken) && !isBroken;
}

/// Reads a file that somebody else made, and checks that it is what LLVM's own passes expect.
void readCarefully(const std::string& path, llvm::LLVMContext& context, ReadModule& result) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer) {
    result.problem = buffer.getError().message();
    return;
  }
  bool isBitcode = llvm::isBitcode(reinterpret_cast<const unsigned char*>((*buffer)->getBufferStart()),
                                   reinterpret_cast<const unsigned char*>((*buffer)->getBufferEnd()));
  if (isBitcode) {
    readBitcode(std::move(*buffer), context, result);
  } else {
    llvm::SMDiagnostic diagnostic;
    auto noOverride = [](llvm::StringRef, llvm::StringRef) { return std::nullopt; };
    result.module =
        llvm::parseAssemblyFileWithIndexNoUpgradeDebugInfo(path, diagnostic, context, nullptr, noOverride).Mod;
    result.problem = diagnostic.getMessage().str();
    result.line = diagnostic.getLineNo();
  }
  if (!result.module) return;
  std::string problem;
  llvm::raw_string_ostream stream(problem);
  bool hasBrokenDebugInfo = false;
  if (llvm::verifyModule(*result.module, &stream, &hasBrokenDebugInfo)) {
    result.module = nullptr;
    result.problem = "it is not well-formed: " + problem.substr(0, 300);
    return;
  }
  if (hasBrokenDebugInfo && !dropDebugInfo(*result.module)) {
    result.module = nullptr;
    result.problem = "its debug information is damaged";
    return;
  }
  if (!isBitcode) llvm::UpgradeDebugInfo(*result.module);
  if (llvm::Error failure = result.module->materializeAll()) {
    result.module = nullptr;
    result.problem = llvm::toString(std::move(failure));
  }
}

} // namespace

Error readError(const ModuleInput& input, llvm::StringRef message, int line) {
  if (auto buffer = llvm::MemoryBuffer::getFile(input.path)) {
    llvm::StringRef whole = (*buffer)->getBuffer();
    llvm::MemoryBufferRef words(whole.take_front(whole.size() / 4 * 4), input.shown); // a cut file too
    auto producer = llvm::getBitcodeProducerString(words);                            // such as "LLVM20.1.0"
    if (!producer) llvm::consumeError(producer.takeError());
    llvm::StringRef version = producer ? llvm::StringRef(*producer) : "";
    unsigned major = 0;
    if (version.consume_front("LLVM") && !version.split('.').first.getAsInteger(10, major) &&
        major > LLVM_VERSION_MAJOR)
      return {fmt::format("{}: bitcode of LLVM {}, newer than LLVM {} that can be read", input.shown, version.str(),
                          LLVM_VERSION_STRING),
              fmt::format("compile it again with clang-{}", LLVM_VERSION_MAJOR)};
  }
  std::string place = line > 0 ? fmt::format("{}:{}", input.shown, line) : input.shown;
  return {fmt::format("{}: cannot be read: {}", place, oneLine(message.str())), ""};
}

/// Variadic calls, `long double` and the library models are those of x86 on Unix, at 64 or 32 bits (not at both, as
/// x32 is). A module that does not say what it is for only has to have such pointers.
static bool canExecute(const llvm::Module& module) {
  const llvm::DataLayout& layout = module.getDataLayout();
  unsigned pointerBits = layout.getPointerSizeInBits();
  llvm::Triple target(module.getTargetTriple());
  if (layout.isBigEndian() || target.isOSWindows()) return false;
  switch (target.getArch()) {
  case llvm::Triple::x86_64: return pointerBits == 64;
  case llvm::Triple::x86: return pointerBits == 32;
  case llvm::Triple::UnknownArch: return pointerBits == 64 || pointerBits == 32;
  default: return false;
  }
}

/// The same for a module that does not say how types lie in it.
static bool isForX86(const llvm::Module& module) {
  llvm::Triple target(module.getTargetTriple());
  return target.getArch() == llvm::Triple::UnknownArch ? target.getTriple().empty()
                                                       : target.isX86() && !target.isOSWindows() && !target.isX32();
}

ModuleLinker::ModuleLinker(llvm::LLVMContext& context) : context(context) {
  context.setDiagnosticHandler(std::make_unique<KeepError>(linkError));
}

Result<std::unique_ptr<llvm::Module>> ModuleLinker::read(const ModuleInput& input) {
  linkError.clear();
  ReadModule read;
  if (input.trusted) {
    llvm::SMDiagnostic diagnostic;
    read.module = llvm::parseIRFile(input.path, diagnostic, context);
    read.problem = diagnostic.getMessage();
  } else {
    readCarefully(input.path, context, read);
  }
  if (!linkError.empty()) return readError(input, linkError, 0);
  if (!read.module) return readError(input, read.problem, read.line);
  std::unique_ptr<llvm::Module> module = std::move(read.module);
  bool saysNothing = module->getDataLayoutStr().empty();
  if (!(saysNothing ? isForX86(*module) : canExecute(*module)))
    return Error{fmt::format("{}: is for {}, and only programs for x86-64 and i386 can be executed", input.shown,
                             module->getTargetTriple().empty() ? "another machine" : module->getTargetTriple()),
                 "compile it for one of these"};
  return module;
}

Result<bool> ModuleLinker::checkCompatible(const llvm::Module& first, const ModuleInput& firstInput,
                                           const llvm::Module& next, const ModuleInput& nextInput) const {
  unsigned firstWidth = first.getDataLayout().getPointerSizeInBits();
  unsigned nextWidth = next.getDataLayout().getPointerSizeInBits();
  if (firstWidth != nextWidth)
    return Error{fmt::format("{} is for {}-bit machines, {} for {}-bit ones", firstInput.shown, firstWidth,
                             nextInput.shown, nextWidth),
                 "compile all with the same -m32 or -m64"};
  if (first.getDataLayout() != next.getDataLayout())
    return Error{fmt::format("{} and {} are for different machines ({} and {})", firstInput.shown, nextInput.shown,
                             first.getTargetTriple(), next.getTargetTriple()),
                 "compile all for the same target"};
  return true;
}

static Error strangeLayout(const ModuleInput& input) {
  return Error{fmt::format("{}: types lie otherwise in memory than on x86-64 and i386", input.shown),
               "compile it for one of these"};
}

/// Leaves only a declaration.
static void dropDefinition(llvm::GlobalValue& symbol) {
  if (auto* object = llvm::dyn_cast<llvm::GlobalObject>(&symbol)) object->setComdat(nullptr);
  if (auto* function = llvm::dyn_cast<llvm::Function>(&symbol)) {
    function->deleteBody();
  } else if (auto* variable = llvm::dyn_cast<llvm::GlobalVariable>(&symbol)) {
    variable->setInitializer(nullptr);
    variable->setLinkage(llvm::GlobalValue::ExternalLinkage);
  } else { // an alias, which has no declaration of its own kind
    llvm::Module& module = *symbol.getParent();
    llvm::GlobalValue* declared = nullptr;
    if (auto* type = llvm::dyn_cast<llvm::FunctionType>(symbol.getValueType()))
      declared = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage, "", module);
    else
      declared = new llvm::GlobalVariable(module, symbol.getValueType(), false, llvm::GlobalValue::ExternalLinkage,
                                          nullptr, "");
    declared->takeName(&symbol);
    symbol.replaceAllUsesWith(declared);
    symbol.eraseFromParent();
  }
}

/// Drops what the program has already, also if its definition is only a weak one: a linker that never came to this
/// module took it.
static void yieldTo(const llvm::Module& whole, llvm::Module& module) {
  std::vector<llvm::GlobalValue*> known;
  for (llvm::GlobalValue& symbol : module.global_values()) {
    if (symbol.isDeclaration() || symbol.hasLocalLinkage() || symbol.hasAppendingLinkage()) continue;
    const llvm::GlobalValue* other = whole.getNamedValue(symbol.getName());
    if (other && !other->isDeclarationForLinker() && !other->hasLocalLinkage()) known.push_back(&symbol);
  }
  for (llvm::GlobalValue* symbol : known) dropDefinition(*symbol);
}

/// What is hidden in a shared library is nobody else's.
static void keepHidden(llvm::Module& library) {
  for (llvm::GlobalValue& symbol : library.global_values()) {
    if (symbol.isDeclaration() || symbol.hasLocalLinkage() || symbol.hasDefaultVisibility()) continue;
    if (symbol.hasAvailableExternallyLinkage() || !symbol.hasHiddenVisibility()) continue;
    if (auto* object = llvm::dyn_cast<llvm::GlobalObject>(&symbol)) object->setComdat(nullptr);
    symbol.setVisibility(llvm::GlobalValue::DefaultVisibility);
    symbol.setLinkage(llvm::GlobalValue::InternalLinkage);
  }
}

/// The modules of one library as one, with what is hidden in it for itself.
Result<std::unique_ptr<llvm::Module>> ModuleLinker::join(std::vector<std::unique_ptr<llvm::Module>> modules,
                                                         const ModuleInput& input) {
  std::unique_ptr<llvm::Module> library = std::move(modules.front());
  for (size_t index = 1; index < modules.size(); ++index) {
    nameStatics(*modules[index], library.get());
    modules[index]->setTargetTriple(library->getTargetTriple());
    linkError.clear();
    if (llvm::Linker::linkModules(*library, std::move(modules[index])))
      return Error{fmt::format("{}: does not link: {}", input.shown, oneLine(linkError)), ""};
  }
  keepHidden(*library);
  return library;
}

Result<bool> ModuleLinker::noteDefinitions(const llvm::Module& module, const ModuleInput& input) {
  for (const llvm::GlobalValue& symbol : module.global_values()) {
    if (symbol.isDeclaration() || !symbol.hasExternalLinkage() || !symbol.hasName()) continue;
    auto [known, isNew] = definedIn.try_emplace(symbol.getName(), input.shown);
    if (!isNew)
      return Error{fmt::format("{} is defined in {} and in {}", symbol.getName().str(), known->second, input.shown),
                   ""};
  }
  return true;
}

/// Reads all, and gives them one layout: that of the first one that has any.
Result<std::vector<std::unique_ptr<llvm::Module>>> ModuleLinker::readAll(const std::vector<ModuleInput>& inputs) {
  std::vector<std::unique_ptr<llvm::Module>> modules;
  for (const ModuleInput& input : inputs) {
    auto module = read(input);
    if (!module) return module.error();
    modules.push_back(std::move(*module));
  }
  auto says = [](const std::unique_ptr<llvm::Module>& module) {
    return !module->getDataLayoutStr().empty() || !module->getTargetTriple().empty();
  };
  auto first = std::ranges::find_if(modules, says);
  const llvm::Module* guide = first == modules.end() ? nullptr : first->get();
  if (guide && !bringUpToDate(**first, nullptr))
    return strangeLayout(inputs[static_cast<size_t>(first - modules.begin())]);
  for (size_t index = 0; index < modules.size(); ++index)
    if (!bringUpToDate(*modules[index], guide)) return strangeLayout(inputs[index]);
  return modules;
}

Result<std::unique_ptr<llvm::Module>> ModuleLinker::linkInputs(const std::vector<ModuleInput>& inputs) {
  auto modules = readAll(inputs);
  if (!modules) return modules.error();
  std::unique_ptr<llvm::Module> whole;
  for (size_t index = 0; index < inputs.size(); ++index) {
    const ModuleInput& input = inputs[index];
    std::unique_ptr<llvm::Module> module = std::move((*modules)[index]);
    if (input.library) {
      std::vector<std::unique_ptr<llvm::Module>> parts;
      parts.push_back(std::move(module));
      while (index + 1 < inputs.size() && inputs[index + 1].library == input.library)
        parts.push_back(std::move((*modules)[++index]));
      auto joined = join(std::move(parts), input);
      if (!joined) return joined.error();
      module = std::move(*joined);
    }
    if (input.yields && whole) yieldTo(*whole, *module);
    if (auto unique = noteDefinitions(*module, input); !unique) return unique.error();
    nameStatics(*module, whole.get());
    if (!whole) {
      whole = std::move(module);
      continue;
    }
    if (auto compatible = checkCompatible(*whole, inputs[0], *module, input); !compatible) return compatible.error();
    if (whole->getTargetTriple().empty()) whole->setTargetTriple(module->getTargetTriple());
    module->setTargetTriple(whole->getTargetTriple()); // a difference in the vendor's name is no difference
    linkError.clear();
    if (llvm::Linker::linkModules(*whole, std::move(module)))
      return Error{fmt::format("{}: does not link: {}", input.shown, oneLine(linkError)), ""};
  }
  expandCompilerFunctions(*whole);
  return whole;
}

Result<bool> ModuleLinker::linkRuntime(llvm::Module& module, const std::string& folder) {
  std::string path = fmt::format("{}/runtime{}.bc", folder, module.getDataLayout().getPointerSizeInBits());
  if (!std::filesystem::exists(path)) return true;
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer) return Error{fmt::format("{}: {}", path, buffer.getError().message()), ""};
  auto runtime = llvm::getOwningLazyBitcodeModule(std::move(*buffer), context);
  if (!runtime) return Error{fmt::format("{}: {}", path, oneLine(llvm::toString(runtime.takeError()))), ""};
  if ((*runtime)->getDataLayout() != module.getDataLayout())
    return Error{fmt::format("{}: is for another machine than the program", path), "is the runtime folder complete?"};
  (*runtime)->setTargetTriple(module.getTargetTriple());
  linkError.clear();
  if (llvm::Linker::linkModules(module, std::move(*runtime), llvm::Linker::Flags::LinkOnlyNeeded))
    return Error{fmt::format("{}: does not link: {}", path, oneLine(linkError)), ""};
  return true;
}

void dropModelled(llvm::Module& module) {
  // Whether a text may be a part of the string: it is not if it lies before or behind it, in whatever object.
  constexpr const char* kDisjunct[] = {"_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE11_M_disjunctEPKc",
                                       "_ZNKSt7__cxx1112basic_stringIwSt11char_traitsIwESaIwEE11_M_disjunctEPKw"};
  for (const char* name : kDisjunct)
    if (llvm::Function* function = module.getFunction(name); function && function->isDiscardableIfUnused()) {
      function->deleteBody();
      function->setComdat(nullptr);
    }
}

llvm::StringSet<> definedSymbols(const llvm::Module& module) {
  llvm::StringSet<> names;
  for (const llvm::GlobalValue& symbol : module.global_values())
    if (!symbol.isDeclaration()) names.insert(symbol.getName());
  return names;
}

void declareMathFunctions(llvm::Module& module) {
  std::vector<std::pair<std::string, llvm::FunctionType*>> wanted;
  for (const llvm::Function& function : module) {
    if (!function.isIntrinsic()) continue;
    llvm::FunctionType* type = function.getFunctionType();
    if (function.getIntrinsicID() == llvm::Intrinsic::frexp) {
      llvm::Type* number = type->getParamType(0);
      auto* pointer = llvm::PointerType::get(module.getContext(), 0);
      const char* name = number->isFloatTy() ? "frexpf" : number->isDoubleTy() ? "frexp" : "frexpl";
      wanted.emplace_back(name, llvm::FunctionType::get(number, {number, pointer}, false));
      continue;
    }
    std::string name = mathFunctionName(function.getIntrinsicID(), type->getReturnType());
    if (name.empty()) continue;
    llvm::SmallVector<llvm::Type*, 2> parameters;
    for (llvm::Type* parameter : type->params()) parameters.push_back(parameter->getScalarType());
    wanted.emplace_back(name, llvm::FunctionType::get(type->getReturnType()->getScalarType(), parameters, false));
  }
  for (auto& [name, type] : wanted) module.getOrInsertFunction(name, type);
}

} // namespace hindsight
