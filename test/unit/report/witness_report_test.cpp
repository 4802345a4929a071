#include "report/witness_report.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Finding sample() {
  Finding finding;
  finding.kind = ErrorKind::ErrorReached;
  finding.place = {"a.c", 9, 5, "main"};
  finding.inputs = {{"__VERIFIER_nondet_int", {7, 0, 0, 0}, "7", {"a.c", 3, 11, "main"}},
                    {"buffer", {1, 2}, "{1, 2}", {"a.c", 4, 1, "main"}},
                    {"__VERIFIER_nondet_char", {0xff}, "-1", {"a.c", 5, 12, "f"}}};
  return finding;
}

WitnessContext context() {
  return {"1.0", {{"a.c", "00ff"}}, specificationOf(Property::UnreachCall, "reach_error"), "ILP32", "the-uuid", "now"};
}

TEST(WitnessReport, HasTheTaskAndTheProducer) {
  std::string text = renderWitness(sample(), context());
  EXPECT_TRUE(text.starts_with("- entry_type: \"violation_sequence\"\n"));
  EXPECT_THAT(text, HasSubstr("format_version: \"2.0\""));
  EXPECT_THAT(text, HasSubstr("        \"a.c\": \"00ff\"\n"));
  EXPECT_THAT(text, HasSubstr("specification: \"CHECK( init(main()), LTL(G ! call(reach_error())) )\""));
  EXPECT_THAT(text, HasSubstr("data_model: \"ILP32\""));
}

TEST(WitnessReport, HasASegmentPerInputAndTheTargetLast) {
  std::string text = renderWitness(sample(), context());
  size_t first = text.find("\\\\result == 7"), second = text.find("\\\\result == -1"), target = text.find("\"target\"");
  EXPECT_NE(first, std::string::npos);
  EXPECT_LT(first, second);
  EXPECT_LT(second, target);
  EXPECT_THAT(text, Not(HasSubstr("{1, 2}"))) << "no expression names an object made symbolic as a whole";
  EXPECT_THAT(text.substr(target), HasSubstr("line: 9\n          column: 5\n"));
}

TEST(WitnessReport, ALeakIsAtTheEndOfThePath) {
  Finding finding = sample();
  finding.kind = ErrorKind::MemoryLeak;
  finding.steps = {{{"a.c", 3, 1, "main"}, "", {}}, {{"a.c", 20, 1, "main"}, "", {}}};
  std::string text = renderWitness(finding, context());
  EXPECT_THAT(text.substr(text.find("\"target\"")), HasSubstr("line: 20\n"));
}

TEST(WitnessReport, SpecificationsAreThoseOfTheCompetition) {
  EXPECT_EQ(specificationOf(Property::ValidFree, ""), "CHECK( init(main()), LTL(G valid-free) )");
  EXPECT_EQ(specificationOf(Property::NoOverflow, ""), "CHECK( init(main()), LTL(G ! overflow) )");
}

} // namespace
} // namespace hindsight
