#include "triage/json_access.h"

#include <gtest/gtest.h>

namespace hindsight::triage {
namespace {

using Json = nlohmann::json;

TEST(JsonAccess, WhatIsMissingIsEmpty) {
  Json json = {{"a", {1, 2}}, {"b", "text"}, {"c", 7}, {"d", "42"}, {"e", -1}};
  EXPECT_TRUE(memberOf(json, "none").is_null());
  EXPECT_TRUE(memberOf(json["a"], "a").is_null()) << "no object";
  EXPECT_EQ(elementOf(json["a"], 1), 2);
  EXPECT_TRUE(elementOf(json["a"], 2).is_null());
  EXPECT_TRUE(elementOf(json["b"], 0).is_null());
  EXPECT_EQ(textOf(json["b"]), "text");
  EXPECT_EQ(textOf(json["c"]), "");
  EXPECT_EQ(numberOf(json["c"]), 7u);
  EXPECT_EQ(numberOf(json["d"]), 42u) << "spelled";
  EXPECT_EQ(numberOf(json["e"]), 0u);
  EXPECT_EQ(numberOf(json["b"]), 0u);
  EXPECT_EQ(numberOf(Json(uint64_t(1) << 40)), 0u);
}

TEST(JsonAccess, LongTextsAreCutBetweenLetters) {
  EXPECT_EQ(limited("short"), "short");
  std::string text = limited(std::string(kMostText - 1, 'a') + "äöü");
  EXPECT_EQ(text, std::string(kMostText - 1, 'a') + "…");
}

} // namespace
} // namespace hindsight::triage
