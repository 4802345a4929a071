// The cache of pages: what hits, what must not, and that a flush leaves nothing behind.
#include "step/lookaside.h"

#include <gtest/gtest.h>

using namespace hindsight;

namespace {

struct LookasideTest : testing::Test {
  std::unique_ptr<Lookaside> cache = std::make_unique<Lookaside>();
  Ref<Page> page = Page::create(kPageBytes, false);
  ObjectId object{3, 17};
  const uint8_t* read(uint64_t offset, uint64_t length) {
    return Lookaside::hit(cache->reads, Value::pointer(object, offset), length);
  }
};

TEST_F(LookasideTest, HitsInsideThePageOnly) {
  cache->fillRead(Value::pointer(object, kPageBytes + 8), page.get());
  EXPECT_EQ(read(kPageBytes, 8), page->bytes());
  EXPECT_EQ(read(2 * kPageBytes - 4, 4), page->bytes() + kPageBytes - 4);
  EXPECT_EQ(read(2 * kPageBytes - 4, 8), nullptr) << "ends on the next page";
  EXPECT_EQ(read(0, 4), nullptr) << "another page of the object";
  EXPECT_EQ(read(kPageBytes - 1, 1), nullptr);
  EXPECT_EQ(read(~uint64_t(0), 1), nullptr);
}

TEST_F(LookasideTest, AnIntegerOrAnotherObjectNeverHits) {
  cache->fillRead(Value::pointer(object, 0), page.get());
  EXPECT_EQ(Lookaside::hit(cache->reads, Value::integer(0), 1), nullptr);
  ObjectId sameSlot(3, 17 + Lookaside::kEntries);
  EXPECT_EQ(Lookaside::hit(cache->reads, Value::pointer(sameSlot, 0), 1), nullptr);
  EXPECT_EQ(Lookaside::hit(Lookaside().reads, Value::pointer(ObjectId(), 0), 1), nullptr);
}

TEST_F(LookasideTest, APageWithCellsIsKnownButHasNoPlainBytes) {
  page->putCell(0, 8, Value::pointer(object, 0));
  cache->fillRead(Value::pointer(object, 0), page.get());
  EXPECT_EQ(read(64, 4), nullptr);
  EXPECT_EQ(Lookaside::page(cache->reads, Value::pointer(object, 64)), page.get());
}

TEST_F(LookasideTest, FlushingForgetsEverythingHoweverMuchThereWas) {
  for (unsigned count : {1u, 24u, 25u, 300u}) {
    for (unsigned serial = 1; serial <= count; ++serial) {
      cache->fillRead(Value::pointer(ObjectId(1, serial), 0), page.get());
      cache->fillWrite(Value::pointer(ObjectId(1, serial), 0), page.get());
    }
    cache->flushWrites();
    EXPECT_NE(Lookaside::hit(cache->reads, Value::pointer(ObjectId(1, count), 0), 1), nullptr);
    cache->flush();
    for (const Lookaside::Entry* table : {cache->reads, cache->writes})
      for (size_t entry = 0; entry < Lookaside::kEntries; ++entry) EXPECT_EQ(table[entry].page, nullptr) << count;
  }
}

TEST_F(LookasideTest, DroppingAnObjectLeavesTheOthers) {
  for (uint64_t at : {uint64_t(0), kPageBytes * 1ul, kPageBytes * 2ul})
    cache->fillRead(Value::pointer(object, at), page.get());
  cache->fillRead(Value::pointer(ObjectId(3, 99), 0), page.get());
  cache->dropObject(object, 3 * kPageBytes);
  for (uint64_t at : {uint64_t(0), kPageBytes * 1ul, kPageBytes * 2ul}) EXPECT_EQ(read(at, 1), nullptr);
  EXPECT_NE(Lookaside::hit(cache->reads, Value::pointer(ObjectId(3, 99), 0), 1), nullptr);
  cache->fillRead(Value::pointer(object, 0), page.get());
  cache->dropObject(object, 0); // an empty object may be cached too
  EXPECT_EQ(read(0, 1), nullptr);
}

} // namespace
