#include "term/assignment.h"

#include <gtest/gtest.h>

using namespace hindsight;

TEST(Assignment, unknownSymbolsAreZero) {
  Assignment assignment;
  EXPECT_TRUE(assignment.empty());
  EXPECT_FALSE(assignment.has(3));
  EXPECT_EQ(assignment.get(3), 0u);
}

TEST(Assignment, setsAndReplaces) {
  Assignment assignment;
  assignment.set(5, 7);
  EXPECT_EQ(assignment.get(5), 7u);
  assignment.set(5, ~U128(0));
  EXPECT_EQ(assignment.get(5), ~U128(0));
  assignment.set(5, 1);
  EXPECT_EQ(assignment.get(5), 1u);
  EXPECT_EQ(assignment.size(), 1u);
}

TEST(Assignment, iteratesInOrderOfSymbols) {
  Assignment assignment;
  for (SymbolId symbol : {9u, 2u, 7u, 1u, 8u, 3u}) assignment.set(symbol, U128(symbol) << 70 | symbol);
  SymbolId last = 0;
  for (auto [symbol, value] : assignment.entries()) {
    EXPECT_GT(symbol, last);
    EXPECT_EQ(value, U128(symbol) << 70 | symbol);
    last = symbol;
  }
  EXPECT_EQ(last, 9u);
  EXPECT_EQ(assignment.entries().size(), 6u);
}

TEST(Assignment, copiesAndMoves) {
  Assignment assignment;
  for (SymbolId symbol = 0; symbol < 20; ++symbol) assignment.set(symbol, U128(symbol) << 64);
  Assignment copy = assignment;
  copy.set(4, 1);
  EXPECT_EQ(assignment.get(4), U128(4) << 64);
  EXPECT_EQ(copy.get(4), 1u);
  Assignment moved = std::move(copy);
  EXPECT_EQ(moved.get(19), U128(19) << 64);
  assignment = moved;
  EXPECT_EQ(assignment.get(4), 1u);
  Assignment single;
  single.set(1, 2);
  assignment = single;
  EXPECT_EQ(assignment.size(), 1u);
  EXPECT_EQ(assignment.get(1), 2u);
}
