#include "layer_fixture.h"

namespace hindsight {
namespace {

class ConstantLayerTest : public LayerTest {
protected:
  ConstantLayerTest() { use(makeConstantLayer); }
};

TEST_F(ConstantLayerTest, ConstantsHaveOneSide) {
  PathCondition path;
  Decision yes = decide(path, terms.makeTrue()), no = decide(path, terms.makeFalse());
  EXPECT_EQ(yes.whenTrue, SatResult::Sat);
  EXPECT_EQ(yes.whenFalse, SatResult::Unsat);
  EXPECT_TRUE(yes.trueWitness);
  EXPECT_EQ(no.whenTrue, SatResult::Unsat);
  EXPECT_EQ(no.whenFalse, SatResult::Sat);
  EXPECT_TRUE(last->reached.empty());
}

TEST_F(ConstantLayerTest, AGroupWithoutWitnessGoesOn) {
  const Term* x = symbol("x");
  PathCondition path = pathOf({terms.ult(x, number(5, 8))});
  Query query(terms, path, *path.groupOf(x->symbol()));
  layer->run(query);
  EXPECT_EQ(last->reached.size(), 1u);
}

TEST_F(ConstantLayerTest, EverythingElseGoesOn) {
  decide(PathCondition(), terms.ult(symbol("x"), number(5, 8)));
  EXPECT_EQ(last->reached.size(), 2u);
}

TEST_F(ConstantLayerTest, NothingIsToBlameForAConstant) {
  EXPECT_EQ(coreOf(pathOf({terms.ult(symbol("x"), number(5, 8))}), terms.makeFalse()), Core{});
}

} // namespace
} // namespace hindsight
