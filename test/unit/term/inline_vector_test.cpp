#include "term/inline_vector.h"

#include <gtest/gtest.h>
#include <numeric>

using namespace hindsight;

TEST(InlineVector, growsBeyondItsOwnRoom) {
  InlineVector<int, 4> list;
  EXPECT_TRUE(list.empty());
  for (int value = 0; value < 100; ++value) list.push_back(value);
  ASSERT_EQ(list.size(), 100u);
  EXPECT_EQ(std::accumulate(list.begin(), list.end(), 0), 4950);
  EXPECT_EQ(list.back(), 99);
  list.pop_back();
  EXPECT_EQ(list.back(), 98);
}

TEST(InlineVector, pushingAnOwnElementWhileGrowing) {
  InlineVector<int, 2> list;
  list.push_back(7);
  for (int round = 0; round < 20; ++round) list.push_back(list[0]);
  for (int value : list) EXPECT_EQ(value, 7);
}

TEST(InlineVector, copiesAreIndependent) {
  InlineVector<int, 2> list;
  for (int value = 0; value < 5; ++value) list.push_back(value);
  InlineVector<int, 2> copy = list;
  copy[0] = 50;
  EXPECT_EQ(list[0], 0);
  list = copy;
  EXPECT_EQ(list[0], 50);
  EXPECT_EQ(list.size(), 5u);
}

TEST(InlineVector, resizing) {
  InlineVector<int, 2> list;
  for (int value : {1, 2, 3}) list.push_back(value);
  list.resize(1);
  EXPECT_EQ(list.size(), 1u);
  list.resize(3);
  EXPECT_EQ(list[2], 0);
  list.clear();
  EXPECT_TRUE(list.empty());
}
