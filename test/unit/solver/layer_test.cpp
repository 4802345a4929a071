#include "layer_fixture.h"

namespace hindsight {
namespace {

/// Answers the sides it is told to, and notes what it learns.
class Probe final : public Layer {
public:
  explicit Probe(std::unique_ptr<Layer> next) : Layer("probe", std::move(next)) {}
  bool answersTrue = false;
  std::vector<bool> learned;

private:
  void answer(Query& query) override {
    if (answersTrue && query.side(true).open()) query.answerUnsat(true);
  }
  void learn(Query&, bool side) override { learned.push_back(side); }
};

class LayerChainTest : public SolverTest {
protected:
  Probe* probe = nullptr;
  LastLayer* last = nullptr;
  std::unique_ptr<Layer> chain;
  LayerChainTest() {
    auto end = std::make_unique<LastLayer>();
    last = end.get();
    auto first = std::make_unique<Probe>(std::move(end));
    probe = first.get();
    chain = std::move(first);
  }
  const Term* condition = terms.ult(symbol("a"), symbol("b"));
};

TEST_F(LayerChainTest, WhatIsOpenGoesOnAndComesBackAsLearned) {
  probe->answersTrue = true;
  Query query(terms, PathCondition(), condition, true, true);
  chain->run(query);
  EXPECT_EQ(probe->learned, std::vector<bool>{false});
  EXPECT_EQ(probe->statistics().answered, 1u);
  EXPECT_EQ(last->statistics().answered, 1u);
}

TEST_F(LayerChainTest, AnsweredQuestionsStop) {
  probe->answersTrue = true;
  Query query(terms, PathCondition(), condition, true, false);
  chain->run(query);
  EXPECT_TRUE(last->reached.empty());
  EXPECT_TRUE(probe->learned.empty());
}

TEST_F(LayerChainTest, SampledQuestionsAreTimed) {
  Query query(terms, PathCondition(), condition, true, false);
  query.setSampleWeight(1000);
  chain->run(query);
  EXPECT_GT(probe->statistics().seconds, 0);
}

TEST_F(LayerChainTest, CoresAreNamedOnlyOnRequest) {
  probe->answersTrue = true;
  PathCondition path;
  path.add(terms, terms.ult(terms.freshSymbol("c", 8), terms.freshSymbol("d", 8)));
  Query quiet(terms, path, condition, true, false), asking(terms, path, condition, true, false);
  asking.wantCores();
  chain->run(quiet);
  chain->run(asking);
  EXPECT_FALSE(quiet.side(true).core);
  ASSERT_TRUE(asking.side(true).core);
  EXPECT_TRUE(asking.side(true).core->empty()) << "the probe needs no constraint";
}

} // namespace
} // namespace hindsight
