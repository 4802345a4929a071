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

} // namespace
} // namespace hindsight
