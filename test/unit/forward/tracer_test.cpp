#include "forward/tracer.h"

#include "run_fixture.h"
#include "step/machine.h"

#include <gmock/gmock.h>

namespace hindsight::forward {
namespace {

using testing::Contains;

class TracerTest : public testing::Test {
protected:
  /// Runs every path of main; the lines of each, as "8: text; name=value".
  std::vector<std::vector<std::string>> trace(const std::string& source) {
    program = load(source);
    tracer = std::make_unique<Tracer>(*program);
    MachineConfig config;
    Machine machine(*program, terms, solver, config, tracer.get());
    std::vector<std::unique_ptr<State>> waiting;
    waiting.push_back(machine.initialState(*program->findFunction("main")));
    std::vector<std::vector<std::string>> paths;
    while (!waiting.empty()) {
      std::unique_ptr<State> state = std::move(waiting.back());
      waiting.pop_back();
      RunOutcome outcome = machine.run(*state, 1'000'000);
      for (Spawned& spawned : machine.spawned)
        if (!spawned.end) waiting.push_back(std::move(spawned.state));
      machine.spawned.clear();
      if (outcome == RunOutcome::Ended)
        paths.push_back(linesOf(tracer->steps(lastId = state->id)));
      else
        waiting.push_back(std::move(state));
    }
    return paths;
  }
  static std::vector<std::string> linesOf(const std::vector<PathStep>& steps) {
    std::vector<std::string> lines;
    for (const PathStep& step : steps) {
      std::string line = std::to_string(step.place.line) + ": " + step.text;
      for (const NamedValue& value : step.values) line += "; " + value.name + "=" + value.value;
      lines.push_back(line);
    }
    return lines;
  }

  TermManager terms;
  Solver solver{terms, {}};
  std::unique_ptr<Program> program;
  std::unique_ptr<Tracer> tracer;
  uint64_t lastId = 0;
};

TEST_F(TracerTest, CallsBranchesAndValues) {
  auto paths = trace("int g, t[3]; int twice(int x) {\n" // line 2
                     "  return 2 * x; }\n"
                     "int main(void) {\n"
                     "  g = twice(3);\n" // line 5
                     "  t[1] = g + 1;\n"
                     "  if (g > 5)\n"
                     "    g = 0;\n"
                     "  return g; }\n");
  ASSERT_EQ(paths.size(), 1u);
  EXPECT_THAT(paths[0], Contains("5: calls twice"));
  EXPECT_THAT(paths[0], Contains("3: ; x=3"));
  EXPECT_THAT(paths[0], Contains("5: ; g=6"));
  EXPECT_THAT(paths[0], Contains("6: ; t[1]=7"));
  EXPECT_THAT(paths[0], Contains("7: the condition holds"));
  EXPECT_THAT(paths[0], Contains("8: ; g=0"));
}

TEST_F(TracerTest, PathsThatForkShareTheirBeginning) {
  auto paths = trace("int g; int main(void) { int x = __VERIFIER_nondet_int();\n"
                     "  g = 4;\n"
                     "  if (x > 5)\n"
                     "    g = 1;\n"
                     "  return g; }\n");
  ASSERT_EQ(paths.size(), 2u);
  size_t taken = 0;
  for (const auto& path : paths) {
    EXPECT_THAT(path, Contains("3: ; g=4"));
    taken += testing::Value(path, Contains("5: ; g=1"));
  }
  EXPECT_EQ(taken, 1u);
}

TEST_F(TracerTest, HeapObjectsAreNumberedAndPartsAreNamed) {
  auto paths = trace("void *malloc(unsigned long); struct { int a; char b; } s; int *p; int main(void) {\n"
                     "  p = malloc(8);\n"
                     "  s.b = 7;\n"
                     "  p = p + 1;\n"
                     "  return 0; }\n");
  ASSERT_EQ(paths.size(), 1u);
  EXPECT_THAT(paths[0], Contains(testing::HasSubstr("p=heap object 1")));
  EXPECT_THAT(paths[0], Contains("4: ; s at byte 4=7"));
  EXPECT_THAT(paths[0], Contains("5: ; p=heap object 1 +4"));
}

TEST_F(TracerTest, OfALineThatFillsAnArrayTheFirstAndTheLastValuesAreShown) {
  auto paths = trace("int t[100]; int main(void) {\n"
                     "  for (int k = 0; k < 100; k++) t[k] = k;\n"
                     "  return 0; }\n");
  ASSERT_EQ(paths.size(), 1u);
  EXPECT_THAT(paths[0], Contains(testing::AllOf(testing::HasSubstr("sets 85 more values"),
                                                testing::HasSubstr("; t[0]=0;"), testing::HasSubstr("; t[99]=99"))));
}

TEST_F(TracerTest, WhatIsForgottenHasNoSteps) {
  trace("int main(void) { return 0; }\n");
  EXPECT_FALSE(tracer->steps(lastId).empty());
  tracer->forget(lastId);
  EXPECT_TRUE(tracer->steps(lastId).empty());
}

} // namespace
} // namespace hindsight::forward
