#include "report/tree_boxes.h"

#include "report/tree_rounds.h"

#include <gmock/gmock.h>

namespace hindsight {
namespace {

TreeNode node(uint32_t parent, TreeNode::End end = TreeNode::End::Meeting) {
  TreeNode node;
  node.parent = parent;
  node.end = end;
  node.instructions = 5;
  return node;
}

ExecutionTree chain(uint32_t length) {
  ExecutionTree tree;
  for (uint32_t index = 0; index < length; ++index) tree.nodes.push_back(node(index - 1)); // the first has none
  return tree;
}

TEST(TreeBoxes, StretchesWithoutAChoiceAreOneBox) {
  std::vector<TreeBox> boxes = boxesOf(chain(5));
  ASSERT_EQ(boxes.size(), 1u);
  EXPECT_EQ(boxes[0].nodes.size(), 5u);
  EXPECT_EQ(boxes[0].instructions, 25u);
}

TEST(TreeBoxes, WhatCoversAndWhatIsCoveredStandAlone) {
  ExecutionTree tree = chain(5);
  tree.nodes[4].end = TreeNode::End::Covered;
  tree.nodes[4].coveredBy = 2;
  std::vector<TreeBox> boxes = boxesOf(tree);
  ASSERT_EQ(boxes.size(), 3u);
  EXPECT_EQ(boxes[2].coveredBy, 1u);
  EXPECT_EQ(boxes[0].nodesBelow, 3u);
  EXPECT_EQ(boxes[0].cutsBelow, 1u);
  EXPECT_EQ(boxes[0].instructionsBelow, 15u);
}

TEST(TreeBoxes, TriesAreFoldedFirst) {
  ExecutionTree tree;
  tree.nodes = {node(TreeNode::kNone), node(0), node(0)};
  tree.nodes[1].isTried = true;
  for (uint32_t child = 0; child < 4; ++child) tree.nodes.push_back(node(1 + child / 2));
  tree.nodes[3].isTried = tree.nodes[4].isTried = true;
  std::vector<TreeBox> boxes = boxesOf(tree);
  EXPECT_THAT(chooseOpen(tree, boxes, roundsOf(tree, boxes), {.boxes = 6}),
              testing::ElementsAre(true, false, true, false, false, false, false));
  EXPECT_TRUE(chooseOpen(tree, boxes, roundsOf(tree, boxes), {.boxes = 7})[1]);
  EXPECT_FALSE(chooseOpen(tree, boxes, roundsOf(tree, boxes), {.boxes = 7, .levels = 2})[1]);
}

} // namespace
} // namespace hindsight
