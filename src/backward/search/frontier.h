// The worklist of a backward search, and the order in which its paths go on.
//
// Fewer rounds of loops first; within a round, what is later in the program first. So all ways through a piece of code
// have arrived at its beginning before any of them goes on, and those that differ only in irrelevant conditions can be
// merged. That is the order of AskTheCode, section 3.2 (figure 1); DESTINA leaves it to KLEE's searchers.
#pragma once

#include "backward/comparison/merge.h"

#include <map>

namespace hindsight::backward {

class Frontier {
public:
  explicit Frontier(BackwardContext& context);
  void push(std::unique_ptr<BackwardState> state);
  /// The paths that wait at one place.
  std::vector<Arrival> pop();
  void clear() {
    waiting.clear();
    count = 0;
  }
  bool empty() const { return waiting.empty(); }
  size_t size() const { return count; }

private:
  using Key = std::vector<uint32_t>; // smaller goes on first
  Key keyOf(const BackwardState& state);
  const std::vector<uint32_t>& order(const Function& function);

  BackwardContext& context;
  std::map<Key, std::vector<Arrival>> waiting;
  size_t count = 0;                          // of paths
  std::vector<std::vector<uint32_t>> orders; // by function and block: the later, the larger
};

} // namespace hindsight::backward
