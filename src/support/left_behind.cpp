#include "support/left_behind.h"

#include <mutex>
#include <vector>

namespace hindsight {

void leaveBehind(std::shared_ptr<void> thing) {
  static auto& mutex = *new std::mutex;
  static auto& left = *new std::vector<std::shared_ptr<void>>;
  std::lock_guard lock(mutex);
  left.push_back(std::move(thing));
}

} // namespace hindsight
