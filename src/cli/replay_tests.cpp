#include "cli/replay_tests.h"

#include "report/ktest.h"
#include "report/live_line.h"
#include "support/clock.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <condition_variable>
#include <mutex>
#include <thread>

namespace hindsight {

namespace {

constexpr std::chrono::milliseconds kTick(100);
constexpr double kPlainInterval = 10; // seconds

Result<ReplayedTest> replayOne(const SavedTest& saved, const Replayer& replayer) {
  Result<TestCase> test = readKtest(saved.path);
  if (!test) return test.error();
  std::string path = saved.path.string();
  if (saved.partial && !saved.error)
    return ReplayedTest{path, "", Replayed::NotAttempted, "", "a limit ended its path, so nothing is predicted"};
  std::optional<replay::Prediction> predicted;
  if (saved.error) predicted = replay::predictionOf(*saved.error);
  replay::ReplayOutcome outcome = replayer(*test, predicted ? &*predicted : nullptr);
  if (outcome.problem) return *outcome.problem;
  std::string expected = test->status.value_or(0) ? fmt::format("exit status {}", *test->status) : "a normal end";
  if (saved.error) expected = fmt::format("{} at {}", spell(saved.error->kind), describe(saved.error->place));
  return ReplayedTest{path, expected, outcome.replayed, outcome.observed, outcome.reason, outcome.branches};
}

class Workers {
public:
  Workers(const std::vector<SavedTest>& tests, const Replayer& replayer)
      : tests(tests), replayer(replayer), answers(tests.size()) {}

  /// Calls `tick` with the number of finished tests until all are.
  template <typename Tick> void run(size_t count, Tick tick) {
    std::vector<std::jthread> threads;
    active = count;
    while (threads.size() < count) threads.emplace_back([this] { work(); });
    std::unique_lock lock(mutex);
    while (!news.wait_for(lock, kTick, [this] { return active == 0; })) tick(finished);
  }

  Result<ReplayResult> take() {
    ReplayResult result;
    for (std::optional<Result<ReplayedTest>>& answer : answers) {
      if (!answer) continue; // not started, because of a failure behind it
      if (!*answer) return answer->error();
      result.tests.push_back(std::move(**answer));
    }
    return result;
  }

private:
  void work() {
    while (!failed) {
      size_t index = next++;
      if (index >= tests.size()) break;
      answers[index] = replayOne(tests[index], replayer);
      if (!*answers[index]) failed = true;
      std::lock_guard lock(mutex);
      ++finished;
    }
    std::lock_guard lock(mutex);
    --active;
    news.notify_one();
  }

  const std::vector<SavedTest>& tests;
  const Replayer& replayer;
  std::vector<std::optional<Result<ReplayedTest>>> answers; // each written by one worker
  std::atomic<size_t> next = 0;
  std::atomic<bool> failed = false;
  std::mutex mutex;
  std::condition_variable news;
  size_t active = 0, finished = 0;
};

} // namespace

Result<ReplayResult> replayTests(const std::vector<SavedTest>& tests, const Replayer& replayer,
                                 const ReplayTestsConfig& config, Console& console) {
  LiveLine line(console.err, console.errTerminal);
  Stopwatch watch;
  double nextPlain = kPlainInterval;
  Workers workers(tests, replayer);
  workers.run(std::min<size_t>(config.jobs, tests.size()), [&](size_t finished) {
    if (!config.showProgress) return;
    std::string text = fmt::format("{:.0f} s  {} of {} tests", watch.seconds(), finished, tests.size());
    line.show(text);
    if (console.errTerminal.interactive() || watch.seconds() < nextPlain) return;
    console.err << text << std::endl;
    nextPlain += kPlainInterval;
  });
  line.clear();
  return workers.take();
}

} // namespace hindsight
