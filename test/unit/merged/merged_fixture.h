// Compiles a snippet of C and unwinds one of its functions.
#pragma once

#include "merged/search.h"
#include "program/compile_driver.h"
#include "program/loader.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight::merged {

inline const std::string kNode =
    "#define NULL ((void *)0)\n"
    "void *malloc(__SIZE_TYPE__); void *calloc(__SIZE_TYPE__, __SIZE_TYPE__); void free(void *);"
    "void reach_error(void); void klee_assume(unsigned long);\n"
    "struct Node { int val; struct Node *next; };\n"
    "static inline void check(int holds) { if (!holds) reach_error(); }\n";

class MergedFixture : public testing::Test {
protected:
  void load(const std::string& source, const std::string& function = "f") {
    auto folder = TemporaryFolder::create();
    ASSERT_TRUE(folder);
    std::string path = folder->path() + "/snippet.c";
    std::ofstream(path) << kNode << source;
    LoadOptions options;
    options.inputs = {path};
    options.clangFlags = {"-w"};
    options.linkRuntime = false;
    options.entry = function;
    auto loaded = loadProgram(options);
    ASSERT_TRUE(loaded) << loaded.error().message;
    program = std::move(*loaded);
    this->function = program->findFunction(function);
    ASSERT_TRUE(this->function);
  }

  Unwinding unwound(uint32_t rounds = 3, uint32_t inlined = 8) {
    auto result = Unwinding::of(*program, *function, {.rounds = rounds, .inlined = inlined});
    if (!result) throw std::runtime_error(result.error().message);
    return std::move(*result);
  }

  /// Whether a run can get to any call of reach_error.
  SearchResult searchErrors(const Unwinding& unwinding, Strategy strategy) {
    TermManager terms;
    auto backend = makeBackend(BackendKind::Z3, terms, {});
    Places places(unwinding);
    std::vector<NodeId> targets;
    for (const ErrorPlace& place : unwinding.errorPlaces())
      for (NodeId node : unwinding.nodesOf(place)) targets.push_back(node);
    SearchResult result = searchBackward(unwinding, places, targets, strategy, terms, *backend, {});
    result.refusals.insert(places.refusals().begin(), places.refusals().end());
    return result;
  }

  static constexpr Strategy kStrategies[] = {Strategy::DisjunctSet,    Strategy::DisjunctOne,
                                             Strategy::DisjunctComb,   Strategy::ConjunctNever,
                                             Strategy::ConjunctAlways, Strategy::ConjunctLoops};

  /// All strategies agree on it, without doubts.
  void expectAll(const std::string& source, SatResult expected, uint32_t rounds = 3) {
    load(source);
    Unwinding unwinding = unwound(rounds);
    for (Strategy strategy : kStrategies) {
      SearchResult result = searchErrors(unwinding, strategy);
      EXPECT_EQ(result.result, expected) << source << "\nstrategy " << int(strategy) << " " << result.reason;
      EXPECT_THAT(result.refusals, testing::IsEmpty());
    }
  }

  std::unique_ptr<Program> program;
  const Function* function = nullptr;
};

} // namespace hindsight::merged
