#include "farm/pool.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

namespace hindsight::farm {

static constexpr std::chrono::milliseconds kTick(200);

void runAll(size_t count, const PoolConfig& config, const std::function<void(size_t)>& work) {
  size_t workers = std::min<size_t>(std::max(config.jobs, 1u), count);
  std::atomic<size_t> next = 0;
  std::mutex mutex; // of `active`
  std::condition_variable news;
  size_t active = workers;
  auto isOver = [&] { return config.interrupted && config.interrupted(); };
  auto run = [&] {
    while (!isOver()) {
      size_t index = next++;
      if (index >= count) break;
      work(index);
    }
    std::lock_guard lock(mutex);
    --active;
    news.notify_one();
  };
  std::vector<std::jthread> threads;
  while (threads.size() < workers) threads.emplace_back(run);
  std::unique_lock lock(mutex);
  while (!news.wait_for(lock, kTick, [&] { return active == 0; })) {
    lock.unlock();
    if (config.onTick) config.onTick();
    lock.lock();
  }
}

} // namespace hindsight::farm
