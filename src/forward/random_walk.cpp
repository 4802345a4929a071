#include "forward/random_walk.h"

#include <algorithm>

namespace hindsight::forward {

/// Turns after which a path that has not ended is left, times 1, 1, 2, 1, 1, 2, 4, ... (M. Luby and others, "Optimal
/// speedup of Las Vegas algorithms"): however long the paths must be, little time goes to those of other lengths.
constexpr uint32_t kTurns = 64, kMostTimes = 64;
/// Instructions without a fork after which it is left, times the same: the path may be in a loop without end.
constexpr uint64_t kIdle = 500'000;

/// The number at this place of the sequence; the first place is 1.
static uint32_t lubyNumber(uint64_t place) {
  uint64_t whole = 1; // 2^k - 1: a whole sequence, which ends with 2^(k-1)
  while (whole < place) whole = 2 * whole + 1;
  while (whole != place) {
    whole /= 2;
    if (place > whole) place -= whole;
  }
  return static_cast<uint32_t>((whole + 1) / 2);
}

std::unique_ptr<State> RandomWalk::next() {
  if (auto state = tree.take(followed)) return state;
  auto state = tree.takeRandom(random);
  timesFollowed = 0;
  uint32_t times = std::min(kMostTimes, lubyNumber(++walks));
  patience = kTurns * times;
  idleLimit = kIdle * times;
  idleSince = state ? state->instructions : 0;
  followed = state ? state->id : kNobody;
  return state;
}

/// At a fork, either way is as good.
void RandomWalk::ran(uint64_t ranId, const State* state, const std::vector<std::unique_ptr<State>>& children) {
  if (ranId != followed) return;
  size_t ways = children.size() + (state ? 1 : 0);
  followed = kNobody;
  if (ways == 0 || ++timesFollowed >= patience) return;
  if (!children.empty()) idleSince = children.front()->instructions;
  if (state && state->instructions > idleSince + idleLimit) return;
  size_t way = ways == 1 ? 0 : random.below(ways);
  followed = way < children.size() ? children[way]->id : state->id;
}

} // namespace hindsight::forward
