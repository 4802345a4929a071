// Conversions between values and terms.
#include "memory/memory_context.h"

#include <gtest/gtest.h>

using namespace hindsight;

namespace {

struct MemoryContextTest : testing::Test {
  TermManager terms, narrowTerms; // pointers of one engine have one width
  MemoryContext wide{terms, 64}, narrow{narrowTerms, 32};
  ObjectId object{5, 9};
};

TEST_F(MemoryContextTest, NumbersBecomeConstantsOfTheWidthAskedFor) {
  EXPECT_EQ(wide.toTerm(Value::integer(5), 7), terms.constant(5, 7));
  EXPECT_EQ(wide.toTerm(Value::integer(~0ull), 128), terms.constant(~0ull, 128));
  for (unsigned width : {1u, 7u, 64u})
    EXPECT_EQ(wide.toValue(terms.constant(mask64(width), width)), Value::integer(mask64(width)));
}

TEST_F(MemoryContextTest, AConstantBeyondAWordStaysATerm) {
  const Term* large = terms.constant(3, 65);
  EXPECT_EQ(wide.toValue(large), Value::ofTerm(large));
}

TEST_F(MemoryContextTest, PointersGoThereAndBack) {
  for (MemoryContext* context : {&wide, &narrow})
    for (uint64_t offset : {uint64_t(0), uint64_t(12), context->pointerMask()}) {
      Value pointer = Value::pointer(object, offset);
      EXPECT_EQ(context->toValue(context->toTerm(pointer, context->pointerWidth)), pointer);
    }
}

TEST_F(MemoryContextTest, APointerWithASymbolInItsOffsetIsATerm) {
  const Term* i = terms.freshSymbol("i", 64);
  const Term* sum = terms.add(wide.baseTerm(object), i);
  EXPECT_EQ(wide.toValue(sum), Value::ofTerm(sum));
  EXPECT_EQ(wide.toValue(terms.sub(sum, i)), Value::pointer(object, 0));
  EXPECT_EQ(wide.toValue(terms.sub(sum, wide.baseTerm(object))), Value::ofTerm(i));
}

TEST_F(MemoryContextTest, PartOfAPointerIsNoPointer) {
  const Term* low = wide.toTerm(Value::pointer(object, 4), 32);
  EXPECT_EQ(low->width(), 32u);
  EXPECT_TRUE(wide.toValue(low).isTerm());
  const Term* extended = narrow.toTerm(Value::pointer(object, 4), 64);
  EXPECT_EQ(extended->width(), 64u);
  EXPECT_TRUE(narrow.toValue(extended).isTerm());
}

TEST_F(MemoryContextTest, TheSameObjectHasTheSameBaseAndAnUndefinedValueNever) {
  EXPECT_EQ(wide.baseTerm(object), wide.baseTerm(object));
  EXPECT_NE(wide.baseTerm(object), wide.baseTerm(ObjectId(5, 10)));
  EXPECT_NE(wide.toTerm(Value::undef(), 8), wide.toTerm(Value::undef(), 8));
  EXPECT_EQ(wide.toTerm(Value::undef(), 13)->width(), 13u);
}

TEST_F(MemoryContextTest, TheFirstByteOfAnObjectIsWhereItsOffsetIsNothing) {
  EXPECT_EQ(narrow.pointerBytes(), 4u);
  EXPECT_EQ(narrow.pointerMask(), 0xffffffffu);
  EXPECT_EQ(wide.toTerm(Value::pointer(object, 0), 64), wide.baseTerm(object));
}

TEST_F(MemoryContextTest, AnObjectMayBeSaidToBeOneOfTheOthers) {
  ObjectId other{5, 10};
  const Term* unknown = wide.unknownBase(object);
  EXPECT_EQ(wide.baseTerm(object), unknown);
  EXPECT_FALSE(terms.eq(unknown, wide.baseTerm(other))->isConst());
  EXPECT_FALSE(terms.eq(unknown, terms.constant(0, 64))->isConst());
  EXPECT_TRUE(terms.eq(unknown, unknown)->isTrue());
  EXPECT_EQ(wide.toValue(unknown), Value::pointer(object, 0));
}

} // namespace
