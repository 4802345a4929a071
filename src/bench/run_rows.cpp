#include "bench/run_rows.h"

#include "bench/rating.h"
#include "farm/pool.h"

#include <mutex>

namespace hindsight::bench {

void runRows(std::span<const PlannedRow> plan, unsigned jobs, RowRunner& runner, RowObserver& observer) {
  std::mutex mutex; // one call of the observer at a time
  farm::PoolConfig config{.jobs = jobs};
  config.interrupted = [&] { return observer.interrupted(); };
  config.onTick = [&] {
    std::lock_guard lock(mutex);
    observer.onTick();
  };
  farm::runAll(plan.size(), config, [&](size_t index) {
    const PlannedRow& planned = plan[index];
    std::optional<Row> row;
    if (planned.state == PlannedRow::State::Ready) {
      {
        std::lock_guard lock(mutex);
        observer.onStart(planned);
      }
      row = runner.run(planned, config.interrupted);
    } else {
      row = rowOf(planned);
    }
    std::lock_guard lock(mutex);
    if (row) observer.onRow(planned, *row);
  });
}

} // namespace hindsight::bench
