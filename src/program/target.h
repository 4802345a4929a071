// Places that people name: "file:line", "function" or "function:label", resolved to instructions.
#pragma once

#include "program/distance.h"
#include "program/program.h"
#include "support/result.h"

#include <string>
#include <string_view>
#include <vector>

namespace hindsight {

struct Target {
  std::string text;
  /// Reaching any of them is reaching the target: the first instruction of the line in each block that holds some of
  /// it, the entry of a function, the calls of a function without a body, or the instruction behind a label.
  std::vector<CodePoint> points;
};

/// An error names the nearest line that holds code, or the closest names.
Result<Target> resolveTarget(const Program& program, std::string_view text);

/// The number of insertions, deletions and replacements between two words.
unsigned editDistance(std::string_view a, std::string_view b);

/// Up to three of the names, nearest first, joined by commas; far-off ones are left out unless nothing is near.
std::string closestNames(std::vector<std::string> names, std::string_view wanted);

} // namespace hindsight
