#include "merged/crossing.h"
#include "merged/search.h"

#include "merged_fixture.h"

namespace hindsight::merged {
namespace {

/// Whether any number of rounds can lead to the error, from all that a loop may leave behind.
class LoopEntryTest : public MergedFixture {
protected:
  SatResult afterAnyRounds(const std::string& source, Strategy strategy = Strategy::ConjunctLoops) {
    load(source);
    Unwinding once = *Unwinding::of(*program, *function, {.rounds = 1, .inductive = true});
    return searchErrors(once, strategy).result;
  }
};

TEST_F(LoopEntryTest, OnlyWhatTheLoopWritesIsAnything) {
  for (Strategy strategy : kStrategies) {
    EXPECT_EQ(afterAnyRounds("void f(struct Node *p, struct Node *q) { q->val = 5; for (; p; p = p->next)"
                             " p->next = NULL; check(q->val == 5); }",
                             strategy),
              SatResult::Unsat);
    EXPECT_EQ(afterAnyRounds("void f(struct Node *p, struct Node *q) { q->val = 5; for (; p; p = p->next)"
                             " p->val = 5; check(q->val == 5); }",
                             strategy),
              SatResult::Sat)
        << "without invariants";
    EXPECT_EQ(afterAnyRounds("void f(struct Node *p, struct Node *q) { if (p == q) return; q->val = 5;"
                             " for (int i = 0; i < p->val; i++) p->val = 0; check(q->val == 5); }",
                             strategy),
              SatResult::Unsat)
        << "it writes to one place in all rounds";
  }
}

TEST_F(LoopEntryTest, CountersAreAnything) {
  for (Strategy strategy : kStrategies)
    EXPECT_EQ(afterAnyRounds("void f(int n) { int i = 0; while (i < n) i++; check(i >= 0); }", strategy),
              SatResult::Sat);
}

TEST_F(LoopEntryTest, WhatIsNotKnownIsAnotherInEveryRound) {
  expectAll("int unknown(void); void f(void) { int first = 0; for (int i = 0; i < 2; i++) {"
            " int now = unknown(); if (i == 0) first = now; else check(first == now); } }",
            SatResult::Sat);
}

TEST_F(LoopEntryTest, WritesOfCalleesCount) {
  EXPECT_EQ(afterAnyRounds("static void set(struct Node *x) { x->val = 6; }"
                           "void f(struct Node *p, struct Node *q) { q->val = 5; for (; p; p = p->next) set(p);"
                           " check(q->val == 5); }"),
            SatResult::Sat);
}

TEST_F(LoopEntryTest, ObjectsOfEarlierRoundsAreOthers) {
  EXPECT_EQ(afterAnyRounds("void f(int n) { struct Node *last = NULL; for (int i = 0; i < n; i++) {"
                           " struct Node *x = malloc(16); check(x != last); last = x; } }"),
            SatResult::Unsat);
}

} // namespace
} // namespace hindsight::merged
