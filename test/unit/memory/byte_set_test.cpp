#include "memory/byte_set.h"

#include <gtest/gtest.h>

#include <random>
#include <vector>

namespace hindsight {
namespace {

TEST(ByteSet, NothingAtFirst) {
  ByteSet set;
  EXPECT_FALSE(set.contains(0));
  EXPECT_FALSE(set.meets(0, 100));
  EXPECT_FALSE(set.covers(0, 1));
}

TEST(ByteSet, AnEmptyRangeAddsNothing) {
  ByteSet set;
  set.add(4, 4);
  set.add(5, 3);
  EXPECT_FALSE(set.meets(0, 100));
}

TEST(ByteSet, RangesThatTouchBecomeOne) {
  ByteSet set;
  set.add(0, 4);
  set.add(8, 12);
  EXPECT_FALSE(set.covers(0, 12));
  set.add(4, 8);
  EXPECT_TRUE(set.covers(0, 12));
  EXPECT_FALSE(set.covers(0, 13));
}

TEST(ByteSet, TheEndIsNotInTheRange) {
  ByteSet set;
  set.add(4, 8);
  EXPECT_FALSE(set.meets(0, 4));
  EXPECT_TRUE(set.meets(0, 5));
  EXPECT_TRUE(set.meets(7, 8));
  EXPECT_FALSE(set.meets(8, 20));
  EXPECT_TRUE(set.contains(7));
  EXPECT_FALSE(set.contains(8));
}

TEST(ByteSet, WhatIsTakenOutOfTheMiddleLeavesBothEnds) {
  ByteSet set;
  set.add(0, 10);
  set.remove(4, 6);
  EXPECT_TRUE(set.covers(0, 4));
  EXPECT_FALSE(set.meets(4, 6));
  EXPECT_TRUE(set.covers(6, 10));
  set.remove(3, 20);
  EXPECT_TRUE(set.covers(0, 3));
  EXPECT_FALSE(set.meets(3, 20));
}

TEST(ByteSet, LikeASetOfBytes) {
  constexpr unsigned kBytes = 24;
  std::mt19937 random(7);
  for (int round = 0; round < 200; ++round) {
    ByteSet set;
    std::vector<bool> expected(kBytes, false);
    for (int step = 0; step < 6; ++step) {
      unsigned from = random() % kBytes, to = from + random() % (kBytes - from + 1);
      bool isAdded = random() % 3 != 0;
      isAdded ? set.add(from, to) : set.remove(from, to);
      for (unsigned byte = from; byte < to; ++byte) expected[byte] = isAdded;
    }
    for (unsigned from = 0; from < kBytes; ++from) {
      EXPECT_EQ(set.contains(from), expected[from]);
      bool any = false, all = true;
      for (unsigned to = from + 1; to <= kBytes; ++to) {
        any |= expected[to - 1];
        all &= expected[to - 1];
        ASSERT_EQ(set.meets(from, to), any) << from << " to " << to;
        ASSERT_EQ(set.covers(from, to), all) << from << " to " << to;
      }
    }
  }
}

} // namespace
} // namespace hindsight
