// Objects against a reference that keeps every byte as a term of its own: after any sequence of writes, copies, fills
// and writes at symbolic offsets, reading must give equal values under every assignment.
#include "memory/object_access.h"

#include "memory/array_access.h"
#include "term/evaluator.h"

#include <gtest/gtest.h>
#include <random>

using namespace hindsight;

namespace {

struct Fixture : testing::Test {
  TermManager terms;
  MemoryContext context{terms, 64};
  Ref<Object> make(uint64_t size, bool absent, uint64_t serial = 1) {
    auto object = Ref<Object>::make(ObjectId(1, serial), ObjectKind::Heap, size);
    object->createPages(absent);
    return object;
  }
  Value read(Object& object, uint64_t offset, uint32_t length) {
    materialise(context, object, offset, length);
    return *tryRead(context, object, offset, length);
  }
};

using ObjectAccess = Fixture;

TEST_F(ObjectAccess, NumbersOverlapByteByByte) {
  auto object = make(16, false);
  writeValue(context, *object, 0, 8, Value::integer(0x1122334455667788));
  writeValue(context, *object, 2, 2, Value::integer(0xaabb));
  EXPECT_EQ(read(*object, 0, 8), Value::integer(0x11223344aabb7788));
  EXPECT_EQ(read(*object, 3, 1), Value::integer(0xaa));
}

TEST_F(ObjectAccess, PointersComeBackWhole) {
  auto object = make(32, false);
  Value pointer = Value::pointer(ObjectId(5, 9), 24);
  writeValue(context, *object, 8, 8, pointer);
  EXPECT_EQ(read(*object, 8, 8), pointer);
  // Moved byte by byte, it is the same pointer again.
  for (uint32_t byte = 0; byte < 8; ++byte) writeValue(context, *object, 20 + byte, 1, read(*object, 8 + byte, 1));
  EXPECT_EQ(read(*object, 20, 8), pointer);
}

TEST_F(ObjectAccess, HalfAPointerOverwrittenIsNoPointer) {
  auto object = make(8, false);
  writeValue(context, *object, 0, 8, Value::pointer(ObjectId(5, 9), 0));
  writeValue(context, *object, 0, 4, Value::integer(0));
  Value mixed = read(*object, 0, 8);
  EXPECT_TRUE(mixed.isTerm());
  EXPECT_EQ(read(*object, 0, 4), Value::integer(0));
}

TEST_F(ObjectAccess, UninitialisedBytesKeepTheValueTheyWereGiven) {
  auto object = make(8, true);
  EXPECT_FALSE(tryRead(context, *object, 0, 4).has_value());
  Value first = read(*object, 0, 4);
  EXPECT_TRUE(first.isTerm());
  EXPECT_EQ(read(*object, 0, 4), first);
  EXPECT_NE(read(*object, 4, 4), first);
}

TEST_F(ObjectAccess, CopyingKeepsUninitialisedBytesUninitialised) {
  auto from = make(8, true), to = make(8, false, 2);
  writeValue(context, *from, 0, 2, Value::integer(7));
  copyRange(context, *from, 0, *to, 0, 8);
  EXPECT_EQ(read(*to, 0, 2), Value::integer(7));
  EXPECT_FALSE(tryRead(context, *to, 2, 4).has_value());
}

TEST_F(ObjectAccess, OverlappingCopyIsAMove) {
  auto object = make(32, false);
  for (uint32_t byte = 0; byte < 16; ++byte) writeValue(context, *object, byte, 1, Value::integer(byte));
  writeValue(context, *object, 4, 8, Value::pointer(ObjectId(2, 2), 0));
  copyRange(context, *object, 0, *object, 4, 16);
  EXPECT_EQ(read(*object, 8, 8), Value::pointer(ObjectId(2, 2), 0));
  EXPECT_EQ(read(*object, 16, 1), Value::integer(12));
}

TEST_F(ObjectAccess, SymbolicOffsetsReadWhatConcreteOnesWrote) {
  auto object = make(64, false);
  for (uint32_t slot = 0; slot < 8; ++slot) writeValue(context, *object, slot * 8, 8, Value::integer(slot * 100));
  const Term* index = terms.freshSymbol("i", 64);
  Value value = readAt(context, *object, terms.mul(index, terms.constant(8, 64)), 8);
  for (uint64_t slot = 0; slot < 8; ++slot) {
    Assignment assignment;
    assignment.set(index->symbol(), slot);
    EXPECT_EQ(Evaluator(assignment).evaluate(context.toTerm(value, 64)), slot * 100);
  }
}

/// Random programs over one object, mirrored on bytes.
class Mirror {
public:
  Mirror(Fixture& fixture, uint64_t size, uint32_t seed)
      : fixture(fixture), terms(fixture.terms), object(fixture.make(size, false)), random(seed) {
    for (uint64_t at = 0; at < size; ++at) bytes.push_back(terms.constant(0, 8));
    for (int i = 0; i < 3; ++i) symbols.push_back(terms.freshSymbol("s", 64));
    index = terms.freshSymbol("i", 8);
  }

