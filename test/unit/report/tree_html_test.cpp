#include "report/tree_html.h"

#include <gmock/gmock.h>
#include <nlohmann/json.hpp>

namespace hindsight {
namespace {

nlohmann::json dataOf(const std::string& page) {
  std::string start = "id=\"data\">";
  size_t from = page.find(start) + start.size();
  return nlohmann::json::parse(page.substr(from, page.find("</script>", from) - from));
}

ExecutionTree tree() {
  ExecutionTree tree;
  tree.nodes.resize(3);
  tree.nodes[1].parent = tree.nodes[2].parent = 0;
  tree.nodes[1].hasInterpolant = true;
  tree.nodes[1].interpolant = {"n ≤ 7", "</script>"};
  tree.nodes[2].end = TreeNode::End::Covered;
  tree.nodes[2].coveredBy = 1;
  tree.nodes[0].place.function = "\xff";
  return tree;
}

TEST(TreeHtml, HoldsAllItNeeds) {
  std::string page = renderTreeHtml(tree());
  EXPECT_THAT(page, testing::Not(testing::HasSubstr(" src=")));
  EXPECT_THAT(page, testing::Not(testing::HasSubstr(" href=")));
  nlohmann::json data = dataOf(page);
  ASSERT_EQ(data["boxes"].size(), 3u);
  EXPECT_EQ(data["boxes"][2]["cover"], 1);
  EXPECT_EQ(data["texts"][data["boxes"][1]["needs"][0].get<size_t>()], "n ≤ 7");
  EXPECT_EQ(data["texts"][data["boxes"][1]["needs"][1].get<size_t>()], "</script>");
  EXPECT_EQ(data["open"], nlohmann::json::array({0}));
}

TEST(TreeHtml, FoldedBoxesAreInThePage) {
  std::string page = renderTreeHtml(tree(), {.boxes = 1});
  EXPECT_TRUE(dataOf(page)["open"].empty());
  EXPECT_EQ(dataOf(page)["boxes"].size(), 3u);
}

TEST(TreeHtml, OpensWithAsMuchAsCanBeLookedAt) {
  ExecutionTree large;
  large.nodes.resize(1023);
  for (uint32_t index = 1; index < large.nodes.size(); ++index) large.nodes[index].parent = (index - 1) / 2;
  nlohmann::json data = dataOf(renderTreeHtml(large));
  EXPECT_EQ(data["boxes"].size(), 1023u);
  EXPECT_EQ(data["open"][0], 0); // the root, and then level by level
  // Each of these has two boxes below it, and the lowest of those have one each that says what is folded.
  EXPECT_LE(1 + 3 * data["open"].size() + 1, 48u);
  EXPECT_GE(data["open"].size(), 12u);
}

TEST(TreeHtml, SaysWhatIsMissing) {
  ExecutionTree large = tree();
  large.leftOut = 1234;
  EXPECT_THAT(renderTreeHtml(large), testing::HasSubstr("1,234 nodes more left out"));
}

} // namespace
} // namespace hindsight
