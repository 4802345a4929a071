// Reads a folder of results back: how the program was given, and the predicted end of each test.
#pragma once

#include "support/finding.h"
#include "support/invocation.h"
#include "support/result.h"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace hindsight {

struct SavedTest {
  std::filesystem::path path;
  std::optional<Finding> error; // what it runs into; without path, inputs and steps
  bool partial = false;         // its path was cut off, so nothing is known about its end
};

struct SavedRun {
  Invocation invocation;
  std::vector<SavedTest> tests; // by name
};

/// Whether the folder looks like one that a run wrote.
bool isSavedRun(const std::filesystem::path& folder);

/// Any content is safe to pass; what does not look like our result is an error that says so.
Result<SavedRun> readSavedRun(const std::filesystem::path& folder);

} // namespace hindsight
