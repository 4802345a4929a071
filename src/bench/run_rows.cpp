#include "bench/run_rows.h"

#include "bench/rating.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace hindsight::bench {

static constexpr std::chrono::milliseconds kTick(200);

namespace {

class Workers {
public:
  Workers(std::span<const PlannedRow> plan, RowRunner& runner, RowObserver& observer)
      : plan(plan), runner(runner), observer(observer) {}

  /// Starts `count` workers, and returns when they have finished.
  void run(size_t count) {
    std::vector<std::jthread> threads;
    active = count;
    while (threads.size() < count) threads.emplace_back([this] { work(); });
    std::unique_lock lock(mutex);
    while (!news.wait_for(lock, kTick, [this] { return active == 0; })) observer.onTick();
  }

private:
  void work() {
    while (!observer.interrupted()) {
      size_t index = next++;
      if (index >= plan.size()) break;
      runOne(plan[index]);
    }
    std::lock_guard lock(mutex);
    --active;
    news.notify_one();
  }

  void runOne(const PlannedRow& planned) {
    std::optional<Row> row;
    if (planned.state == PlannedRow::State::Ready) {
      {
        std::lock_guard lock(mutex);
        observer.onStart(planned);
      }
      row = runner.run(planned, [this] { return observer.interrupted(); });
    } else {
      row = rowOf(planned);
    }
    std::lock_guard lock(mutex);
    if (row) observer.onRow(planned, *row);
  }

  std::span<const PlannedRow> plan;
  RowRunner& runner;
  RowObserver& observer;
  std::atomic<size_t> next = 0;
  std::mutex mutex; // one call of the observer at a time; also guards `active`
  std::condition_variable news;
  size_t active = 0;
};

} // namespace

void runRows(std::span<const PlannedRow> plan, unsigned jobs, RowRunner& runner, RowObserver& observer) {
  Workers(plan, runner, observer).run(std::min<size_t>(jobs, plan.size()));
}

} // namespace hindsight::bench
