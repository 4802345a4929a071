#include "reach/assumptions.h"

#include "../forward/run_fixture.h"

#include <gmock/gmock.h>

using namespace hindsight;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

namespace {

RunResult weigh(const std::string& source, Verdict verdict, bool mallocMayFail = false) {
  RunResult result;
  result.verdict = verdict;
  result.complete = verdict == Verdict::Unreachable;
  weighAssumptions(result, *load(source), mallocMayFail);
  return result;
}

TEST(Assumptions, OnlyNegativeAnswersRestOnThem) {
  const char* source = "int main(int argc, char **argv) { return argc; }";
  EXPECT_EQ(weigh(source, Verdict::Reachable).verdict, Verdict::Reachable);
  RunResult refused = weigh(source, Verdict::Unreachable);
  EXPECT_EQ(refused.verdict, Verdict::Unknown);
  EXPECT_FALSE(refused.complete);
  EXPECT_EQ(refused.unsupported.size(), 1u);
  EXPECT_EQ(weigh(source, Verdict::UnreachableWithinBounds).verdict, Verdict::Unknown);
  EXPECT_EQ(weigh(source, Verdict::Blocked).verdict, Verdict::Unknown);
  EXPECT_EQ(weigh("int main(void) { return 0; }", Verdict::Unreachable).verdict, Verdict::Unreachable);
}

TEST(Assumptions, AllocationsSucceed) {
  const char* source = "void *malloc(unsigned long); int main(void) { return malloc(4) == 0; }";
  RunResult noted = weigh(source, Verdict::Unreachable);
  EXPECT_EQ(noted.verdict, Verdict::Unreachable);
  EXPECT_THAT(noted.notes, ElementsAre(HasSubstr("--malloc-may-fail")));
  EXPECT_THAT(weigh(source, Verdict::Unreachable, true).notes, IsEmpty());
}

} // namespace
