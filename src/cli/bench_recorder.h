// Writes the rows of a benchmark run as they finish, shows progress, and handles Ctrl-C.
#pragma once

#include "bench/results_folder.h"
#include "bench/run_rows.h"
#include "cli/command.h"
#include "cli/interrupt_watch.h"
#include "report/live_line.h"
#include "support/clock.h"

#include <atomic>
#include <list>
#include <mutex>
#include <optional>
#include <span>

namespace hindsight {

class BenchRecorder : public bench::RowObserver {
public:
  /// `announce`: a line per row, and a live line on a terminal.
  BenchRecorder(bench::ResultsFolder& results, std::span<const bench::PlannedRow> remaining, bool announce,
                Console& console);

  void onStart(const bench::PlannedRow& plan) override;
  void onRow(const bench::PlannedRow& plan, const bench::Row& row) override;
  void onTick() override;
  bool interrupted() override { return watch.interrupted() || broken; }

  /// Removes the live line.
  void finish();
  /// What went wrong while writing, if anything did; the run was then stopped.
  std::optional<Error> failure() const;

private:
  struct Running {
    std::string key;
    std::string name;
    Stopwatch since;
  };
  void onInterrupt();

  bench::ResultsFolder& results;
  size_t counted = 0, total = 0; // rows that are worth a line: unsupported ones are not
  bool announce;
  Console& console;
  LiveLine line;
  std::list<Running> running; // longest first
  std::optional<Error> problem;
  std::atomic<bool> broken = false;
  mutable std::mutex mutex; // the watch speaks from its own thread
  InterruptWatch watch;
};

} // namespace hindsight
