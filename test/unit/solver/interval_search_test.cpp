#include "solver/interval_search.h"

#include "fixture.h"
#include "solver/backend.h"

#include <bit>

namespace hindsight {
namespace {

class IntervalSearchTest : public SolverTest {
protected:
  using End = IntervalSearch::End;
  std::optional<IntervalSearch> make(std::span<const Term* const> constraints) {
    return IntervalSearch::make(terms, memberships, evaluator, constraints);
  }
  const Term* single(float value) { return number(std::bit_cast<uint32_t>(value)); }
  const Term* multiply(const Term* a, const Term* b) {
    return terms.floatBinary(TermKind::FMul, FloatFormat::Single, a, b);
  }
  const Term* atMost(const Term* a, const Term* b) {
    return terms.floatCompare(TermKind::FLe, FloatFormat::Single, a, b);
  }

  MembershipFinder memberships{terms};
  ScratchEvaluator evaluator;
};

TEST_F(IntervalSearchTest, BoundedSquares) {
  const Term *x = symbol("x", 32), *square = terms.mul(x, x), *small = terms.ult(x, number(50000));
  std::vector<const Term*> possible{small, terms.eq(square, number(1234321))},
      impossible{small, terms.eq(square, number(1234322))};
  auto search = make(possible);
  ASSERT_TRUE(search);
  EXPECT_EQ(search->run(1 << 16), End::Found);
  EXPECT_EQ(search->solution().get(x->symbol()), U128(1111));
  search = make(impossible);
  EXPECT_EQ(search->run(1 << 16), End::None);
  EXPECT_EQ(search->used(), impossible);
}

TEST_F(IntervalSearchTest, ASeriesOfFloats) {
  // x - x^3/6 + x^5/120 stays near the sine for |x| <= 1.5.
  const Term* x = word("x");
  const Term *square = multiply(x, x), *cube = multiply(square, x), *fifth = multiply(cube, square);
  auto divide = [&](const Term* a, float by) {
    return terms.floatBinary(TermKind::FDiv, FloatFormat::Single, a, single(by));
  };
  const Term* sum = terms.floatBinary(TermKind::FSub, FloatFormat::Single, x, divide(cube, 6));
  sum = terms.floatBinary(TermKind::FAdd, FloatFormat::Single, sum, divide(fifth, 120));
  std::vector<const Term*> constraints{atMost(single(-1.5f), x), atMost(x, single(1.5f)),
                                       terms.bitNot(atMost(sum, single(1.01f)))};
  auto search = make(constraints);
  ASSERT_TRUE(search && search->isNonlinear());
  EXPECT_EQ(search->run(1 << 22), End::None);
  constraints.back() = terms.bitNot(atMost(sum, single(0.99f)));
  search = make(constraints);
  ASSERT_EQ(search->run(1 << 22), End::Found);
  EXPECT_TRUE(satisfies(search->solution(), constraints));
}

TEST_F(IntervalSearchTest, StopsWhenItTakesTooLong) {
  const Term *x = symbol("x", 64), *y = symbol("y", 64);
  std::vector<const Term*> constraints{terms.eq(terms.bitXor(terms.mul(x, y), x), number(12345, 64))};
  auto search = make(constraints);
  ASSERT_TRUE(search);
  EXPECT_EQ(search->run(100), End::TooMuch);
  std::atomic<bool> told = true;
  search->stopWhen(told);
  EXPECT_EQ(search->run(1 << 20), End::TooMuch);
}

TEST_F(IntervalSearchTest, NothingIsLeftOfAContradiction) {
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
  std::vector<const Term*> constraints{terms.ult(x, number(3)), terms.ult(number(7), x), terms.ult(y, terms.mul(x, y))};
  auto search = make(constraints);
  ASSERT_TRUE(search);
  EXPECT_EQ(search->run(1000), End::None);
  EXPECT_EQ(search->used().size(), 2u) << "not the one about y";
}

/// Random questions: the same answer as Z3; solutions are solutions, and what was used is enough.
TEST_F(IntervalSearchTest, AgreesWithZ3) {
  std::unique_ptr<Backend> backend = makeBackend(BackendKind::Z3, terms, {});
  auto byZ3 = [&](std::span<const Term* const> constraints) {
    return backend->check({.constraints = constraints, .symbols = {}}).result;
  };
  unsigned sat = 0, unsat = 0;
  for (uint64_t seed = 1; seed <= 100; ++seed) {
    RandomConstraints source(terms, seed, 3);
    std::vector<const Term*> constraints;
    for (unsigned count = 2 + seed % 4; count > 0; --count)
      constraints.push_back(seed % 3 ? source.consistent() : source.any());
    auto search = make(constraints);
    if (!search) continue;
    End end = search->run(1 << 17);
    if (end == End::TooMuch) continue;
    SatResult expected = byZ3(constraints);
    if (end == End::Found) {
      ++sat;
      EXPECT_EQ(expected, SatResult::Sat) << "seed " << seed;
      EXPECT_TRUE(satisfies(search->solution(), constraints)) << "seed " << seed;
    } else {
      ++unsat;
      EXPECT_EQ(expected, SatResult::Unsat) << "seed " << seed;
      EXPECT_EQ(byZ3(search->used()), SatResult::Unsat) << "seed " << seed;
    }
  }
  EXPECT_GT(sat, 10u);
  EXPECT_GT(unsat, 3u);
}

} // namespace
} // namespace hindsight
