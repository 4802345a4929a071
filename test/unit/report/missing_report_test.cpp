#include "report/missing_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace hindsight {
namespace {

using ::testing::HasSubstr;

const std::vector<MissingSymbol> kTwo = {
    {"getopt", false, true, {{"main", "a.c", 3}, {"f", "a.c", 9}, {"g", "b.c", 1}}},
    {"environ", true, false, {{"", "", 0}}}};

TEST(MissingReport, ForPeople) {
  std::string text = renderMissing(kTwo, Terminal::plain());
  EXPECT_THAT(text, HasSubstr("getopt   function  reachable    main at a.c:3, f at a.c:9 and 1 more\n"));
  EXPECT_THAT(text, HasSubstr("environ  variable  unreachable  a variable at ?\n"));
  EXPECT_THAT(text, HasSubstr("2 names without a body or a model, 1 of them reachable"));
  EXPECT_THAT(renderMissing({}, Terminal::plain()), HasSubstr("nothing is missing"));
}

TEST(MissingReport, ForPrograms) {
  auto json = nlohmann::json::parse(renderMissingJson(kTwo, {"prog"}));
  EXPECT_EQ(json["inputs"][0], "prog");
  ASSERT_EQ(json["missing"].size(), 2u);
  EXPECT_EQ(json["missing"][0]["kind"], "function");
  EXPECT_EQ(json["missing"][0]["users"][1]["line"], 9);
  EXPECT_EQ(json["missing"][1]["reachable"], false);
}

} // namespace
} // namespace hindsight
