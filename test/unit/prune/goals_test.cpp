#include "prune/goals.h"

#include "pullback_fixture.h"

namespace hindsight {
namespace {

class GoalsTest : public PullBackFixture {};

TEST_F(GoalsTest, OnlyTheHypothesesThatItTakes) {
  reenact("int g, h, k = 0; int main(void) { g = __VERIFIER_nondet_int(); if (k == 0) k = 1; return g + h; }");
  // Starts from a state with two inputs in its places.
  std::unique_ptr<State> start = atMeeting(1);
  const Term* in = terms.freshSymbol("in", 32);
  start->memory.write(machine->context, global("g"), 0, 4, Value::ofTerm(in));
  ran = run(*start);
  ASSERT_TRUE(reenactor->reenact(stretchOf(ran)));
  const Term* g = reenactor->read(reenactor->ends().back(), Location::memory(global("g"), 0, 4), 32);
  const Term* h = reenactor->read(reenactor->ends().back(), Location::memory(global("h"), 0, 4), 32);
  Goals goals(*reenactor, solver, locations, *ran.before);
  EXPECT_FALSE(goals.holdsHere(terms.ult(g, number(10))));
  EXPECT_TRUE(goals.holdsHere(terms.eq(h, number(0))));
  goals.add(terms.ult(g, number(10)), {terms.eq(h, number(0)), terms.ult(g, number(5))});
  ASSERT_EQ(goals.all().size(), 1u);
  const Term* kept = Facts::formulaOf(terms, goals.all()[0]);
  EXPECT_TRUE(substitute(terms, kept, {{g, number(3)}})->isTrue());
  EXPECT_TRUE(substitute(terms, kept, {{g, number(7)}, {h, number(0)}})->isTrue()) << "not where g is below 5";
  EXPECT_TRUE(substitute(terms, kept, {{g, number(11)}, {h, number(0)}})->isTrue());
}

TEST_F(GoalsTest, WhatIsLeftFreeStandsForAnything) {
  reenact(kAdds);
  Goals goals(*reenactor, solver, locations, *ran.before);
  const Term* input = terms.freshSymbol("in", 32);
  goals.keep(terms.ule(terms.bitAnd(input, number(3)), inGlobal("g")));
  ASSERT_EQ(goals.all().size(), 1u);
  for (SymbolId symbol : terms.symbolsOf(Facts::formulaOf(terms, goals.all()[0])))
    EXPECT_NE(terms.symbolTerm(symbol), input) << "an input of this state says nothing about another";
}

TEST_F(GoalsTest, ComparisonsThatDifferInAConstantBecomeOne) {
  reenact("int g = 3, h = 2, k; int main(void) { if (k == 0) k = 1; return g + h; }");
  (void)reenactor->read(reenactor->ends().back(), Location::memory(global("g"), 0, 4), 32);
  (void)reenactor->read(reenactor->ends().back(), Location::memory(global("h"), 0, 4), 32);
  Goals goals(*reenactor, solver, locations, *ran.before);
  const Term *g = inGlobal("g"), *h = inGlobal("h");
  goals.keep(terms.ule(h, terms.add(g, number(1))));
  goals.keep(terms.ule(h, terms.add(g, number(2))));
  goals.keep(terms.ule(h, terms.add(g, number(3))));
  size_t comparisons = 0;
  for (const Fact& fact : goals.all()) comparisons += !fact.sum;
  EXPECT_EQ(comparisons, 1u);
}

} // namespace
} // namespace hindsight
