#include "prune/tree_recorder.h"

#include "prune_fixture.h"
#include "ways.h"

namespace hindsight::prune {
namespace {

class TreeRecorderTest : public PruneFixture {
protected:
  ExecutionTree tree;

  void record(const std::string& source, PruneConfig config = {}) {
    load(source);
    config.tree = &tree;
    search(config);
  }
  std::vector<const TreeNode*> nodesThat(TreeNode::End end) const {
    std::vector<const TreeNode*> found;
    for (const TreeNode& node : tree.nodes)
      if (node.end == end) found.push_back(&node);
    return found;
  }
};

TEST_F(TreeRecorderTest, ParentsAreBeforeTheirChildren) {
  record(ways(3, "", "a++;", "a++;", "if (a != 3) reach_error();"));
  ASSERT_FALSE(tree.nodes.empty());
  EXPECT_EQ(tree.nodes[0].parent, TreeNode::kNone);
  for (uint32_t i = 1; i < tree.nodes.size(); ++i) EXPECT_LT(tree.nodes[i].parent, i);
  EXPECT_EQ(tree.leftOut, 0u);
}

TEST_F(TreeRecorderTest, WhoCoversWhom) {
  record(ways(3, "", "a++;", "a++;", "if (a != 3) reach_error();"));
  std::vector<const TreeNode*> covered = nodesThat(TreeNode::End::Covered);
  ASSERT_EQ(covered.size(), 3u);
  for (const TreeNode* node : covered) {
    ASSERT_LT(node->coveredBy, tree.nodes.size());
    const TreeNode& by = tree.nodes[node->coveredBy];
    EXPECT_TRUE(by.hasInterpolant);
    EXPECT_NE(by.end, TreeNode::End::Covered) << "a subtree that was followed";
    EXPECT_EQ(by.place.line, node->place.line);
  }
}

TEST_F(TreeRecorderTest, HowPathsEnd) {
  record("int g; int main(void) { int x = __VERIFIER_nondet_int(); if (x == 7)\n reach_error(); return g; }");
  std::vector<const TreeNode*> failed = nodesThat(TreeNode::End::Failed);
  ASSERT_EQ(failed.size(), 1u);
  EXPECT_FALSE(failed[0]->ending.empty());
  EXPECT_THAT(failed[0]->conditions, testing::ElementsAre("nondet_int₀ = 7"));
  EXPECT_EQ(nodesThat(TreeNode::End::Forked).size(), 1u);
  EXPECT_TRUE(nodesThat(TreeNode::End::Open).empty()) << "the search is over";
}

TEST_F(TreeRecorderTest, WhatCannotFailIsSaidToBeSo) {
  record(ways(2, "", "a++;", "a += b;", ""));
  bool isSaid = false;
  for (const TreeNode* node : nodesThat(TreeNode::End::Ended)) isSaid |= node->ending == "cut: cannot fail";
  EXPECT_TRUE(isSaid);
}

} // namespace
} // namespace hindsight::prune
