#include "bench/run_rows.h"

#include "bench/judge.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>
#include <vector>

namespace hindsight {

namespace {

class Workers {
public:
  Workers(std::span<const PlannedRow> plan, RowRunner& runner, RowObserver& observer)
      : plan(plan), runner(runner), observer(observer) {}

  void work() {
    while (!observer.interrupted()) {
      size_t index = next++;
      if (index >= plan.size()) return;
      runOne(plan[index]);
    }
  }

private:
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
  std::mutex mutex;
};

} // namespace

void runRows(std::span<const PlannedRow> plan, unsigned jobs, RowRunner& runner, RowObserver& observer) {
  Workers workers(plan, runner, observer);
  std::vector<std::jthread> threads;
  for (size_t count = std::min<size_t>(jobs, plan.size()); threads.size() < count;)
    threads.emplace_back([&] { workers.work(); });
}

} // namespace hindsight
