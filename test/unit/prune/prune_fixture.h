// Compiles a snippet of C and runs it as a search that prunes does: from one place where paths meet to the next.
#pragma once

#include "program/loader.h"
#include "prune/pruner.h"

#include <filesystem>
#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight::prune {

inline const std::string kInputs = "int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);"
                                   "unsigned char __VERIFIER_nondet_uchar(void); void __VERIFIER_assume(int);"
                                   "void *malloc(__SIZE_TYPE__); void free(void *); void reach_error(void);"
                                   "void abort(void);\n";

class PruneFixture : public testing::Test {
protected:
  void load(const std::string& source) {
    char pattern[] = "/tmp/hindsight-prune-XXXXXX";
    ASSERT_NE(mkdtemp(pattern), nullptr);
    std::filesystem::path folder = pattern;
    std::ofstream(folder / "snippet.c") << kInputs << source;
    LoadOptions options;
    options.inputs = {(folder / "snippet.c").string()};
    options.clangFlags = {"-w"};
    options.linkRuntime = false;
    auto loaded = loadProgram(options);
    std::filesystem::remove_all(folder);
    ASSERT_TRUE(loaded) << loaded.error().message;
    program = std::move(*loaded);
    MachineConfig config;
    config.forksPerRun = 1;
    config.stopAtForks = true;
    machine = std::make_unique<Machine>(*program, terms, solver, config, &watch);
  }

  /// A state that was run from one place to the next.
  struct Ran {
    std::unique_ptr<State> before, after;
    std::vector<std::unique_ptr<State>> forkedOff;
    Node node; // with the objects that were made on the way
    RunOutcome outcome = RunOutcome::Ended;
    PathEnd end;
  };

  std::unique_ptr<State> first() {
    std::unique_ptr<State> state = machine->initialState(*program->findFunction("main"));
    state->checkpoints = 1000;
    return state;
  }

  Ran run(const State& from) {
    Ran ran;
    ran.before = from.clone();
    ran.after = from.clone();
    watch.running = &ran.node;
    ran.outcome = machine->run(*ran.after, 1'000'000);
    watch.running = nullptr;
    for (Spawned& spawned : machine->spawned) {
      if (!spawned.end) spawned.state->checkpoints = 1000;
      ran.forkedOff.push_back(std::move(spawned.state));
    }
    machine->spawned.clear();
    watch.untaken.clear();
    if (ran.outcome == RunOutcome::Ended) ran.end = machine->end;
    ran.node.instructions = ran.after->instructions - from.instructions;
    return ran;
  }

  /// Runs the state itself on, past forks, until it has been at so many places where paths meet.
  std::unique_ptr<State> atMeeting(unsigned count) {
    std::unique_ptr<State> state = first();
    while (true) {
      Ran ran = run(*state);
      state = std::move(ran.after);
      if (ran.outcome == RunOutcome::Suspended && --count == 0) return state;
      if (ran.outcome == RunOutcome::Ended) {
        ADD_FAILURE() << "the path ended before";
        return state;
      }
    }
  }

  /// The stretch that was run, as something to do again.
  static Stretch stretchOf(const Ran& ran) {
    return {ran.before.get(), &ran.node.objects, ran.outcome == RunOutcome::Suspended, ran.node.instructions};
  }

  ObjectId global(const std::string& name) const { return machine->globalObject(program->globalByName.at(name)); }
  const Term* inGlobal(const std::string& name, uint64_t offset = 0, uint32_t bytes = 4) {
    return locations.symbolOf(Location::memory(global(name), offset, bytes), bytes * 8);
  }

  /// All of the program, depth first, as the explorer does it.
  struct Searched {
    PruningCost cost;
    uint64_t ended = 0, errors = 0;
  };
  Searched search(PruneConfig config = {}) {
    Searched searched;
    Pruner pruner(config, watch, *machine, solver, helper);
    std::vector<std::unique_ptr<State>> waiting;
    waiting.push_back(machine->initialState(*program->findFunction("main")));
    pruner.begin(*waiting.back());
    while (!waiting.empty()) {
      std::unique_ptr<State> state = std::move(waiting.back());
      waiting.pop_back();
      if (pruner.beforeRun(*state) != PathChoice::Follow) continue;
      RunOutcome outcome = machine->run(*state, 1'000'000);
      bool goesOn = pruner.afterRun(*state, outcome) == PathChoice::Follow;
      auto note = [&](const State& at, const PathEnd& end) {
        if (at.speculation) return;
        ++searched.ended;
        searched.errors += end.kind == EndKind::Error;
      };
      if (outcome == RunOutcome::Ended) note(*state, machine->end);
      for (Spawned& spawned : machine->spawned) {
        if (spawned.end)
          note(*spawned.state, *spawned.end);
        else
          waiting.push_back(std::move(spawned.state));
      }
      machine->spawned.clear();
      for (std::unique_ptr<State>& tried : pruner.takeStates()) waiting.push_back(std::move(tried));
      if (outcome != RunOutcome::Ended && goesOn) waiting.push_back(std::move(state));
    }
    searched.cost = pruner.cost();
    return searched;
  }

  TermManager terms;
  Solver solver{terms, {}}, helper{terms, {}};
  Locations locations{terms};
  PruneWatch watch;
  std::unique_ptr<Program> program;
  std::unique_ptr<Machine> machine;
};

} // namespace hindsight::prune
