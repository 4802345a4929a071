// A task of the competition: programs, and what is claimed about them. Task definitions 1.0 and 2.0 (YAML).
#pragma once

#include "bench/specification.h"
#include "support/result.h"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace hindsight::bench {

enum class DataModel : uint8_t { Ilp32, Lp64 };
/// "ILP32", as in the task files.
std::string_view spell(DataModel model);

/// One entry under `properties:`.
struct TaskClaim {
  std::filesystem::path propertyFile; // as it can be opened from here
  std::optional<bool> expected;       // whether the property holds, if the task says so
  std::string subproperty;            // of a property with parts, the one that is violated; may be empty
};

struct Task {
  std::filesystem::path file; // the .yml
  std::string name;           // its folder and stem: "memsafety/test-0019-2"
  std::string language = "C";
  std::optional<DataModel> dataModel;
  std::vector<std::filesystem::path> inputs; // as they can be opened from here; all of them exist
  std::vector<TaskClaim> claims;
};

/// "memsafety/test-0019-2" for any/where/memsafety/test-0019-2.yml.
std::string taskName(const std::filesystem::path& file);

/// The error names the file, and the line if there is one.
Result<Task> readTask(const std::filesystem::path& file);

} // namespace hindsight::bench
