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
  leaning = ++walks % 2 ? Leaning() : Leaning(random.next());
  auto state = tree.takeRandom(random, leaning);
  timesFollowed = 0;
  uint32_t times = std::min(kMostTimes, lubyNumber(walks));
  patience = kTurns * times;
  idleLimit = kIdle * times;
  idleSince = state ? state->instructions : 0;
  followed = state ? state->id : kNobody;
  return state;
}

/// Which of the ways at a fork: the state itself comes last.
uint64_t RandomWalk::chosen(const State* state, const std::vector<std::unique_ptr<State>>& children) {
  auto way = [&](size_t index) { return index < children.size() ? children[index].get() : state; };
  size_t ways = children.size() + (state ? 1 : 0);
  if (ways == 1) return way(0)->id;
  if (leaning.isFair()) return way(random.below(ways))->id;
  uint64_t total = 0;
  for (size_t index = 0; index < ways; ++index) total += leaning.towards(placeOfState(way(index)));
  uint64_t left = random.below(total);
  for (size_t index = 0;; ++index) {
    uint32_t share = leaning.towards(placeOfState(way(index)));
    if (left < share) return way(index)->id;
    left -= share;
  }
}

void RandomWalk::ran(uint64_t ranId, const State* state, const std::vector<std::unique_ptr<State>>& children) {
  if (ranId != followed) return;
  followed = kNobody;
  if ((!state && children.empty()) || ++timesFollowed >= patience) return;
  if (!children.empty()) idleSince = children.front()->instructions;
  if (state && state->instructions > idleSince + idleLimit) return;
  followed = chosen(state, children);
}

} // namespace hindsight::forward
