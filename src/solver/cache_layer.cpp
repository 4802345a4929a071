// Remembers what the back end said. A question is the set of its constraints and the condition, so it is found again
// whatever path it comes from; what contains an unsatisfiable set is unsatisfiable, and what is contained in a
// satisfiable one is satisfied by the same witness. Unsat cores are kept apart: they cover more questions, and can be
// returned as cores again.
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
    return keyOf(query.constraints(), query.conditionOf(side));
  }
  static std::vector<uint32_t> keyOf(const std::vector<const Term*>& constraints, const Term* condition) {
    std::vector<uint32_t> key;
    key.reserve(constraints.size() + 1);
    for (const Term* constraint : constraints) key.push_back(constraint->id());
    if (!condition->isConst()) key.push_back(condition->id());
    std::sort(key.begin(), key.end());
    key.erase(std::unique(key.begin(), key.end()), key.end());
    return key;
  }
  static std::vector<const Term*> withoutCondition(std::vector<const Term*> core, const Term* condition) {
    std::erase(core, condition);
    return core;
  }

  void answer(Query& query) override {
    for (bool side : {true, false}) {
      if (!query.side(side).open()) continue;
      std::vector<uint32_t> key = keyOf(query, side);
      if (uint32_t core = cores.findSubset(key); core != SetTrie::kNone) {
        query.answerUnsat(side, withoutCondition(knownCores[core], query.conditionOf(side)));
        continue;
      }
      // A whole question says that its constraints contradict each other, not which of them.
      if (!query.wantsCores() && unsatisfiable.findSubset(key) != SetTrie::kNone) {
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
    if (unsatisfiable.nodeCount() + satisfiable.nodeCount() + cores.nodeCount() > kMaxNodes) forget();
    if (answer.core) {
      rememberCore(*answer.core, query.conditionOf(side));
      return;
    }
    std::vector<uint32_t> key = keyOf(query, side);
    if (answer.result == SatResult::Unsat) {
      unsatisfiable.insert(key, 0);
    } else {
      satisfiable.insert(key, static_cast<uint32_t>(witnesses.size()));
      witnesses.push_back(answer.witness);
    }
  }

  void rememberCore(const std::vector<const Term*>& core, const Term* condition) {
    cores.insert(keyOf(core, condition), static_cast<uint32_t>(knownCores.size()));
    knownCores.push_back(core);
    if (!condition->isConst()) knownCores.back().push_back(condition);
  }

  void forget() {
    unsatisfiable.clear();
    satisfiable.clear();
    cores.clear();
    witnesses.clear();
    knownCores.clear();
  }

  SetTrie unsatisfiable, satisfiable;
  SetTrie cores; // unsatisfiable sets of which the back end needed every one
  std::vector<std::vector<const Term*>> knownCores;
  std::vector<Ref<const Witness>> witnesses;
};

} // namespace

std::unique_ptr<Layer> makeCacheLayer(Toolbox&, std::unique_ptr<Layer> next) {
  return std::make_unique<CacheLayer>(std::move(next));
}

} // namespace hindsight
