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

} // namespace hindsight
