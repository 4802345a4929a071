#include "solver/solution_tables.h"

#include "fixture.h"

#include <set>

namespace hindsight {
namespace {

class SolutionTablesTest : public SolverTest {
protected:
  using Constraints = std::vector<const Term*>;
  MembershipFinder memberships{terms};
  SolutionTables tables{terms, memberships};

  const Term* below(const Term* byte, unsigned bound) { return terms.ult(byte, number(bound, 8)); }

  /// The rows as they are by trying all values below 16 of both symbols.
  static std::set<std::pair<U128, U128>> byTrying(const Constraints& constraints, SymbolId x, SymbolId y) {
    std::set<std::pair<U128, U128>> result;
    for (unsigned first = 0; first < 16; ++first)
      for (unsigned second = 0; second < 16; ++second) {
        Assignment assignment;
        assignment.set(x, first);
        assignment.set(y, second);
        if (satisfies(assignment, constraints)) result.emplace(first, second);
      }
    return result;
  }
  static std::set<std::pair<U128, U128>> rowsOf(const SolutionTable& table, SymbolId x, SymbolId y) {
    std::set<std::pair<U128, U128>> result;
    for (size_t row = 0; row < table.rows; ++row) {
      Assignment assignment = table.row(row);
      result.emplace(assignment.get(x), assignment.get(y));
    }
    EXPECT_EQ(result.size(), table.rows) << "no solution should be there twice";
    return result;
  }
};

TEST_F(SolutionTablesTest, HasTheSolutionsOfEveryPath) {
  const Term *x = symbol("x"), *y = symbol("y");
  Constraints all = {below(x, 16),
                     below(y, 16),
                     terms.ult(x, y),
                     terms.ne(terms.urem(terms.add(x, y), number(5, 8)), number(0, 8)),
                     terms.ult(number(2, 8), x),
                     terms.ult(terms.mul(x, y), number(50, 8)),
                     terms.eq(terms.bitAnd(x, y), number(8, 8))};
  for (size_t count = 2; count <= all.size(); ++count) {
    Constraints path(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count));
    auto table = tables.find(path, terms.ult(x, y));
    ASSERT_TRUE(table);
    EXPECT_EQ(rowsOf(*table, x->symbol(), y->symbol()), byTrying(path, x->symbol(), y->symbol())) << count;
  }
  // Another path with the same beginning, in any order.
  Constraints other = {all[0], all[1], all[4], all[6]};
  EXPECT_EQ(rowsOf(*tables.find(other, x), x->symbol(), y->symbol()), byTrying(other, x->symbol(), y->symbol()));
}

TEST_F(SolutionTablesTest, SymbolsOfTheTermHaveColumns) {
  const Term *x = symbol("x"), *flag = symbol("flag", 1);
  Constraints path = {below(x, 3)};
  EXPECT_EQ(tables.find(path, x)->rows, 3u);
  EXPECT_EQ(tables.find(path, terms.bitAnd(flag, terms.eq(x, number(1, 8))))->rows, 6u);
  EXPECT_EQ(tables.find(path, x)->rows, 3u) << "the path's own table should not have become wider";
}

TEST_F(SolutionTablesTest, ComputesATermInEveryRow) {
  const Term *x = symbol("x"), *y = symbol("y");
  const Term* term = terms.mul(terms.zext(x, 32), terms.add(terms.zext(y, 32), number(7)));
  Constraints path = {below(x, 60), terms.ule(y, number(64, 8)), terms.ne(x, y)};
  auto table = tables.find(path, term);
  ASSERT_TRUE(table);
  size_t seen = 0;
  EXPECT_TRUE(tables.forEachBatch(*table, std::span(&term, 1), [&](size_t first, auto values) {
    EXPECT_EQ(first, seen);
    for (size_t lane = 0; lane < values[0].size(); ++lane)
      EXPECT_EQ(values[0][lane], Evaluator(table->row(first + lane)).evaluate(term));
    seen += values[0].size();
    return true;
  }));
  EXPECT_EQ(seen, 60u * 65 - 60);
}

TEST_F(SolutionTablesTest, AContradictionHasNoRows) {
  const Term *x = symbol("x"), *y = symbol("y");
  Constraints path = {below(x, 9), below(y, 9), terms.ult(x, y), terms.ult(y, x)};
  auto table = tables.find(path, x);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->rows, 0u);
  path.push_back(terms.ne(x, symbol("z")));
  EXPECT_EQ(tables.find(path, x)->rows, 0u);
}

