// A benchmark run as Markdown: the totals, and each row with the reason why it was not solved.
#pragma once

#include "bench/settings.h"
#include "bench/summary.h"

#include <span>
#include <string>

namespace hindsight::bench {

/// Rows that are not supported are only counted.
std::string renderBenchMarkdown(std::span<const Row> rows, const Summary& summary, const BenchSettings& settings);

} // namespace hindsight::bench
