// The work list of a benchmark run: one entry per task and property. Tasks that cannot be run are in it, too, with the
// reason.
#pragma once

#include "bench/specification.h"
#include "bench/task.h"
#include "support/result.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace hindsight::bench {

struct PlannedRow {
  std::filesystem::path task; // the .yml, absolute, so that a run can be resumed from anywhere
  std::string name;           // "memsafety/test-0019-2"
  Specification property;     // only its name if there is nothing to run
  std::optional<bool> expected;
  std::string subproperty;
  DataModel dataModel = DataModel::Ilp32;
  std::vector<std::filesystem::path> inputs;

  enum class State : uint8_t { Ready, Unsupported, Broken };
  State state = State::Ready;
  std::string problem; // why it is not ready

  /// Names the row in results; two rows of a plan never share it.
  std::string key() const { return task.string() + ":" + property.name; }
};

struct Plan {
  std::vector<PlannedRow> rows;
  std::optional<Error> firstProblem; // of the broken rows; the whole answer if only one task was named
};

/// `otherwise`: the data model of tasks that name none.
Plan planRows(const std::vector<std::filesystem::path>& tasks, DataModel otherwise);

} // namespace hindsight::bench