TEST_F(SolutionTablesTest, AWideSymbolHasOneOfItsValues) {
  const Term *x = symbol("x"), *wide = symbol("w", 64);
  const Term* shifted = terms.ite(terms.ult(x, number(64, 8)), terms.zext(x, 64), wide);
  Constraints path = {below(x, 70), terms.ult(number(60, 8), x)};
  auto table = tables.find(path, shifted);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->pinned, std::vector<SymbolId>{wide->symbol()});
  EXPECT_EQ(table->rows, 9u);
  // Where the wide one matters, the condition says so.
  std::vector<const Term*> wanted = {terms.eq(shifted, number(61, 64)), nullptr};
  wanted[1] = tables.independence(*table, wanted[0]);
  EXPECT_TRUE(tables.forEachBatch(*table, wanted, [&](size_t first, auto values) {
    for (size_t lane = 0; lane < values[0].size(); ++lane) {
      U128 number = table->row(first + lane).get(x->symbol());
      EXPECT_EQ(values[0][lane], number == 61);
      EXPECT_EQ(values[1][lane], number < 64);
    }
    return true;
  }));
  // A constraint that rules out rows for one value of the wide symbol only has no table; one that is sure has.
  path.push_back(terms.eq(shifted, number(62, 64)));
  EXPECT_FALSE(tables.find(path, x));
  path.insert(path.end() - 1, below(x, 64));
  EXPECT_EQ(tables.find(path, x)->rows, 1u);
}

TEST_F(SolutionTablesTest, SearchesForFewAmongMany) {
  const Term *x = symbol("x"), *y = symbol("y"), *z = symbol("z"), *wide = symbol("w", 64);
  const Term* shifted = terms.ite(terms.ult(x, number(64, 8)), terms.zext(x, 64), wide);
  Constraints path = {terms.eq(terms.add(x, y), number(30, 8)), terms.eq(terms.mul(y, y), terms.bitXor(x, z)),
                      terms.ult(shifted, number(20, 64)), terms.ult(x, number(60, 8))};
  std::atomic<bool> stop = false;
  EXPECT_FALSE(tables.find(path, x));
  auto table = tables.search(path, 1 << 26, stop);
  ASSERT_TRUE(table);
  EXPECT_EQ(table->rows, 20u);
  for (size_t row = 0; row < table->rows; ++row) EXPECT_TRUE(satisfies(table->row(row), path));
  EXPECT_TRUE(tables.find(path, x)) << "it should be remembered";
  path.push_back(terms.ult(number(5, 8), x));
  EXPECT_EQ(tables.find(path, x)->rows, 14u);
  Constraints many = {terms.ult(x, y), terms.ult(y, z)};
  EXPECT_FALSE(tables.search(many, 1 << 26, stop));
}

TEST_F(SolutionTablesTest, LeavesLargeOnesAlone) {
  const Term *x = symbol("x"), *y = symbol("y"), *wide = symbol("w", 32);
  EXPECT_FALSE(tables.find(Constraints{terms.ult(x, y)}, x));
  EXPECT_TRUE(tables.find(Constraints{terms.ult(x, y)}, x, SolutionTables::kMost));
  EXPECT_TRUE(tables.find(Constraints{terms.ult(wide, number(100))}, wide));
}

} // namespace
} // namespace hindsight
