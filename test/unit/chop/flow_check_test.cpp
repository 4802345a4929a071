// Flows through memory that executions show must be in the graph; and a graph that lacks one must be found out.
#include "chop/flow_check.h"

#include "pointer/random_program.h"
#include "program/compile_driver.h"
#include "program/loader.h"
#include "step/machine.h"

#include <fstream>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight {
namespace {

class FlowsOfRuns : public testing::TestWithParam<int> {
protected:
  void load(const std::string& source, std::vector<std::string> flags = {}) {
    auto folder = TemporaryFolder::create();
    ASSERT_TRUE(folder);
    std::ofstream(folder->path() + "/program.c") << source;
    LoadOptions options;
    options.inputs = {folder->path() + "/program.c"};
    options.clangFlags = std::move(flags);
    options.clangFlags.push_back("-w");
    options.linkRuntime = false;
    auto loaded = loadProgram(options);
    ASSERT_TRUE(loaded) << loaded.error().message;
    program = std::move(*loaded);
  }

  /// Runs to the end.
  std::set<std::string> check(uint64_t most = 4'000'000, uint64_t fuel = 3'000'000) {
    PointsTo pointers = analysePointers(*program);
    valueflow::MemorySsa memory(*program, pointers, most);
    grain = memory.grain();
    valueflow::ValueFlowGraph graph(*program, pointers, memory);
    chop::FlowCheck check(*program, pointers, graph);
    TermManager terms;
    Solver solver{terms, {}};
    Machine machine(*program, terms, solver, {.forksPerRun = 1000}, &check);
    auto state = machine.initialState(*program->findFunction("main"));
    outcome = machine.run(*state, fuel);
    reads = check.reads, flows = check.flows;
    return check.failures;
  }

  std::unique_ptr<Program> program;
  RunOutcome outcome{};
  valueflow::Grain grain{};
  uint64_t reads = 0, flows = 0;
};

TEST_P(FlowsOfRuns, AreInTheGraph) {
  load(RandomProgram(static_cast<unsigned>(GetParam())).text(),
       GetParam() % 3 ? std::vector<std::string>{} : std::vector<std::string>{"-O2"});
  EXPECT_THAT(check(), testing::IsEmpty());
  EXPECT_EQ(outcome, RunOutcome::Ended);
  EXPECT_GT(flows, 10u);
}
INSTANTIATE_TEST_SUITE_P(Seeds, FlowsOfRuns, testing::Range(1, 21));

TEST_F(FlowsOfRuns, WithCoarserVariables) {
  load(RandomProgram(7).text());
  EXPECT_THAT(check(1), testing::IsEmpty());
  EXPECT_EQ(grain, valueflow::Grain::Everything);
  load(RandomProgram(8).text());
  EXPECT_THAT(check(1200), testing::IsEmpty());
}

TEST_F(FlowsOfRuns, JumpsThatSetjmpComesBackBy) {
  load(R"(
    typedef struct { long a[25]; } jmp_buf[1];
    int setjmp(jmp_buf) __attribute__((returns_twice)); void longjmp(jmp_buf, int) __attribute__((noreturn));
    jmp_buf back; int x;
    void deep(int n) { x = n; if (n == 3) longjmp(back, 1); deep(n + 1); }
    int main(void) { volatile int seen = 0; x = 0; if (setjmp(back)) { seen = x; return seen; } deep(1); return 0; }
  )");
  EXPECT_THAT(check(), testing::IsEmpty());
  EXPECT_GT(flows, 2u);
}

TEST_F(FlowsOfRuns, LocalsOfOuterCallsInRecursion) {
  load(R"(
    int again(int n, int *up) { int own = n; if (up) *up = n + own; if (n) again(n - 1, &own); return own; }
    int main(void) { return again(5, 0); }
  )");
  EXPECT_THAT(check(), testing::IsEmpty());
  EXPECT_GT(flows, 5u);
}

TEST_F(FlowsOfRuns, StructsByValueAndVariadicArguments) {
  load(R"(
    struct s { int a; int *p; char big[40]; } g;
    int take(struct s v) { v.a++; return v.a + *v.p + v.big[3]; }
    int sum(int n, ...) { __builtin_va_list l; __builtin_va_start(l, n); int t = 0;
      while (n--) t += *__builtin_va_arg(l, int *); __builtin_va_end(l); return t; }
    int main(void) { int x = 4, y = 5; struct s v = {1, &x}; g = v; return take(g) + sum(2, &x, &y); }
  )");
  EXPECT_THAT(check(), testing::IsEmpty());
  EXPECT_GT(flows, 5u);
}

/// A judge that never finds anything is none: the graph of another program, of the same instructions, lacks a store.
TEST_F(FlowsOfRuns, OfAnotherProgramAreNotForetold) {
  auto text = [](const std::string& set) {
    return "int x, y; void set(int *p) { *p = 3; } int main(void) { set(&" + set + "); return x + y; }";
  };
  load(text("y"));
  std::unique_ptr<Program> other = std::move(program);
  PointsTo pointers = analysePointers(*other);
  valueflow::MemorySsa memory(*other, pointers);
  valueflow::ValueFlowGraph graph(*other, pointers, memory);
  load(text("x"));
  chop::FlowCheck check(*program, pointers, graph);
  TermManager terms;
  Solver solver{terms, {}};
  Machine machine(*program, terms, solver, {.forksPerRun = 1000}, &check);
  auto state = machine.initialState(*program->findFunction("main"));
  machine.run(*state, 1000);
  EXPECT_THAT(check.failures, testing::ElementsAre(testing::HasSubstr("reads x+0, written by set"),
                                                   testing::HasSubstr("reads y+0, written by what was there")));
}

} // namespace
} // namespace hindsight
