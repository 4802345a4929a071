// Compiles a snippet of C or IR and runs it on a machine, path by path, depth first.
#pragma once

#include "program/loader.h"
#include "step/machine.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace hindsight {

/// What harnesses declare; a snippet starts with it if it needs inputs.
inline const std::string kNondet = "int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);"
                                   "unsigned char __VERIFIER_nondet_uchar(void); long __VERIFIER_nondet_long(void);"
                                   "unsigned long __VERIFIER_nondet_ulong(void); void __VERIFIER_assume(int);\n";
inline const std::string kHeap = "void *malloc(__SIZE_TYPE__); void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);"
                                 "void *realloc(void *, __SIZE_TYPE__); void free(void *);\n";

class MachineFixture : public testing::Test {
protected:
  struct Ended {
    std::unique_ptr<State> state;
    PathEnd end;
  };

  void load(const std::string& source, std::vector<std::string> flags = {}, const std::string& name = "snippet.c",
            const std::string& entry = "main") {
    char pattern[] = "/tmp/hindsight-step-XXXXXX";
    ASSERT_NE(mkdtemp(pattern), nullptr);
    std::filesystem::path folder = pattern;
    std::ofstream(folder / name) << source;
    LoadOptions options;
    options.inputs = {(folder / name).string()};
    options.clangFlags = std::move(flags);
    options.entry = entry;
    options.linkRuntime = false;
    auto loaded = loadProgram(options);
    std::filesystem::remove_all(folder);
    ASSERT_TRUE(loaded) << loaded.error().message;
    program = std::move(*loaded);
  }

  /// A machine for the loaded program, with hooks or without.
  void start(HookList hooks = {}, MachineConfig config = {}) {
    config.forksPerRun = 1000;
    waiting.clear();
    machine = std::make_unique<Machine>(*program, terms, solver, config, hooks);
    waiting.push_back(machine->initialState(*program->findFunction("main")));
  }

  /// A machine about to execute these instructions as main; `@x` is an int.
  void loadIntoMain(const std::string& body, const std::string& outside = "") {
    load("target datalayout = \"e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128\"\n"
         "target triple = \"x86_64-pc-linux-gnu\"\n@x = global i32 0\n" +
             outside + "\ndefine i32 @main() {\n" + body + "\n}\n",
         {}, "snippet.ll");
    start();
  }

  /// Runs every waiting state to its end.
  std::vector<Ended> runAll() {
    std::vector<Ended> ended;
    while (!waiting.empty()) {
      std::unique_ptr<State> state = std::move(waiting.back());
      waiting.pop_back();
      RunOutcome outcome = machine->run(*state, 1'000'000);
      for (Spawned& spawned : machine->spawned) {
        if (spawned.end)
          ended.push_back({std::move(spawned.state), *spawned.end});
        else
          waiting.push_back(std::move(spawned.state));
      }
      machine->spawned.clear();
      if (outcome == RunOutcome::Ended)
        ended.push_back({std::move(state), machine->end});
      else
        waiting.push_back(std::move(state));
    }
    return ended;
  }

  std::vector<Ended> run(const std::string& source, std::vector<std::string> flags = {}) {
    load(source, std::move(flags));
    start();
    return runAll();
  }

  /// How a path ended, in one line: "returns 3", "null-dereference: reads through a null pointer".
  static std::string describe(const PathEnd& end) {
    switch (end.kind) {
    case EndKind::Returned: return "returns " + std::to_string(end.exitStatus);
    case EndKind::Exited: return "exits " + std::to_string(end.exitStatus);
    case EndKind::Error: return std::string(spell(end.error)) + ": " + end.message;
    case EndKind::AssumptionFailed: return "assumption failed";
    case EndKind::SilentExit: return "silent exit";
    case EndKind::Unsupported: return "unsupported: " + end.message;
    case EndKind::MissingFunction: return "missing: " + end.message;
    case EndKind::MissingVariable: return "missing variable: " + end.message;
    case EndKind::SolverGaveUp: return "solver gave up";
    case EndKind::DepthLimit: return "depth limit";
    case EndKind::Limit: return "limit: " + end.message;
    }
    return "?";
  }

  /// The ends of all paths, sorted, so that the order of exploration does not matter.
  static std::vector<std::string> describe(const std::vector<Ended>& ended) {
    std::vector<std::string> lines;
    for (const Ended& path : ended) lines.push_back(describe(path.end));
    std::sort(lines.begin(), lines.end());
    return lines;
  }
  std::vector<std::string> endsOf(const std::string& source, std::vector<std::string> flags = {}) {
    return describe(run(source, std::move(flags)));
  }
  /// The one end of a snippet that has one path; all of them in a row if there are more.
  std::string endOf(const std::string& source, std::vector<std::string> flags = {}) {
    std::string all;
    for (const std::string& line : endsOf(source, std::move(flags))) all += (all.empty() ? "" : " | ") + line;
    return all;
  }

  /// The value of the input made at this position (0: the first) in a model of the path.
  U128 inputOf(const Ended& path, uint32_t position) {
    auto model = solver.model(path.state->path);
    EXPECT_TRUE(model);
    const InputList* entry = path.state->inputs.get();
    while (entry && entry->shape->position != position) entry = entry->previous.get();
    EXPECT_TRUE(entry) << "there is no input " << position;
    if (!model || !entry) return 0;
    return Evaluator(*model).evaluate(entry->shape->parts.front());
  }
  const Ended* findEnd(const std::vector<Ended>& ended, const std::string& line) {
    for (const Ended& path : ended)
      if (describe(path.end) == line) return &path;
    ADD_FAILURE() << "no path ended with: " << line;
    return nullptr;
  }

  TermManager terms;
  Solver solver{terms, {}};
  std::unique_ptr<Program> program;
  std::unique_ptr<Machine> machine;
  std::vector<std::unique_ptr<State>> waiting;
};

using Lines = std::vector<std::string>;

} // namespace hindsight
