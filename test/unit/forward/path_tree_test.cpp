#include "forward/path_tree.h"

#include <gtest/gtest.h>
#include <set>

using namespace hindsight;
using namespace hindsight::forward;

namespace {

std::unique_ptr<State> stateWith(uint64_t id) {
  auto state = std::make_unique<State>();
  state->id = id;
  return state;
}

std::vector<std::unique_ptr<State>> states(std::initializer_list<uint64_t> ids) {
  std::vector<std::unique_ptr<State>> result;
  for (uint64_t id : ids) result.push_back(stateWith(id));
  return result;
}

TEST(PathTree, GivesBackWhatWasPutIn) {
  Random random(1);
  PathTree tree;
  tree.update(1, stateWith(1), states({2, 3, 4}));
  EXPECT_EQ(tree.size(), 4u);
  std::set<uint64_t> seen;
  while (auto state = tree.takeRandom(random)) {
    seen.insert(state->id);
    tree.update(state->id, nullptr, {});
  }
  EXPECT_EQ(seen, (std::set<uint64_t>{1, 2, 3, 4}));
  EXPECT_EQ(tree.size(), 0u);
}

TEST(PathTree, RandomWorkNeverLosesAState) {
  Random random(7);
  PathTree tree;
  uint64_t next = 1;
  std::set<uint64_t> live{next};
  tree.update(next, stateWith(next), {});
  for (int round = 0; round < 5000 && !live.empty(); ++round) {
    auto state = tree.takeRandom(random);
    ASSERT_TRUE(state);
    ASSERT_TRUE(live.count(state->id));
    uint64_t id = state->id;
    std::vector<std::unique_ptr<State>> children;
    if (live.size() < 50)
      for (uint64_t child = random.below(3); child > 0; --child) {
        children.push_back(stateWith(++next));
        live.insert(next);
      }
    if (random.below(2)) {
      state = nullptr;
      live.erase(id);
    }
    tree.update(id, std::move(state), std::move(children));
    ASSERT_EQ(tree.size(), live.size());
  }
}

TEST(PathTree, AShortPathGetsHalfTheTurns) {
  Random random(3);
  PathTree tree;
  // State 2 hangs off the root; the others are below its sibling.
  tree.update(1, stateWith(1), states({2, 3, 4, 5, 6, 7, 8, 9}));
  int shortPath = 0;
  for (int round = 0; round < 1000; ++round) {
    auto state = tree.takeRandom(random);
    shortPath += state->id == 2;
    uint64_t id = state->id;
    tree.update(id, std::move(state), {});
  }
  EXPECT_NEAR(shortPath, 500, 80);
}

TEST(PathTree, AStateCanBeTakenByItsNumber) {
  PathTree tree;
  tree.update(1, stateWith(1), states({2}));
  ASSERT_TRUE(tree.find(2));
  EXPECT_EQ(tree.find(2)->id, 2u);
  auto state = tree.take(2);
  ASSERT_TRUE(state);
  EXPECT_EQ(tree.find(2), nullptr);
  EXPECT_EQ(tree.take(2), nullptr);
  EXPECT_EQ(tree.take(99), nullptr);
  EXPECT_EQ(tree.size(), 1u);
  tree.update(2, std::move(state), {});
  EXPECT_EQ(tree.size(), 2u);
}

} // namespace
