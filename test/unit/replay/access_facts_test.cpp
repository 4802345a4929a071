#include "replay/access_facts.h"

#include <gtest/gtest.h>

using namespace hindsight;
using namespace hindsight::replay;

static bool seen(int64_t bytes, int64_t offset, int64_t size, const RedZone& redZone = kStackRedZone) {
  return isSurelySeen({bytes, offset, size}, redZone);
}

TEST(AccessFacts, ReadsTheSentence) {
  auto facts = accessFacts("reads 4 bytes at offset -8 of a heap object (16 bytes)");
  ASSERT_TRUE(facts);
  EXPECT_EQ(facts->bytes, 4);
  EXPECT_EQ(facts->offset, -8);
  EXPECT_EQ(facts->size, 16);
  EXPECT_EQ(accessFacts("writes 1 byte at offset 5 of x (y) at offset 9 (3 bytes)")->size, 3);
}

TEST(AccessFacts, OtherSentencesSayNothing) {
  for (const char* text : {"", "reads", "reads through a null pointer", "frees 4 bytes at offset 3 of x (4 bytes)",
                           "reads ? bytes at offset ? of x (? bytes)"})
    EXPECT_FALSE(accessFacts(text)) << text;
}

TEST(AccessFacts, EarlierPassesAreToldByTheSentence) {
  EXPECT_TRUE(isOfEarlierPass("reads local 'x' of an earlier pass through its block"));
  EXPECT_FALSE(isOfEarlierPass("reads local 'x'"));
}

TEST(AccessFacts, PlacementDecidesWhereTheObjectIsNotAligned) {
  EXPECT_TRUE(dependsOnPlacement("reads 4 bytes that must be aligned to 4 bytes in local 'b', which is aligned to 1 "
                                 "byte"));
  EXPECT_FALSE(dependsOnPlacement("reads 4 bytes that must be aligned to 4 bytes at offset 1 of local 'b'"));
}

TEST(AccessFacts, TheRedZoneIsSeen) {
  EXPECT_TRUE(seen(1, 4, 4));
  EXPECT_TRUE(seen(1, 4 + kStackRedZone.after - 1, 4));
  EXPECT_FALSE(seen(1, 4 + kStackRedZone.after, 4));
  EXPECT_TRUE(seen(1, -kStackRedZone.before, 4));
  EXPECT_FALSE(seen(1, -kStackRedZone.before - 1, 4));
  EXPECT_TRUE(seen(1, 104, 4, kHeapRedZone));
  EXPECT_FALSE(seen(1, -1, 4, kGlobalRedZone)); // nothing is put before a global
  EXPECT_TRUE(seen(1, 4, 4, kGlobalRedZone));
}

TEST(AccessFacts, UnalignedEnds) {
  EXPECT_TRUE(seen(4, 8, 10)); // the granule of the first byte knows its end
  EXPECT_FALSE(seen(4, 6, 8)); // the first granule is whole, and the second is not looked at
  EXPECT_TRUE(seen(64, 6, 8)); // ranges are looked at from end to end
  EXPECT_FALSE(seen(1, 0, 0)); // malloc(0) is one byte
  EXPECT_TRUE(seen(2, 0, 0));
  EXPECT_FALSE(seen(0, 9, 4));
}

TEST(AccessFacts, CallsOfNoAddress) {
  EXPECT_TRUE(isCallOfNoAddress("calls address 0x4141414141414141 as a function"));
  EXPECT_TRUE(isCallOfNoAddress("calls address 0x800000000000 as a function"));
  EXPECT_FALSE(isCallOfNoAddress("calls address 0x7fffffffffff as a function"));
  EXPECT_FALSE(isCallOfNoAddress("calls address 0xffff800000000000 as a function"));
  EXPECT_FALSE(isCallOfNoAddress("calls a heap object as a function"));
}

TEST(AccessFacts, Arguments) {
  EXPECT_TRUE(isInArguments("reads 4 bytes at offset 16 of the arguments of 'sum' (16 bytes)"));
  EXPECT_FALSE(isInArguments("reads 4 bytes at offset 16 of local 'sum' (16 bytes)"));
}
