// The user's options: whether and how a search prunes.
#pragma once

#include "support/execution_tree.h"

#include <cstdint>

namespace hindsight::prune {

struct PruneOptions {
  /// Which subtrees are pruned: those whose state satisfies an interpolant, only those with the same state, or none.
  enum class Mode : uint8_t { Interpolate, Subsume, Off };
  Mode mode = Mode::Off;
  bool keepsValues = false;      // interpolants are parts of states, not what had to hold of them
  bool validates = false;        // subtrees that are cut are followed nevertheless, to see whether that was right
  uint32_t budget = 64;          // comparisons that may fail in a row at one place before it is looked at less often
  ExecutionTree* tree = nullptr; // filled, if not null

  bool isOn() const { return mode != Mode::Off; }
};

} // namespace hindsight::prune
