#include "merged/search.h"

#include "merged_fixture.h"

namespace hindsight::merged {
namespace {

class SearchTest : public MergedFixture {};

// Listing 1.1 of the paper.
TEST_F(SearchTest, ScalarExample) {
  expectAll("void f(int a) { int b = 1; int c = 2; check(a != b); }", SatResult::Sat);
}

TEST_F(SearchTest, HeapExample) {
  expectAll("void f(struct Node *a) { a->next = malloc(16); struct Node *b = a->next; check(a != b); }",
            SatResult::Unsat);
}

// Figure 6.
TEST_F(SearchTest, PrependSmaller) {
  expectAll("void f(struct Node *this, int v) { if (v < this->val) { struct Node *n = malloc(sizeof *n);"
            " n->val = this->val; n->next = this->next; this->next = n; this->val = v;"
            " check(this->val <= this->next->val); } }",
            SatResult::Unsat);
}

// Without a bound for what the caller hands in, the list could lead to the new node before that exists.
TEST_F(SearchTest, TheInputDoesNotLeadToNewObjects) {
  expectAll("void f(struct Node *p) { struct Node *n = malloc(16); n->val = 1; check(p->next != n); }",
            SatResult::Unsat);
  expectAll("void f(struct Node *p, struct Node *q) { struct Node *n = malloc(16); q->next = n; check(p->next != n); }",
            SatResult::Sat);
}

TEST_F(SearchTest, TheCandidateIsAnInputHeap) {
  load("void f(struct Node *p, int x) { if (p->next == p && x == 5) check(p->val != 7); }");
  Unwinding unwinding = unwound();
  for (Strategy strategy : kStrategies) {
    SearchResult result = searchErrors(unwinding, strategy);
    ASSERT_EQ(result.result, SatResult::Sat);
    ASSERT_EQ(result.candidate.parameters.size(), 2u);
    EXPECT_EQ(result.candidate.parameters[1], 5u);
    bool hasSeven = false;
    for (const InitialRead& read : result.candidate.reads) hasSeven |= read.value == 7;
    EXPECT_TRUE(hasSeven);
  }
}

TEST_F(SearchTest, AlwaysPrunesWhatLeadsNowhere) {
  load("void f(int x, int y) { if (y) x = x * 2; if (x > 3) { if (x < 2) check(y == 5); } }");
  Unwinding unwinding = unwound();
  EXPECT_GT(searchErrors(unwinding, Strategy::ConjunctAlways).statistics.checks,
            searchErrors(unwinding, Strategy::ConjunctNever).statistics.checks);
  EXPECT_GT(searchErrors(unwinding, Strategy::ConjunctAlways).statistics.pruned, 0u);
}

TEST_F(SearchTest, ABudgetEndsIt) {
  load("void f(int x) { check(x); }");
  Unwinding unwinding = unwound();
  TermManager terms;
  auto backend = makeBackend(BackendKind::Z3, terms, {});
  Places places(unwinding);
  SearchLimits limits;
  limits.isOver = [] { return true; };
  SearchResult result = searchBackward(unwinding, places, {0}, Strategy::ConjunctLoops, terms, *backend, limits);
  EXPECT_EQ(result.result, SatResult::Unknown);
  EXPECT_EQ(result.reason, "the time is over");
}

} // namespace
} // namespace hindsight::merged
