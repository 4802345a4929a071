// Elapsed time and moments to come, from a clock that never goes back.
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

/// The moment by which something has to be over. By default there is none.
class Deadline {
public:
  Deadline() = default;
  static Deadline in(double seconds) {
    Deadline deadline;
    deadline.moment = Clock::now() + toTicks(seconds);
    return deadline;
  }
  bool isSet() const { return moment != Clock::time_point::max(); }
  bool passed() const { return isSet() && Clock::now() >= moment; }
  /// Seconds until then; less than 0 if it has passed. Only if there is one.
  double left() const { return std::chrono::duration<double>(moment - Clock::now()).count(); }
  /// So much later.
  Deadline plus(double seconds) const {
    Deadline later = *this;
    if (isSet()) later.moment += toTicks(seconds);
    return later;
  }

private:
  using Clock = std::chrono::steady_clock;
  static Clock::duration toTicks(double seconds) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }
  Clock::time_point moment = Clock::time_point::max();
};

} // namespace hindsight
