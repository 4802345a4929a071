#include "report/witness_report.h"

#include "../support/scratch_folder.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Finding sampleWitness() {
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
  std::string text = renderWitness(sampleWitness(), context());
  EXPECT_TRUE(text.starts_with("- entry_type: \"violation_sequence\"\n"));
  EXPECT_THAT(text, HasSubstr("format_version: \"2.0\""));
  EXPECT_THAT(text, HasSubstr("        \"a.c\": \"00ff\"\n"));
  EXPECT_THAT(text, HasSubstr("specification: \"CHECK( init(main()), LTL(G ! call(reach_error())) )\""));
  EXPECT_THAT(text, HasSubstr("data_model: \"ILP32\""));
}

TEST(WitnessReport, HasASegmentPerInputAndTheTargetLast) {
  std::string text = renderWitness(sampleWitness(), context());
  size_t first = text.find("\\\\result == 7"), second = text.find("\\\\result == -1"), target = text.find("\"target\"");
  EXPECT_NE(first, std::string::npos);
  EXPECT_LT(first, second);
  EXPECT_LT(second, target);
  EXPECT_THAT(text, Not(HasSubstr("{1, 2}"))) << "no expression names an object made symbolic as a whole";
  EXPECT_THAT(text.substr(target), HasSubstr("line: 9\n          column: 5\n"));
}

TEST(WitnessReport, ACallEndsAtItsParenthesis) {
  ScratchFolder scratch;
  std::string file = scratch
                         .write("a.c", "int x = g(1), y = __VERIFIER_nondet_int(), z = __VERIFIER_nondet_int( );\n"
                                       "int w = IN;\n")
                         .string();
  Finding finding = sampleWitness();
  finding.inputs = {{"__VERIFIER_nondet_int", {7, 0, 0, 0}, "7", {file, 1, 19, "main"}},
                    {"__VERIFIER_nondet_int", {8, 0, 0, 0}, "8", {file, 1, 48, "main"}},
                    {"__VERIFIER_nondet_int", {9, 0, 0, 0}, "9", {file, 2, 9, "main"}}};
  std::string text = renderWitness(finding, context());
  EXPECT_THAT(text, HasSubstr("          line: 1\n          column: 41\n"));
  EXPECT_THAT(text, HasSubstr("          line: 1\n          column: 71\n"));
  EXPECT_THAT(text, HasSubstr("          line: 2\n          function")) << "a macro hides where the call ends";
}

TEST(WitnessReport, ValuesAreExpressionsOfC) {
  auto segmentOf = [](const std::string& value) {
    Finding finding = sampleWitness();
    finding.inputs = {{"__VERIFIER_nondet_x", {7}, value, {"a.c", 3, 11, "main"}}};
    return renderWitness(finding, context());
  };
  EXPECT_THAT(segmentOf("-9223372036854775808"), HasSubstr("result == (-9223372036854775807 - 1)\""));
  EXPECT_THAT(segmentOf("18446744073709551615"), HasSubstr("result == 18446744073709551615U\""));
  EXPECT_THAT(segmentOf("9223372036854775807"), HasSubstr("result == 9223372036854775807\""));
  EXPECT_THAT(segmentOf("1.5e+30"), HasSubstr("result == 1.5e+30\""));
  for (const char* none : {"nan", "{5, 0}", "\"text\"", "340282366920938463463374607431768211455"})
    EXPECT_THAT(segmentOf(none), Not(HasSubstr("function_return"))) << none;
}

TEST(WitnessReport, ALeakIsAtTheEndOfThePath) {
  Finding finding = sampleWitness();
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
