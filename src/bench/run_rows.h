// Runs the rows of a plan, several at a time.
#pragma once

#include "bench/row_runner.h"

#include <span>

namespace hindsight::bench {

/// Called for every row. One call at a time, from any thread.
class RowObserver {
public:
  virtual ~RowObserver() = default;
  virtual void onStart(const PlannedRow& plan) = 0; // only for rows that are really run
  virtual void onRow(const PlannedRow& plan, const Row& row) = 0;
  virtual void onTick() {} // a few times a second
  /// Asked all the time, from any thread: whether to stop.
  virtual bool interrupted() = 0;
};

/// Rows that are not ready become results without being run. Returns when all is done, or soon after an interrupt.
void runRows(std::span<const PlannedRow> plan, unsigned jobs, RowRunner& runner, RowObserver& observer);

} // namespace hindsight::bench
