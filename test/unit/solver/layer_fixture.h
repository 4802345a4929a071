// A link under test, with a last link that records what gets through to it.
#pragma once

#include "fixture.h"
#include "solver/layers.h"

namespace hindsight {

/// Notes which sides reach it and gives up on them, or answers what the test prescribes.
class LastLayer final : public Layer {
public:
  LastLayer() : Layer("last", nullptr) {}
  std::vector<std::pair<const Term*, bool>> reached;
  SatResult prescribed = SatResult::Unknown;
  Assignment model;
  std::optional<std::vector<const Term*>> core;

private:
  void answer(Query& query) override {
    for (bool side : {true, false}) {
      if (!query.side(side).open()) continue;
      reached.emplace_back(query.condition(), side);
      if (prescribed == SatResult::Sat)
        query.answerSat(side, Ref<const Witness>::make(model));
      else if (prescribed == SatResult::Unsat && core)
        query.answerUnsat(side, *core);
      else if (prescribed == SatResult::Unsat)
        query.answerUnsat(side);
      else
        query.giveUp(side);
    }
  }
};

class LayerTest : public SolverTest {
protected:
  Toolbox tools{terms};
  LastLayer* last = nullptr;
  std::unique_ptr<Layer> layer;

  using Maker = std::unique_ptr<Layer> (*)(Toolbox&, std::unique_ptr<Layer>);
  void use(Maker maker) {
    auto end = std::make_unique<LastLayer>();
    last = end.get();
    layer = maker(tools, std::move(end));
  }

  Decision decide(const PathCondition& path, const Term* condition) {
    Query query(terms, path, condition, true, true);
    layer->run(query);
    Query::Side &yes = query.side(true), &no = query.side(false);
    return {yes.result, no.result, yes.witness, no.witness};
  }
  /// The constraints the link names for a side it finds impossible; a null pointer among them says that it does not.
  std::vector<const Term*> coreOf(const PathCondition& path, const Term* condition, bool side = true) {
    Query query(terms, path, condition, side, !side);
    query.wantCores();
    layer->run(query);
    if (query.side(side).result != SatResult::Unsat) return {nullptr};
    EXPECT_TRUE(query.side(side).core);
    return query.side(side).core.value_or(std::vector<const Term*>{nullptr});
  }
  using Core = std::vector<const Term*>;
  /// A path whose groups know a witness, found by hand.
  PathCondition pathWith(std::initializer_list<const Term*> constraints,
                         std::initializer_list<std::pair<const Term*, U128>> values) {
    Assignment assignment;
    for (const auto& [term, value] : values) assignment.set(term->symbol(), value);
    auto witness = Ref<const Witness>::make(assignment);
    PathCondition path;
    for (const Term* constraint : constraints) path.add(terms, constraint, witness);
    return path;
  }
  void expectWitness(const Ref<const Witness>& witness, const PathCondition& path, const Term* condition) {
    ASSERT_TRUE(witness);
    std::vector<const Term*> all = path.constraints();
    all.push_back(condition);
    EXPECT_TRUE(satisfies(witness->assignment, all));
  }
};

} // namespace hindsight
