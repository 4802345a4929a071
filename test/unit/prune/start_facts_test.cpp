#include "prune/start_facts.h"

#include "pullback_fixture.h"

namespace hindsight::prune {
namespace {

class GoalsTest : public PullBackFixture {};

TEST_F(GoalsTest, OnlyTheHypothesesThatItTakes) {
  load("int g, h, m, k; int main(void) { if (k == 0) k = 1; if (k == 2) m = 1; return g + h + m; }");
  reenactor = std::make_unique<Reenactor>(*machine, solver, locations);
  // What g and m hold is the same, but only the path knows.
  std::unique_ptr<State> start = atMeeting(1);
  const Term *in = terms.freshSymbol("in", 32), *other = terms.freshSymbol("other", 32),
             *third = terms.freshSymbol("third", 32);
  start->memory.write(machine->context, global("g"), 0, 4, Value::ofTerm(in));
  start->memory.write(machine->context, global("m"), 0, 4, Value::ofTerm(other));
  start->memory.write(machine->context, global("h"), 0, 4, Value::ofTerm(third));
  start->path.add(terms, terms.eq(in, other));
  ran = run(*start);
  ASSERT_TRUE(reenactor->reenact(stretchOf(ran)));
  auto atEnd = [&](const std::string& name) {
    return reenactor->read(reenactor->ends().back(), Location::memory(global(name), 0, 4), 32);
  };
  const Term *g = atEnd("g"), *h = atEnd("h"), *m = atEnd("m");
  StartFacts goals(*reenactor, solver, locations, *ran.before);
  EXPECT_FALSE(goals.holdsHere(terms.ult(g, number(10))));
  EXPECT_TRUE(goals.holdsHere(terms.eq(g, m)));
  goals.add(terms.ult(g, number(10)), {terms.ult(h, number(7)), terms.ult(m, number(10))});
  ASSERT_EQ(goals.all().size(), 1u);
  const Term* kept = Facts::formulaOf(terms, goals.all()[0]);
  EXPECT_TRUE(substitute(terms, kept, {{g, number(50)}, {m, number(3)}})->isFalse()) << "h does not matter";
  EXPECT_TRUE(substitute(terms, kept, {{g, number(50)}, {m, number(60)}})->isTrue()) << "only where m is small";
  EXPECT_TRUE(substitute(terms, kept, {{g, number(5)}, {m, number(3)}})->isTrue());
}

TEST_F(GoalsTest, WhatIsLeftFreeStandsForAnything) {
  reenact(kAdds);
  StartFacts goals(*reenactor, solver, locations, *ran.before);
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
  StartFacts goals(*reenactor, solver, locations, *ran.before);
  const Term *g = inGlobal("g"), *h = inGlobal("h");
  goals.keep(terms.ule(h, terms.add(g, number(1))));
  goals.keep(terms.ule(h, terms.add(g, number(2))));
  goals.keep(terms.ule(h, terms.add(g, number(3))));
  size_t comparisons = 0;
  for (const Fact& fact : goals.all()) comparisons += !fact.sum;
  EXPECT_EQ(comparisons, 1u);
}

} // namespace
} // namespace hindsight::prune
