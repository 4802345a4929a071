// Rows as lines of a CSV file: one line each, so that a file that was cut off is cut between rows or in its last one.
#pragma once

#include "bench/row.h"

#include <optional>
#include <string>
#include <string_view>

namespace hindsight::bench {

/// The names of the columns, with a line end.
std::string csvHeader();
/// With a line end, which is the only one in it.
std::string encodeCsv(const Row& row);
/// Without a line end. Nothing if it is no row.
std::optional<Row> decodeCsv(std::string_view line);

} // namespace hindsight::bench
