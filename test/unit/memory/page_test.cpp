#include "memory/page.h"

#include <gtest/gtest.h>

using namespace hindsight;

namespace {

Value pointerTo(uint64_t serial) {
  return Value::pointer(ObjectId(3, serial), 0);
}

TEST(Page, StartsPlainOrAbsent) {
  EXPECT_TRUE(Page::create(32, false)->plain());
  Ref<Page> absent = Page::create(100, true);
  EXPECT_FALSE(absent->plain());
  EXPECT_EQ(absent->absentRun(0, 100), 100u);
  EXPECT_FALSE(absent->plainRange(0, 1));
}

TEST(Page, BecomesPlainWhenTheLastAbsentByteIsWritten) {
  Ref<Page> page = Page::create(70, true);
  uint8_t bytes[70] = {};
  page->writeBytes(0, bytes, 69);
  EXPECT_FALSE(page->plain());
  EXPECT_TRUE(page->plainRange(0, 69));
  EXPECT_TRUE(page->absentAt(69));
  page->writeBytes(69, bytes, 1);
  EXPECT_TRUE(page->plain());
}

TEST(Page, CellsAreFoundByAnyOfTheirBytes) {
  Ref<Page> page = Page::create(64, false);
  page->putCell(8, 8, pointerTo(1));
  page->putCell(24, 8, pointerTo(2));
  EXPECT_EQ(page->cellAt(7), nullptr);
  EXPECT_EQ(page->cellAt(15)->value, pointerTo(1));
  EXPECT_EQ(page->exactCell(24, 8)->value, pointerTo(2));
  EXPECT_EQ(page->exactCell(24, 4), nullptr);
  EXPECT_FALSE(page->plainRange(0, 9));
  EXPECT_TRUE(page->plainRange(16, 8));
}

TEST(Page, WritingOverACellRemovesIt) {
  Ref<Page> page = Page::create(16, false);
  page->putCell(0, 8, pointerTo(1));
  uint64_t number = 7;
  page->writeBytes(0, &number, 8);
  EXPECT_TRUE(page->plain());
  page->putCell(8, 8, pointerTo(1));
  page->putCell(8, 8, pointerTo(2)); // the same place: replaced
  EXPECT_EQ(page->overlay()->cells.size(), 1u);
  EXPECT_EQ(page->exactCell(8, 8)->value, pointerTo(2));
}

TEST(Page, ManyCellsStaySorted) {
  Ref<Page> page = Page::create(kPageBytes, false);
  for (uint32_t step = 0; step < 512; ++step) {
    uint32_t slot = step * 191 % 512; // every slot once, out of order
    page->putCell(slot * 8, 8, pointerTo(slot + 1));
  }
  for (uint32_t slot = 0; slot < 512; ++slot) EXPECT_EQ(page->exactCell(slot * 8, 8)->value, pointerTo(slot + 1));
}

TEST(Page, ACloneIsIndependent) {
  Ref<Page> page = Page::create(16, false);
  page->putCell(0, 8, pointerTo(1));
  Ref<Page> copy = page->clone();
  copy->fillBytes(0, 0xff, 16);
  EXPECT_TRUE(copy->plain());
  EXPECT_EQ(page->exactCell(0, 8)->value, pointerTo(1));
}

} // namespace
