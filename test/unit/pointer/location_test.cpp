#include "pointer/location.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

class Locations : public testing::Test {
protected:
  LocationTable table{8, 4};
  ObjectIndex object = table.object({7, ObjectRole::Declared, 0}, 32);
  ObjectIndex endless = table.object({8, ObjectRole::Declared, 0}, std::nullopt);

  MemoryRegion region(int64_t offset, uint64_t stride, uint64_t bytes) const {
    return {{object, offset, stride}, bytes};
  }
};

TEST_F(Locations, ObjectsAreNamedBySiteRoleAndInstance) {
  EXPECT_EQ(table.object({7, ObjectRole::Declared, 0}, 99), object);
  EXPECT_EQ(table.object(object).size, 32u);
  EXPECT_NE(table.object({7, ObjectRole::Declared, 1}, 32), object);
  EXPECT_NE(table.object({7, ObjectRole::ByValueCopy, 0}, 32), object);
  EXPECT_EQ(table.findObject({8}), endless);
  EXPECT_FALSE(table.findObject({9}));
}

TEST_F(Locations, StepsMoveAndWiden) {
  LocationIndex start = table.location({object, 4, 0});
  EXPECT_EQ(table.moved(start, {}), start);
  EXPECT_EQ(table[table.moved(start, {-8, 0})], (MemoryLocation{object, -4, 0}));
  LocationIndex strided = table.moved(start, {4, 24});
  EXPECT_EQ(table[strided], (MemoryLocation{object, 8, 24}));
  EXPECT_EQ(table[table.moved(strided, {20, 0})], (MemoryLocation{object, 4, 24}));
  EXPECT_EQ(table[table.moved(strided, {0, 16})], (MemoryLocation{object, 0, 8}));
  EXPECT_EQ(table[table.moved(strided, kAnyOffset)], (MemoryLocation{object, 0, 1}));
}

TEST_F(Locations, DifferencesDoNotMoveAndAccessNothing) {
  LocationIndex difference = table.location({object, 5, kDifference});
  EXPECT_EQ(table[difference], (MemoryLocation{object, 0, kDifference}));
  EXPECT_EQ(table.moved(difference, {8, 0}), difference);
  EXPECT_EQ(table.moved(difference, kAnyOffset), difference);
  EXPECT_FALSE(table.accessible(table[difference], 1));
}

TEST_F(Locations, ManyLocationsBecomeCoarse) {
  for (int64_t offset = 0; offset < 64; ++offset) table.location({endless, offset, 0});
  EXPECT_LE(table.object(endless).locations, 4u + 8u);
  EXPECT_EQ(table[table.location({endless, 100, 0})], (MemoryLocation{endless, 4, 8}));
  EXPECT_EQ(table[table.location({endless, 5, 12})], (MemoryLocation{endless, 1, 4}));
  EXPECT_EQ(table[table.location({endless, 1, 0})], (MemoryLocation{endless, 1, 0})); // known before
}

TEST_F(Locations, AccessesMustFitTheirObject) {
  EXPECT_TRUE(table.accessible({object, 24, 0}, 8));
  EXPECT_FALSE(table.accessible({object, 25, 0}, 8));
  EXPECT_FALSE(table.accessible({object, -1, 0}, 8));
  EXPECT_FALSE(table.accessible({object, 0, 1}, 33));
  EXPECT_EQ(table.accessible({object, 8, 0}, kToTheEnd)->bytes, 24u);
  EXPECT_FALSE(table.accessible({object, 32, 0}, kToTheEnd));
  EXPECT_EQ(table.accessible({object, 40, 48}, 8), std::nullopt);
  // Only one element of the class lies in the object.
  EXPECT_EQ(table.accessible({object, 72, 32}, 8)->start, (MemoryLocation{object, 8, 0}));
  EXPECT_TRUE(table.accessible({endless, 1 << 20, 0}, 8));
}

TEST_F(Locations, OverlapOfPlainRegions) {
  EXPECT_EQ(overlap(region(0, 0, 8), region(0, 0, 8)), Overlap::Same);
  EXPECT_EQ(overlap(region(0, 0, 8), region(8, 0, 8)), Overlap::None);
  EXPECT_EQ(overlap(region(0, 0, 8), region(4, 0, 8)), Overlap::Partial);
  EXPECT_EQ(overlap(region(0, 0, 8), region(0, 0, 4)), Overlap::Partial);
  EXPECT_EQ(overlap(region(0, 0, kToTheEnd), region(24, 0, 8)), Overlap::Partial);
}

TEST_F(Locations, OverlapOfClasses) {
  EXPECT_EQ(overlap(region(0, 16, 8), region(8, 16, 8)), Overlap::None);
  EXPECT_EQ(overlap(region(0, 16, 8), region(16, 0, 8)), Overlap::Same);
  EXPECT_EQ(overlap(region(0, 8, 8), region(24, 0, 8)), Overlap::Same);
  EXPECT_EQ(overlap(region(4, 8, 8), region(24, 0, 8)), Overlap::Partial);
  EXPECT_EQ(overlap(region(4, 8, 4), region(0, 8, 4)), Overlap::None);
  EXPECT_EQ(overlap(region(0, 1, 1), region(9, 0, 8)), Overlap::Partial);
  EXPECT_EQ(overlap(region(0, 1, 1), region(0, 1, 1)), Overlap::Same);
  EXPECT_EQ(overlap(region(0, 24, 8), region(8, 16, 8)), Overlap::Same); // both are 0 modulo 8
  EXPECT_EQ(overlap(region(0, 4, 8), region(0, 4, 8)), Overlap::Partial);
}

/// Against the definition: some pair of positions has a byte in common; the same if that happens only at one position.
TEST_F(Locations, OverlapAgreesWithCounting) {
  for (int64_t offset = 0; offset < 8; ++offset)
    for (uint64_t strideA : {0, 2, 3, 6, 8})
      for (uint64_t strideB : {0, 4, 6})
        for (uint64_t bytesA : {1, 2, 4})
          for (uint64_t bytesB : {1, 4}) {
            bool meets = false, partly = bytesA != bytesB;
            for (int64_t k = strideA ? -24 : 0; k <= (strideA ? 24 : 0); ++k)
              for (int64_t l = strideB ? -24 : 0; l <= (strideB ? 24 : 0); ++l) {
                int64_t a = k * int64_t(strideA), b = offset + l * int64_t(strideB);
                bool meet = a < b + int64_t(bytesB) && b < a + int64_t(bytesA);
                meets |= meet;
                partly |= meet && a != b;
              }
            Overlap expected = !meets ? Overlap::None : partly ? Overlap::Partial : Overlap::Same;
            EXPECT_EQ(overlap(region(0, strideA, bytesA), region(offset, strideB, bytesB)), expected)
                << offset << " " << strideA << " " << strideB << " " << bytesA << " " << bytesB;
          }
}

} // namespace
} // namespace hindsight
