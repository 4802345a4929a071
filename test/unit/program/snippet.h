// Small programs for the tests of this folder: written to a folder of their own, loaded with the verifier on.
#pragma once

#include "program/compile_driver.h"
#include "program/loader.h"
#include "program/print_program.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <vector>

namespace hindsight::test {

class Folder {
public:
  Folder() : folder(std::move(*TemporaryFolder::create())) {}
  std::string path(const std::string& name) const { return folder.path() + "/" + name; }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }

private:
  TemporaryFolder folder;
};

/// Loads one text under the given file name; fails the test if that does not work.
inline std::unique_ptr<Program> load(const std::string& name, const std::string& text,
                                     std::vector<std::string> flags = {}, const std::string& entry = "f") {
  Folder folder;
  LoadOptions options;
  options.inputs = {folder.write(name, text)};
  options.clangFlags = std::move(flags);
  options.entry = entry;
  options.verify = true;
  auto result = loadProgram(options);
  EXPECT_TRUE(result) << result.error().message;
  return result ? std::move(*result) : std::make_unique<Program>();
}

inline std::unique_ptr<Program> loadC(const std::string& text, std::vector<std::string> flags = {},
                                      const std::string& entry = "f") {
  flags.push_back("-w");
  return load("test.c", text, std::move(flags), entry);
}

inline const char* kLayout64 = "target datalayout = "
                               "\"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n"
                               "target triple = \"x86_64-pc-linux-gnu\"\n";
inline const char* kLayout32 =
    "target datalayout = "
    "\"e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-i128:128-f64:32:64-f80:32-n8:16:32-S128\"\n"
    "target triple = \"i386-pc-linux-gnu\"\n";

inline std::unique_ptr<Program> loadIR(const std::string& text, const char* layout = kLayout64) {
  return load("test.ll", layout + text);
}

/// The text of a function without source locations.
inline std::string bodyOf(const Program& program, const std::string& name = "f") {
  const Function* function = program.findFunction(name);
  if (!function) return "no function " + name;
  std::string text = printFunction(program, *function), result;
  size_t start = 0;
  while (start < text.size()) {
    size_t end = text.find('\n', start);
    std::string line = text.substr(start, end - start);
    if (size_t comment = line.find("  ; "); comment != std::string::npos) line.resize(comment);
    result += line + "\n";
    start = end + 1;
  }
  return result;
}

/// All messages of Unsupported instructions.
inline std::vector<std::string> unsupportedIn(const Program& program) {
  std::vector<std::string> messages;
  for (const Function& function : program.functions)
    for (const std::string& message : function.messages) messages.push_back(function.name + ": " + message);
  return messages;
}

inline size_t countOpcode(const Function& function, Opcode op) {
  size_t count = 0;
  for (const Instruction& inst : function.instructions) count += inst.op == op;
  return count;
}

} // namespace hindsight::test
