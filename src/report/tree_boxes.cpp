#include "report/tree_boxes.h"

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

std::vector<bool> chooseOpen(const ExecutionTree& tree, const std::vector<TreeBox>& boxes, const FoldLimits& limits) {
  std::vector<bool> isOpen(boxes.size());
  if (boxes.empty()) return isOpen;
  auto isTried = [&](uint32_t box) { return tree.nodes[boxes[box].nodes.front()].isTried; };
  auto isLater = [&](uint32_t a, uint32_t b) {
    if (isTried(a) != isTried(b)) return isTried(a);
    return boxes[a].level != boxes[b].level ? boxes[a].level > boxes[b].level : a > b;
  };
  std::priority_queue<uint32_t, std::vector<uint32_t>, decltype(isLater)> waiting(isLater);
  for (uint32_t index = 0; index < boxes.size() && boxes[index].parent == TreeBox::kNone; ++index) waiting.push(index);
  // Every box that has children and is not open needs another one that says so.
  size_t shown = 2 * waiting.size();
  while (!waiting.empty()) {
    uint32_t box = waiting.top();
    waiting.pop();
    const std::vector<uint32_t>& children = boxes[box].children;
    if (children.empty()) continue;
    auto parents = static_cast<size_t>(
        std::ranges::count_if(children, [&](uint32_t child) { return !boxes[child].children.empty(); }));
    size_t more = children.size() + parents - 1; // the box that said that something is folded here goes
    if (boxes[box].level + 1 >= limits.levels || shown + more > limits.boxes) continue;
    shown += more;
    isOpen[box] = true;
    for (uint32_t child : children) waiting.push(child);
  }
  return isOpen;
}

} // namespace hindsight
