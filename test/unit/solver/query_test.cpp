#include "solver/query.h"

#include "fixture.h"

namespace hindsight {
namespace {

class QueryTest : public SolverTest {
protected:
  const Term *a = symbol("a"), *b = symbol("b"), *c = symbol("c"), *d = symbol("d");
};

TEST_F(QueryTest, OnlyTouchedGroupsCount) {
  const Term *onA = terms.ult(a, number(5, 8)), *onB = terms.ult(b, number(6, 8)), *onC = terms.ult(c, number(7, 8));
  PathCondition path = pathOf({onC, onB, onA});
  Query query(terms, path, terms.ult(terms.add(a, c), d), true, true);
  EXPECT_EQ(query.groups().size(), 2u);
  EXPECT_EQ(query.constraints(), (std::vector<const Term*>{onC, onA})) << "in the order of the path";
  EXPECT_EQ(query.symbols(), (std::vector<SymbolId>{a->symbol(), c->symbol(), d->symbol()}));
}

TEST_F(QueryTest, SidesAreAnsweredOneByOne) {
  Query query(terms, PathCondition(), terms.ult(a, b), true, true);
  EXPECT_FALSE(query.settled());
  query.answerUnsat(true);
  EXPECT_FALSE(query.settled());
  EXPECT_FALSE(query.side(true).open());
  query.answerSat(false, Ref<const Witness>::make());
  EXPECT_TRUE(query.settled());
  EXPECT_EQ(query.conditionOf(false), terms.bitNot(terms.ult(a, b)));
  Query half(terms, PathCondition(), terms.ult(a, b), true, false);
  half.giveUp(true);
  EXPECT_TRUE(half.settled());
}

TEST_F(QueryTest, ConstraintsWithoutSymbolsBelongToEveryQuestion) {
  PathCondition path = pathOf({terms.makeFalse()});
  Query query(terms, path, terms.ult(a, b), true, false);
  EXPECT_EQ(query.constraints(), std::vector<const Term*>{terms.makeFalse()});
}

TEST_F(QueryTest, WitnessesAreMergedByOwnership) {
  Assignment one, two;
  one.set(a->symbol(), 1);
  one.set(b->symbol(), 77); // stale: b belongs to the other group
  two.set(b->symbol(), 2);
  PathCondition path;
  path.add(terms, terms.ult(a, number(5, 8)), Ref<const Witness>::make(one));
  path.add(terms, terms.ult(b, number(5, 8)), Ref<const Witness>::make(two));
  for (const Term* condition : {terms.ult(a, b), terms.ult(b, a)}) {
    Query query(terms, path, condition, true, true);
    ASSERT_TRUE(query.baseWitness());
    EXPECT_TRUE(query.baseWitness()->assignment.get(a->symbol()) == 1);
    EXPECT_TRUE(query.baseWitness()->assignment.get(b->symbol()) == 2);
  }
  path.add(terms, terms.ne(a, number(1, 8)));
  Query query(terms, path, terms.ult(a, b), true, true);
  EXPECT_FALSE(query.baseWitness());
}

} // namespace
} // namespace hindsight
