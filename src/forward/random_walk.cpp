#include "forward/random_walk.h"

namespace hindsight::forward {

/// Turns after which a path that has not ended is left: it may have no end.
constexpr uint32_t kMaxFollowed = 4096;
/// Instructions without a fork after which it is left for the same reason.
constexpr uint64_t kMaxIdle = 8'000'000;

std::unique_ptr<State> RandomWalk::next() {
  if (auto state = tree.take(followed)) return state;
  auto state = tree.takeRandom(random);
  timesFollowed = 0;
  idleSince = state ? state->instructions : 0;
  followed = state ? state->id : kNobody;
  return state;
}

/// At a fork, either way is as good.
void RandomWalk::ran(uint64_t ranId, const State* state, const std::vector<std::unique_ptr<State>>& children) {
  if (ranId != followed) return;
  size_t ways = children.size() + (state ? 1 : 0);
  followed = kNobody;
  if (ways == 0 || ++timesFollowed > kMaxFollowed) return;
  if (!children.empty()) idleSince = children.front()->instructions;
  if (state && state->instructions > idleSince + kMaxIdle) return;
  size_t way = ways == 1 ? 0 : random.below(ways);
  followed = way < children.size() ? children[way]->id : state->id;
}

} // namespace hindsight::forward
