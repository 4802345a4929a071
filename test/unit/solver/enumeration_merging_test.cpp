#include "solver/enumeration.h"

#include "fixture.h"
#include "solver/backend.h"

namespace hindsight {
namespace {

class MergingEnumerationTest : public SolverTest {
protected:
  using End = Enumeration::End;
  std::optional<Enumeration> make(std::vector<const Term*> constraints) {
    return Enumeration::make(terms, memberships, constraints, {.order = Enumeration::Order::ByAge});
  }
  /// How many of so many bytes are ones: few states, of 2^(8 * count) inputs.
  const Term* counted(unsigned count) {
    const Term* sum = number(0);
    for (unsigned place = 0; place < count; ++place) {
      bytes.push_back(terms.freshSymbol("byte", 8));
      sum = terms.add(sum, terms.zext(terms.eq(bytes.back(), number(1, 8)), 32));
    }
    return sum;
  }

  MembershipFinder memberships{terms};
  std::unique_ptr<Backend> backend = makeBackend(BackendKind::Z3, terms, {});
  std::vector<const Term*> bytes;
  std::atomic<bool> stop = false;
};

TEST_F(MergingEnumerationTest, CountersHaveFewStates) {
  const Term* product = terms.mul(terms.add(counted(12), number(3)), number(7));
  std::vector<const Term*> impossible{terms.eq(terms.urem(product, number(97)), number(96))};
  auto search = make(impossible);
  ASSERT_TRUE(search);
  EXPECT_EQ(search->runMerging(1 << 22), End::None);
  EXPECT_EQ(search->used(), impossible);
  EXPECT_EQ(search->run(1 << 22), End::TooMuch) << "too many inputs";
  std::vector<const Term*> possible{terms.eq(terms.urem(product, number(97)), number(77))};
  auto other = make(possible);
  ASSERT_EQ(other->runMerging(1 << 22), End::Found);
  EXPECT_TRUE(satisfies(other->solution(), possible));
}

TEST_F(MergingEnumerationTest, AStreamOfCodesOfSeveralLengths) {
  // As decompressors read: what was read last says how many bits are taken off.
  const Term *first = symbol("x"), *second = symbol("y"), *third = symbol("z"), *hold = terms.zext(first, 32);
  const Term* length = terms.ite(terms.ult(first, number(100, 8)), number(3), number(5));
  hold = terms.add(terms.lshr(hold, length), terms.shl(terms.zext(second, 32), terms.sub(number(8), length)));
  hold = terms.add(hold, terms.shl(terms.zext(third, 32), terms.sub(number(16), length)));
  std::vector<const Term*> constraints{terms.eq(terms.extract(hold, 0, 9), number(0x155, 9)),
                                       terms.eq(terms.extract(hold, 9, 4), number(9, 4)),
                                       terms.ult(number(120, 8), first)};
  auto search = make(constraints);
  ASSERT_EQ(search->runMerging(1 << 22), End::Found);
  EXPECT_TRUE(satisfies(search->solution(), constraints));
  constraints.push_back(terms.ult(second, number(40, 8)));
  SatResult expected = backend->check({.constraints = constraints, .symbols = {}}).result;
  EXPECT_EQ(make(constraints)->runMerging(1 << 22) == End::Found, expected == SatResult::Sat);
}

TEST_F(MergingEnumerationTest, WhatIsLeftOpenStaysOpen) {
  const Term *x = symbol("x"), *y = symbol("y"), *wide = symbol("w", 64);
  const Term* amount = terms.zext(x, 64);
  const Term* shifted = terms.ite(terms.ult(amount, number(64, 64)), terms.shl(terms.zext(y, 64), amount), wide);
  std::vector<const Term*> open{terms.ult(number(70, 8), x), terms.ult(y, x), terms.eq(shifted, number(77, 64))};
  EXPECT_EQ(make(open)->runMerging(1 << 22), End::TooMuch);
  open.push_back(terms.ult(x, number(60, 8)));
  EXPECT_EQ(make(open)->runMerging(1 << 22), End::None);
}

TEST_F(MergingEnumerationTest, UnrelatedSymbolsAreNotMultiplied) {
  std::vector<const Term*> constraints;
  for (unsigned pair = 0; pair < 10; ++pair) {
    const Term *a = terms.freshSymbol("a", 8), *b = terms.freshSymbol("b", 8);
    constraints.push_back(terms.ult(terms.bitXor(a, b), number(pair + 3, 8)));
    if (pair == 9) constraints.push_back(terms.eq(terms.bitXor(a, b), number(200, 8)));
  }
  auto search = make(constraints);
  EXPECT_EQ(search->runMerging(1 << 22), End::None);
  std::vector<const Term*> used = search->used();
  EXPECT_EQ(backend->check({.constraints = used, .symbols = {}}).result, SatResult::Unsat);
}

TEST_F(MergingEnumerationTest, SeveralOrdersAreTried) {
  const Term* sum = counted(10);
  std::vector<const Term*> constraints{terms.eq(terms.mul(sum, sum), number(50))};
  auto search = searchMerging(terms, memberships, constraints, 1 << 22, stop);
  ASSERT_TRUE(search);
  EXPECT_EQ(search->end(), End::None);
  EXPECT_FALSE(searchMerging(terms, memberships, constraints, 100, stop)) << "too few steps";
  stop = true;
  EXPECT_FALSE(searchMerging(terms, memberships, constraints, 1 << 22, stop));
}

} // namespace
} // namespace hindsight
