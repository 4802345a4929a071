#include "merged/conjunction.h"

#include "merged_fixture.h"

namespace hindsight::merged {
namespace {

class ConjunctionTest : public MergedFixture {};

// Every pointer that is chosen does this: with one symbol for two variables, u and v would be equal where paths meet.
TEST_F(ConjunctionTest, JoinsKeepVariablesApart) {
  expectAll("void f(struct Node *u, struct Node *v, int c) { if (u == v) return; struct Node *m = c ? u : v;"
            " check(m->val != 7); }",
            SatResult::Sat);
  expectAll("void f(struct Node *u, struct Node *v, int c) { if (u == v) return; struct Node *m, *w;"
            " if (c) { m = u; w = v; } else { m = v; w = u; } m->val = 1; w->val = 2;"
            " check(m->val == 1 && u != v && (u->val == 1 || c == 0) && (c ? m == u : m == v)); }",
            SatResult::Unsat);
}

// p is wanted before the statement and behind it: they are two versions.
TEST_F(ConjunctionTest, AVariableThatIsSetFromItself) {
  expectAll("void f(struct Node *p) { struct Node *q = p; p = p->next; check(p == q->next); }", SatResult::Unsat);
  expectAll("void f(struct Node *p) { p = p->next; check(p != p->next); }", SatResult::Sat);
  expectAll("void f(int x) { int y = x; x = x + 1; x = x * 2; check(x == 2 * y + 2); }", SatResult::Unsat);
}

TEST_F(ConjunctionTest, FormulasAreImplications) {
  load("void f(int x) { check(x != 3); }");
  Unwinding unwinding = unwound();
  TermManager terms;
  Places places(unwinding);
  Crossing crossing(unwinding, places, terms);
  Conjunction engine(unwinding, places, terms, crossing);
  std::vector<NodeId> targets = unwinding.nodesOf(unwinding.errorPlaces()[0]);
  for (auto node = unwinding.order().rbegin(); node != unwinding.order().rend(); ++node) {
    const Term* formula = engine.process(*node, std::count(targets.begin(), targets.end(), *node));
    EXPECT_EQ(formula != nullptr, engine.leadsOn(*node));
  }
  EXPECT_TRUE(engine.leadsOn(unwinding.entry()));
  EXPECT_TRUE(engine.variableAt(unwinding.entry(), 0, 32)) << "the parameter decides";
}

} // namespace
} // namespace hindsight::merged
