// How many objects calls may write and read, by two pointer analyses: what `hindsight pointsto --survey` shows.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hindsight {

struct EffectSizes {
  uint64_t calls = 0, paths = 0; // looked at; followed to an end
  uint64_t analysesRun = 0;      // for other calls, that of a state that looks alike was taken
  /// Sums over the calls, in objects; those of one site count once, as in the static analysis.
  struct Sums {
    uint64_t written = 0, read = 0;
  };
  Sums byStatic, byPast;
  uint64_t notSubset = 0;              // calls for which the second is no subset of the first: a mistake of the tool
  double seconds = 0;                  // for the analyses
  std::vector<std::string> names = {}; // of the functions called
};

} // namespace hindsight
