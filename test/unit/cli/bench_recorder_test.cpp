#include "cli/bench_recorder.h"

#include "../support/scratch_folder.h"
#include "bench/rating.h"

#include <gmock/gmock.h>

#include <chrono>
#include <csignal>
#include <sstream>
#include <thread>
#include <unistd.h>

namespace hindsight {

using namespace hindsight::bench;

namespace {

using testing::HasSubstr;

class BenchRecorderTest : public testing::Test {
protected:
  BenchRecorderTest() : results(std::move(*ResultsFolder::begin(scratch.path(), {}))) {
    for (const char* name : {"a", "b", "c"}) {
      PlannedRow row;
      row.task = std::string("/t/") + name + ".yml";
      row.name = std::string("t/") + name;
      row.property = {"valid-free", {Property::ValidFree}, ""};
      row.expected = true;
      plan.push_back(row);
    }
    plan[1].state = PlannedRow::State::Unsupported;
  }
  Row answered(size_t index) { return rate(plan[index], {Verdict::Safe, {}, {}}); }

  ScratchFolder scratch;
  std::unique_ptr<ResultsFolder> results;
  std::vector<PlannedRow> plan;
  std::ostringstream out, err;
  Console console{out, err};
};

TEST_F(BenchRecorderTest, KeepsEveryRowAndAnnouncesThoseThatWereRun) {
  BenchRecorder recorder(*results, plan, true, console);
  recorder.onStart(plan[0]);
  recorder.onRow(plan[0], answered(0));
  recorder.onRow(plan[1], rowOf(plan[1]));
  recorder.onRow(plan[2], answered(2));
  recorder.finish();
  EXPECT_EQ(results->rows().size(), 3u);
  EXPECT_THAT(out.str(), HasSubstr("[1/2] correct-true"));
  EXPECT_THAT(out.str(), HasSubstr("[2/2] correct-true"));
  EXPECT_EQ(err.str(), "") << "nobody watches";
  EXPECT_FALSE(recorder.failure());
  EXPECT_FALSE(recorder.interrupted());
}

TEST_F(BenchRecorderTest, CountsOnWhereAnEarlierRunStopped) {
  EXPECT_FALSE(results->append(answered(0)));
  BenchRecorder recorder(*results, std::span(plan).subspan(2), true, console);
  recorder.onRow(plan[2], answered(2));
  EXPECT_THAT(out.str(), HasSubstr("[2/2] correct-true"));
}

TEST_F(BenchRecorderTest, IsSilentIfAsked) {
  BenchRecorder recorder(*results, plan, false, console);
  recorder.onRow(plan[0], answered(0));
  recorder.onTick();
  EXPECT_EQ(out.str() + err.str(), "");
  EXPECT_EQ(results->rows().size(), 1u);
}

TEST_F(BenchRecorderTest, CtrlCAsksToStop) {
  BenchRecorder recorder(*results, plan, true, console);
  kill(getpid(), SIGINT);
  for (int round = 0; round < 500 && !recorder.interrupted(); ++round)
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  EXPECT_TRUE(recorder.interrupted());
}

} // namespace
} // namespace hindsight
