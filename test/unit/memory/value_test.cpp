#include "memory/value.h"

#include "term/term_manager.h"

#include <gtest/gtest.h>

using namespace hindsight;

namespace {

TEST(ObjectIdTest, SiteAndSerialDoNotMix) {
  uint64_t lastSerial = (uint64_t(1) << ObjectId::kSerialBits) - 1;
  SiteId lastSite = (1u << ObjectId::kSiteBits) - 1;
  for (SiteId site : {SiteId(0), SiteId(1), lastSite})
    for (uint64_t serial : {uint64_t(1), uint64_t(256), lastSerial}) {
      ObjectId id(site, serial);
      EXPECT_EQ(id.site(), site);
      EXPECT_EQ(id.serial(), serial);
      EXPECT_EQ(ObjectId::fromBits(id.raw()), id);
      EXPECT_TRUE(id);
    }
  EXPECT_FALSE(ObjectId());
}

TEST(ValueTest, APointerKeepsEveryBitOfItsObject) {
  // The id lies above the tag: the largest one must come back whole.
  ObjectId last((1u << ObjectId::kSiteBits) - 1, (uint64_t(1) << ObjectId::kSerialBits) - 1);
  Value pointer = Value::pointer(last, ~uint64_t(0));
  EXPECT_TRUE(pointer.isPointer());
  EXPECT_EQ(pointer.object(), last);
  EXPECT_EQ(pointer.offset(), ~uint64_t(0));
  EXPECT_TRUE(pointer.isConcrete());
  EXPECT_FALSE(pointer.isInt() || pointer.isTerm() || pointer.isUndef());
}

TEST(ValueTest, TagsExcludeEachOther) {
  TermManager terms;
  Value values[] = {Value::integer(7), Value::pointer(ObjectId(2, 3), 7), Value::ofTerm(terms.freshSymbol("x", 8)),
                    Value::undef(), Value::absent(7, false)};
  ValueTag tags[] = {ValueTag::Int, ValueTag::Pointer, ValueTag::Term, ValueTag::Undef, ValueTag::Absent};
  for (size_t index = 0; index < 5; ++index) {
    const Value& value = values[index];
    EXPECT_EQ(value.tag(), tags[index]);
    EXPECT_EQ(value.isInt() + value.isPointer() + value.isTerm() + value.isUndef() + value.isAbsent(), 1);
    EXPECT_EQ(value.isConcrete(), index < 2);
    for (size_t other = 0; other < 5; ++other) EXPECT_EQ(value == values[other], index == other);
  }
  EXPECT_EQ(Value(), Value::integer(0));
  EXPECT_EQ(values[2].term()->width(), 8u);
}

TEST(ValueTest, PointersDifferByObjectAndByOffset) {
  ObjectId a(1, 1), b(1, 2);
  EXPECT_NE(Value::pointer(a, 0), Value::pointer(b, 0));
  EXPECT_NE(Value::pointer(a, 0), Value::pointer(a, 1));
  EXPECT_NE(Value::pointer(a, 0), Value::integer(0));
}

} // namespace
