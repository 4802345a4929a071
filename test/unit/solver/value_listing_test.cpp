#include "solver/value_listing.h"

#include "fixture.h"

namespace hindsight {
namespace {

class ValueListingTest : public SolverTest {
protected:
  Toolbox tools{terms};
  ValueListing listing{tools};

  std::vector<uint64_t> few(const PathCondition& path, const Term* term, size_t most = 64) {
    Query about = Query::about(terms, path, term);
    return listing.fewValuesOf(term, about, most);
  }
};

TEST_F(ValueListingTest, FewInputsAndMany) {
  const Term *x = symbol("x"), *y = symbol("y");
  PathCondition path;
  path.add(terms, terms.ult(x, number(3, 8)));
  path.add(terms, terms.ult(y, x));
  const Term* sum = terms.add(terms.mul(x, number(10, 8)), y);
  EXPECT_EQ(few(path, sum), (std::vector<uint64_t>{10, 20, 21}));
  EXPECT_EQ(few(path, sum), (std::vector<uint64_t>{10, 20, 21})) << "remembered";
  EXPECT_TRUE(few(path, sum, 2).empty());
  EXPECT_TRUE(few(path, symbol("z")).empty());
}

TEST_F(ValueListingTest, StatesOfManyInputs) {
  // How many of twelve bytes are ones, times three: 13 values of 2^96 inputs.
  PathCondition path;
  const Term* count = number(0);
  for (unsigned place = 0; place < 12; ++place) {
    const Term* byte = terms.freshSymbol("byte", 8);
    path.add(terms, terms.ne(byte, number(7, 8)));
    count = terms.add(count, terms.zext(terms.eq(byte, number(1, 8)), 32));
  }
  path.add(terms, terms.ne(count, number(5)));
  std::vector<uint64_t> expected;
  for (uint64_t ones = 0; ones <= 12; ++ones)
    if (ones != 5) expected.push_back(3 * ones);
  EXPECT_EQ(few(path, terms.mul(count, number(3))), expected);
}

TEST_F(ValueListingTest, WhatDoesNotMatterMayBeAnything) {
  const Term *x = symbol("x"), *wide = symbol("w", 64);
  const Term* value = terms.ite(terms.ult(x, number(4, 8)), terms.zext(x, 64), wide);
  PathCondition path;
  path.add(terms, terms.ult(x, number(200, 8)));
  EXPECT_TRUE(few(path, value).empty());
  path.add(terms, terms.ult(x, number(3, 8)));
  EXPECT_EQ(few(path, value), (std::vector<uint64_t>{0, 1, 2}));
}

} // namespace
} // namespace hindsight
