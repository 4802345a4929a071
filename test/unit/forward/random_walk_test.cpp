#include "forward/random_walk.h"

#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::forward;

namespace {

std::unique_ptr<State> stateWith(uint64_t id) {
  auto state = std::make_unique<State>();
  state->id = id;
  return state;
}

TEST(RandomWalk, FollowsAPathToItsEnd) {
  PathTree tree;
  RandomWalk walk(tree, 1);
  tree.update(1, stateWith(1), {});
  auto state = walk.next();
  ASSERT_TRUE(state);
  uint64_t id = 10;
  for (int step = 0; step < 20; ++step) { // each run forks, and one of the two is next
    uint64_t ran = state->id;
    std::vector<std::unique_ptr<State>> children;
    children.push_back(stateWith(++id));
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

} // namespace
