// Calls that cannot matter are not entered; all others are.
#include "backward/walking/step_over.h"

#include "../backward_fixture.h"

#include <set>

using namespace hindsight;
using namespace hindsight::backward;

namespace {

/// What is known of the functions below: which of them write the global g, and which may not come back.
class KnownFunctions : public AliasOracle {
public:
  explicit KnownFunctions(const Program& program) : program(program) {}
  bool mayPointTo(PointerOrigin, SiteId) const override { return true; }
  bool mayAlias(PointerOrigin, PointerOrigin) const override { return true; }
  bool onlyWrites(FunctionId function) const override { return nameOf(function) != "main"; }
  bool mayFree(FunctionId) const override { return false; }
  bool mayEnd(FunctionId) const override { return false; }
  bool mayWrite(FunctionId function, SiteId site) const override {
    bool isG = program.sites[site].global == program.globalByName.at("g");
    return isG == (nameOf(function) == "set");
  }

private:
  std::string nameOf(FunctionId function) const { return program.functions[function].name; }
  const Program& program;
};

class StepOver : public BackwardFixture {
protected:
  BackwardResult calls(const std::string& body) {
    load(kInputs +
         "int g, h; static void noise(int n) { for (int i = 0; i < n; i++) h += i; }"
         "static void set(int n) { g = n; } static int twice(int n) { return 2 * n; }"
         "static void stop(int n) { if (n != 3) __VERIFIER_assume(0); }"
         "int main(void) { int x = __VERIFIER_nondet_int(); " +
         body + " return h; }");
    auto resolved = resolveTarget(*program, "target");
    KnownFunctions known(*program);
    BackwardContext context(*program, terms, solver, &known);
    return searchBackward(context, resolved->points, {},
                          [&](const BackwardCandidate& candidate) { return confirm(candidate, resolved->points); });
  }
};

TEST_F(StepOver, ACallThatWritesSomethingElse) {
  BackwardResult result = calls("g = 1; noise(20000); if (g == 1 && x == 3) target();");
  EXPECT_EQ(result.outcome, BackwardOutcome::Reached);
  EXPECT_GE(result.statistics.steppedOver, 1u);
  EXPECT_LT(result.statistics.steps, 1000u) << "its loop was not walked";
}

TEST_F(StepOver, ACallThatWritesWhatIsRead) {
  EXPECT_EQ(calls("g = 1; set(x); if (g == 4) target();").outcome, BackwardOutcome::Reached);
  EXPECT_EQ(calls("g = 1; set(2); if (g == 1) target();").outcome, BackwardOutcome::Exhausted);
}

TEST_F(StepOver, ACallWhoseResultIsLive) {
  EXPECT_EQ(calls("if (twice(x) == 6) target();").outcome, BackwardOutcome::Reached);
  EXPECT_EQ(calls("if (twice(x) == 7) target();").outcome, BackwardOutcome::Exhausted);
}

TEST_F(StepOver, ACallThatDoesNotReturnIsEnteredInTheEnd) {
  BackwardResult result = calls("stop(x); if (x > 2) target();");
  EXPECT_EQ(result.outcome, BackwardOutcome::Reached) << "a run ended in the call, so it was entered";
  ASSERT_EQ(result.test.objects.size(), 1u);
  EXPECT_EQ(result.test.objects[0].bytes[0], 3);
}

} // namespace
