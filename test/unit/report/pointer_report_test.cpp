#include "report/pointer_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace hindsight {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

PointerFacts sampleFacts() {
  PointerFacts facts;
  facts.isPast = true;
  facts.functionsReached = 3;
  facts.objectsKnown = 9;
  for (const char* name : {"heap@f:3#1", "heap@f:3#2", "x"}) facts.objects.push_back({.name = name, .kind = "heap"});
  facts.objects[0].exists = true;
  facts.objects[0].size = 16;
  facts.objects[0].fields.push_back({8, "[8,16)", {{1, ""}, {2, "+4"}}});
  PointerFacts::Function function;
  function.name = "f";
  function.place = {"a.c", 3, 1};
  function.variables.push_back({"p", {{0, "+8"}, {1, "+8"}, {2, ""}}});
  function.returns = {{2, ""}};
  function.effects.writes = {{0, {"[0,4)"}}, {1, {"[0,4)"}}};
  function.effects.frees = {1};
  function.effects.remarks = {"may end the program"};
  function.calls.push_back({{"a.c", 5, 7}, 12, {"g", "h"}, true, false});
  facts.functions.push_back(function);
  facts.call = PointerFacts::Subject{"f at a.c:9", {"a.c", 9, 3}, {"f"}, function.effects};
  return facts;
}

TEST(PointerReport, ForPeople) {
  std::string text = renderPointers(sampleFacts(), Terminal::plain());
  EXPECT_THAT(text, HasSubstr("past-sensitive, from a state of a run: 3 functions reached, 9 abstract objects"));
  EXPECT_THAT(text, HasSubstr("the call of f at a.c:9\n"));
  EXPECT_THAT(text, HasSubstr("\nf  a.c:3\n  p           heap@f:3#1,2+8, x\n  returns     x\n"));
  EXPECT_THAT(text, HasSubstr("  writes      heap@f:3#1,2 [0,4)\n"));
  EXPECT_THAT(text, HasSubstr("  frees       heap@f:3#2\n"));
  EXPECT_THAT(text, HasSubstr("  note        may end the program\n"));
  EXPECT_THAT(text, HasSubstr("  calls       *g|h in line 5\n"));
}

TEST(PointerReport, WhatIsNeverCalledIsSaid) {
  PointerFacts facts;
  facts.functions.push_back({.name = "f", .isReached = false});
  EXPECT_THAT(renderPointers(facts, Terminal::plain()), HasSubstr("f  ?  never called\n"));
}

TEST(PointerReport, NumbersOfOneSiteAreTogether) {
  EXPECT_THAT(joinedNames({"h#1", "x", "h#3", "h#2+8", "h#", "#4", "y"}),
              ElementsAre("h#1,3", "x", "h#2+8", "h#", "#4", "y"));
}

TEST(PointerReport, ForPrograms) {
  auto json = nlohmann::json::parse(renderPointersJson(sampleFacts(), {"a.c"}));
  EXPECT_EQ(json["analysis"], "past");
  EXPECT_EQ(json["inputs"][0], "a.c");
  EXPECT_EQ(json["call"]["effects"]["writes"][1]["object"], 1);
  EXPECT_EQ(json["functions"][0]["variables"][0]["targets"][2]["object"], 2);
  EXPECT_EQ(json["functions"][0]["calls"][0]["indirect"], true);
  EXPECT_EQ(json["objects"][0]["fields"][0]["range"], "[8,16)");
  EXPECT_EQ(json["objects"][0]["size"], 16);
  EXPECT_TRUE(json["objects"][1]["size"].is_null());
}

TEST(PointerReport, BothAnalysesOfTheCallsOfARun) {
  EffectSizes sizes;
  sizes.calls = 4;
  sizes.byStatic = {20, 8};
  sizes.byPast = {6, 2};
  sizes.names = {"f", "g"};
  EXPECT_THAT(renderEffectSizes(sizes), HasSubstr("4 calls of 2 functions"));
  EXPECT_THAT(renderEffectSizes(sizes), HasSubstr("5.00 objects a call, static;     1.50 past-sensitive"));
  auto json = nlohmann::json::parse(renderEffectSizesJson(sizes));
  EXPECT_EQ(json["static"]["reads"], 2.0);
  EXPECT_EQ(json["past"]["writes"], 1.5);
  EXPECT_EQ(json["functions"].size(), 2u);
  EXPECT_THAT(renderEffectSizes(EffectSizes{}), HasSubstr("0 calls"));
}

} // namespace
} // namespace hindsight
