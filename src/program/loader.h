// From files to a Program: compile sources with clang, read bitcode and IR, link, promote locals, decode.
#pragma once

#include "program/compile_driver.h"
#include "program/input_file.h"
#include "program/program.h"
#include "support/given_world.h"
#include "support/result.h"

#include <memory>
#include <string>
#include <vector>

namespace hindsight {

struct LoadOptions {
  std::vector<std::string> inputs;     // .c .cc .cpp .cxx .i .bc .ll, any mix
  std::string assume = {};             // another source: what callers of the entry promise; empty: nothing
  std::vector<InputFile> taken = {};   // the files found in the inputs, if they were taken in; else empty
  std::vector<std::string> clangFlags; // what stands after `--`
  std::string clang;                   // compiler to call; empty: clang-19, then clang from PATH
  std::string runtimeFolder;           // holds runtime64.bc, runtime32.bc and include/ (klee/klee.h, ...)
  std::string entry = "main";          // empty: none, which makes sense with `keepAll`
  bool linkRuntime = true;
  UndefinedChecks checks = {};            // to compile into sources (bitcode stays as it is)
  std::vector<std::string> keep;          // functions to decode even if nothing calls them; absent ones are ignored
  bool keepAll = false;                   // decode every function of the inputs, called or not
  std::function<bool()> interrupted = {}; // asked while compilers run: true ends them, and with them the loading
  GivenWorld world = {};                  // what the program is started with
  bool verify = false;                    // check the decoded program against the rules of verify_program.h
};

/// How its sources are compiled.
CompileOptions compileOptions(const LoadOptions& options);

struct LoadStatistics {
  double clangSeconds = 0;
  double linkSeconds = 0; // reading, linking, promoting locals
  double decodeSeconds = 0;
};

Result<std::unique_ptr<Program>> loadProgram(const LoadOptions& options, LoadStatistics* statistics = nullptr);

} // namespace hindsight
