// Ctrl-C: the first asks the run to stop and write what it has, the second ends the process.
//
// While a watch lives, SIGINT and SIGTERM are blocked and read by a thread of its own. So there is no signal handler,
// nothing global, and no library (Z3 installs a handler of its own while it solves) can get in between. Create it
// before any other thread, and after compilers were run: children would inherit the blocked signals.
#pragma once

#include <atomic>
#include <csignal>
#include <functional>
#include <thread>

namespace hindsight {

class InterruptWatch {
public:
  /// `onFirst` runs once, on the watching thread.
  explicit InterruptWatch(std::function<void()> onFirst);
  ~InterruptWatch();
  InterruptWatch(const InterruptWatch&) = delete;
  InterruptWatch& operator=(const InterruptWatch&) = delete;

  /// From any thread.
  bool interrupted() const { return flag.load(std::memory_order_relaxed); }

private:
  void watch();

  std::function<void()> onFirst;
  std::atomic<bool> flag = false;
  sigset_t before{};
  int signals = -1;
  int wake = -1;
  std::thread thread;
};

} // namespace hindsight
