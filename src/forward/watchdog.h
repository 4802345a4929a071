// The watchdog: a thread that watches clock, memory and interrupts by the user, so that executing code never has to.
//
// When a limit is reached, it stops the machine and, a little later, the solver. Until then it changes nothing, so runs
// that stay within their limits are identical.
#pragma once

#include "support/budget.h"
#include "support/clock.h"

#include <atomic>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>

namespace hindsight::forward {

class Watchdog {
public:
  /// `onStop` is called on the watchdog's thread when a limit strikes, and again every few milliseconds until the
  /// watchdog is destroyed: a machine or solver that missed the first call gets the next.
  Watchdog(const Budget& budget, std::function<bool()> interrupted, std::function<void()> onStop);
  ~Watchdog();
  /// Why to stop, if so.
  std::optional<StopReason> struck() const;
  uint64_t memoryNow() const { return memory.load(std::memory_order_relaxed); }

private:
  void watch();
  std::optional<StopReason> look();

  const Budget budget;
  std::function<bool()> interrupted;
  std::function<void()> onStop;
  Stopwatch clock;
  std::atomic<int> reason = -1;
  std::atomic<uint64_t> memory = 0;
  std::mutex mutex;
  std::condition_variable wake;
  bool finished = false;
  std::thread thread;
};

} // namespace hindsight::forward
