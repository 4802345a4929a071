#include "solver/solver.h"

#include "fixture.h"

#include <chrono>
#include <filesystem>
#include <thread>

namespace hindsight {
namespace {

class SolverFacadeTest : public SolverTest {
protected:
  Solver solver{terms, {.validate = true}};
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
};

TEST_F(SolverFacadeTest, CheckAndDecide) {
  PathCondition path = pathOf({terms.ult(x, y), terms.ult(y, number(10))});
  EXPECT_EQ(solver.check(path, terms.eq(x, number(8))).result, SatResult::Sat);
  EXPECT_EQ(solver.check(path, terms.eq(x, number(9))).result, SatResult::Unsat);
  EXPECT_TRUE(solver.decide(path, terms.ult(x, number(9))).mustBeTrue());
  EXPECT_TRUE(solver.decide(path, terms.ult(x, number(5))).both());
  EXPECT_TRUE(solver.decide(path, terms.makeFalse()).mustBeFalse());
}

TEST_F(SolverFacadeTest, ValuesAreStableAndPossible) {
  PathCondition path = pathOf({terms.ult(number(100), x), terms.ult(x, y)});
  auto first = solver.value(path, terms.add(x, y)), second = solver.value(path, terms.add(x, y));
  ASSERT_TRUE(first);
  EXPECT_TRUE(*first == *second);
  EXPECT_TRUE(*solver.value(path, number(77)) == 77);
  EXPECT_TRUE(solver.value(path, symbol("untouched")).has_value());
}

TEST_F(SolverFacadeTest, ExtremesAreExact) {
  PathCondition path = pathOf({terms.ult(number(100), x), terms.ult(x, y), terms.ult(y, number(1000))});
  EXPECT_TRUE(*solver.minimum(path, x) == 101);
  EXPECT_TRUE(*solver.maximum(path, x) == 998);
  EXPECT_TRUE(*solver.maximum(path, terms.sub(y, x)) == 898);
  EXPECT_TRUE(*solver.minimum(path, symbol("free", 64)) == 0);
  EXPECT_TRUE(*solver.maximum(path, symbol("free", 64)) == mask128(64));
  EXPECT_TRUE(*solver.maximum(path, number(5)) == 5);
  const Term* w = word("w");
  PathCondition steps = pathOf({terms.eq(terms.urem(w, number(1000)), number(7))});
  EXPECT_TRUE(*solver.maximum(steps, w) == 4294967007u);
  EXPECT_TRUE(*solver.minimum(steps, w) == 7);
}

TEST_F(SolverFacadeTest, RangesContainTheExtremes) {
  PathCondition path = pathOf({terms.ult(x, number(50)), terms.ult(y, x)});
  UnsignedRange range = solver.range(path, terms.add(x, y));
  EXPECT_TRUE(range.low == 1) << "y < x, so x is not 0";
  EXPECT_TRUE(range.high == 97) << "49 + 48, from y < x";
  UnsignedRange exact = solver.range(pathOf({terms.ult(number(3), x), terms.ne(x, number(4))}), x);
  EXPECT_TRUE(exact.low == 5);
}

TEST_F(SolverFacadeTest, ModelsCoverThePath) {
  const Term *a = symbol("a"), *b = symbol("b");
  PathCondition path = pathOf({terms.ult(x, y), terms.eq(a, number(7, 8)), terms.ult(b, number(3, 8))});
  auto model = solver.model(path);
  ASSERT_TRUE(model);
  EXPECT_TRUE(satisfies(*model, path.constraints()));
  for (const Term* symbol : {x, y, a, b}) EXPECT_TRUE(model->has(symbol->symbol()));
  EXPECT_TRUE(solver.model(PathCondition())->empty());
}

TEST_F(SolverFacadeTest, CoresNameConstraintsOfThePath) {
  const Term *less = terms.ult(x, y), *bound = terms.ult(y, number(10)), *other = terms.ne(x, number(3));
  PathCondition path = pathOf({other, less, terms.ult(symbol("z"), number(9, 8)), bound});
  auto core = solver.unsatCore(path, terms.ult(number(20), x));
  ASSERT_TRUE(core);
  EXPECT_EQ(*core, (std::vector<const Term*>{less, bound}));
  EXPECT_FALSE(solver.unsatCore(path, terms.ult(number(5), x))) << "not a contradiction";
  EXPECT_TRUE(solver.unsatCore(path, terms.makeFalse())->empty());
}

TEST_F(SolverFacadeTest, AnInfeasiblePathIsNeitherWay) {
  PathCondition path = pathOf({terms.ult(x, number(5)), terms.ult(number(9), x)});
  Solver plain(terms, {});
  Decision decision = plain.decide(path, terms.ult(x, y));
  EXPECT_EQ(decision.whenTrue, SatResult::Unsat);
  EXPECT_EQ(decision.whenFalse, SatResult::Unsat);
  EXPECT_FALSE(plain.model(path));
  PathCondition contradiction;
  contradiction.add(terms, terms.makeFalse());
  EXPECT_EQ(plain.check(contradiction, terms.ult(x, y)).result, SatResult::Unsat);
}

TEST_F(SolverFacadeTest, StatisticsAddUp) {
  Solver plain(terms, {});
  PathCondition path = pathOf({terms.ult(x, y)});
  plain.decide(path, terms.eq(terms.mul(x, y), number(77)));
  plain.check(path, terms.ult(x, number(3)));
  const SolverStatistics& statistics = plain.statistics();
  EXPECT_EQ(statistics.queries, 3u);
  uint64_t answered = 0;
  for (const LayerStatistics& layer : statistics.layers) answered += layer.answered;
  EXPECT_EQ(answered, statistics.queries);
  EXPECT_GE(statistics.seconds, 0);
  EXPECT_EQ(statistics.layers.back().name, "back end");
}

TEST_F(SolverTest, ValuesAreListed) {
  Solver solver(terms, {.validate = true});
  auto all = [&](const PathCondition& path, const Term* term, size_t most) {
    PossibleValues values = solver.values(path, term, most);
    return values.isAll ? values.known : std::vector<U128>();
  };
  const Term *x = symbol("x"), *y = symbol("y"), *wide = symbol("w", 100);
  PathCondition path = pathOf({terms.ult(x, number(10, 8)), terms.ult(y, number(10, 8)), terms.ult(x, y)});
  const Term* quotient = terms.udiv(terms.add(terms.mul(x, x), y), number(30, 8));
  EXPECT_EQ(all(path, quotient, 3), (std::vector<U128>{0, 1, 2}));
  PossibleValues some = solver.values(path, quotient, 2);
  EXPECT_FALSE(some.isAll);
  EXPECT_EQ(some.known.size(), 2u);
  EXPECT_EQ(all(path, number(7), 1), std::vector<U128>{7});
  // More solutions than a table has, and nothing said of the symbol at all.
  PathCondition long1 = pathOf({terms.ne(x, y), terms.ule(y, number(200, 8))});
  EXPECT_EQ(all(long1, terms.lshr(terms.bitOr(x, y), number(6, 8)), 9), (std::vector<U128>{0, 1, 2, 3}));
  EXPECT_EQ(all(PathCondition(), terms.bitAnd(symbol("z"), number(6, 8)), 4), (std::vector<U128>{0, 2, 4, 6}));
  some = solver.values(PathCondition(), symbol("v", 32), 100);
  EXPECT_FALSE(some.isAll);
  EXPECT_FALSE(some.known.empty());
  // By asking for one after the other.
  PathCondition asked = pathOf({terms.ult(wide, number(3, 100))});
  EXPECT_EQ(all(asked, terms.add(wide, number(5, 100)), 3), (std::vector<U128>{5, 6, 7}));
  some = solver.values(asked, terms.add(wide, number(5, 100)), 2);
  EXPECT_FALSE(some.isAll);
  EXPECT_EQ(some.known.size(), 2u);
}

/// 64-bit factoring: nothing short of long search decides it.
class SolverLimits : public SolverTest {
protected:
  const Term* hardQuestion() {
    const Term *p = symbol("p", 64), *q = symbol("q", 64), *limit = number(1ull << 32, 64);
    const Term* product = terms.eq(terms.mul(p, q), number(2860486313ull * 3267000013ull, 64));
    const Term* small = terms.bitAnd(terms.ult(p, limit), terms.ult(q, limit));
    return terms.bitAnd(product, terms.bitAnd(small, terms.ult(number(1, 64), p)));
  }
};

TEST_F(SolverLimits, GivesUpAtTheSamePlaceWithAReason) {
  for (int run = 0; run < 2; ++run) {
    Solver solver(terms, {.resourceLimit = 300'000});
    CheckResult result = solver.check(PathCondition(), hardQuestion());
    EXPECT_EQ(result.result, SatResult::Unknown);
    EXPECT_NE(solver.unknownReason().find("resource limit"), std::string::npos);
    EXPECT_EQ(solver.statistics().unknowns, 1u);
    EXPECT_FALSE(solver.maximum(pathOf({hardQuestion()}), symbol("z", 64)).value_or(0) == 1);
  }
}

TEST_F(SolverLimits, InterruptLeavesTheCheapLinksWorking) {
  Solver solver(terms, {});
  std::thread watcher([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    solver.interrupt();
  });
  EXPECT_EQ(solver.check(PathCondition(), hardQuestion()).result, SatResult::Unknown);
  watcher.join();
  EXPECT_EQ(solver.unknownReason(), "interrupted");
  EXPECT_TRUE(solver.decide(PathCondition(), terms.ult(symbol("x"), number(5, 8))).both());
}

TEST_F(SolverLimits, CvcIsTheSameFromOutside) {
  Solver solver(terms, {.backend = BackendKind::Cvc5, .validate = true});
  const Term *x = symbol("x", 16), *y = symbol("y", 16);
  PathCondition path = pathOf({terms.ult(x, y), terms.ult(y, number(10, 16))});
  EXPECT_EQ(solver.check(path, terms.eq(terms.mul(x, y), number(72, 16))).result, SatResult::Sat);
  EXPECT_EQ(solver.check(path, terms.eq(terms.mul(x, y), number(71, 16))).result, SatResult::Unsat);
  auto core = solver.unsatCore(path, terms.ult(number(20, 16), x));
  ASSERT_TRUE(core);
  EXPECT_EQ(core->size(), 2u);
}

} // namespace
} // namespace hindsight
