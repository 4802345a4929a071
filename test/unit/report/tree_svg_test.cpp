#include "report/tree_svg.h"

#include <gmock/gmock.h>
#include <pugixml.hpp>

namespace hindsight {
namespace {

TreeNode nodeWith(uint32_t parent, TreeNode::End end) {
  TreeNode node;
  node.parent = parent;
  node.end = end;
  node.place = {"a.c", 7, 3, "main"};
  node.instructions = 10;
  return node;
}

/// Forks into a part that ends and one that it covers.
ExecutionTree small() {
  ExecutionTree tree;
  tree.nodes = {nodeWith(TreeNode::kNone, TreeNode::End::Forked), nodeWith(0, TreeNode::End::Ended),
                nodeWith(0, TreeNode::End::Covered)};
  tree.nodes[1].hasInterpolant = true;
  tree.nodes[1].values = {{"x < \"1\" & y", true}, {"z = 2", false}};
  tree.nodes[1].interpolant = {"x <u 2"};
  tree.nodes[1].ending = "returned";
  tree.nodes[2].coveredBy = 1;
  return tree;
}

/// Every node has two children, so many levels deep.
ExecutionTree full(uint32_t levels) {
  ExecutionTree tree;
  tree.nodes = {nodeWith(TreeNode::kNone, TreeNode::End::Forked)};
  for (uint32_t index = 1; index + 1 < (1u << levels); ++index)
    tree.nodes.push_back(nodeWith((index - 1) / 2, TreeNode::End::Forked));
  return tree;
}

class Picture {
public:
  explicit Picture(const std::string& text) { parsed = document.load_string(text.c_str()); }
  size_t count(const char* query) const { return document.select_nodes(query).size(); }
  std::string attribute(const char* query, const char* name) const {
    return document.select_node(query).node().attribute(name).value();
  }
  pugi::xml_document document;
  pugi::xml_parse_result parsed;
};

TEST(TreeSvg, IsWellFormedAndShowsEveryNode) {
  Picture picture(renderTreeSvg(small()));
  ASSERT_TRUE(picture.parsed) << picture.parsed.description();
  EXPECT_EQ(picture.count("//g[starts-with(@id, 'node-')]"), 3u);
  EXPECT_EQ(picture.count("//path[starts-with(@class, 'edge')]"), 2u);
  EXPECT_EQ(picture.count("//g[@id='node-2']/text[@class='kept']"), 1u);
  EXPECT_EQ(picture.document.select_node("//g[@id='node-2']/text[@class='kept']").node().text().get(),
            std::string("x < \"1\" & y"));
}

TEST(TreeSvg, CutNodesAreLinkedToWhatCoversThem) {
  Picture picture(renderTreeSvg(small()));
  EXPECT_EQ(picture.count("//path[@class='cover']"), 1u);
  EXPECT_EQ(picture.attribute("//path[@class='cover']", "data-from"), "node-3");
  EXPECT_EQ(picture.attribute("//path[@class='cover']", "data-to"), "node-2");
}

TEST(TreeSvg, LargeTreesAreFolded) {
  ExecutionTree tree = full(10);
  tree.nodes.back().end = TreeNode::End::Covered;
  tree.nodes.back().coveredBy = static_cast<uint32_t>(tree.nodes.size() - 2);
  tree.nodes[3].end = TreeNode::End::Covered; // by something that is folded
  tree.nodes[3].coveredBy = static_cast<uint32_t>(tree.nodes.size() - 2);
  Picture picture(renderTreeSvg(tree, {.boxes = 60, .levels = 40}));
  ASSERT_TRUE(picture.parsed);
  size_t shown = picture.count("//g[starts-with(@class, 'box')]") - picture.count("//g[@id='legend']");
  EXPECT_LE(shown, 60u);
  EXPECT_GT(shown, 40u);
  EXPECT_GT(picture.count("//g[starts-with(@class, 'box fold')]"), 0u);
  EXPECT_THAT(picture.attribute("//path[@class='cover']", "data-to"), testing::StartsWith("below-node-"));
}

TEST(TreeSvg, NamesNeedNotBeText) {
  ExecutionTree tree = small();
  tree.nodes[0].place.function = "a\xff\x01z";
  EXPECT_TRUE(Picture(renderTreeSvg(tree)).parsed);
  EXPECT_TRUE(Picture(renderTreeSvg({})).parsed);
}

TEST(TreeSvg, SaysWhatIsMissing) {
  ExecutionTree tree = small();
  tree.leftOut = 1234;
  EXPECT_THAT(renderTreeSvg(tree), testing::HasSubstr("1,234 nodes beyond the first 3"));
}

TEST(TreeSvg, TriesAreDrawnQuietly) {
  ExecutionTree tree = small();
  tree.nodes[1].isTried = tree.nodes[1].startsTry = true;
  Picture picture(renderTreeSvg(tree));
  EXPECT_EQ(picture.count("//g[@class='box tried']"), 1u);
  EXPECT_EQ(picture.count("//path[@class='edge tried']"), 1u);
}

} // namespace
} // namespace hindsight
