#include "report/tree_boxes.h"

#include "report/tree_rounds.h"

#include <algorithm>
#include <queue>

namespace hindsight {

std::vector<TreeBox> boxesOf(const ExecutionTree& tree) {
  size_t count = tree.nodes.size();
  std::vector<uint32_t> childCount(count), boxOf(count);
  std::vector<bool> covers(count);
  for (const TreeNode& node : tree.nodes) {
    if (node.parent != TreeNode::kNone) ++childCount[node.parent];
    if (node.coveredBy != TreeNode::kNone) covers[node.coveredBy] = true;
  }
  std::vector<TreeBox> boxes;
  for (uint32_t index = 0; index < count; ++index) {
    const TreeNode& node = tree.nodes[index];
    bool isOnlyChild = node.parent != TreeNode::kNone && childCount[node.parent] == 1;
    if (isOnlyChild && !covers[index] && node.end != TreeNode::End::Covered && !node.startsTry) {
      boxOf[index] = boxOf[node.parent];
    } else {
      boxOf[index] = static_cast<uint32_t>(boxes.size());
      TreeBox& box = boxes.emplace_back();
      if (node.parent != TreeNode::kNone) {
        box.parent = boxOf[node.parent];
        box.level = boxes[box.parent].level + 1;
        boxes[box.parent].children.push_back(boxOf[index]);
      }
    }
    boxes[boxOf[index]].nodes.push_back(index);
    boxes[boxOf[index]].instructions += node.instructions;
  }
  for (size_t index = boxes.size(); index-- > 0;) {
    TreeBox& box = boxes[index];
    const TreeNode& last = tree.nodes[box.nodes.back()];
    if (last.coveredBy != TreeNode::kNone) box.coveredBy = boxOf[last.coveredBy];
    if (box.parent == TreeBox::kNone) continue;
    TreeBox& parent = boxes[box.parent];
    parent.nodesBelow += box.nodesBelow + box.nodes.size();
    parent.cutsBelow += box.cutsBelow + (last.end == TreeNode::End::Covered);
    parent.instructionsBelow += box.instructionsBelow + box.instructions;
  }
  return boxes;
}

namespace {

/// Opens boxes from the top, as long as there is room.
class Unfolding {
public:
  Unfolding(const ExecutionTree& tree, const std::vector<TreeBox>& boxes, const TreeRounds& rounds,
            const FoldLimits& limits)
      : tree(tree), boxes(boxes), rounds(rounds), limits(limits), level(boxes.size()), isOpen(boxes.size()) {}

  std::vector<bool> choose();

private:
  bool isTried(uint32_t box) const { return tree.nodes[boxes[box].nodes.front()].isTried; }
  bool isLater(uint32_t a, uint32_t b) const {
    if (isTried(a) != isTried(b)) return isTried(a);
    return level[a] != level[b] ? level[a] > level[b] : a > b;
  }
  /// What is shown of a box: itself, or what comes behind the rounds that start with it.
  uint32_t shownFor(uint32_t box) const {
    auto skipped = rounds.skipped.find(box);
    return skipped == rounds.skipped.end() ? box : skipped->second.to;
  }
  void leadThrough(const SkippedRounds& skipped);

  const ExecutionTree& tree;
  const std::vector<TreeBox>& boxes;
  const TreeRounds& rounds;
  const FoldLimits& limits;
  std::vector<uint32_t> level; // in the drawing
  std::vector<bool> isOpen;
};

std::vector<bool> Unfolding::choose() {
  auto isAfter = [this](uint32_t a, uint32_t b) { return isLater(a, b); };
  std::priority_queue<uint32_t, std::vector<uint32_t>, decltype(isAfter)> waiting(isAfter);
  for (uint32_t index = 0; index < boxes.size() && boxes[index].parent == TreeBox::kNone; ++index) waiting.push(index);
  // Every box that has children and is not open needs another one that says so.
  size_t shown = 2 * waiting.size();
  while (!waiting.empty()) {
    uint32_t box = waiting.top();
    waiting.pop();
    const std::vector<uint32_t>& children = boxes[box].children;
    if (children.empty()) continue;
    size_t more = children.size() - 1; // the box that said that something is folded here goes
    for (uint32_t child : children) more += (shownFor(child) != child) + !boxes[shownFor(child)].children.empty();
    if (level[box] + 1 >= limits.levels || shown + more > limits.boxes) continue;
    shown += more;
    isOpen[box] = true;
    for (uint32_t child : children) {
      uint32_t next = shownFor(child);
      level[next] = level[box] + (next == child ? 1 : 2);
      waiting.push(next);
    }
  }
  for (const auto& [from, skipped] : rounds.skipped) leadThrough(skipped);
  return std::move(isOpen);
}

void Unfolding::leadThrough(const SkippedRounds& skipped) {
  for (uint32_t box = skipped.to; box != skipped.from;) {
    box = boxes[box].parent;
    isOpen[box] = true;
  }
}

} // namespace

std::vector<bool> chooseOpen(const ExecutionTree& tree, const std::vector<TreeBox>& boxes, const TreeRounds& rounds,
                             const FoldLimits& limits) {
  return Unfolding(tree, boxes, rounds, limits).choose();
}

} // namespace hindsight
