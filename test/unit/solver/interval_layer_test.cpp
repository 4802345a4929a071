#include "layer_fixture.h"

#include <bit>

namespace hindsight {
namespace {

class IntervalLayerTest : public LayerTest {
protected:
  IntervalLayerTest() { use(makeIntervalLayer); }
  const Term* x = symbol("x", 32);
};

TEST_F(IntervalLayerTest, AnswersBothSides) {
  PathCondition path = pathOf({terms.ult(x, number(60000))});
  const Term* square = terms.mul(x, x);
  Query query(terms, path, terms.ult(number(3000000000), square), true, true);
  layer->run(query);
  EXPECT_TRUE(last->reached.empty());
  expectWitness(query.side(true).witness, path, query.conditionOf(true));
  expectWitness(query.side(false).witness, path, query.conditionOf(false));
}

TEST_F(IntervalLayerTest, NamesTheConstraintsItNeeded) {
  const Term *small = terms.ult(x, number(100)), *odd = terms.eq(terms.bitAnd(x, number(1)), number(1));
  PathCondition path = pathOf({odd, small});
  EXPECT_EQ(coreOf(path, terms.eq(terms.mul(x, x), number(1000000))), Core{small});
}

TEST_F(IntervalLayerTest, FloatsInARange) {
  auto single = [&](float value) { return number(std::bit_cast<uint32_t>(value)); };
  auto atMost = [&](const Term* a, const Term* b) {
    return terms.floatCompare(TermKind::FLe, FloatFormat::Single, a, b);
  };
  const Term* root = terms.floatSqrt(FloatFormat::Single, x);
  PathCondition path = pathOf({atMost(single(1), x), atMost(x, single(4))});
  Decision inside = decide(path, atMost(root, single(2)));
  EXPECT_TRUE(inside.mustBeTrue());
  EXPECT_EQ(inside.whenTrue, SatResult::Sat);
}

TEST_F(IntervalLayerTest, LeavesOthersAlone) {
  const Term* y = symbol("y", 32);
  PathCondition path = pathOf({terms.ult(x, y)});
  Query query(terms, path, terms.eq(terms.bitXor(x, y), number(12345)), true, false);
  layer->run(query);
  EXPECT_EQ(last->reached.size(), 1u) << "sums and bits are what back ends are good at";
}

} // namespace
} // namespace hindsight
