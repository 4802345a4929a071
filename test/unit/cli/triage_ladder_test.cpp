#include "cli/triage_ladder.h"

#include "../support/scratch_folder.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

class LadderObserver : public forward::RunObserver {
public:
  void onTest(const TestCase&, const Finding*) override {}
  void onProgress(const Progress&) override {}
  bool interrupted() override { return false; }
};

TEST(TriageLadder, BuildsOnceForAFunctionAndTellsOneByOne) {
  ScratchFolder folder;
  std::string file = folder.write("prog.c", "struct s { int n; };\n"
                                            "int f(struct s *p, int k) {\n"
                                            "  int a[2] = {0, 0};\n"
                                            "  if (k == 4) return a[k];\n"
                                            "  if (!p) k = 1;\n"
                                            "  return p->n + k;\n"
                                            "}\n");
  LoadOptions options;
  options.inputs = {file};
  options.linkRuntime = false;
  options.keepAll = true;
  options.entry.clear();
  Result<std::unique_ptr<Program>> program = loadProgram(options);
  ASSERT_TRUE(program) << program.error().message;
  triage::PlaceFinder finder(triage::filesOf(**program), {});
  SourceText sources;
  std::map<size_t, triage::PlacedAlarm> open;
  for (auto [line, kind] : {std::pair(4u, AlarmKind::OutOfBounds), std::pair(6u, AlarmKind::NullDereference)}) {
    Alarm alarm{.kind = kind};
    alarm.sink.place = {file, line, 0, ""};
    open.emplace(line, triage::place(**program, finder, sources, alarm));
  }
  std::vector<std::string> built;
  MakeReplayer make = [&](replay::NativeProgram native, replay::ReplayLimits) -> Replayer {
    built.push_back(native.entry);
    return [](const TestCase&, const replay::Prediction*) {
      replay::ReplayOutcome outcome;
      outcome.replayed = Replayed::Yes;
      return outcome;
    };
  };
  CommandLine line;
  line.files = {file};
  LadderObserver observer;
  triage::FunctionSearchConfig config;
  config.run.budget.heapDepth = 4, config.run.budget.heapObjects = 12, config.run.budget.heapBytes = 64;
  TriageLadder ladder(line, **program, make, config);
  std::map<size_t, AlarmAnswer> told;
  ladder.climb(open, {}, observer, [&](size_t number, AlarmAnswer answer) { told[number] = std::move(answer); });
  ASSERT_EQ(told.size(), 2u);
  EXPECT_EQ(told[4].verdict, Verdict::Confirmed) << told[4].why;
  EXPECT_EQ(told[6].verdict, Verdict::Confirmed) << told[6].why;
  EXPECT_NE(told[6].harness.find("f("), std::string::npos) << told[6].harness;
  EXPECT_EQ(built, std::vector<std::string>{"f"});
}

} // namespace
} // namespace hindsight
