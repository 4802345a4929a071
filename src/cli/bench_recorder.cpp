#include "cli/bench_recorder.h"

#include "bench/bench_screen.h"

#include <fmt/format.h>

namespace hindsight {

BenchRecorder::BenchRecorder(bench::ResultsFolder& results, std::span<const bench::PlannedRow> remaining, bool announce,
                             Console& console)
    : results(results), announce(announce), console(console), line(console.err, console.errTerminal),
      watch([this] { onInterrupt(); }) {
  for (const bench::Row& row : results.rows()) counted += row.status != bench::RowStatus::Unsupported;
  total = counted;
  for (const bench::PlannedRow& row : remaining) total += row.state != bench::PlannedRow::State::Unsupported;
}

void BenchRecorder::onInterrupt() {
  if (!announce) return;
  std::lock_guard lock(mutex);
  line.clear();
  console.err << "stopping; finished rows are written. Ctrl-C again: stop at once" << std::endl;
}

void BenchRecorder::onStart(const bench::PlannedRow& plan) {
  running.push_back({plan.key(), plan.name, {}});
}

void BenchRecorder::onRow(const bench::PlannedRow& plan, const bench::Row& row) {
  running.remove_if([&](const Running& entry) { return entry.key == plan.key(); });
  std::optional<Error> error = broken ? std::nullopt : results.append(row);
  std::lock_guard lock(mutex);
  if (error) {
    problem = std::move(error);
    broken = true;
  }
  if (row.status == bench::RowStatus::Unsupported) return; // nothing happened there
  ++counted;
  if (!announce) return;
  line.clear();
  console.out << bench::renderRow(row, counted, total, console.outTerminal) << std::endl;
}

void BenchRecorder::onTick() {
  if (!announce || watch.interrupted()) return;
  std::string text = fmt::format("{}/{} rows", counted, total);
  for (const Running& entry : running) text += fmt::format("  {} {:.0f} s", entry.name, entry.since.seconds());
  std::lock_guard lock(mutex);
  line.show(std::move(text));
}

void BenchRecorder::finish() {
  std::lock_guard lock(mutex);
  line.clear();
}

std::optional<Error> BenchRecorder::failure() const {
  std::lock_guard lock(mutex);
  return problem;
}

} // namespace hindsight