  void step() {
    static constexpr uint32_t kLengths[] = {1, 2, 4, 8, 3, 16};
    uint32_t length = kLengths[random() % 6];
    uint64_t offset = random() % (object->size - length + 1);
    switch (random() % 7) {
    case 0:
      write(offset, length,
            length <= 8 ? Value::integer(random() & mask64(length * 8)) : Value::ofTerm(term(length * 8)));
      break;
    case 1: write(offset, length, fixture.context.toValue(term(length * 8))); break;
    case 2:
      if (offset + 8 <= object->size) write(offset, 8, Value::pointer(ObjectId(1, 7 + random() % 3), random() % 64));
      break;
    case 3: copy(random() % (object->size - length + 1), offset, length); break;
    case 4: fill(offset, length); break;
    case 5: writeSymbolic(random() % 2 ? 1 : 4); break;
    case 6: compare(offset, length); break;
    }
  }

  void compare(uint64_t offset, uint32_t length) {
    const Term* expected = bytes[offset];
    for (uint32_t at = 1; at < length; ++at) expected = terms.concat(bytes[offset + at], expected);
    const Term* got = fixture.context.toTerm(fixture.read(*object, offset, length), length * 8);
    for (int round = 0; round < 4; ++round) {
      Assignment assignment;
      for (SymbolId symbol = 0; symbol < terms.symbolCount(); ++symbol)
        assignment.set(symbol, (U128(random()) << 64 | random()) & mask128(terms.symbolInfo(symbol).width));
      assignment.set(index->symbol(), random() % (object->size / 4));
      ASSERT_EQ(Evaluator(assignment).evaluate(got), Evaluator(assignment).evaluate(expected))
          << "offset " << offset << " length " << length;
    }
  }

private:
  const Term* term(unsigned width) {
    const Term* wide = terms.concat(symbols[random() % 3], symbols[random() % 3]);
    return terms.extract(wide, random() % (129 - width), width);
  }
  void write(uint64_t offset, uint32_t length, Value value) {
    writeValue(fixture.context, *object, offset, length, value);
    const Term* whole = fixture.context.toTerm(value, length * 8);
    for (uint32_t at = 0; at < length; ++at) bytes[offset + at] = terms.extract(whole, at * 8, 8);
  }
  void copy(uint64_t from, uint64_t to, uint32_t length) {
    copyRange(fixture.context, *object, from, *object, to, length);
    std::vector<const Term*> taken(bytes.begin() + from, bytes.begin() + from + length);
    std::copy(taken.begin(), taken.end(), bytes.begin() + to);
  }
  void fill(uint64_t offset, uint32_t length) {
    Value byte = random() % 2 ? Value::integer(random() & 0xff) : fixture.context.toValue(term(8));
    fillRange(fixture.context, *object, offset, length, byte);
    for (uint32_t at = 0; at < length; ++at) bytes[offset + at] = fixture.context.toTerm(byte, 8);
  }
  /// Writes `length` bytes at length * index, which is in bounds for every value the test assigns.
  void writeSymbolic(uint32_t length) {
    const Term* offset = terms.mul(terms.zext(index, 64), terms.constant(length, 64));
    const Term* value = term(length * 8);
    writeAt(fixture.context, *object, offset, length, fixture.context.toValue(value));
    for (uint64_t at = 0; at < bytes.size(); ++at) {
      const Term* here = terms.eq(terms.zext(index, 64), terms.constant(at / length, 64));
      bytes[at] = terms.ite(here, terms.extract(value, at % length * 8, 8), bytes[at]);
    }
  }

  Fixture& fixture;
  TermManager& terms;
  Ref<Object> object;
  std::vector<const Term*> bytes, symbols;
  const Term* index;
  std::mt19937_64 random;
};

TEST_F(ObjectAccess, RandomSequencesMatchABytewiseReference) {
  for (uint32_t seed = 1; seed <= 60; ++seed) {
    Mirror mirror(*this, seed % 2 ? 32 : 48, seed);
    for (int step = 0; step < 25; ++step) mirror.step();
    for (uint64_t offset = 0; offset < 32; offset += 4) mirror.compare(offset, 4);
    if (HasFatalFailure()) FAIL() << "seed " << seed;
  }
}

TEST_F(ObjectAccess, PagesOfLargeObjectsMeetWithoutASeam) {
  auto object = make(3 * kPageBytes, false);
  writeValue(context, *object, kPageBytes - 4, 8, Value::integer(0x1122334455667788));
  EXPECT_EQ(read(*object, kPageBytes - 4, 8), Value::integer(0x1122334455667788));
  Value pointer = Value::pointer(ObjectId(1, 77), 5);
  writeValue(context, *object, 2 * kPageBytes - 3, 8, pointer);
  EXPECT_EQ(read(*object, 2 * kPageBytes - 3, 8), pointer);
  fillRange(context, *object, 10, 2 * kPageBytes, Value::integer(0x5a));
  EXPECT_EQ(read(*object, 2 * kPageBytes, 4), Value::integer(0x5a5a5a5a));
}

} // namespace
