#include "report/tree_boxes.h"

#include <gmock/gmock.h>

namespace hindsight {
namespace {

using testing::Contains;
using testing::ElementsAre;

class TreeBoxText : public testing::Test {
protected:
  TreeBoxText() {
    tree.nodes.resize(1);
    tree.nodes[0].place = {"dir/a.c", 12, 3, "main"};
    tree.nodes[0].end = TreeNode::End::Ended;
    tree.nodes[0].ending = "returned";
  }
  BoxText text() { return textOf(tree, boxesOf(tree), 0); }
  std::vector<std::string> lines() {
    std::vector<std::string> all;
    for (const BoxLine& line : text().lines) all.push_back(line.text);
    return all;
  }
  TreeNode& node() { return tree.nodes[0]; }
  ExecutionTree tree;
};

TEST_F(TreeBoxText, PlaceConditionsValuesAndEnd) {
  node().conditions = {"n = 3"};
  node().values = {{"x = 1", true}, {"y = 2", false}};
  EXPECT_THAT(lines(), ElementsAre("#1  main:12", "if n = 3", "x = 1", "y = 2", "returned"));
  EXPECT_EQ(text().lines[2].kind, BoxLine::Kind::Kept);
  EXPECT_EQ(text().lines[3].kind, BoxLine::Kind::Value);
  EXPECT_EQ(text().look, BoxLook::Plain);
}

TEST_F(TreeBoxText, WhatMattersIsShownFirst) {
  for (int index = 0; index < 20; ++index) node().values.push_back({"v" + std::to_string(index), index == 19});
  EXPECT_THAT(lines(), Contains("v19"));
  EXPECT_THAT(lines(), Contains("… 13 more"));
}

TEST_F(TreeBoxText, EndsHaveTheirLook) {
  node().end = TreeNode::End::Failed;
  EXPECT_EQ(text().look, BoxLook::Failed);
  EXPECT_THAT(lines(), Contains("✗ returned"));
  node().end = TreeNode::End::Covered;
  EXPECT_EQ(text().look, BoxLook::Covered);
  EXPECT_THAT(lines(), Contains("cut: covered")) << "by a node that is not in the tree";
  node().end = TreeNode::End::Open;
  EXPECT_EQ(text().look, BoxLook::Open);
  node().isTried = node().startsTry = true;
  EXPECT_EQ(text().look, BoxLook::Tried);
  EXPECT_THAT(lines(), Contains("no input takes this way"));
}

TEST_F(TreeBoxText, Places) {
  EXPECT_EQ(placeText({"dir/a.c", 12, 3, "main"}), "main:12");
  EXPECT_EQ(placeText({"dir/a.c", 12, 3, ""}), "a.c:12");
  EXPECT_EQ(placeText({"", 0, 0, "main"}), "main");
  EXPECT_EQ(placeText({"", 0, 0, ""}), "?");
}

TEST_F(TreeBoxText, FoldedBoxesCount) {
  TreeBox box;
  box.nodesBelow = 1;
  box.cutsBelow = 2;
  BoxText folded = foldTextOf(box);
  EXPECT_EQ(folded.look, BoxLook::Fold);
  EXPECT_EQ(folded.lines[0].text, "1 more node");
  EXPECT_EQ(folded.lines[1].text, "2 cuts");
  EXPECT_EQ(spell(BoxLook::Legend), "legend");
  EXPECT_EQ(spell(BoxLine::Kind::End), "end");
}

} // namespace
} // namespace hindsight
