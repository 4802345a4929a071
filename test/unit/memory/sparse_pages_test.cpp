#include "memory/sparse_pages.h"

#include <gtest/gtest.h>

#include <map>
#include <random>

namespace hindsight {
namespace {

Ref<Page> filled(uint8_t byte) {
  Ref<Page> page = Page::create(kPageBytes, false);
  page->fillBytes(0, byte, kPageBytes);
  return page;
}

TEST(SparsePages, AWrittenPageLeavesItsRun) {
  SparsePages pages;
  pages.replace(0, 1'000'000'000'000, filled(1));
  EXPECT_EQ(pages.runAt(999'999'999'999).first, 0u);
  pages.own(77)->fillBytes(0, 2, 1);
  EXPECT_EQ((*pages.runAt(77).page)->bytes()[0], 2);
  EXPECT_EQ((*pages.runAt(76).page)->bytes()[0], 1);
  EXPECT_EQ((*pages.runAt(78).page)->bytes()[0], 1);
  EXPECT_EQ(pages.runAt(76).end, 77u);
  EXPECT_EQ(pages.runAt(78).first, 78u);
}

TEST(SparsePages, ACopyKeepsWhatItHad) {
  Ref<SparsePages> first = Ref<SparsePages>::make();
  first->replace(0, 100, filled(1));
  first->own(5)->fillBytes(0, 2, 1);
  Ref<SparsePages> second = Ref<SparsePages>::make(*first);
  second->own(5)->fillBytes(0, 3, 1);
  EXPECT_EQ((*first->runAt(5).page)->bytes()[0], 2);
  EXPECT_EQ((*second->runAt(5).page)->bytes()[0], 3);
}

TEST(SparsePages, AsATableOfPages) {
  std::mt19937 random(1);
  constexpr uint64_t kPages = 60;
  SparsePages pages;
  pages.replace(0, kPages, filled(0));
  std::vector<uint8_t> expected(kPages);
  for (int round = 0; round < 500; ++round) {
    uint64_t first = random() % kPages, end = first + 1 + random() % (kPages - first);
    auto byte = static_cast<uint8_t>(random());
    if (random() % 2) {
      pages.replace(first, end, filled(byte));
      std::fill(expected.begin() + static_cast<long>(first), expected.begin() + static_cast<long>(end), byte);
    } else {
      pages.own(first)->fillBytes(0, byte, kPageBytes);
      expected[first] = byte;
    }
    for (uint64_t index = 0; index < kPages; ++index) {
      SparsePages::Run run = pages.runAt(index);
      EXPECT_TRUE(run.first <= index && index < run.end);
      ASSERT_EQ((*run.page)->bytes()[9], expected[index]);
    }
  }
}

} // namespace
} // namespace hindsight
