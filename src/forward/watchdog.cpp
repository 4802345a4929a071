#include "forward/watchdog.h"

#include "support/memory_usage.h"

#include <chrono>

namespace hindsight::forward {

namespace {

constexpr auto kInterval = std::chrono::milliseconds(10);

} // namespace

Watchdog::Watchdog(const Budget& budget, std::function<bool()> interrupted, std::function<void()> onStop)
    : budget(budget), interrupted(std::move(interrupted)), onStop(std::move(onStop)) {
  // What is already so is seen before anything begins, however late the thread gets its turn.
  if (auto why = look()) reason.store(static_cast<int>(*why), std::memory_order_release);
  thread = std::thread([this] { watch(); });
}

Watchdog::~Watchdog() {
  {
    std::lock_guard lock(mutex);
    finished = true;
  }
  wake.notify_all();
  thread.join();
}

std::optional<StopReason> Watchdog::struck() const {
  int value = reason.load(std::memory_order_acquire);
  if (value < 0) return std::nullopt;
  return static_cast<StopReason>(value);
}

std::optional<StopReason> Watchdog::look() {
  memory.store(residentBytes(), std::memory_order_relaxed);
  if (interrupted()) return StopReason::Interrupted;
  bool tookTooLong = budget.seconds > 0 && clock.seconds() >= budget.seconds;
  if (tookTooLong || budget.deadline.passed()) return StopReason::Time;
  if (budget.memoryBytes && memoryNow() >= budget.memoryBytes) return StopReason::Memory;
  return std::nullopt;
}

void Watchdog::watch() {
  std::unique_lock lock(mutex);
  while (!finished) {
    lock.unlock();
    if (reason.load(std::memory_order_relaxed) < 0)
      if (auto why = look()) reason.store(static_cast<int>(*why), std::memory_order_release);
    if (reason.load(std::memory_order_relaxed) >= 0) onStop();
    lock.lock();
    wake.wait_for(lock, kInterval, [this] { return finished; });
  }
}

} // namespace hindsight::forward
