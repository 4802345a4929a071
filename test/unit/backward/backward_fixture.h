// Compiles a snippet of C, searches backward from a target, and confirms what is found by running the program.
#pragma once

#include "backward/search/search.h"
#include "program/loader.h"
#include "program/target.h"
#include "step/machine.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace hindsight::backward {

inline const std::string kInputs = "int __VERIFIER_nondet_int(void); unsigned __VERIFIER_nondet_uint(void);"
                                   "unsigned char __VERIFIER_nondet_uchar(void); void __VERIFIER_assume(int);"
                                   "void target(void); void *malloc(__SIZE_TYPE__); void free(void *);"
                                   "void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);";

/// Notes whether a run gets to one of some instructions.
class ArrivalHook : public StepHooks {
public:
  explicit ArrivalHook(const std::vector<CodePoint>& points) : points(points) {}
  uint32_t interests() const override { return kHookInstruction; }
  void onInstruction(State&, const Function& function, uint32_t instruction) override {
    for (CodePoint point : points)
      arrived = arrived || (point.function == function.id && point.instruction == instruction);
  }
  bool arrived = false;

private:
  const std::vector<CodePoint>& points;
};

class BackwardFixture : public testing::Test {
protected:
  void load(const std::string& source, std::vector<std::string> flags = {}) {
    char pattern[] = "/tmp/hindsight-backward-XXXXXX";
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

  /// Whether the program, run with this test, gets to the target.
  bool confirm(const BackwardCandidate& candidate, const std::vector<CodePoint>& points) {
    TermManager concreteTerms;
    Solver concreteSolver(concreteTerms, {});
    ArrivalHook hook(points);
    MachineConfig config;
    config.fixedInputs = &candidate.test;
    Machine machine(*program, concreteTerms, concreteSolver, config, &hook);
    // What is no input (memory that was never written) may still have any value.
    std::vector<std::unique_ptr<State>> waiting;
    waiting.push_back(machine.initialState(program->functions[program->entry]));
    for (int runs = 0; !waiting.empty() && !hook.arrived && runs < 10'000; ++runs) {
      std::unique_ptr<State> state = std::move(waiting.back());
      waiting.pop_back();
      RunOutcome outcome = machine.run(*state, 1'000'000);
      auto failsThere = [&](const State& ended, const PathEnd& end) {
        return candidate.error && end.kind == EndKind::Error && ended.top &&
               ended.top->code->function->id == candidate.error->function &&
               ended.top->pc == candidate.error->instruction;
      };
      if (outcome != RunOutcome::Ended)
        waiting.push_back(std::move(state));
      else if (failsThere(*state, machine.end))
        return true;
      for (Spawned& spawned : machine.spawned) {
        if (!spawned.end)
          waiting.push_back(std::move(spawned.state));
        else if (failsThere(*spawned.state, *spawned.end))
          return true;
      }
      machine.spawned.clear();
    }
    if (candidate.error) return false;
    return hook.arrived;
  }

  BackwardResult search(const std::string& place, BackwardConfig config = {}) {
    auto resolved = resolveTarget(*program, place);
    EXPECT_TRUE(resolved) << (resolved ? "" : resolved.error().message);
    if (!resolved) return {};
    BackwardContext context(*program, terms, solver, nullptr);
    return searchBackward(context, resolved->points, config,
                          [&](const BackwardCandidate& candidate) { return confirm(candidate, resolved->points); });
  }
  BackwardOutcome outcome(const std::string& source, BackwardConfig config = {}) {
    load(kInputs + source);
    if (!program) return BackwardOutcome::Unknown;
    last = search("target", config);
    // Paths that go on as one are other paths, and the same answer.
    config.join = true;
    EXPECT_EQ(search("target", config).outcome, last.outcome) << "joined";
    return last.outcome;
  }

  TermManager terms;
  Solver solver{terms, {}};
  std::unique_ptr<Program> program;
  BackwardResult last;
};

inline std::ostream& operator<<(std::ostream& out, BackwardOutcome outcome) {
  static const char* const names[] = {"Reached", "Exhausted", "Bounded", "Unknown", "Stopped"};
  return out << names[static_cast<int>(outcome)];
}

} // namespace hindsight::backward
