// The lines of a path, in little room: rounds of a loop that go the same way are counted, and of what is left only the
// beginning and the end are kept. The same goes for the values of one line.
#pragma once

#include "program/program.h"
#include "support/finding.h"

#include <cstdint>
#include <deque>
#include <string>
#include <vector>

namespace hindsight::forward {

/// One line of the source, as it was executed once; or a number of rounds of a loop.
struct TraceLine {
  const Function* function = nullptr;
  LocationId location = 0;
  uint32_t line = 0;  // of the source
  uint32_t depth = 0; // of the frame
  std::string text = {};
  std::vector<NamedValue> values = {};
  uint64_t unnamed = 0; // values that the line gave to other variables, and that are not kept
  uint64_t rounds = 0;  // that are left out here; 0: it is a line
  uint32_t period = 0;  // lines of such a round

  /// The line gives this value to a variable. A line that fills an array keeps the first values and the last ones.
  void setValue(std::string name, std::string value);
};

class Trace {
public:
  /// The line that is executed now, if there is one.
  TraceLine* current() { return recent.empty() ? nullptr : &recent.back(); }
  /// The line before it is over, and will not change any more.
  void begin(TraceLine line);

  const std::vector<TraceLine>& beginning() const { return first; }
  /// Lines between the beginning and the end that are not kept.
  uint64_t omitted() const { return leftOut; }
  const std::deque<TraceLine>& end() const { return recent; }

private:
  bool roundsAreAlike(size_t one, size_t other, size_t period) const;
  void fold();
  void forget(size_t from, size_t count);

  std::vector<TraceLine> first;
  std::deque<TraceLine> recent;
  std::vector<uint64_t> kinds; // of the recent lines: alike if the same thing happens in both, whatever the values
  uint64_t leftOut = 0;
};

} // namespace hindsight::forward
