// Which way a random walk leans at each branch: for the whole walk, one side is a few times, or hundreds of times, as
// likely as the other.
//
// With fair coins, a loop whose every round is a branch is over after a few rounds: a name of twenty letters has a
// chance of one in a million. A walk that leans towards another round stays in the loop, and another walk leaves it at
// once. (So does swarm testing, by A. Groce and others, ISSTA 2012, with the features of its tests.)
#pragma once

#include "step/code.h"
#include "step/state.h"

namespace hindsight::forward {

class Leaning {
public:
  /// Towards nothing: all ways are equally likely.
  Leaning() = default;
  explicit Leaning(uint64_t salt) : salt(salt | 1) {}

  /// How likely it is that a walk goes to a place (see `placeOfState`): 1, 4, 16, 64 or 256.
  uint32_t towards(uint64_t place) const {
    if (!salt || !place) return 1;
    uint64_t mixed = (place ^ salt) * 0x9e3779b97f4a7c15ull;
    mixed = (mixed ^ mixed >> 32) * 0xbf58476d1ce4e5b9ull;
    return 1u << 2 * ((mixed >> 32) % 5);
  }
  bool isFair() const { return !salt; }

private:
  uint64_t salt = 0;
};

/// Where a state stands; 0 if it does not run.
inline uint64_t placeOfState(const State* state) {
  if (!state || !state->top || !state->top->code) return 0;
  return uint64_t(state->top->code->function->id + 1) << 32 | state->top->pc;
}

} // namespace hindsight::forward
