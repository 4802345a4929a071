// Runs numbered pieces of work, several at a time, each on a thread of its own that waits for what it started.
#pragma once

#include <cstddef>
#include <functional>

namespace hindsight::farm {

struct PoolConfig {
  unsigned jobs = 1;                      // at a time
  std::function<bool()> interrupted = {}; // asked before each piece, from any thread: begin no more
  std::function<void()> onTick = {};      // a few times a second, from the thread that called
};

/// work(0) ... work(count - 1), from several threads at once. Returns when all that was begun is over.
void runAll(size_t count, const PoolConfig& config, const std::function<void(size_t)>& work);

} // namespace hindsight::farm
