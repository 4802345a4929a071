// Access at offsets that are not known: element widths, views and backing.
#include "memory/array_access.h"

#include "memory/object_access.h"
#include "term/evaluator.h"

#include <gtest/gtest.h>

using namespace hindsight;

namespace {

struct ArrayAccess : testing::Test {
  TermManager terms;
  MemoryContext context{terms, 64};
  const Term* index = terms.freshSymbol("i", 64);

  Ref<Object> make(uint64_t size, bool absent = false) {
    auto object = Ref<Object>::make(ObjectId(1, 1), ObjectKind::Heap, size);
    object->createPages(absent);
    return object;
  }
  const Term* number(uint64_t value) { return terms.constant(value, 64); }
  const Term* scaled(uint64_t scale, uint64_t plus = 0) {
    return terms.add(terms.mul(index, number(scale)), number(plus));
  }
  uint64_t at(Value value, uint32_t length, uint64_t i) {
    Assignment assignment;
    assignment.set(index->symbol(), i);
    return static_cast<uint64_t>(Evaluator(assignment).evaluate(context.toTerm(value, length * 8)));
  }
  std::optional<Window> windowOf(const Object& object, const Term* offset, uint64_t low, uint64_t high,
                                 uint32_t length) {
    return windowFor(context, object, offset, low, high, length, [](const Term*) { return U128(1) << 20; });
  }
  Value read(Object& object, uint64_t offset, uint32_t length) {
    materialise(context, object, offset, length);
    return *tryRead(context, object, offset, length);
  }
};

TEST_F(ArrayAccess, TrailingZerosOfOffsets) {
  EXPECT_EQ(knownTrailingZeros(number(24)), 3u);
  EXPECT_EQ(knownTrailingZeros(number(0)), 64u);
  EXPECT_EQ(knownTrailingZeros(terms.constant(U128(1) << 100, 128)), 100u);
  EXPECT_EQ(knownTrailingZeros(index), 0u);
  EXPECT_EQ(knownTrailingZeros(scaled(12)), 2u);
  EXPECT_EQ(knownTrailingZeros(scaled(8, 4)), 2u);
  EXPECT_EQ(knownTrailingZeros(terms.shl(index, number(3))), 3u);
  EXPECT_EQ(knownTrailingZeros(terms.bitAnd(index, number(~7ull))), 3u);
  const Term* narrow = terms.mul(terms.freshSymbol("n", 32), terms.constant(4, 32));
  EXPECT_EQ(knownTrailingZeros(terms.zext(narrow, 64)), 2u);
  EXPECT_EQ(knownTrailingZeros(terms.sext(narrow, 64)), 2u);
  EXPECT_EQ(knownTrailingZeros(terms.ite(terms.freshSymbol("c", 1), scaled(16), number(4))), 2u);
}

TEST_F(ArrayAccess, ElementsAreAsWideAsTheyAreUsed) {
  auto object = make(32);
  readAt(context, *object, scaled(4), 4);
  EXPECT_EQ(object->array.elementBytes, 4u);
  EXPECT_TRUE(object->array.current);
  const Term* view = object->array.term;
  readAt(context, *object, scaled(4, 8), 8); // two elements of what is there
  EXPECT_EQ(object->array.term, view);
  readAt(context, *object, index, 1); // one byte inside an element
  EXPECT_EQ(object->array.elementBytes, 4u);
  readAt(context, *object, index, 4); // at any byte
  EXPECT_EQ(object->array.elementBytes, 1u);
}

TEST_F(ArrayAccess, AnOddSizeIsUsedByteByByte) {
  auto object = make(7);
  writeValue(context, *object, 4, 2, Value::integer(0xabcd));
  Value value = readAt(context, *object, scaled(4), 2);
  EXPECT_EQ(object->array.elementBytes, 1u);
  EXPECT_EQ(at(value, 2, 1), 0xabcdu);
  EXPECT_EQ(at(value, 2, 0), 0u);
}

TEST_F(ArrayAccess, EveryLengthReadsWhatWasWrittenAtEveryPlace) {
  for (uint32_t length : {1u, 2u, 3u, 4u, 8u, 10u, 16u}) {
    for (uint64_t i = 0; i + length <= 24; ++i) {
      auto object = make(24);
      for (uint64_t byte = 0; byte < 24; ++byte) writeValue(context, *object, byte, 1, Value::integer(byte + 1));
      U128 bits = (U128(0x0123456789abcdef) << 64 | 0xfedcba9876543210) & mask128(length * 8);
      writeAt(context, *object, index, length, context.toValue(terms.constant(bits, length * 8)));
      for (uint64_t byte = 0; byte < 24; ++byte) {
        uint64_t expected = byte >= i && byte < i + length ? uint64_t(bits >> (8 * (byte - i)) & 0xff) : byte + 1;
        ASSERT_EQ(at(read(*object, byte, 1), 1, i), expected) << length << " bytes at " << i << ", byte " << byte;
      }
    }
  }
}

TEST_F(ArrayAccess, ANarrowWriteIntoAWideElementLeavesTheRest) {
  auto object = make(16);
  writeAt(context, *object, scaled(8), 8, Value::integer(0x1111111111111111));
  ASSERT_EQ(object->array.elementBytes, 8u);
  writeAt(context, *object, scaled(2), 2, Value::integer(0xffff));
  EXPECT_EQ(object->array.elementBytes, 8u);
  EXPECT_EQ(at(read(*object, 0, 8), 8, 0), 0x111111111111ffffu);
  EXPECT_EQ(at(read(*object, 8, 8), 8, 1), 0x1111111111111111u);
  EXPECT_EQ(at(read(*object, 0, 8), 8, 1), 0x00000000ffff0000u);
}

TEST_F(ArrayAccess, AWriteAtAKnownPlaceShowsInTheNextView) {
  auto object = make(16);
  writeAt(context, *object, scaled(4), 4, Value::integer(7));
  writeValue(context, *object, 4, 4, Value::integer(9));
  Value value = readAt(context, *object, scaled(4), 4);
  EXPECT_EQ(at(value, 4, 1), 9u);
  EXPECT_EQ(at(value, 4, 2), 7u);
  EXPECT_EQ(at(read(*object, 8, 4), 4, 2), 7u);
  EXPECT_EQ(at(read(*object, 8, 4), 4, 3), 0u);
}

TEST_F(ArrayAccess, UninitialisedBytesKeepOneValueUnderEveryOffset) {
  auto object = make(4, true);
  Value first = readAt(context, *object, index, 1);
  Value second = readAt(context, *object, index, 1);
  EXPECT_EQ(first, second);
  EXPECT_EQ(read(*object, 2, 1), read(*object, 2, 1));
}

TEST_F(ArrayAccess, PointersComeOutOfAnArrayWhole) {
  auto object = make(16);
  Value a = Value::pointer(ObjectId(2, 2), 0), b = Value::pointer(ObjectId(3, 3), 8);
  writeValue(context, *object, 0, 8, a);
  writeValue(context, *object, 8, 8, b);
  Value chosen = readAt(context, *object, scaled(8), 8);
  ASSERT_TRUE(chosen.isTerm());
  EXPECT_TRUE(chosen.term()->mentionsBase());
  writeAt(context, *object, number(8), 8, a); // a known offset through the same door
  EXPECT_EQ(read(*object, 8, 8), a);
}

TEST_F(ArrayAccess, BytesOfAnElementAtAKnownPlace) {
  auto object = make(8);
  writeAt(context, *object, scaled(4), 4, Value::integer(0x04030201));
  const Term* middle = arrayBytes(context, *object, 2, 4); // the upper half of one and the lower half of the next
  EXPECT_EQ(at(Value::ofTerm(middle), 4, 0), 0x0403u);
  EXPECT_EQ(at(Value::ofTerm(middle), 4, 1), 0x02010000u);
}

TEST_F(ArrayAccess, AnArrayInsideAnObjectIsAWindow) {
  Ref<Object> object = make(64);
  Value pointer = Value::pointer(ObjectId(1, 7), 0);
  writeValue(context, *object, 8, 8, pointer);
  for (uint64_t place = 0; place < 4; ++place)
    writeValue(context, *object, 32 + 4 * place, 4, Value::integer(10 + place));
  auto window = windowOf(*object, scaled(4, 32), 32, 44, 4);
  ASSERT_TRUE(window);
  EXPECT_EQ(window->places, (std::vector<uint64_t>{32, 36, 40, 44}));
  Value value = readWindow(context, *object, *window, 4);
  EXPECT_FALSE(context.toTerm(value, 32)->mentionsBase()) << "the pointer is not part of it";
  for (uint64_t place = 0; place < 4; ++place) EXPECT_EQ(at(value, 4, place), 10 + place);
  writeWindow(context, *object, *window, 4, Value::integer(99));
  EXPECT_EQ(object->backing, BackingKind::Uninitialised) << "no array stands behind the object";
  EXPECT_EQ(read(*object, 8, 8), pointer);
  for (uint64_t place = 0; place < 4; ++place)
    for (uint64_t i = 0; i < 4; ++i)
      EXPECT_EQ(at(read(*object, 32 + 4 * place, 4), 4, i), i == place ? 99 : 10 + place);
}

TEST_F(ArrayAccess, AFieldOfATableIsAWindow) {
  Ref<Object> object = make(72); // three times { int number; int *pointer; char *name; }
  for (uint64_t element = 0; element < 3; ++element) {
    writeValue(context, *object, 24 * element, 4, Value::integer(10 + element));
    writeValue(context, *object, 24 * element + 8, 8, Value::pointer(ObjectId(1, 7), 4 * element));
  }
  auto numbers = windowOf(*object, scaled(24), 0, 71, 4), pointers = windowOf(*object, scaled(24, 8), 8, 71, 8);
  ASSERT_TRUE(numbers && pointers);
  EXPECT_EQ(numbers->places, (std::vector<uint64_t>{0, 24, 48}));
  Value number = readWindow(context, *object, *numbers, 4);
  EXPECT_FALSE(context.toTerm(number, 32)->mentionsBase()) << "a number is no part of an address";
  for (uint64_t i = 0; i < 3; ++i) EXPECT_EQ(at(number, 4, i), 10 + i);
  writeWindow(context, *object, *numbers, 4, Value::integer(99));
  for (uint64_t i = 0; i < 3; ++i)
    EXPECT_EQ(read(*object, 24 * i + 8, 8), Value::pointer(ObjectId(1, 7), 4 * i)) << "pointers stay what they are";
  writeWindow(context, *object, *pointers, 8, Value::integer(0));
  for (uint64_t i = 0; i < 3; ++i) EXPECT_EQ(at(read(*object, 24, 4), 4, i), i == 1 ? 99u : 11u);
}

TEST_F(ArrayAccess, NotEveryAccessHasAWindow) {
  Ref<Object> object = make(64);
  EXPECT_FALSE(windowOf(*object, scaled(4), 0, 60, 4)) << "the whole object is one array";
  EXPECT_FALSE(windowOf(*object, scaled(2, 32), 32, 40, 4)) << "places overlap";
  EXPECT_FALSE(windowOf(*make(4096), scaled(4), 0, 1000, 4)) << "too many places";
  EXPECT_FALSE(windowOf(*make(4096), scaled(8), 0, 160, 4)) << "a large table of numbers";
  EXPECT_FALSE(windowOf(*object, scaled(16, 12), 13, 15, 4)) << "no place is there";
}

TEST_F(ArrayAccess, ArraysInATableAreAWindowOfManyPlaces) {
  Ref<Object> object = make(48); // twice { int *pointer; char text[4]; ... }
  writeValue(context, *object, 24, 8, Value::pointer(ObjectId(1, 7), 0));
  const Term* bit = terms.freshSymbol("bit", 1);
  const Term* offset = terms.add(terms.mul(terms.zext(terms.extract(index, 0, 1), 64), number(24)),
                                 terms.add(terms.zext(bit, 64), number(8)));
  auto window = windowOf(*object, offset, 0, 47, 1);
  ASSERT_TRUE(window);
  EXPECT_EQ(window->places, (std::vector<uint64_t>{8, 9, 32, 33}));
  writeWindow(context, *object, *window, 1, Value::integer(7));
  EXPECT_EQ(read(*object, 24, 8), Value::pointer(ObjectId(1, 7), 0));
  EXPECT_EQ(at(read(*object, 32, 1), 1, 1), 7u);
  EXPECT_EQ(at(read(*object, 8, 1), 1, 1), 0u);
  EXPECT_EQ(at(readWindow(context, *object, *window, 1), 1, 1), 7u);
}

TEST_F(ArrayAccess, PlacesThatAreKnownOneByOneAreAWindow) {
  auto object = make(1000, true);
  EXPECT_TRUE(isWorthListing(*object, 2));
  EXPECT_FALSE(isWorthListing(*make(100, true), 2)) << "a small one";
  EXPECT_FALSE(isWorthListing(*make(1000), 2)) << "numbers that are known";
  auto window = windowAt(*object, index, {4, 40, 998, 999}, 2);
  ASSERT_TRUE(window);
  EXPECT_EQ(window->places, (std::vector<uint64_t>{4, 40, 998})) << "inside the object";
  writeWindow(context, *object, *window, 2, context.toValue(terms.constant(0x1234, 16)));
  EXPECT_EQ(object->backing, BackingKind::Uninitialised) << "not an array";
  EXPECT_EQ(at(read(*object, 40, 2), 2, 40), 0x1234u);
  EXPECT_EQ(at(readWindow(context, *object, *window, 2), 2, 998), 0x1234u);
  EXPECT_NE(at(read(*object, 40, 2), 2, 4), 0x1234u);
  EXPECT_FALSE(windowAt(*object, index, {4, 5}, 2)) << "places that overlap";
  EXPECT_FALSE(windowAt(*object, index, {999}, 2));
}

TEST_F(ArrayAccess, AWindowEndsWithItsObject) {
  auto window = windowOf(*make(64), scaled(4, 32), 32, 200, 4);
  ASSERT_TRUE(window);
  EXPECT_EQ(window->places.size(), 8u) << "the path says that the access is in bounds";
}

} // namespace
