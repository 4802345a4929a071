#include "forward/rehearsal.h"

#include "run_fixture.h"

#include "support/branch_code.h"

using namespace hindsight;
using namespace hindsight::forward;

namespace {

constexpr const char* kRehearsed = "int main(void) { int x = __VERIFIER_nondet_int(), sum = 0;\n"
                                   "  for (int i = 0; i < x; ++i) sum += i;\n"
                                   "  switch (sum) {\n"
                                   "  case 0: case 1: return 4;\n"
                                   "  case 3: return 5;\n"
                                   "  }\n"
                                   "  return 0; }";

TestCase rehearsedTest(uint8_t low) {
  return {{}, {{"__VERIFIER_nondet_int", {low, 0, 0, 0}}}};
}

std::vector<uint32_t> linesOf(const Program& program, const Rehearsal& rehearsal) {
  std::vector<uint32_t> lines;
  for (LocationId place : rehearsal.places) lines.push_back(program.locations[place].line);
  return lines;
}

} // namespace

TEST(Rehearsal, EveryBranchAndWhichWay) {
  auto program = load(kRehearsed);
  Rehearsal rehearsal = rehearse(*program, {}, rehearsedTest(2));
  ASSERT_TRUE(rehearsal.isWhole);
  EXPECT_EQ(linesOf(*program, rehearsal), (std::vector<uint32_t>{3, 3, 3, 4}));
  ASSERT_EQ(rehearsal.decisions.size(), 4u);
  EXPECT_EQ(rehearsal.decisions[0], rehearsal.decisions[1]);
  EXPECT_EQ(rehearsal.decisions[0] ^ rehearsal.decisions[2], 1u) << "the loop is left";
}

TEST(Rehearsal, CasesThatGoTheSameWayAreOneDecision) {
  auto program = load(kRehearsed);
  auto last = [&](uint8_t input) { return rehearse(*program, {}, rehearsedTest(input)).decisions.back(); };
  EXPECT_EQ(last(0), last(2)) << "sums 0 and 1";
  EXPECT_NE(last(2), last(3));
  EXPECT_EQ(last(4), last(5)) << "no case";
  EXPECT_NE(last(3), last(4));
}

TEST(Rehearsal, OnlyAPathToItsEndIsAPrediction) {
  auto program = load("int main(void) { int x = __VERIFIER_nondet_int();\n"
                      "  int never[2]; volatile int *p = never;\n"
                      "  if (x == 1) return *(volatile int *)0;\n"
                      "  if (x == 2 && p[1]) return 3;\n"
                      "  return 0; }");
  EXPECT_TRUE(rehearse(*program, {}, rehearsedTest(0)).isWhole);
  EXPECT_FALSE(rehearse(*program, {}, rehearsedTest(1)).isWhole) << "an error";
  EXPECT_FALSE(rehearse(*program, {}, rehearsedTest(2)).isWhole) << "two paths: what was never written may be anything";
}

TEST(Rehearsal, ALongRunIsKeptInPart) {
  auto program = load("int main(void) { int n = 0; for (int i = 0; i < 1100000; ++i) n += i & 3; return n & 1; }");
  Rehearsal rehearsal = rehearse(*program, {}, {});
  EXPECT_TRUE(rehearsal.isWhole);
  EXPECT_EQ(rehearsal.decisions.size(), kMostDecisions);
}
