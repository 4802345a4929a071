#include "solver/guided_search.h"

#include "fixture.h"

namespace hindsight {
namespace {

class GuidedSearchTest : public SolverTest {
protected:
  Toolbox tools{terms};
  GuidedSearch search{tools.evaluator};

  bool finds(const Term* condition, const PathCondition& path = {}) {
    Query query(terms, path, condition, true, false);
    Ref<const Witness> witness = search.find(query, true);
    if (!witness) return false;
    std::vector<const Term*> all = query.constraints(); // of the groups the condition touches
    all.push_back(condition);
    EXPECT_TRUE(satisfies(witness->assignment, all)) << "whatever is found must be right";
    return true;
  }
};

TEST_F(GuidedSearchTest, GoesDownThroughEveryOperation) {
  const Term *x = symbol("x", 32), *y = symbol("y", 32), *b = symbol("b");
  std::vector<const Term*> table;
  for (unsigned index = 0; index < 50; ++index) table.push_back(number(index * index));
  const Term* array = terms.arrayLiteral(table);
  for (const Term* term : {terms.add(x, number(7)),
                           terms.add(x, y),
                           terms.bitXor(x, y),
                           terms.mul(x, number(12)),
                           terms.mul(x, number(7)),
                           terms.udiv(x, number(10)),
                           terms.urem(x, number(100)),
                           terms.sdiv(x, number(3)),
                           terms.srem(x, number(50)),
                           terms.bitAnd(x, number(0xff)),
                           terms.bitOr(x, y),
                           terms.bitNot(x),
                           terms.shl(x, number(2)),
                           terms.lshr(x, number(9)),
                           terms.ashr(x, number(3)),
                           terms.concat(terms.extract(x, 0, 24), b),
                           terms.extract(terms.mul(terms.zext(x, 64), number(3, 64)), 0, 32),
                           terms.zext(b, 32),
                           terms.sext(b, 32),
                           terms.ite(terms.ult(y, number(3)), x, number(1)),
                           terms.select(array, x)})
    EXPECT_TRUE(finds(terms.eq(term, number(36)))) << static_cast<int>(term->kind());
}

TEST_F(GuidedSearchTest, MendsWhatFittedBefore) {
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
  Assignment before;
  before.set(x->symbol(), 3);
  std::vector<const Term*> constraints = {terms.ult(x, number(5)), terms.eq(y, terms.add(x, number(2)))};
  std::optional<Assignment> mended = search.mend(constraints, before);
  ASSERT_TRUE(mended);
  EXPECT_TRUE(satisfies(*mended, constraints));
  constraints.push_back(terms.ult(number(9), x));
  EXPECT_FALSE(search.mend(constraints, before));
}

TEST_F(GuidedSearchTest, OrdersAndConnectives) {
  const Term *x = symbol("x", 32), *y = symbol("y", 32), *z = symbol("z", 32);
  EXPECT_TRUE(finds(terms.bitAnd(terms.ult(number(50), x), terms.ult(x, y))));
  EXPECT_TRUE(finds(terms.bitAnd(terms.slt(x, number(0)), terms.sle(y, x))));
  EXPECT_TRUE(finds(terms.bitOr(terms.eq(x, number(9)), terms.ult(y, number(0)))));
  EXPECT_TRUE(finds(terms.bitAnd(terms.slt(x, y), terms.bitAnd(terms.slt(y, z), terms.slt(z, number(0))))));
}

TEST_F(GuidedSearchTest, RespectsThePath) {
  const Term *a = word("a"), *b = word("b"), *c = word("c"), *d = word("d");
  PathCondition path = pathOf({terms.slt(a, b), terms.slt(b, c)});
  EXPECT_TRUE(finds(terms.slt(d, a), path));
  EXPECT_TRUE(finds(terms.bitAnd(terms.slt(b, d), terms.slt(d, c)), path));
  EXPECT_FALSE(finds(terms.slt(c, a), path));
}

TEST_F(GuidedSearchTest, WhatItFindsIsRightOnRandomPaths) {
  RandomConstraints source(terms, 77);
  int found = 0;
  for (int round = 0; round < 200; ++round) {
    PathCondition path;
    for (int index = 0; index < 4; ++index) path.add(terms, source.consistent());
    const Term* condition = source.any();
    found += !condition->isConst() && finds(condition, path);
    ASSERT_FALSE(HasFailure()) << "round " << round;
  }
  EXPECT_GT(found, 60) << "a search that finds little is not worth its time";
}

} // namespace
} // namespace hindsight
