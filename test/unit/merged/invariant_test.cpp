#include "merged/invariant.h"

#include "merged_fixture.h"

namespace hindsight::merged {
namespace {

class InvariantTest : public MergedFixture {
protected:
  std::vector<std::string> candidates(const std::string& source) {
    load(source);
    Result<Unwinding> once = Unwinding::of(*program, *function, {.rounds = 1, .inductive = true});
    std::vector<std::string> texts;
    for (NodeId node : once->order())
      if (once->nodes()[node].havoc != kNone)
        for (const Invariant& each : candidatesFor(*once, node)) texts.push_back(textOf(*once, each));
    return texts;
  }
};

TEST_F(InvariantTest, CountersAreComparedWithBounds) {
  auto found = candidates("void f(int n) { int i = 0; while (i < n) i++; check(i); }");
  EXPECT_THAT(found, testing::IsSupersetOf({"i >= 0", "i <= n", "i == n", "i == 0", "(unsigned)i <= n"}));
}

TEST_F(InvariantTest, PointersAreSetByTheFirstRound) {
  auto found = candidates("void f(struct Node *p) { struct Node *last = NULL; int i = 0;"
                          " while (p) { last = p; p = p->next; i++; } check(i && last); }");
  EXPECT_THAT(found, testing::IsSupersetOf(
                         {"last != NULL", "last != NULL || i == 0", "last != NULL || p == (p at the start)"}));
}

TEST_F(InvariantTest, RegistersOfALoop) {
  load("void f(int n, int k) { for (int i = 0; i < n; i++) check(i + k); }");
  Unwinding once = *Unwinding::of(*program, *function, {.rounds = 1, .inductive = true});
  for (NodeId node : once.order()) {
    if (once.nodes()[node].havoc == kNone) continue;
    auto phis = phisOf(*function, once.nodes()[node].havoc);
    ASSERT_EQ(phis.size(), 1u);
    EXPECT_FALSE(isConstantIn(*function, once.loopBody(node), phis[0]));
    EXPECT_TRUE(isConstantIn(*function, once.loopBody(node), 1)) << "k";
    EXPECT_EQ(once.cutsOfLoop(node).size(), 1u);
    EXPECT_GE(once.nodesInLoop(node).size(), 3u) << "with the inlined call";
  }
}

} // namespace
} // namespace hindsight::merged
