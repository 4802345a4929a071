#include "memory/access_log.h"

#include <gtest/gtest.h>

using namespace hindsight;

namespace {

const ObjectId first(1, 10), second(1, 11);
const ScalarType word{ScalarKind::Integer, 32}, pointer{ScalarKind::Pointer, 64};

TypedAccess readOf(uint64_t offset, ScalarType type = word) {
  return {offset, type.width / 8u, type, true, false};
}
TypedAccess writeOf(uint64_t offset, ScalarType type = word) {
  return {offset, type.width / 8u, type, false, true};
}

TEST(AccessLog, UsesAreKeptOncePerOffsetAndType) {
  AccessLog log;
  EXPECT_TRUE(log.of(first).empty());
  log.record(first, readOf(4));
  log.record(first, readOf(4));
  log.record(first, writeOf(4));
  log.record(first, readOf(4, pointer));
  log.record(second, writeOf(0));
  ASSERT_EQ(log.of(first).size(), 2u);
  EXPECT_TRUE(log.of(first)[0].read && log.of(first)[0].written);
  EXPECT_TRUE(log.of(first)[1].type == pointer && !log.of(first)[1].written);
  ASSERT_EQ(log.of(second).size(), 1u);
  EXPECT_FALSE(log.of(second)[0].read);
  log.forget(second);
  EXPECT_TRUE(log.of(second).empty());
}

TEST(AccessLog, CopiesGoTheirOwnWays) {
  AccessLog log;
  log.record(first, readOf(0));
  AccessLog copy = log;
  copy.record(first, writeOf(0));
  copy.record(first, readOf(8));
  copy.record(second, readOf(0));
  EXPECT_EQ(log.of(first).size(), 1u);
  EXPECT_FALSE(log.of(first)[0].written);
  EXPECT_TRUE(log.of(second).empty());
  EXPECT_EQ(copy.of(first).size(), 2u);
  EXPECT_TRUE(copy.of(first)[0].written);
}

TEST(AccessLog, ManyOffsetsOfOneTypeBecomeAnArray) {
  AccessLog log;
  log.record(first, writeOf(0, pointer));
  for (uint64_t index = 0; index < 10'000; ++index) log.record(first, readOf(8 + 4 * index));
  ASSERT_EQ(log.of(first).size(), 2u);
  for (const TypedAccess& use : log.of(first)) EXPECT_EQ(use.offset, TypedAccess::kAnywhere);
  EXPECT_TRUE(log.of(first)[0].type == pointer && log.of(first)[0].written && !log.of(first)[0].read);
  EXPECT_TRUE(log.of(first)[1].type == word && log.of(first)[1].read && !log.of(first)[1].written);
}

} // namespace
