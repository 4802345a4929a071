#include "report/tree_rounds.h"

#include "report/tree_html.h"
#include "report/tree_svg.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace hindsight {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A loop that is left or goes on in every round: two boxes each, at lines 9 (left) and 8 (goes on).
ExecutionTree loop(uint32_t rounds) {
  ExecutionTree tree;
  auto add = [&](uint32_t parent, uint32_t line) {
    TreeNode& node = tree.nodes.emplace_back();
    node.parent = parent;
    node.place = {"a.c", line, 3, "main"};
    node.end = TreeNode::End::Forked;
  };
  add(TreeNode::kNone, 5);
  uint32_t last = 0;
  for (uint32_t round = 0; round < rounds; ++round) {
    add(last, 9);
    tree.nodes.back().end = TreeNode::End::Ended;
    add(last, 8);
    last = static_cast<uint32_t>(tree.nodes.size() - 1);
  }
  return tree;
}

TEST(TreeRounds, RepetitionsOfAList) {
  std::vector<uint32_t> entries = {7, 1, 2, 1, 2, 1, 2, 1, 5, 3, 3, 3};
  std::vector<Repetition> found = repetitionsIn(entries, 3);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].begin, 1u);
  EXPECT_EQ(found[0].period, 2u);
  EXPECT_EQ(found[0].rounds, 3u);
  EXPECT_EQ(found[1].begin, 9u);
  EXPECT_EQ(found[1].period, 1u);
  EXPECT_TRUE(repetitionsIn(entries, 4).empty());
}

TEST(TreeRounds, TheMiddleIsLeftOut) {
  ExecutionTree tree = loop(1000);
  std::vector<TreeBox> boxes = boxesOf(tree);
  TreeRounds rounds = roundsOf(tree, boxes);
  ASSERT_EQ(rounds.skipped.size(), 1u);
  const SkippedRounds& skipped = rounds.skipped.begin()->second;
  EXPECT_EQ(skipped.rounds, 996u); // all but two at the front and two at the end
  EXPECT_EQ(roundsTextOf(tree, boxes, skipped).lines[0].text, "996 more rounds");
  uint32_t box = skipped.from;
  for (uint32_t round = 0; round < 996; ++round) box = rounds.next[box];
  EXPECT_EQ(box, skipped.to);
  std::vector<bool> isOpen = chooseOpen(tree, boxes, rounds, {.boxes = 48});
  EXPECT_TRUE(isOpen[0]);
  EXPECT_TRUE(isOpen[rounds.next[skipped.from]]); // so that it leads on when it is shown
}

TEST(TreeRounds, AFewAreShown) {
  ExecutionTree tree = loop(5);
  EXPECT_TRUE(roundsOf(tree, boxesOf(tree)).skipped.empty());
}

TEST(TreeRounds, WhatFailsIsShown) {
  ExecutionTree tree = loop(100);
  tree.nodes[1 + 2 * 50].end = TreeNode::End::Failed; // the way out of round 50
  TreeRounds rounds = roundsOf(tree, boxesOf(tree));
  EXPECT_EQ(rounds.skipped.size(), 2u);
  std::string picture = renderTreeSvg(tree);
  EXPECT_THAT(picture, HasSubstr("class=\"box failed"));
  EXPECT_THAT(picture, HasSubstr(" more rounds"));
}

TEST(TreeRounds, WaysThatNoInputTakesAreNotLikeTheOthers) {
  ExecutionTree tree = loop(100);
  for (size_t node = 121; node < tree.nodes.size(); ++node) tree.nodes[node].isTried = true;
  TreeRounds rounds = roundsOf(tree, boxesOf(tree));
  ASSERT_EQ(rounds.skipped.size(), 2u);
  uint64_t all = 0;
  for (const auto& [from, skipped] : rounds.skipped) all += skipped.rounds;
  EXPECT_EQ(all, 93u); // three or four of each kind are shown
}

TEST(TreeRounds, WhatForksInEveryRoundIsShown) {
  ExecutionTree tree = loop(0);
  for (uint32_t node = 1; node < 2047; ++node) {
    tree.nodes.push_back(tree.nodes.front());
    tree.nodes.back().parent = (node - 1) / 2;
  }
  EXPECT_TRUE(roundsOf(tree, boxesOf(tree)).skipped.empty());
}

TEST(TreeRounds, PicturesAndPagesSayHowMany) {
  std::string picture = renderTreeSvg(loop(1000));
  EXPECT_THAT(picture, HasSubstr(">996 more rounds<"));
  EXPECT_THAT(picture, HasSubstr("id=\"node-2001\"")); // the last one
  EXPECT_THAT(picture, Not(HasSubstr("id=\"node-1001\"")));
  std::string page = renderTreeHtml(loop(1000)), start = "id=\"data\">";
  size_t from = page.find(start) + start.size();
  nlohmann::json data = nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
  ASSERT_EQ(data["skipped"].size(), 1u);
  EXPECT_EQ(data["boxes"].size(), 2001u);
}

TEST(TreeRounds, OneBoxNamesThePlacesOfARoundOnce) {
  ExecutionTree tree;
  for (uint32_t index = 0; index < 201; ++index) {
    TreeNode& node = tree.nodes.emplace_back();
    node.parent = index - 1; // the first has none
    node.place = {"a.c", index == 0 ? 4 : 7 + index % 2, 1, "main"};
    node.end = TreeNode::End::Meeting;
  }
  std::string page = renderTreeHtml(tree);
  EXPECT_THAT(page, HasSubstr("… 99 more rounds"));
}

} // namespace
} // namespace hindsight
