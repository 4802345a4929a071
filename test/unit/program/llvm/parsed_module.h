// A module of LLVM from its text, for tests of what is done to modules before they are decoded.
#pragma once

#include "../snippet.h"

#include <llvm/AsmParser/Parser.h>
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/SourceMgr.h>
#include <llvm/Support/raw_ostream.h>

#include <memory>
#include <string>

namespace hindsight::test {

class ParsedModule {
public:
  explicit ParsedModule(const std::string& text, const char* layout = kLayout64) {
    llvm::SMDiagnostic problem;
    module = llvm::parseAssemblyString(layout + text, problem, context);
    EXPECT_TRUE(module) << problem.getMessage().str() << " in line " << problem.getLineNo();
    if (!module) module = std::make_unique<llvm::Module>("none", context);
  }
  llvm::Module& operator*() { return *module; }
  llvm::Module* operator->() { return module.get(); }

  /// As text; what is not well-formed fails the test.
  std::string text() const {
    std::string result;
    llvm::raw_string_ostream stream(result);
    EXPECT_FALSE(llvm::verifyModule(*module, &stream)) << result;
    module->print(stream, nullptr);
    return result;
  }

private:
  llvm::LLVMContext context;
  std::unique_ptr<llvm::Module> module;
};

inline size_t countText(const std::string& text, const std::string& part) {
  size_t count = 0;
  for (size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

} // namespace hindsight::test
