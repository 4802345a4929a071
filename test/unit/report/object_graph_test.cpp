#include "report/object_graph.h"

#include <gmock/gmock.h>
#include <pugixml.hpp>

namespace hindsight {
namespace {

ObjectGraph graphOfTwo() {
  return {.title = "a < b",
          .boxes = {{"f", ObjectGraph::Look::Root, {{"p", {{1, "+8"}}}}}, {"#1", ObjectGraph::Look::Exists, {{"x"}}}},
          .roots = 1};
}

TEST(ObjectGraph, AsDot) {
  std::string text = renderDot(graphOfTwo());
  EXPECT_THAT(text, testing::HasSubstr("n0 [label=\"<t> f | <f0> p\", color=blue];"));
  EXPECT_THAT(text, testing::HasSubstr("n0:f0 -> n1:t [label=\"+8\"];"));
}

TEST(ObjectGraph, AsAPicture) {
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(renderSvg(graphOfTwo()).c_str()));
  EXPECT_STREQ(document.select_node("/svg/title").node().text().get(), "a < b");
  EXPECT_EQ(document.select_nodes("//path[@class='arrow']").size(), 1u);
}

} // namespace
} // namespace hindsight
