#include "solver/enumeration.h"

#include "fixture.h"
#include "solver/backend.h"

namespace hindsight {
namespace {

class EnumerationTest : public SolverTest {
protected:
  std::optional<Enumeration> make(std::vector<const Term*> constraints) {
    return Enumeration::make(terms, memberships, constraints);
  }
  SatResult byZ3(std::span<const Term* const> constraints) {
    return backend->check({.constraints = constraints, .symbols = {}}).result;
  }

  MembershipFinder memberships{terms};
  std::unique_ptr<Backend> backend = makeBackend(BackendKind::Z3, terms, {});
};

TEST_F(EnumerationTest, FindsTheOnlySolution) {
  const Term *x = symbol("x"), *y = symbol("y"), *z = symbol("z");
  const Term* mixed = number(0);
  for (const Term* byte : {x, y, z}) {
    mixed = terms.mul(terms.add(mixed, terms.zext(byte, 32)), number(0x9E3779B1));
    mixed = terms.bitXor(mixed, terms.lshr(mixed, number(13)));
  }
  Assignment hidden;
  for (const Term* byte : {x, y, z}) hidden.set(byte->symbol(), 100 + byte->symbol());
  U128 wanted = Evaluator(hidden).evaluate(mixed);
  std::vector<const Term*> constraints{terms.eq(mixed, number(wanted)), terms.ult(x, y), terms.ult(y, z)};
  auto enumeration = make(constraints);
  ASSERT_TRUE(enumeration);
  ASSERT_EQ(enumeration->run(~uint64_t(0)), Enumeration::End::Found);
  EXPECT_TRUE(satisfies(enumeration->solution(), constraints));
}

TEST_F(EnumerationTest, ASymbolThatDoesNotMatterMayBeWide) {
  const Term *x = symbol("x"), *y = symbol("y"), *wide = symbol("w", 64);
  const Term *amount = terms.zext(x, 64), *isSmall = terms.ult(amount, number(64, 64));
  const Term* shifted = terms.ite(isSmall, terms.shl(terms.zext(y, 64), amount), wide);
  std::vector<const Term*> without{terms.ult(x, number(20, 8)), terms.ult(y, x), terms.eq(shifted, number(9 << 4, 64))};
  auto enumeration = make(without);
  ASSERT_TRUE(enumeration);
  EXPECT_FALSE(enumeration->isWhole());
  EXPECT_EQ(enumeration->run(~uint64_t(0)), Enumeration::End::None);
  EXPECT_EQ(byZ3(enumeration->used()), SatResult::Unsat);
  // Where it does matter, one value may do.
  std::vector<const Term*> some{terms.ult(number(70, 8), x), terms.ult(y, x), terms.ule(shifted, number(5, 64))};
  auto lucky = make(some);
  ASSERT_EQ(lucky->run(~uint64_t(0)), Enumeration::End::Found);
  EXPECT_TRUE(satisfies(lucky->solution(), some));
  // Or not: nothing is said then.
  some.back() = terms.eq(shifted, number(77, 64));
  EXPECT_EQ(make(some)->run(~uint64_t(0)), Enumeration::End::TooMuch);
  some.push_back(terms.ult(x, number(60, 8)));
  EXPECT_EQ(make(some)->run(~uint64_t(0)), Enumeration::End::None);
}

TEST_F(EnumerationTest, BitsThatDoNotMatterAreNotTried) {
  const Term *x = symbol("x"), *y = symbol("y");
  std::vector<const Term*> constraints{terms.ne(x, number(0, 8)),
                                       terms.eq(terms.extract(x, 0, 2), terms.extract(terms.mul(y, y), 0, 2))};
  auto one = make(constraints);
  EXPECT_LE(one->combinations(), 16);
  ASSERT_EQ(one->run(~uint64_t(0)), Enumeration::End::Found);
  EXPECT_TRUE(satisfies(one->solution(), constraints));
  auto all = Enumeration::make(terms, memberships, constraints, {.allWanted = true});
  size_t count = 0;
  EXPECT_EQ(all->forEach(~uint64_t(0), [&](const Assignment&) { return ++count > 0; }), Enumeration::End::None);
  EXPECT_EQ(count, 128u * 63 + 128 * 64);
}

TEST_F(EnumerationTest, NamesWhatItUsed) {
  const Term *x = symbol("x"), *y = symbol("y"), *other = symbol("o");
  const Term *small = terms.ult(x, number(10, 8)), *above = terms.ult(x, y), *below = terms.ult(y, x),
             *unrelated = terms.ult(other, terms.bitXor(other, number(7, 8)));
  auto enumeration = make({unrelated, above, below});
  ASSERT_TRUE(enumeration);
  ASSERT_EQ(enumeration->run(~uint64_t(0)), Enumeration::End::None);
  std::vector<const Term*> used = enumeration->used();
  EXPECT_TRUE(std::ranges::count(used, above) == 1 && std::ranges::count(used, below) == 1);
  EXPECT_EQ(byZ3(used), SatResult::Unsat);
  auto empty = make({small, terms.ult(number(20, 8), terms.mul(x, number(2, 8)))});
  ASSERT_EQ(empty->run(~uint64_t(0)), Enumeration::End::None);
  EXPECT_EQ(empty->used().size(), 2u);
}

TEST_F(EnumerationTest, WideSymbolsNeedFewValues) {
  const Term *n = symbol("n", 32), *x = symbol("x");
  const Term* product = terms.mul(n, n);
  const Term* equation = terms.eq(product, terms.add(terms.zext(x, 32), number(9000)));
  EXPECT_EQ(make({equation})->run(~uint64_t(0)), Enumeration::End::TooMuch) << "there are solutions, but not near 0";
  auto bounded = make({equation, terms.ult(n, number(1000))});
  ASSERT_TRUE(bounded);
  ASSERT_EQ(bounded->run(~uint64_t(0)), Enumeration::End::Found) << "95 * 95 = 9025";
  EXPECT_TRUE(bounded->solution().get(n->symbol()) >= 95);
}

TEST_F(EnumerationTest, StopsWhenItTakesTooLong) {
  const Term *x = symbol("x"), *y = symbol("y"), *z = symbol("z");
  const Term* never =
      terms.eq(terms.bitXor(terms.mul(x, y), z), terms.bitXor(terms.mul(y, x), terms.add(z, number(1, 8))));
  const Term* hard = terms.eq(terms.bitAnd(terms.mul(terms.add(x, x), terms.add(y, z)), number(1, 8)), number(1, 8));
  auto enumeration = make({never->isConst() ? hard : never, terms.ult(terms.bitXor(x, y), z)});
  ASSERT_TRUE(enumeration);
  EXPECT_EQ(enumeration->run(1000), Enumeration::End::TooMuch);
  std::atomic<bool> told = true;
  enumeration->stopWhen(told);
  EXPECT_EQ(enumeration->run(~uint64_t(0)), Enumeration::End::TooMuch);
}

TEST_F(EnumerationTest, VisitsEverySolutionOnce) {
  const Term *x = symbol("x"), *y = symbol("y");
  auto enumeration =
      make({terms.eq(terms.add(x, y), number(10, 8)), terms.ult(x, number(10, 8)), terms.ult(y, number(8, 8))});
  unsigned count = 0;
  auto end = enumeration->forEach(~uint64_t(0), [&](const Assignment& solution) {
    EXPECT_TRUE((solution.get(x->symbol()) + solution.get(y->symbol()) & 255) == 10);
    return ++count > 0;
  });
  EXPECT_EQ(end, Enumeration::End::None);
  EXPECT_EQ(count, 7u); // 3 + 7, 4 + 6, ..., 9 + 1
}

TEST_F(EnumerationTest, MemoryThatWasNeverWritten) {
  // An array of a hundred unknowns, of which what was written is read, or not.
  std::vector<const Term*> unwritten;
  for (unsigned place = 0; place < 100; ++place) unwritten.push_back(symbol("unwritten"));
  const Term *x = symbol("x"), *y = symbol("y");
  const Term* array = terms.store(terms.arrayLiteral(unwritten), x, number(5, 8));
  const Term* element = terms.select(array, terms.add(y, number(1, 8)));
  std::vector<const Term*> found{terms.ult(x, number(90, 8)), terms.eq(terms.bitXor(x, y), number(3, 8)),
                                 terms.eq(element, number(5, 8))};
  auto search = make(found);
  ASSERT_TRUE(search);
  EXPECT_FALSE(search->isWhole());
  ASSERT_EQ(search->run(1 << 22), Enumeration::End::Found);
  EXPECT_TRUE(satisfies(search->solution(), found));
  std::vector<const Term*> impossible{terms.ult(x, number(90, 8)), terms.eq(terms.add(y, number(1, 8)), x),
                                      terms.eq(element, number(6, 8))};
  auto vain = make(impossible);
  ASSERT_TRUE(vain);
  EXPECT_EQ(vain->run(1 << 22), Enumeration::End::None);
  EXPECT_EQ(byZ3(vain->used()), SatResult::Unsat);
  // An element that was never written may be anything: not 0 alone.
  std::vector<const Term*> open{terms.ult(x, number(90, 8)), terms.ult(y, x), terms.eq(terms.add(y, number(2, 8)), x),
                                terms.eq(element, number(6, 8))};
  auto undecided = make(open);
  ASSERT_TRUE(undecided);
  EXPECT_EQ(undecided->run(1 << 22), Enumeration::End::TooMuch);
  EXPECT_EQ(byZ3(open), SatResult::Sat);
}

/// Random questions: the same answer as Z3; solutions are solutions, and what was used is enough.
TEST_F(EnumerationTest, AgreesWithZ3) {
  unsigned sat = 0, unsat = 0;
  for (uint64_t seed = 1; seed <= 60; ++seed) {
    RandomConstraints source(terms, seed, 3);
    std::vector<const Term*> constraints;
    for (unsigned count = 2 + seed % 4; count > 0; --count)
      constraints.push_back(seed % 3 ? source.consistent() : source.any());
    auto enumeration = make(constraints);
    if (!enumeration) continue;
    Enumeration::End end = enumeration->run(20'000'000);
    if (end == Enumeration::End::TooMuch) continue;
    SatResult expected = byZ3(constraints);
    if (end == Enumeration::End::Found) {
      ++sat;
      EXPECT_EQ(expected, SatResult::Sat) << "seed " << seed;
      EXPECT_TRUE(satisfies(enumeration->solution(), constraints)) << "seed " << seed;
    } else {
      ++unsat;
      EXPECT_EQ(expected, SatResult::Unsat) << "seed " << seed;
      EXPECT_EQ(byZ3(enumeration->used()), SatResult::Unsat) << "seed " << seed;
    }
  }
  EXPECT_GT(sat, 10u);
  EXPECT_GT(unsat, 3u);
}

} // namespace
} // namespace hindsight
