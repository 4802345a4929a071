#include "report/pointer_graph.h"

#include <gmock/gmock.h>
#include <pugixml.hpp>

namespace hindsight {
namespace {

using ::testing::HasSubstr;

/// A list whose last element points to the first, and an object that no variable leads to.
PointerFacts ring() {
  PointerFacts facts;
  facts.functions.push_back({.name = "main<T>", .variables = {{"p", {{0, ""}}}}});
  facts.objects.push_back({.name = "heap@f:3#1", .exists = true, .fields = {{8, "[8,16)", {{1, "+8"}}}}});
  facts.objects.push_back({.name = "heap@f:3#2", .exists = true, .fields = {{8, "[8,16)", {{0, ""}}}}});
  facts.objects.push_back({.name = "a & \"b\"", .fields = {{0, "[0,8)", {{2, ""}}}}});
  return facts;
}

TEST(PointerGraph, Dot) {
  std::string text = renderPointersDot(ring());
  EXPECT_THAT(text, HasSubstr("n0 [label=\"<t> main\\<T\\> | <f0> p\", color=blue];"));
  EXPECT_THAT(text, HasSubstr("n0:f0 -> n1:t;"));
  EXPECT_THAT(text, HasSubstr("n1:f0 -> n2:t [label=\"+8\"];"));
  EXPECT_THAT(text, HasSubstr("n2:f0 -> n1:t;"));
  EXPECT_THAT(text, HasSubstr("<t> a\\ &\\ \\\"b\\\" | <f0> [0,8)\", style=dashed];"));
}

TEST(PointerGraph, SvgIsWellFormedAndHasRowsAndArrows) {
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(renderPointersSvg(ring()).c_str()));
  EXPECT_EQ(document.select_nodes("//path[@class='arrow']").size(), 4u);
  EXPECT_EQ(document.select_nodes("//g[@class='exists']").size(), 2u);
  EXPECT_EQ(document.select_nodes("//g[@class='future']").size(), 1u);
  EXPECT_EQ(document.select_nodes("//path[@class='row']").size(), 4u);
  EXPECT_STREQ(document.select_node("//g[@class='future']/text[@class='title']").node().text().get(), "a & \"b\"");
}

TEST(PointerGraph, BoxesOfAColumnDoNotOverlap) {
  PointerFacts facts;
  PointerFacts::Pointer all{"p", {}};
  for (uint32_t i = 0; i < 5; ++i) {
    facts.objects.push_back({.name = "x" + std::to_string(i), .fields = {{0, "[0,8)", {{i, ""}}}}});
    all.targets.push_back({i, ""});
  }
  facts.functions.push_back({.name = "f", .variables = {all}});
  pugi::xml_document document;
  ASSERT_TRUE(document.load_string(renderPointersSvg(facts).c_str()));
  std::vector<std::string> places;
  for (auto found : document.select_nodes("//g")) places.push_back(found.node().attribute("transform").value());
  std::ranges::sort(places);
  EXPECT_EQ(std::ranges::unique(places).begin(), places.end());
}

TEST(PointerGraph, NothingIsAPictureToo) {
  pugi::xml_document document;
  EXPECT_TRUE(document.load_string(renderPointersSvg({}).c_str()));
}

} // namespace
} // namespace hindsight
