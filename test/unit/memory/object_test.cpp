// Objects: pages shared until they are written, ranges across pages, pointer cells.
#include "memory/object.h"

#include "memory/memory_context.h"

#include <gtest/gtest.h>

using namespace hindsight;

namespace {

Ref<Object> make(uint64_t size, bool absent) {
  auto object = Ref<Object>::make(ObjectId(1, 1), ObjectKind::Heap, size);
  object->createPages(absent);
  return object;
}

TEST(ObjectTest, HasAsManyPagesAsItNeeds) {
  EXPECT_EQ(make(0, false)->pageCount(), 1u);
  EXPECT_EQ(make(1, false)->page(0).size(), 1u);
  EXPECT_EQ(make(kPageBytes, false)->pageCount(), 1u);
  auto over = make(kPageBytes + 1, false);
  EXPECT_EQ(over->pageCount(), 2u);
  EXPECT_EQ(over->page(1).size(), 1u);
  EXPECT_EQ(make(3 * kPageBytes, false)->pageCount(), 3u);
}

TEST(ObjectTest, EqualPagesAreOneUntilOneOfThemIsWritten) {
  auto object = make(3 * kPageBytes, false);
  EXPECT_EQ(&object->page(0), &object->page(2));
  uint8_t byte = 9;
  object->ownPage(1).writeBytes(5, &byte, 1);
  EXPECT_NE(&object->page(1), &object->page(0));
  EXPECT_EQ(object->page(0).bytes()[5], 0);
  EXPECT_EQ(object->page(2).bytes()[5], 0);
  EXPECT_EQ(object->page(1).bytes()[5], 9);
  Page* own = &object->ownPage(1);
  EXPECT_EQ(own, &object->ownPage(1)) << "owned once, it is not copied again";
}

TEST(ObjectTest, ACopyKeepsItsBytesWhenTheOriginalIsWritten) {
  for (uint64_t size : {uint64_t(16), 2ul * kPageBytes}) {
    auto object = make(size, false);
    auto copy = Ref<Object>::make(*object);
    uint8_t byte = 3;
    object->ownPage(0).writeBytes(0, &byte, 1);
    EXPECT_EQ(copy->page(0).bytes()[0], 0);
    copy->ownPage(0).fillBytes(1, 7, 1);
    EXPECT_EQ(object->page(0).bytes()[1], 0);
    EXPECT_EQ(object->page(0).bytes()[0], 3);
  }
}

TEST(ObjectTest, RangesAndCopiesCrossPages) {
  auto object = make(2 * kPageBytes + 10, false);
  object->ownPage(0).fillBytes(kPageBytes - 2, 1, 2);
  object->ownPage(1).fillBytes(0, 2, 3);
  uint8_t bytes[5] = {};
  object->copyOut(kPageBytes - 2, bytes, 5);
  EXPECT_EQ(std::vector<uint8_t>(bytes, bytes + 5), (std::vector<uint8_t>{1, 1, 2, 2, 2}));
  EXPECT_TRUE(object->plainRange(0, object->size));
  EXPECT_TRUE(object->allConcrete());
  object->ownPage(2).putCell(0, 8, Value::pointer(ObjectId(1, 2), 0));
  EXPECT_FALSE(object->plainRange(2 * kPageBytes - 1, 2));
  EXPECT_TRUE(object->plainRange(2 * kPageBytes - 1, 1));
  EXPECT_TRUE(object->plainRange(2 * kPageBytes + 8, 2));
  EXPECT_TRUE(object->plainRange(2 * kPageBytes, 0)) << "no byte is not symbolic";
  EXPECT_FALSE(object->allConcrete());
}

TEST(ObjectTest, DroppedContentsAreAbsentEverywhere) {
  for (uint64_t size : {uint64_t(7), 2ul * kPageBytes + 7}) {
    auto object = make(size, false);
    object->ownPage(0).putCell(0, 4, Value::undef());
    object->makeAllAbsent();
    for (uint32_t page = 0; page < object->pageCount(); ++page)
      EXPECT_EQ(object->page(page).absentRun(0, object->page(page).size()), object->page(page).size());
    EXPECT_EQ(object->pageCount(), make(size, false)->pageCount());
  }
}

TEST(ObjectTest, PointerCellsAreVisitedInEveryPageAndPlainTermsAreNot) {
  TermManager terms;
  MemoryContext context{terms, 64};
  auto object = make(2 * kPageBytes, false);
  Value target = Value::pointer(ObjectId(2, 2), 4);
  object->ownPage(0).putCell(8, 8, target);
  object->ownPage(0).putCell(16, 8, Value::ofTerm(terms.freshSymbol("x", 64)));
  const Term* mixed = terms.add(context.baseTerm(ObjectId(2, 3)), terms.freshSymbol("i", 64));
  object->ownPage(1).putCell(24, 8, Value::ofTerm(mixed));
  std::vector<std::pair<uint64_t, Value>> seen;
  object->forEachPointerCell([&](uint64_t offset, const Cell& cell) { seen.push_back({offset, cell.value}); });
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_EQ(seen[0], (std::pair<uint64_t, Value>(8, target)));
  EXPECT_EQ(seen[1], (std::pair<uint64_t, Value>(kPageBytes + 24, Value::ofTerm(mixed))));
}

TEST(ObjectTest, BytesOfASourceAreThoseThatNobodyHasWritten) {
  auto object = make(2 * kPageBytes, false);
  object->leaveToSource(kPageBytes - 8, 16);
  auto expect = [&](uint64_t from, uint64_t length, uint64_t offset, uint64_t count) {
    Object::Range range = object->firstOfSource(from, length);
    EXPECT_EQ(range.length, count) << from;
    if (count) EXPECT_EQ(range.offset, offset) << from;
  };
  expect(0, kPageBytes - 8, 0, 0);
  expect(0, 2 * kPageBytes, kPageBytes - 8, 8); // to the end of its page
  expect(kPageBytes, 100, kPageBytes, 8);
  uint64_t number = 0;
  object->ownPage(1).writeBytes(2, &number, 3);
  expect(kPageBytes, 100, kPageBytes, 2);
  expect(kPageBytes + 2, 100, kPageBytes + 5, 3);
  object->takeFromSource(kPageBytes, 100);
  expect(kPageBytes, 100, 0, 0);
  EXPECT_TRUE(object->page(1).absentAt(6)) << "only uninitialised now";
  object->makeAllAbsent();
  expect(0, 2 * kPageBytes, 0, 0);
}

} // namespace
