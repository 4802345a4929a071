// From what a user names to task files: .yml files, folders (all .yml below), .set files (patterns, one per line).
#pragma once

#include "support/result.h"

#include <filesystem>
#include <string>
#include <vector>

namespace hindsight::bench {

struct TaskList {
  std::vector<std::filesystem::path> files; // each once, in the order they were named; inside a folder by name
  std::vector<std::string> remarks;         // patterns that matched nothing: worth a line, not the end
};

/// An argument that does not exist, is of no known sort or leads to no task at all is an error.
Result<TaskList> listTasks(const std::vector<std::string>& arguments);

} // namespace hindsight::bench
