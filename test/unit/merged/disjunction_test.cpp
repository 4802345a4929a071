#include "merged/disjunction.h"

#include "merged_fixture.h"

namespace hindsight::merged {
namespace {

class DisjunctionTest : public MergedFixture {
protected:
  size_t disjunctsAtEntry(Strategy strategy) {
    Unwinding unwinding = unwound();
    TermManager terms;
    Places places(unwinding);
    Crossing crossing(unwinding, places, terms);
    Disjunction engine(unwinding, places, terms, crossing, strategy);
    std::vector<NodeId> targets = unwinding.nodesOf(unwinding.errorPlaces()[0]);
    for (auto node = unwinding.order().rbegin(); node != unwinding.order().rend(); ++node)
      engine.process(*node, std::count(targets.begin(), targets.end(), *node));
    return engine.disjuncts(unwinding.entry()).size();
  }
};

TEST_F(DisjunctionTest, BranchesDoubleASetAndNoFormula) {
  load("void f(int a, int b, int x) { if (a) x += 1; if (b) x += 2; if (x == 9) reach_error(); }");
  EXPECT_EQ(disjunctsAtEntry(Strategy::DisjunctSet), 4u);
  EXPECT_EQ(disjunctsAtEntry(Strategy::DisjunctOne), 1u);
  EXPECT_EQ(disjunctsAtEntry(Strategy::DisjunctComb), 1u);
}

TEST_F(DisjunctionTest, RepeatedAndAbsorbedDisjunctsGo) {
  load("void f(int a, int x) { if (a) a = 1; else a = 2; if (x == 9) reach_error(); }");
  EXPECT_LE(disjunctsAtEntry(Strategy::DisjunctSet), 2u);
  load("void f(int x) { if (x == 1) x = 5; else x = 5; if (x == 4) reach_error(); }");
  EXPECT_EQ(disjunctsAtEntry(Strategy::DisjunctSet), 0u) << "read over write: 5 is not 4";
}

// What is read through a pointer that was read itself: the inner read changes first.
TEST_F(DisjunctionTest, NestedReads) {
  expectAll("void f(struct Node *p, struct Node *q) { if (p == q) return; p->next = q; q->val = 5;"
            " check(p->next->val == 5); }",
            SatResult::Unsat);
  expectAll("void f(struct Node *p, struct Node *q) { p->next->next = q; check(p->next->next == q); }",
            SatResult::Sat); // p->next may be p
}

} // namespace
} // namespace hindsight::merged
