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

TEST(Assumptions, AllocationsSucceed) {
  const char* source = "void *malloc(unsigned long); int main(void) { return malloc(4) == 0; }";
  RunResult noted = weigh(source, Verdict::Unreachable);
  EXPECT_EQ(noted.verdict, Verdict::Unreachable);
  EXPECT_THAT(noted.notes, ElementsAre(HasSubstr("--malloc-may-fail")));
  EXPECT_THAT(weigh(source, Verdict::Unreachable, true).notes, IsEmpty());
  EXPECT_THAT(weigh(source, Verdict::Reachable).notes, IsEmpty());
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

TEST(Assumptions, AbortMayGoOnInAHandler) {
  const std::string text =
      "void (*signal(int, void (*)(int)))(int); void handle(int s) {} int input(void); int main(void) {";
  for (const char* call : {"signal(6, handle);", "signal(input(), handle);"}) {
    RunResult result = weigh(text + call + " return 0; }", Verdict::Unreachable);
    EXPECT_EQ(result.verdict, Verdict::Unknown) << call;
    EXPECT_FALSE(result.complete);
    EXPECT_EQ(result.unsupported["a handler of SIGABRT"], 1u);
    EXPECT_EQ(leftOutBackward(*load(text + call + " return 0; }"), false), "a handler of SIGABRT");
  }
  EXPECT_EQ(weigh(text + "signal(2, handle); return 0; }", Verdict::Unreachable).verdict, Verdict::Unreachable);
  EXPECT_EQ(weigh(text + "signal(6, handle); return 0; }", Verdict::Reachable).verdict, Verdict::Reachable);
}

} // namespace
