#include "forward/last_searcher.h"

#include "forward/path_tree.h"
#include "run_fixture.h"

using namespace hindsight;
using namespace hindsight::forward;

namespace {

/// States of odd depth wait.
bool isOdd(const State& state) {
  return state.depth % 2 == 1;
}

struct LastSearcherTest : testing::Test {
  std::unique_ptr<Program> program =
      load("int main(void) { int n = 0; while (__VERIFIER_nondet_int()) n++; return n; }");
  TermManager terms;
  Solver solver{terms, {}};
  Machine machine{*program, terms, solver, {}};

  std::unique_ptr<Searcher> searcher(RunConfig::Search kind) {
    return std::make_unique<LastSearcher>(makeSearcher(kind, 1, machine, nullptr),
                                          makeSearcher(kind, 2, machine, nullptr), isOdd);
  }
  std::unique_ptr<State> stateWith(uint64_t id, uint32_t depth) {
    auto state = machine.initialState(*program->findFunction("main"));
    state->id = id;
    state->depth = depth;
    return state;
  }
};

constexpr RunConfig::Search kAll[] = {RunConfig::Search::Dfs, RunConfig::Search::Bfs, RunConfig::Search::RandomPath,
                                      RunConfig::Search::Coverage};

TEST_F(LastSearcherTest, OthersGoFirst) {
  for (auto kind : kAll) {
    auto all = searcher(kind);
    std::vector<std::unique_ptr<State>> children;
    for (uint64_t id = 2; id < 8; ++id) children.push_back(stateWith(id, id % 2));
    all->update(1, stateWith(1, 0), std::move(children));
    EXPECT_EQ(all->size(), 7u);
    std::vector<bool> odd;
    while (auto state = all->next()) {
      odd.push_back(isOdd(*state));
      all->update(state->id, nullptr, {});
    }
    EXPECT_EQ(odd, (std::vector<bool>{false, false, false, false, true, true, true}));
  }
}

TEST_F(LastSearcherTest, StatesChangeSidesAndNoneIsLost) {
  for (auto kind : kAll) {
    Random random(3);
    auto all = searcher(kind);
    std::set<uint64_t> live{1};
    uint64_t next = 1;
    all->update(1, stateWith(1, 0), {});
    for (int round = 0; round < 500 && !live.empty(); ++round) {
      auto state = all->next();
      ASSERT_TRUE(state && live.contains(state->id));
      uint64_t id = state->id;
      std::vector<std::unique_ptr<State>> children;
      for (uint64_t child = live.size() < 20 ? random.below(3) : 0; child > 0; --child) {
        children.push_back(stateWith(++next, static_cast<uint32_t>(random.below(2))));
        live.insert(next);
      }
      state->depth = static_cast<uint32_t>(random.below(2));
      if (random.below(3) == 0) {
        state = nullptr;
        live.erase(id);
      }
      all->update(id, std::move(state), std::move(children));
      ASSERT_EQ(all->size(), live.size());
    }
  }
}

TEST_F(LastSearcherTest, PathsWithoutEndDoNotStarveThoseThatWait) {
  auto all = searcher(RunConfig::Search::Dfs);
  all->update(1, stateWith(1, 0), {});
  std::vector<std::unique_ptr<State>> children;
  children.push_back(stateWith(2, 1));
  auto first = all->next();
  all->update(1, std::move(first), std::move(children));
  bool isSeen = false;
  for (uint64_t turn = 0; turn < 2 * LastSearcher::kTurns && !isSeen; ++turn) {
    auto state = all->next();
    isSeen = state->id == 2;
    uint64_t id = state->id;
    all->update(id, std::move(state), {});
  }
  EXPECT_TRUE(isSeen);
}

} // namespace
