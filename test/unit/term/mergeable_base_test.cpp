#include "term/mergeable_base.h"

#include <gtest/gtest.h>

using namespace hindsight;

TEST(MergeableBase, MayBeWhereAnotherOneIs) {
  TermManager t;
  const Term *first = mergeableBase(t, 1, 64, 4), *second = mergeableBase(t, 2, 64, 3);
  EXPECT_TRUE(first->isDistinctBase());
  EXPECT_TRUE(isMergeable(first));
  EXPECT_EQ(extentOf(first), 4u);
  for (uint64_t distance : {0, 1, 3, 100})
    EXPECT_FALSE(t.eq(second, t.add(first, t.constant(distance, 64)))->isConst()) << distance;
}

TEST(MergeableBase, IsApartFromAllOthers) {
  TermManager t;
  const Term *literal = mergeableBase(t, 1, 64, 4), *other = t.baseWithNeighbours(2, 64, 8);
  EXPECT_FALSE(isMergeable(other));
  EXPECT_TRUE(t.eq(literal, other)->isFalse());
  EXPECT_TRUE(t.eq(t.add(literal, t.constant(3, 64)), other)->isFalse());
  EXPECT_FALSE(t.eq(t.add(literal, t.constant(4, 64)), other)->isConst()) << "right behind";
  EXPECT_TRUE(t.eq(literal, t.base(3, 64, true))->isFalse());
  EXPECT_TRUE(t.eq(literal, t.constant(0, 64))->isFalse());
}
