// Elapsed time, from a clock that never goes back.
#pragma once

#include <chrono>

namespace hindsight {

class Stopwatch {
public:
  /// Since construction or the last restart.
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start).count(); }
  void restart() { start = Clock::now(); }

private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point start = Clock::now();
};

} // namespace hindsight
