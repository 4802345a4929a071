// Compiles a snippet of C and runs it on a machine, path by path, depth first.
#pragma once

#include "program/loader.h"
#include "step/machine.h"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace hindsight {

class MachineFixture : public testing::Test {
protected:
  struct Ended {
    std::unique_ptr<State> state;
    PathEnd end;
  };

  void load(const std::string& source, std::vector<std::string> flags = {}) {
    char pattern[] = "/tmp/hindsight-step-XXXXXX";
    ASSERT_NE(mkdtemp(pattern), nullptr);
    std::filesystem::path folder = pattern;
    std::ofstream(folder / "snippet.c") << source;
    LoadOptions options;
    options.inputs = {(folder / "snippet.c").string()};
    options.clangFlags = std::move(flags);
    options.linkRuntime = false;
    auto loaded = loadProgram(options);
    std::filesystem::remove_all(folder);
    ASSERT_TRUE(loaded) << loaded.error().message;
    program = std::move(*loaded);
  }

  /// A machine for the loaded program, with hooks or without.
  void start(StepHooks* hooks = nullptr, MachineConfig config = {}) {
    config.forksPerRun = 1000;
    machine = std::make_unique<Machine>(*program, terms, solver, config, hooks);
    waiting.push_back(machine->initialState(*program->findFunction("main")));
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

  TermManager terms;
  Solver solver{terms, {}};
  std::unique_ptr<Program> program;
  std::unique_ptr<Machine> machine;
  std::vector<std::unique_ptr<State>> waiting;
};

} // namespace hindsight
