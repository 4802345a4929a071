#include "lazy/precondition.h"

#include "lazy_fixture.h"

namespace hindsight::lazy {
namespace {

class PreconditionTest : public LazyFixture {
protected:
  /// What the paths that end like this need, as the first of them has it.
  std::string preconditionOf(const std::string& source, const std::string& how) {
    startIn(source, {.isOn = true, .strictInputs = true});
    std::vector<EndedPath> paths;
    std::optional<size_t> failing;
    for (Ended& each : runAll()) {
      if (each.end.kind == EndKind::AssumptionFailed) continue;
      bool fails = describe(each.end).starts_with(how);
      if (fails && !failing) failing = paths.size();
      paths.push_back({std::move(each.state), fails});
    }
    if (!failing) return "no such path";
    Precondition precondition(*machine, *heap, paths, *failing);
    precondition.reduce({});
    return precondition.text();
  }
};

TEST_F(PreconditionTest, LeavesOutWhatTheErrorDoesNotNeed) {
  EXPECT_EQ(preconditionOf("void abort(void); int f(int a, int b, int c) {"
                           "  if (a > 3) c = 1; if (b == 7) abort(); return c > 100; }",
                           "abort"),
            "b == 7");
}

TEST_F(PreconditionTest, OfAnErrorThatAllInputsLeadTo) {
  EXPECT_EQ(preconditionOf("void abort(void); int f(int a) { while (a > 0 && a < 3) a++; abort(); }", "abort"), "1");
}

TEST_F(PreconditionTest, SpeaksOfMemoryBeforeTheFunctionRuns) {
  EXPECT_EQ(preconditionOf(kNode + "void abort(void); int f(struct node *l) {"
                                   "  if (!l) return 0; int old = l->val; l->val = 3;"
                                   "  if (l->val == 3 && old == 9) abort(); return 0; }",
                           "abort"),
            "l != NULL && l->val == 9");
}

TEST_F(PreconditionTest, NamesWhatIsTheSameObject) {
  EXPECT_EQ(preconditionOf("void free(void *); int f(int *a, int *b) { if (!a || !b) return 0; free(a); return *b; }",
                           "use-after-free"),
            "b != NULL && b == a");
}

} // namespace
} // namespace hindsight::lazy
