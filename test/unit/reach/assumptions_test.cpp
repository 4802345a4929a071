#include "reach/assumptions.h"

#include "../forward/run_fixture.h"

#include <gmock/gmock.h>

using namespace hindsight;
using namespace hindsight::reach;
using namespace hindsight::forward;
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

/// A proof that does not follow allocations that fail is none, whatever the function is called.
TEST(Assumptions, EveryFunctionThatAllocatesMayFail) {
  for (const char* source :
       {"int posix_memalign(void **, unsigned long, unsigned long); int main(void) { void *p; return"
        " posix_memalign(&p, 16, 8); }",
        "void *realloc(void *, unsigned long); int main(void) { return realloc(0, 4) == 0; }",
        "void *memalign(unsigned long, unsigned long); int main(void) { return memalign(16, 4) == 0; }"}) {
    EXPECT_EQ(leftOutBackward(*load(source), true), "allocations that fail, backward") << source;
    EXPECT_EQ(leftOutBackward(*load(source), false), "") << source;
  }
}

TEST(Assumptions, ConstructorsLookAtArgumentsToo) {
  const char* source = "int many; __attribute__((constructor)) static void begin(int argc) { many = argc > 1; }"
                       "int main(void) { return many; }";
  EXPECT_EQ(weigh(source, Verdict::Unreachable).verdict, Verdict::Unknown);
}

} // namespace
