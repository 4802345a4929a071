#include "layer_fixture.h"

namespace hindsight {
namespace {

class CacheLayerTest : public LayerTest {
protected:
  CacheLayerTest() { use(makeCacheLayer); }
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
  const Term *p = terms.ult(x, y), *q = terms.ult(y, number(50)), *r = terms.ult(number(60), x);

  SatResult check(const PathCondition& path, const Term* condition) {
    Query query(terms, path, condition, true, false);
    layer->run(query);
    return query.side(true).result;
  }
};

TEST_F(CacheLayerTest, UnsatisfiableSetsCoverTheirSupersets) {
  last->prescribed = SatResult::Unsat;
  EXPECT_EQ(check(pathOf({p, q}), r), SatResult::Unsat);
  last->prescribed = SatResult::Unknown;
  EXPECT_EQ(check(pathOf({p, q}), r), SatResult::Unsat);
  EXPECT_EQ(check(pathOf({q, r}), p), SatResult::Unsat) << "the same set in another order";
  EXPECT_EQ(check(pathOf({terms.ne(x, number(3)), q, p, terms.ne(y, number(9))}), r), SatResult::Unsat);
  EXPECT_EQ(last->reached.size(), 1u);
  EXPECT_EQ(check(pathOf({q}), r), SatResult::Unknown) << "a part of it may well be satisfiable";
}

TEST_F(CacheLayerTest, SatisfiableSetsCoverTheirSubsets) {
  last->prescribed = SatResult::Sat;
  last->model.set(x->symbol(), 5);
  last->model.set(y->symbol(), 9);
  EXPECT_EQ(check(pathOf({p, terms.ne(x, number(3))}), q), SatResult::Sat);
  last->prescribed = SatResult::Unknown;
  PathCondition part = pathOf({p});
  Query again(terms, part, q, true, false);
  layer->run(again);
  EXPECT_EQ(again.side(true).result, SatResult::Sat);
  expectWitness(again.side(true).witness, part, q);
  EXPECT_EQ(last->reached.size(), 1u);
  EXPECT_EQ(check(pathOf({p, terms.ne(y, number(9))}), q), SatResult::Unknown);
}

TEST_F(CacheLayerTest, GivingUpIsNotRemembered) {
  EXPECT_EQ(check(pathOf({p, q}), r), SatResult::Unknown);
  last->prescribed = SatResult::Unsat;
  EXPECT_EQ(check(pathOf({p, q}), r), SatResult::Unsat);
}

TEST_F(CacheLayerTest, CoresAreNamedAgainAndCoverMore) {
  last->prescribed = SatResult::Unsat;
  const Term *noise = terms.ne(x, number(3)), *more = terms.ne(y, number(9));
  PathCondition path = pathOf({noise, p, q});
  Query first(terms, path, r, true, false);
  first.wantCores();
  last->core = Core{p, q};
  layer->run(first);
  EXPECT_EQ(first.side(true).core, (Core{p, q}));
  last->prescribed = SatResult::Unknown;
  EXPECT_EQ(coreOf(pathOf({more, q, p}), r), (Core{p, q})) << "another path, the same reason";
  EXPECT_EQ(coreOf(pathOf({more, r, q}), p), (Core{q, r}));
  EXPECT_EQ(check(pathOf({p, q}), r), SatResult::Unsat);
  EXPECT_EQ(last->reached.size(), 1u);
}

TEST_F(CacheLayerTest, AWholeQuestionDoesNotSayWhichConstraintsAreToBlame) {
  last->prescribed = SatResult::Unsat;
  EXPECT_EQ(check(pathOf({p, q}), r), SatResult::Unsat);
  last->core = Core{q};
  EXPECT_EQ(coreOf(pathOf({p, q}), r), Core{q}) << "asked again below";
  EXPECT_EQ(last->reached.size(), 2u);
}

} // namespace
} // namespace hindsight
