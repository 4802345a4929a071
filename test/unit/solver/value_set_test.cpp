#include "solver/value_set.h"

#include <gtest/gtest.h>

#include <random>

namespace hindsight {
namespace {

constexpr unsigned kWidth = 4;
constexpr uint64_t kCount = 16;

ValueSet setOf(unsigned bits) {
  ValueSet set = ValueSet::none(kWidth);
  for (uint64_t value = 0; value < kCount; ++value)
    if (bits >> value & 1) set.append(value, value);
  return set;
}

unsigned bitsOf(const ValueSet& set) {
  unsigned bits = 0;
  for (uint64_t value = 0; value < kCount; ++value) bits |= static_cast<unsigned>(set.contains(value)) << value;
  return bits;
}

/// Sorted, disjoint, not touching: what every operation relies on.
void expectCanonical(const ValueSet& set) {
  auto intervals = set.intervals();
  for (size_t index = 0; index < intervals.size(); ++index) {
    EXPECT_LE(intervals[index].low, intervals[index].high);
    if (index) EXPECT_GT(intervals[index].low, intervals[index - 1].high + 1);
  }
}

TEST(ValueSet, UnaryOperationsOnEverySetOfFourBits) {
  for (unsigned bits = 0; bits < 1u << kCount; ++bits) {
    ValueSet set = setOf(bits);
    ASSERT_EQ(bitsOf(set), bits);
    EXPECT_EQ(set.empty(), bits == 0);
    EXPECT_EQ(set.isAll(), bits == 0xffff);
    ASSERT_EQ(bitsOf(set.complement()), ~bits & 0xffffu);
    expectCanonical(set.complement());
    unsigned inverted = 0;
    for (uint64_t value = 0; value < kCount; ++value) inverted |= (bits >> value & 1) << (~value & 15);
    ASSERT_EQ(bitsOf(set.inverted()), inverted);
    uint64_t delta = bits % 17;
    unsigned shifted = 0;
    for (uint64_t value = 0; value < kCount; ++value) shifted |= (bits >> value & 1) << ((value + delta) & 15);
    ASSERT_EQ(bitsOf(set.shifted(delta)), shifted);
    expectCanonical(set.shifted(delta));
    if (bits) {
      EXPECT_EQ(set.min(), static_cast<uint64_t>(std::countr_zero(bits)));
      EXPECT_EQ(set.max(), static_cast<uint64_t>(31 - std::countl_zero(bits)));
    }
  }
}

TEST(ValueSet, BinaryOperationsOnRandomSets) {
  std::mt19937 random(3);
  for (int round = 0; round < 20000; ++round) {
    unsigned a = random() & 0xffff, b = random() & 0xffff;
    if (round % 3 == 0) b &= a;
    ValueSet first = setOf(a), second = setOf(b);
    ASSERT_EQ(bitsOf(first.intersect(second)), a & b);
    ASSERT_EQ(bitsOf(first.unite(second)), a | b);
    ASSERT_EQ(first.intersects(second), (a & b) != 0);
    ASSERT_EQ(second.isSubsetOf(first), (b & ~a) == 0);
    ASSERT_EQ(first == second, a == b);
    expectCanonical(first.intersect(second));
    expectCanonical(first.unite(second));
  }
}

TEST(ValueSet, EndsOfSixtyFourBits) {
  uint64_t top = ~0ull;
  ValueSet all = ValueSet::all(64);
  EXPECT_TRUE(all.isAll());
  EXPECT_TRUE(all.complement().empty());
  EXPECT_TRUE(ValueSet::none(64).complement().isAll());
  ValueSet last = ValueSet::single(64, top);
  EXPECT_EQ(last.complement(), ValueSet::between(64, 0, top - 1));
  EXPECT_EQ(last.shifted(1), ValueSet::single(64, 0));
  EXPECT_EQ(last.unite(ValueSet::between(64, 0, top - 1)), all);
  ValueSet wrapped = ValueSet::between(64, top - 1, top).shifted(1);
  EXPECT_TRUE(wrapped.contains(0));
  EXPECT_TRUE(wrapped.contains(top));
  EXPECT_FALSE(wrapped.contains(1));
  EXPECT_EQ(wrapped.intervals().size(), 2u);
}

TEST(ValueSet, ValuesOfASmallSetAreListed) {
  ValueSet set = ValueSet::between(8, 3, 5).unite(ValueSet::single(8, 255));
  EXPECT_EQ(set.listed(4), (std::vector<uint64_t>{3, 4, 5, 255}));
  EXPECT_FALSE(set.listed(3));
  EXPECT_TRUE(ValueSet::none(8).listed(0));
  EXPECT_FALSE(ValueSet::all(64).listed(~0ull));
}

TEST(ValueSet, WidthOne) {
  ValueSet one = ValueSet::single(1, 1);
  EXPECT_EQ(one.complement(), ValueSet::single(1, 0));
  EXPECT_EQ(one.inverted(), ValueSet::single(1, 0));
  EXPECT_TRUE(one.unite(one.complement()).isAll());
}

} // namespace
} // namespace hindsight
