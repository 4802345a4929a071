#include "layer_fixture.h"

namespace hindsight {
namespace {

class ExactLayerTest : public LayerTest {
protected:
  ExactLayerTest() { use(makeExactLayer); }
  const Term* w = word("w");
};

TEST_F(ExactLayerTest, BothSidesWithWitnesses) {
  PathCondition path = pathOf({terms.slt(number(3), w), terms.slt(w, number(9)), terms.ne(w, number(5))});
  const Term* condition = terms.slt(w, number(6));
  Decision decision = decide(path, condition);
  EXPECT_TRUE(decision.both());
  expectWitness(decision.trueWitness, path, condition);
  expectWitness(decision.falseWitness, path, terms.bitNot(condition));
  EXPECT_TRUE(decide(path, terms.eq(w, number(5))).mustBeFalse());
  EXPECT_TRUE(decide(path, terms.slt(w, number(9))).mustBeTrue());
  EXPECT_TRUE(last->reached.empty());
}

TEST_F(ExactLayerTest, PartsOfAWordAcrossGroups) {
  // The sign of a word is a matter of its top byte, its parity one of the lowest.
  PathCondition path = pathOf(
      {terms.sle(number(0), w), terms.ule(w, number(1000000)), terms.eq(terms.extract(w, 0, 8), number(0x40, 8))});
  const Term* condition = terms.ult(number(999'900), w);
  Decision decision = decide(path, condition);
  EXPECT_TRUE(decision.both());
  expectWitness(decision.trueWitness, path, condition);
  expectWitness(decision.falseWitness, path, terms.bitNot(condition));
  EXPECT_TRUE(decide(path, terms.ult(w, number(0x40))).mustBeFalse());
  EXPECT_TRUE(decide(path, terms.ult(number(999'999), w)).both()); // 1000000 ends in 0x40 itself
  EXPECT_TRUE(last->reached.empty());
}

TEST_F(ExactLayerTest, RemaindersLikeThoseOfHashTables) {
  const Term* bucket = terms.urem(w, number(20));
  PathCondition path = pathOf({terms.eq(bucket, number(3))});
  Decision decision = decide(path, terms.eq(w, number(143)));
  EXPECT_TRUE(decision.both());
  EXPECT_TRUE(decide(path, terms.eq(w, number(144))).mustBeFalse());
  path.add(terms, terms.ult(w, number(20)));
  EXPECT_TRUE(decide(path, terms.eq(w, number(3))).mustBeTrue());
  EXPECT_TRUE(last->reached.empty());
}

TEST_F(ExactLayerTest, AWitnessOnRequest) {
  PathCondition path = pathOf({terms.ult(number(100), w)});
  Query query(terms, path, *path.groupOf(terms.symbolsOf(w)[0]));
  layer->run(query);
  EXPECT_EQ(query.side(true).result, SatResult::Sat);
  expectWitness(query.side(true).witness, path, terms.makeTrue());
}

TEST_F(ExactLayerTest, SeveralTermsAreTooMuch) {
  const Term* v = word("v");
  PathCondition path = pathOf({terms.ult(w, number(100)), terms.ult(w, v)});
  decide(path, terms.ult(w, number(50)));
  EXPECT_EQ(last->reached.size(), 2u);
}

/// Loops that count up to an unknown never leave the layer, however long they are.
TEST_F(ExactLayerTest, CountingLoops) {
  PathCondition path;
  for (unsigned i = 1; i < 1500; ++i) {
    const Term* condition = terms.slt(number(i), w);
    if (i > 1) {
      Decision decision = decide(path, condition);
      ASSERT_TRUE(decision.both());
    }
    path.add(terms, condition);
  }
  EXPECT_TRUE(last->reached.empty());
}

TEST_F(ExactLayerTest, NamesTheConstraintsThatLeaveNoValue) {
  const Term *above = terms.slt(number(3), w), *below = terms.slt(w, number(6)), *notFive = terms.ne(w, number(5));
  PathCondition path = pathOf({terms.ne(w, number(20)), above, below, terms.ne(w, number(30)), notFive});
  EXPECT_EQ(coreOf(path, terms.ne(w, number(4))), (Core{above, below, notFive}));
  EXPECT_EQ(coreOf(path, terms.eq(w, number(4)), false), (Core{above, below, notFive}));
}

} // namespace
} // namespace hindsight
