#include "replay/expected_run.h"

#include "scratch.h"

#include "support/branch_code.h"

using namespace hindsight;
using namespace hindsight::replay;
using namespace hindsight::test;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

ExpectedRun expectedRun(std::vector<uint32_t> decisions, std::string output = "") {
  return {std::move(decisions), [](size_t at) { return "place " + std::to_string(at); }, true, std::move(output), ""};
}

SeenRun seenRun(std::vector<uint32_t> decisions, std::string output = "") {
  return {std::move(decisions), std::move(output), "", 1000};
}

std::string bytesOf(const std::vector<uint32_t>& numbers) {
  return {reinterpret_cast<const char*>(numbers.data()), numbers.size() * 4};
}

} // namespace

TEST(ExpectedRun, TheFirstBranchThatGoesAnotherWay) {
  EXPECT_EQ(differenceIn(expectedRun({2, 5, 8}), seenRun({2, 5, 8})), "");
  EXPECT_THAT(differenceIn(expectedRun({2, 5, 8}), seenRun({2, 4, 8})), HasSubstr("the other way at place 1"));
  EXPECT_THAT(differenceIn(expectedRun({2, 5, 8}), seenRun({2, 20, 8})), HasSubstr("does not come to place 1"));
  EXPECT_THAT(differenceIn(expectedRun({2, 5, 8}), seenRun({2, 5})), HasSubstr("does not come to place 2"));
  EXPECT_THAT(differenceIn(expectedRun({2, 5}), seenRun({2, 5, 8})), HasSubstr("more branches than the 2"));
}

TEST(ExpectedRun, BranchesOfAnotherBuildDoNotCount) {
  ExpectedRun expected = expectedRun({2, 5, 8}, "a\n");
  expected.comparesDecisions = false;
  EXPECT_EQ(differenceIn(expected, seenRun({}, "a\n")), "");
  EXPECT_NE(differenceIn(expected, seenRun({}, "b\n")), "");
}

TEST(ExpectedRun, TheFirstLineThatIsAnother) {
  EXPECT_EQ(differenceIn(expectedRun({}, "a\nb\n"), seenRun({}, "a\nb\n")), "");
  EXPECT_EQ(differenceIn(expectedRun({}, "a\nbc\nd\n"), seenRun({}, "a\nbx\nd\n")),
            "prints 'bx' on standard output, not 'bc'");
  EXPECT_EQ(differenceIn(expectedRun({}, "a\n"), seenRun({}, "")), "prints '' on standard output, not 'a'");
  ExpectedRun expected = expectedRun({});
  expected.errors = "oops\n";
  EXPECT_THAT(differenceIn(expected, seenRun({})), HasSubstr("on standard error"));
}

TEST(ExpectedRun, WhatWasThrownAwayIsNotCompared) {
  SeenRun seen = seenRun({}, "abc");
  seen.keptBytes = 3;
  EXPECT_EQ(differenceIn(expectedRun({}, "abcdef"), seen), "");
  EXPECT_NE(differenceIn(expectedRun({}, "abxdef"), seen), "");
}

TEST(ExpectedRun, DecisionsAreReadFromAFile) {
  Scratch scratch;
  EXPECT_THAT(readDecisions(scratch.write("a", bytesOf({2, 7, 9, 0, 0}))), ElementsAre(7, 9));
  EXPECT_THAT(readDecisions(scratch.write("b", bytesOf({3, 7, 9}))), IsEmpty()) << "it ends too early";
  EXPECT_THAT(readDecisions(scratch.write("c", bytesOf({kMostDecisions + 1, 7}))), IsEmpty());
  EXPECT_THAT(readDecisions(scratch.write("d", "x")), IsEmpty());
  EXPECT_THAT(readDecisions("/no/such/file"), IsEmpty());
}
