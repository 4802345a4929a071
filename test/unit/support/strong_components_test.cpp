#include "support/strong_components.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

StrongComponents componentsOf(const std::vector<std::vector<uint32_t>>& graph) {
  return strongComponents(static_cast<uint32_t>(graph.size()), [&](uint32_t node, uint32_t k) {
    return k < graph[node].size() ? graph[node][k] : kNoSuccessor;
  });
}

TEST(StrongComponents, CyclesAreOneComponentAndSuccessorsComeFirst) {
  StrongComponents found = componentsOf({{1}, {2, 4}, {3}, {1}, {5}, {}});
  EXPECT_EQ(found.of[1], found.of[2]);
  EXPECT_EQ(found.of[2], found.of[3]);
  EXPECT_TRUE(found.inCycle(1));
  EXPECT_FALSE(found.inCycle(0));
  EXPECT_FALSE(found.inCycle(5));
  EXPECT_GT(found.of[0], found.of[1]);
  EXPECT_GT(found.of[1], found.of[4]);
  EXPECT_GT(found.of[4], found.of[5]);
}

TEST(StrongComponents, CrossEdgesToFinishedComponentsDoNotMerge) {
  StrongComponents found = componentsOf({{1, 2}, {}, {1}, {0, 2}});
  EXPECT_EQ(found.sizes.size(), 4u);
}

TEST(StrongComponents, LongChainsNeedNoStack) {
  std::vector<std::vector<uint32_t>> chain(200000);
  for (uint32_t i = 0; i < chain.size(); ++i) chain[i] = {(i + 1) % uint32_t(chain.size())};
  EXPECT_EQ(componentsOf(chain).sizes.size(), 1u);
}

} // namespace
} // namespace hindsight
