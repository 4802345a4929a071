// Rounds of loops in a tree: of many that come one after the other, a drawing shows the first ones and the last one,
// and one box says how many are between them.
#pragma once

#include "report/tree_boxes.h"

#include <cstdint>
#include <map>
#include <span>
#include <vector>

namespace hindsight {

/// A stretch of a list in which the same few entries come again and again.
struct Repetition {
  size_t begin = 0;  // in the list
  size_t period = 1; // entries of a round
  size_t rounds = 0;
};
/// Those of at least so many rounds, none of which overlap.
std::vector<Repetition> repetitionsIn(std::span<const uint32_t> entries, size_t leastRounds);

struct SkippedRounds {
  uint32_t from = 0; // the box that starts the first round which is left out
  uint32_t to = 0;   // the box that starts the first one behind them
  uint64_t rounds = 0;
};

struct TreeRounds {
  std::vector<uint32_t> next; // of a box that starts a round: the one that starts the next round, or none
  std::map<uint32_t, SkippedRounds> skipped; // by the box they are left out from
};

/// Rounds are looked for where the tree goes deepest. One in which something fails, or from which
/// much else goes on, is never left out.
TreeRounds roundsOf(const ExecutionTree& tree, const std::vector<TreeBox>& boxes);

/// The box that stands for rounds which are left out.
BoxText roundsTextOf(const ExecutionTree& tree, const std::vector<TreeBox>& boxes, const SkippedRounds& skipped);
/// "998 more rounds"
std::string moreRounds(uint64_t count);

} // namespace hindsight
