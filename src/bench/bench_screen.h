// A benchmark run on the terminal: a line per row as it finishes, and the last screen.
#pragma once

#include "bench/summary.h"
#include "support/terminal.h"

#include <string>

namespace hindsight::bench {

/// "[ 3/62] correct-false   1.2 s  memsafety/test-0019-2  valid-memsafety: memory-leak at test.c:30", without line end.
std::string renderRow(const Row& row, size_t number, size_t total, const Terminal& terminal);

struct BenchScreen {
  std::string output;  // the folder of the results
  uint64_t ran = 0;    // rows that were run now, without those of an earlier run that was resumed
  uint64_t notRun = 0; // rows that an interrupt left out
  double seconds = 0;  // wall-clock time of the rows that were run now
};

/// The table, the wrong rows, the broken ones, the reasons of the unknown ones, and where all of it is.
std::string renderBench(const Summary& summary, const BenchScreen& screen, const Terminal& terminal);

} // namespace hindsight::bench
