#include "forward/random_walk.h"

#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::forward;

namespace {

std::unique_ptr<State> walkedState(uint64_t id) {
  auto state = std::make_unique<State>();
  state->id = id;
  return state;
}

TEST(RandomWalk, FollowsAPathToItsEnd) {
  PathTree tree;
  RandomWalk walk(tree, 1);
  tree.update(1, walkedState(1), {});
  auto state = walk.next();
  ASSERT_TRUE(state);
  uint64_t id = 10;
  for (int step = 0; step < 20; ++step) { // each run forks, and one of the two is next
    uint64_t ran = state->id;
    std::vector<std::unique_ptr<State>> children;
    children.push_back(walkedState(++id));
    walk.ran(ran, state.get(), children);
    tree.update(ran, std::move(state), std::move(children));
    state = walk.next();
    ASSERT_TRUE(state);
    EXPECT_TRUE(state->id == ran || state->id == id);
  }
  uint64_t ended = state->id;
  walk.ran(ended, nullptr, {});
  tree.update(ended, nullptr, {});
  auto another = walk.next();
  ASSERT_TRUE(another);
  EXPECT_NE(another->id, ended);
}

TEST(RandomWalk, NothingWaits) {
  PathTree tree;
  RandomWalk walk(tree, 1);
  EXPECT_EQ(walk.next(), nullptr);
}

/// How many turns each path gets if it forks for ever.
std::vector<unsigned> lengthsOfWalks(size_t count) {
  PathTree tree;
  RandomWalk walk(tree, 1);
  tree.update(1, walkedState(1), {});
  std::vector<unsigned> lengths;
  uint64_t next = 1;
  unsigned length = 0;
  std::pair<uint64_t, uint64_t> ways = {0, 0};
  while (lengths.size() < count) {
    auto state = walk.next();
    uint64_t ran = state->id;
    if (length && ran != ways.first && ran != ways.second) {
      lengths.push_back(length);
      length = 0;
    }
    ++length;
    std::vector<std::unique_ptr<State>> children;
    children.push_back(walkedState(++next));
    ways = {ran, next};
    walk.ran(ran, state.get(), children);
    tree.update(ran, std::move(state), std::move(children));
  }
  return lengths;
}

TEST(RandomWalk, LeavesPathsAfterMoreAndMoreTurns) {
  // A new walk may begin where the last one ended: then two look like one.
  std::vector<unsigned> lengths = lengthsOfWalks(40);
  for (unsigned length : lengths) EXPECT_EQ(length % 64, 0u) << length;
  EXPECT_GE(std::ranges::count(lengths, 64u), 10);
  EXPECT_GE(std::ranges::max(lengths), 4 * 64u);
}

/// Two paths in loops without end: how many turns of 500,000 instructions each of them gets in a row.
TEST(RandomWalk, LeavesLoopsWithoutForksAfterMoreAndMoreInstructions) {
  PathTree tree;
  RandomWalk walk(tree, 3);
  tree.update(0, walkedState(1), {});
  std::vector<std::unique_ptr<State>> second;
  second.push_back(walkedState(2));
  tree.update(1, tree.take(1), std::move(second));
  std::vector<unsigned> turns = {0};
  uint64_t last = 0;
  for (int turn = 0; turn < 2000; ++turn) {
    auto state = walk.next();
    ASSERT_TRUE(state);
    uint64_t ran = state->id;
    if (last && ran != last) turns.push_back(0);
    ++turns.back();
    last = ran;
    state->instructions += 500'000;
    walk.ran(ran, state.get(), {});
    tree.update(ran, std::move(state), {});
  }
  EXPECT_LE(std::ranges::min(turns), 2u) << "some are left at once";
  EXPECT_GE(std::ranges::max(turns), 16u) << "some are followed for long";
  EXPECT_GE(turns.size(), 100u);
}

} // namespace
