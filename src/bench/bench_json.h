// A benchmark run as JSON: settings, totals and rows.
#pragma once

#include "bench/settings.h"
#include "bench/summary.h"

#include <span>
#include <string>

namespace hindsight::bench {

struct BenchContext {
  const BenchSettings& settings;
  std::string output;
  uint64_t notRun = 0;
  double seconds = 0;
};

std::string renderBenchJson(std::span<const Row> rows, const Summary& summary, const BenchContext& context);

} // namespace hindsight::bench
