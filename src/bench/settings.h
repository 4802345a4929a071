// What all rows of one run share. It is kept with the results: rows of different limits do not belong in one table.
#pragma once

#include "bench/task.h"
#include "support/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace hindsight::bench {

struct BenchSettings {
  std::vector<std::string> tasks; // what the user named, absolute
  double seconds = 0;
  uint64_t memoryBytes = 0;
  DataModel dataModel = DataModel::Ilp32; // of tasks that name none
  std::string tool;

  bool operator==(const BenchSettings&) const = default;
};

std::string encodeSettings(const BenchSettings& settings);
Result<BenchSettings> decodeSettings(std::string_view json);

} // namespace hindsight::bench
