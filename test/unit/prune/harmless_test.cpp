#include "prune/harmless.h"

#include "program/liveness.h"
#include "prune_fixture.h"

#include <map>

namespace hindsight::prune {
namespace {

class HarmlessTest : public PruneFixture {
protected:
  bool isHarmless(const std::string& source, EndsThatMatter matters = {}, const std::string& errorCall = "") {
    load(source);
    machine->config.errorCall = errorCall;
    std::map<const Function*, Liveness> known;
    Harmless harmless(*machine, matters, [&](const Function& function) -> Liveness& {
      return known.try_emplace(&function, function).first->second;
    });
    return harmless.isHarmless(*atMeeting(1));
  }
};

// What is before the first place where paths meet is over.
const std::string kBefore = "int g, h, t[8], *p = &g; int main(void) { h = *p; if (h == 0) h = 1;";

TEST_F(HarmlessTest, WhatIsLeftDecides) {
  EXPECT_TRUE(isHarmless(kBefore + " t[h & 7] = 2; return g + h; }"));
  EXPECT_FALSE(isHarmless(kBefore + " return *p; }"));
  EXPECT_FALSE(isHarmless(kBefore + " if (g) reach_error(); return 0; }"));
}

TEST_F(HarmlessTest, InputsAndAssumptionsAreSafe) {
  EXPECT_TRUE(isHarmless(kBefore + " g = __VERIFIER_nondet_int(); __VERIFIER_assume(g > 3); return 0; }"));
}

TEST_F(HarmlessTest, AbortIsAnEndUnlessItIsAnError) {
  std::string source = kBefore + " if (g) abort(); return 0; }";
  EXPECT_TRUE(isHarmless(source));
  EXPECT_FALSE(isHarmless(source, {.abort = true}));
}

TEST_F(HarmlessTest, FunctionsThatMustNotBeCalled) {
  std::string source = "int g, h; unsigned __VERIFIER_nondet_bad(void);"
                       "int main(void) { if (h == 0) h = 1; return __VERIFIER_nondet_bad(); }";
  EXPECT_TRUE(isHarmless(source));
  EXPECT_FALSE(isHarmless(source, {}, "__VERIFIER_nondet_bad"));
}

TEST_F(HarmlessTest, ErrorCallsThatNobodyAsksAbout) {
  std::string source = kBefore + " if (g) reach_error(); return 0; }";
  EXPECT_FALSE(isHarmless(source));
  EXPECT_TRUE(isHarmless(source, {.errorCalls = false}));
}

TEST_F(HarmlessTest, TheStackOfWhatCallsItself) {
  std::string source = "static unsigned f(unsigned x) { return x ? f(x - 1) : 0; }" + kBefore + " return f(g); }";
  EXPECT_FALSE(isHarmless(source));
  EXPECT_TRUE(isHarmless(source, {.stack = false}));
}

TEST_F(HarmlessTest, AllFramesCount) {
  std::string callee = "int g, h, *p = &g; static void f(void) { if (h == 0) h = 1; }";
  EXPECT_TRUE(isHarmless(callee + "int main(void) { f(); return h; }"));
  EXPECT_FALSE(isHarmless(callee + "int main(void) { f(); return *p; }"));
}

TEST_F(HarmlessTest, WhatRunsAfterMainCounts) {
  std::string source = kBefore + " return 0; }";
  EXPECT_TRUE(isHarmless(source));
  EXPECT_FALSE(isHarmless(source + " __attribute__((destructor)) void last(void) { g = *p; }"));
}

TEST_F(HarmlessTest, HeapsThatAreEmpty) {
  load("int *p, h; int main(void) { p = malloc(4); if (h == 0) h = 1; free(p); if (h == 1) h = 2; return 0; }");
  EXPECT_FALSE(Harmless::hasEmptyHeap(*atMeeting(1)));
  EXPECT_TRUE(Harmless::hasEmptyHeap(*atMeeting(2)));
}

} // namespace
} // namespace hindsight::prune
