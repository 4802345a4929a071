// Remembers what the back end said. A question is the set of its constraints and the condition, so it is found again
// whatever path it comes from; what contains an unsatisfiable set is unsatisfiable, and what is contained in a
// satisfiable one is satisfied by the same witness.
#include "solver/layers.h"
#include "solver/set_trie.h"

#include <algorithm>

namespace hindsight {

namespace {

class CacheLayer final : public Layer {
public:
  explicit CacheLayer(std::unique_ptr<Layer> next) : Layer("cache", std::move(next)) {}

private:
  /// Past this many trie nodes everything is forgotten.
  static constexpr size_t kMaxNodes = 1'000'000;

  bool timed() const override { return true; }

  static std::vector<uint32_t> keyOf(Query& query, bool side) {
    std::vector<uint32_t> key;
    key.reserve(query.constraints().size() + 1);
    for (const Term* constraint : query.constraints()) key.push_back(constraint->id());
    if (!query.conditionOf(side)->isConst()) key.push_back(query.conditionOf(side)->id());
    std::sort(key.begin(), key.end());
    key.erase(std::unique(key.begin(), key.end()), key.end());
    return key;
  }

  void answer(Query& query) override {
    for (bool side : {true, false}) {
      if (!query.side(side).open()) continue;
      std::vector<uint32_t> key = keyOf(query, side);
      if (unsatisfiable.findSubset(key) != SetTrie::kNone) {
        query.answerUnsat(side);
        continue;
      }
      uint32_t found = satisfiable.findSuperset(key);
      if (found != SetTrie::kNone) query.answerSat(side, witnesses[found]);
    }
  }

  void learn(Query& query, bool side) override {
    const Query::Side& answer = query.side(side);
    if (answer.result == SatResult::Unknown) return;
    if (unsatisfiable.nodeCount() + satisfiable.nodeCount() > kMaxNodes) forget();
    std::vector<uint32_t> key = keyOf(query, side);
    if (answer.result == SatResult::Unsat) {
      unsatisfiable.insert(key, 0);
    } else {
      satisfiable.insert(key, static_cast<uint32_t>(witnesses.size()));
      witnesses.push_back(answer.witness);
    }
  }

  void forget() {
    unsatisfiable.clear();
    satisfiable.clear();
    witnesses.clear();
  }

  SetTrie unsatisfiable, satisfiable;
  std::vector<Ref<const Witness>> witnesses;
};

} // namespace

std::unique_ptr<Layer> makeCacheLayer(Toolbox&, std::unique_ptr<Layer> next) {
  return std::make_unique<CacheLayer>(std::move(next));
}

} // namespace hindsight
