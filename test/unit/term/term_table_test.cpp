#include "term/term_table.h"

#include <gtest/gtest.h>

using namespace hindsight;

namespace {

const Term* constant(TermTable& table, uint64_t value, unsigned width = 32) {
  return table.intern({TermKind::Const, width, value});
}

} // namespace

TEST(TermTable, equalKeysGiveOneTerm) {
  TermTable table;
  const Term* one = constant(table, 1);
  EXPECT_EQ(one, constant(table, 1));
  EXPECT_NE(one, constant(table, 1, 31));
  EXPECT_NE(one, constant(table, 2));
  EXPECT_NE(one, table.intern({TermKind::Const, 32, 1, 1}));
  EXPECT_EQ(table.size(), 4u);
}

TEST(TermTable, kidsTrailTheTermAndCount) {
  TermTable table;
  const Term *one = constant(table, 1), *two = constant(table, 2);
  std::array<const Term*, 2> kids{one, two}, swapped{two, one};
  const Term* sum = table.intern({TermKind::Add, 32, 0, 0, kids});
  ASSERT_EQ(sum->kids().size(), 2u);
  EXPECT_EQ(sum->kid(0), one);
  EXPECT_EQ(sum->kid(1), two);
  EXPECT_NE(sum, table.intern({TermKind::Add, 32, 0, 0, swapped}));
  EXPECT_NE(sum, table.intern({TermKind::Mul, 32, 0, 0, kids}));
  EXPECT_EQ(sum, table.intern({TermKind::Add, 32, 0, 0, kids}));
}

TEST(TermTable, flagsComeFromKidsAndKind) {
  TermTable table;
  const Term* base = table.internSymbol({TermKind::Symbol, 64, 0, 1}, 3, /*isBase=*/true);
  const Term* other = table.internSymbol({TermKind::Symbol, 64, 1}, 35);
  std::array<const Term*, 2> kids{other, base};
  const Term* sum = table.intern({TermKind::Add, 64, 0, 0, kids});
  EXPECT_EQ(sum->families(), 1u << 3) << "there are 32 families";
  EXPECT_TRUE(sum->mentionsBase());
  EXPECT_FALSE(other->mentionsBase());
  EXPECT_FALSE(sum->mentionsFloat());
  const Term* real = table.intern({TermKind::FAdd, 64, 2, 0, kids});
  EXPECT_TRUE(real->mentionsFloat());
  std::array<const Term*, 1> element{real};
  const Term* array = table.intern({TermKind::ArrayLit, 64, 0, 1, element});
  EXPECT_TRUE(array->mentionsArray());
  EXPECT_TRUE(array->mentionsFloat());
  EXPECT_TRUE(array->mentionsBase());
  EXPECT_FALSE(real->mentionsArray());
}

TEST(TermTable, manyTermsKeepTheirPlacesAndIds) {
  TermTable table;
  std::vector<const Term*> made;
  for (unsigned value = 0; value < 100000; ++value) made.push_back(constant(table, value));
  EXPECT_EQ(table.size(), made.size());
  for (unsigned value = 0; value < made.size(); ++value) {
    ASSERT_EQ(constant(table, value), made[value]);
    ASSERT_EQ(made[value]->id(), value);
    ASSERT_EQ(made[value]->value(), value);
  }
  EXPECT_EQ(table.size(), made.size());
  EXPECT_GT(table.memoryBytes(), made.size() * sizeof(Term));
}

TEST(TermTable, termsLargerThanAChunk) {
  TermTable table;
  std::vector<const Term*> elements;
  for (unsigned value = 0; value < 300000; ++value) elements.push_back(constant(table, value % 7));
  const Term* array = table.intern({TermKind::ArrayLit, 32, 0, elements.size(), elements});
  EXPECT_EQ(array->elementCount(), 300000u);
  EXPECT_EQ(array->kid(299999), elements[299999]);
  EXPECT_EQ(table.intern({TermKind::ArrayLit, 32, 0, elements.size(), elements}), array);
}
