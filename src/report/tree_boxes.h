// The tree of a search as boxes for a drawing: stretches that follow one another without a choice are one box, and
// large trees are folded.
#pragma once

#include "support/execution_tree.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hindsight {

struct TreeBox {
  static constexpr uint32_t kNone = ~uint32_t(0);
  uint32_t parent = kNone;
  std::vector<uint32_t> nodes; // of the tree, from the first to the last
  std::vector<uint32_t> children;
  uint32_t coveredBy = kNone;
  uint32_t level = 0;
  uint64_t instructions = 0; // of its nodes
  // Below it:
  uint64_t nodesBelow = 0, cutsBelow = 0, instructionsBelow = 0;
};

/// Parents before their children. What others are covered by, and what is covered, stays visible as a box of its own.
std::vector<TreeBox> boxesOf(const ExecutionTree& tree);

struct FoldLimits {
  size_t boxes = 200;
  uint32_t levels = 40;
};
struct TreeRounds;
/// For each box, whether its children are shown. Ways that were only tried are the first to be folded. In rounds that
/// are left out, those boxes are that lead on.
std::vector<bool> chooseOpen(const ExecutionTree& tree, const std::vector<TreeBox>& boxes, const TreeRounds& rounds,
                             const FoldLimits& limits);

/// How a box looks.
enum class BoxLook : uint8_t { Plain, Tried, Covered, Failed, Open, Fold, Legend };
std::string_view spell(BoxLook look);

struct BoxLine {
  enum class Kind : uint8_t { Title, Condition, Value, Kept, More, End };
  Kind kind = Kind::Title;
  std::string text;
};
std::string_view spell(BoxLine::Kind kind);

struct BoxText {
  BoxLook look = BoxLook::Plain;
  std::vector<BoxLine> lines;
};

BoxText textOf(const ExecutionTree& tree, const std::vector<TreeBox>& boxes, uint32_t box);
/// The box that stands for all that is folded below one.
BoxText foldTextOf(const TreeBox& box);
/// How a box is referred to.
std::string nameOf(const TreeBox& box);
/// "main:12", or the file and the line.
std::string placeText(const Place& place);

} // namespace hindsight
