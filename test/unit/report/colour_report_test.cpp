#include "report/colour_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace hindsight {
namespace {

using ::testing::HasSubstr;

ColourFacts sampleColours() {
  ColourFacts facts;
  facts.after = "the first input";
  facts.ofStatic.colours = 1;
  facts.ofStatic.objectColours = 1;
  facts.ofStatic.objects.push_back({.name = "heap@f:3", .site = 7, .size = 16, .runs = {{0, 16, 1}}});
  facts.ofStatic.stores.push_back({"set", 5, {"a.c", 9, 3}, 1});
  facts.ofStatic.stores.push_back({"init", 2, {"a.c", 4, 3}, 1});
  ColourFacts::State state;
  state.past.colours = 2;
  state.past.objectColours = 2;
  for (uint32_t n : {1u, 2u})
    state.past.objects.push_back({.name = "heap@f:3#" + std::to_string(n),
                                  .site = 7,
                                  .instance = n,
                                  .size = 16,
                                  .runs = {{0, 8, 0}, {8, 16, 2}}});
  state.past.stores.push_back({"set", 5, {"a.c", 9, 3}, 2});
  state.paths = 1204;
  state.ofStatic = {3, 2};
  state.ofPast = {4000, 5};
  state.path.push_back({"heap@f:3#1", 16, {{0, 16, 1}}, {{0, 8, 0}, {8, 16, 2}}});
  facts.states.push_back(state);
  return facts;
}

TEST(ColourReport, StaticBesidePast) {
  std::string text = renderColours(sampleColours(), Terminal::plain());
  EXPECT_THAT(text, HasSubstr("colours after the first input: 1 state\n"));
  EXPECT_THAT(text, ::testing::ContainsRegex("colours of heap fields +1 +2"));
  EXPECT_THAT(text, ::testing::ContainsRegex("transitions by objects +3 +4,000"));
  EXPECT_THAT(text, HasSubstr("transitions: over 1,204 paths that ended before a limit"));
  EXPECT_THAT(text, ::testing::ContainsRegex("heap@f:3#1,2 +1 +\\[0,8\\) 0  \\[8,16\\) 2"));
  EXPECT_THAT(text, ::testing::ContainsRegex("a.c:9:3 in set +1 +2"));
  EXPECT_THAT(text, ::testing::ContainsRegex("a.c:4:3 in init +1 +-"));
}

TEST(ColourReport, ForCompilerPasses) {
  auto json = nlohmann::json::parse(renderColoursJson(sampleColours(), {"a.c"}));
  EXPECT_EQ(json["static"]["stores"][0]["instruction"], 5);
  EXPECT_EQ(json["static"]["stores"][0]["place"]["column"], 3);
  EXPECT_EQ(json["states"][0]["past"]["objects"][1]["instance"], 2);
  EXPECT_EQ(json["states"][0]["past"]["objects"][1]["fields"][1]["colour"], 2);
  EXPECT_EQ(json["states"][0]["transitions"]["past"]["byFields"], 5);
}

TEST(ColourReport, APictureOfTheHeap) {
  std::string svg = renderColoursSvg(sampleColours());
  EXPECT_THAT(svg, HasSubstr("</svg>"));
  EXPECT_THAT(svg, HasSubstr("<title>heap@f:3#1, 16 bytes</title>"));
  EXPECT_THAT(svg, HasSubstr("bytes 8 to 15: colour 2"));
}

} // namespace
} // namespace hindsight
