#include "bench/run_rows.h"

#include "bench/rating.h"
#include "support/clock.h"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <set>
#include <thread>

namespace hindsight::bench {
namespace {

class SleepingRunner : public RowRunner {
public:
  std::optional<Row> run(const PlannedRow& plan, const std::function<bool()>& interrupted) override {
    most = std::max(most.load(), ++now);
    Stopwatch stopwatch;
    while (stopwatch.seconds() < seconds && !interrupted()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    --now;
    if (interrupted()) return std::nullopt;
    return rate(plan, {Verdict::Safe, {}, {}});
  }
  double seconds = 0.01;
  std::atomic<int> now = 0, most = 0;
};

class Listener : public RowObserver {
public:
  void onStart(const PlannedRow&) override { ++started; }
  void onRow(const PlannedRow& plan, const Row& row) override {
    EXPECT_EQ(plan.key(), row.key());
    EXPECT_TRUE(keys.insert(row.key()).second);
    statuses.push_back(row.status);
    if (keys.size() == stopAfter) stop = true;
  }
  void onTick() override { ++ticks; }
  bool interrupted() override { return stop; }

  size_t started = 0, ticks = 0, stopAfter = 0;
  std::set<std::string> keys;
  std::vector<RowStatus> statuses;
  std::atomic<bool> stop = false;
};

std::vector<PlannedRow> planOf(size_t count) {
  std::vector<PlannedRow> plan(count);
  for (size_t index = 0; index < count; ++index) {
    plan[index].task = "/t" + std::to_string(index);
    plan[index].property = {"valid-free", {Property::ValidFree}, ""};
    plan[index].expected = true;
  }
  return plan;
}

TEST(RunRows, EveryRowOnceAndSeveralAtATime) {
  std::vector<PlannedRow> plan = planOf(20);
  SleepingRunner runner;
  Listener listener;
  runRows(plan, 4, runner, listener);
  EXPECT_EQ(listener.keys.size(), 20u);
  EXPECT_EQ(listener.started, 20u);
  EXPECT_LE(runner.most, 4);
  EXPECT_GE(runner.most, 2);
}

TEST(RunRows, WhatIsNotReadyIsNotRun) {
  std::vector<PlannedRow> plan = planOf(2);
  plan[0].state = PlannedRow::State::Unsupported;
  plan[1].state = PlannedRow::State::Broken;
  SleepingRunner runner;
  Listener listener;
  runRows(plan, 1, runner, listener);
  EXPECT_EQ(listener.started, 0u);
  EXPECT_EQ(listener.statuses, (std::vector{RowStatus::Unsupported, RowStatus::Broken}));
}

TEST(RunRows, AnInterruptEndsItSoon) {
  std::vector<PlannedRow> plan = planOf(100);
  SleepingRunner runner;
  Listener listener;
  listener.stopAfter = 3;
  runRows(plan, 2, runner, listener);
  EXPECT_GE(listener.keys.size(), 3u);
  EXPECT_LE(listener.keys.size(), 4u);
}

TEST(RunRows, TicksWhileItWaits) {
  std::vector<PlannedRow> plan = planOf(1);
  SleepingRunner runner;
  runner.seconds = 0.7;
  Listener listener;
  runRows(plan, 8, runner, listener);
  EXPECT_GE(listener.ticks, 1u);
}

TEST(RunRows, NothingToDoIsFine) {
  SleepingRunner runner;
  Listener listener;
  runRows({}, 4, runner, listener);
  EXPECT_TRUE(listener.keys.empty());
}

} // namespace
} // namespace hindsight::bench
