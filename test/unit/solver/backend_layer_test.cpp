#include "fixture.h"
#include "solver/layers.h"

namespace hindsight {
namespace {

/// Records what it is asked.
class FakeBackend final : public Backend {
public:
  BackendAnswer check(const BackendQuery& query) override {
    asked.emplace_back(query.constraints.begin(), query.constraints.end());
    return answer;
  }
  void limitEffort(uint64_t) override {}
  void interrupt() override {}
  void resume() override {}
  std::vector<std::vector<const Term*>> asked;
  BackendAnswer answer = BackendAnswer::unknown("tired");
};

class BackendLayerTest : public SolverTest {
protected:
  FakeBackend backend;
  Toolbox tools{terms};
  std::string reason;
  std::unique_ptr<Layer> layer = makeBackendLayer(tools, backend, nullptr, reason);
  const Term *a = symbol("a"), *b = symbol("b"), *c = symbol("c");
};

TEST_F(BackendLayerTest, AsksAboutTheSliceOnly) {
  const Term *onA = terms.ult(a, number(5, 8)), *onB = terms.ult(b, number(5, 8)), *onC = terms.ult(c, number(5, 8));
  PathCondition path = pathOf({onC, onB, onA});
  const Term* condition = terms.ult(a, c);
  Query query(terms, path, condition, true, true);
  layer->run(query);
  EXPECT_EQ(backend.asked,
            (std::vector<std::vector<const Term*>>{{onC, onA, condition}, {onC, onA, terms.bitNot(condition)}}));
  EXPECT_EQ(reason, "tired");
  EXPECT_EQ(query.side(true).result, SatResult::Unknown);
  EXPECT_EQ(layer->statistics().answered, 2u) << "giving up is an answer too";
}

TEST_F(BackendLayerTest, PassesModelsOn) {
  Assignment model;
  model.set(a->symbol(), 3);
  backend.answer = BackendAnswer::sat(model);
  Query query(terms, PathCondition(), terms.ult(a, number(9, 8)), true, false);
  layer->run(query);
  EXPECT_EQ(query.side(true).result, SatResult::Sat);
  EXPECT_TRUE(query.side(true).witness->assignment.get(a->symbol()) == 3);
}

TEST_F(BackendLayerTest, NamesTheCoreWithoutTheCondition) {
  const Term *onA = terms.ult(a, number(5, 8)), *onB = terms.ult(b, a), *condition = terms.ult(a, b);
  PathCondition path = pathOf({onA, onB});
  backend.answer = BackendAnswer::unsat({1, 2});
  Query query(terms, path, condition, true, false);
  query.wantCores();
  layer->run(query);
  EXPECT_EQ(query.side(true).core, std::vector<const Term*>{onB});
}

} // namespace
} // namespace hindsight
