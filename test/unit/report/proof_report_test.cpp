#include "report/proof_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace hindsight {
namespace {

ProofFacts twoProofs() {
  ProofFacts facts;
  facts.function = "insert";
  facts.strategy = "conjunct-loops";
  facts.assertions = {{.place = "list.c:4",
                       .function = "insert",
                       .call = "reach_error",
                       .verdict = ProofVerdict::Valid,
                       .unwound = 2,
                       .checks = 1},
                      {.place = "list.c:9",
                       .function = "put",
                       .call = "reach_error",
                       .verdict = ProofVerdict::Unknown,
                       .reason = "it fails",
                       .candidate = {"p = #1", "#1 {+0 5}"}}};
  facts.assumptions = {"allocations succeed"};
  facts.verdict = ProofVerdict::Unknown;
  return facts;
}

TEST(ProofReport, Text) {
  std::string text = renderProof(twoProofs(), Terminal::plain(), false);
  EXPECT_THAT(text, testing::HasSubstr("list.c:4: valid\n  reach_error in insert, 2 rounds of every loop"));
  EXPECT_THAT(text,
              testing::HasSubstr("list.c:9: unknown: it fails\n  reach_error in put\n    p = #1\n    #1 {+0 5}\n"));
  EXPECT_THAT(text, testing::HasSubstr("valid takes for granted that\n  allocations succeed\n"));
  EXPECT_EQ(renderProof(twoProofs(), Terminal::plain(), true), "list.c:4: valid\nlist.c:9: unknown: it fails\n");
}

TEST(ProofReport, Json) {
  auto json = nlohmann::json::parse(renderProofJson(twoProofs(), {"list.c"}));
  EXPECT_EQ(json["verdict"], "unknown");
  EXPECT_EQ(json["assertions"][0]["verdict"], "valid");
  EXPECT_FALSE(json["assertions"][0].contains("reason"));
  EXPECT_EQ(json["assertions"][1]["candidate"][0], "p = #1");
  EXPECT_FALSE(json["assertions"][1].contains("heap"));
}

TEST(ProofReport, WhatTheRunsHaveShown) {
  ProofFacts facts = twoProofs();
  ProvedAssertion& invalid = facts.assertions[1];
  invalid.verdict = facts.verdict = ProofVerdict::Invalid;
  invalid.finding.emplace();
  invalid.finding->heap.emplace();
  invalid.finding->precondition = "p != NULL";
  EXPECT_THAT(renderProof(facts, Terminal::plain(), false),
              testing::HasSubstr("  precondition of the failure: p != NULL\n"));
  auto json = nlohmann::json::parse(renderProofJson(facts, {"list.c"}));
  EXPECT_TRUE(json["assertions"][1]["heap"]["objects"].is_array());
  EXPECT_EQ(json["assertions"][1]["precondition"], "p != NULL");
  EXPECT_TRUE(json["assertions"][1]["harness"].is_null());
}

} // namespace
} // namespace hindsight
