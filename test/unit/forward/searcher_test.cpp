// Which state comes next, and that one seed gives one order.
#include "forward/searcher.h"

#include "run_fixture.h"

#include <set>

using namespace hindsight;
using namespace hindsight::forward;

namespace {

struct SearcherTest : testing::Test {
  std::unique_ptr<Program> program =
      load("int main(void) { int n = 0; while (__VERIFIER_nondet_int()) n++; return n; }");
  TermManager terms;
  Solver solver{terms, {}};
  Machine machine{*program, terms, solver, {}};

  std::unique_ptr<State> stateWith(uint64_t id) {
    auto state = machine.initialState(*program->findFunction("main"));
    state->id = id;
    return state;
  }
  std::vector<std::unique_ptr<State>> states(std::initializer_list<uint64_t> ids) {
    std::vector<std::unique_ptr<State>> result;
    for (uint64_t id : ids) result.push_back(stateWith(id));
    return result;
  }
  /// The order in which states run if each ends when its turn comes.
  std::vector<uint64_t> drain(Searcher& searcher) {
    std::vector<uint64_t> order;
    while (auto state = searcher.next()) {
      order.push_back(state->id);
      searcher.update(state->id, nullptr, {});
    }
    EXPECT_EQ(searcher.size(), 0u);
    return order;
  }
};

TEST_F(SearcherTest, DepthFirstGoesOnWithTheStateThatForked) {
  auto searcher = makeSearcher(RunConfig::Search::Dfs, 1, machine, nullptr);
  EXPECT_EQ(searcher->next(), nullptr);
  searcher->update(1, stateWith(1), states({2, 3}));
  EXPECT_EQ(searcher->size(), 3u);
  EXPECT_EQ(drain(*searcher), (std::vector<uint64_t>{1, 3, 2}));
}

TEST_F(SearcherTest, FalseFirstGoesOnWithTheStateThatWasForkedOff) {
  auto searcher = makeSearcher(RunConfig::Search::FalseFirst, 1, machine, nullptr);
  EXPECT_EQ(searcher->forksPerRun(), 1u);
  searcher->update(1, stateWith(1), states({2}));
  auto first = searcher->next();
  ASSERT_EQ(first->id, 2u);
  searcher->update(2, std::move(first), states({3}));
  EXPECT_EQ(drain(*searcher), (std::vector<uint64_t>{3, 2, 1}));
}

TEST_F(SearcherTest, APathWithoutEndDoesNotKeepOthersWaiting) {
  for (auto kind : {RunConfig::Search::Dfs, RunConfig::Search::FalseFirst, RunConfig::Search::Coverage}) {
    auto searcher = makeSearcher(kind, 1, machine, nullptr);
    searcher->update(1, stateWith(1), states({2}));
    std::set<uint64_t> seen;
    for (int turn = 0; turn < 2000 && seen.size() < 2; ++turn) {
      auto state = searcher->next();
      uint64_t id = state->id;
      seen.insert(id);
      state->instructions += 500'000;
      searcher->update(id, std::move(state), {});
    }
    EXPECT_EQ(seen.size(), 2u);
  }
}

TEST_F(SearcherTest, BreadthFirstLetsEveryStateHaveItsTurn) {
  auto searcher = makeSearcher(RunConfig::Search::Bfs, 1, machine, nullptr);
  EXPECT_EQ(searcher->forksPerRun(), 1u);
  searcher->update(1, stateWith(1), states({2, 3}));
  auto first = searcher->next();
  ASSERT_EQ(first->id, 1u);
  searcher->update(1, std::move(first), states({4}));
  EXPECT_EQ(drain(*searcher), (std::vector<uint64_t>{2, 3, 1, 4}));
}

TEST_F(SearcherTest, EverySearcherGivesEveryStateBackOnce) {
  for (auto kind : {RunConfig::Search::Dfs, RunConfig::Search::FalseFirst, RunConfig::Search::Bfs,
                    RunConfig::Search::RandomPath, RunConfig::Search::Coverage}) {
    auto searcher = makeSearcher(kind, 7, machine, nullptr);
    searcher->update(1, stateWith(1), states({2, 3, 4, 5}));
    auto ran = searcher->next();
    uint64_t id = ran->id;
    EXPECT_EQ(searcher->size(), 4u);
    searcher->update(id, std::move(ran), states({6, 7}));
    std::vector<uint64_t> order = drain(*searcher);
    EXPECT_EQ(order.size(), 7u);
    EXPECT_EQ(std::set<uint64_t>(order.begin(), order.end()).size(), 7u) << "search " << int(kind);
  }
}

TEST_F(SearcherTest, OneSeedGivesOneOrderAndAnotherSeedAnother) {
  for (auto kind : {RunConfig::Search::RandomPath, RunConfig::Search::Coverage}) {
    std::set<std::vector<uint64_t>> orders;
    for (uint64_t seed : {1, 1, 1, 2, 3, 4, 5, 6}) {
      auto searcher = makeSearcher(kind, seed, machine, nullptr);
      searcher->update(1, stateWith(1), states({2, 3, 4, 5, 6, 7, 8, 9}));
      std::vector<uint64_t> order = drain(*searcher);
      if (seed == 1 && !orders.empty()) EXPECT_EQ(order, *orders.begin());
      orders.insert(order);
    }
    EXPECT_GT(orders.size(), 1u) << "search " << int(kind);
  }
}

} // namespace
