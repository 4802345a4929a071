// A snapshot of a running search, for displays of its progress.
#pragma once

#include <cstdint>
#include <optional>

namespace hindsight {

struct Progress {
  double seconds = 0; // since the start of the run
  uint64_t instructions = 0;
  uint64_t paths = 0; // ended, one way or the other
  uint64_t liveStates = 0;
  uint64_t findings = 0;
  uint64_t tests = 0;
  uint64_t memoryBytes = 0;
  double solverSeconds = 0;
  double lastNewsSeconds = 0;            // when something new was last found or covered, since the start of the run
  uint64_t coveredBlocks = 0;            // of the program itself, without the library models
  uint64_t totalBlocks = 0;              // 0: not known
  std::optional<uint32_t> distance = {}; // of the nearest state to the target, in instructions
};

} // namespace hindsight
