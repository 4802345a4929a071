// Which steps a batch program has, at which level.
#include "fixture.h"
#include "solver/batch_program.h"

namespace hindsight {
namespace {

class BatchCompilerTest : public SolverTest {
protected:
  std::optional<BatchProgram> make(std::vector<const Term*> constraints, std::vector<const Term*> symbols) {
    std::vector<SymbolId> order;
    for (const Term* symbol : symbols) order.push_back(symbol->symbol());
    return BatchProgram::make(constraints, order);
  }
};

TEST_F(BatchCompilerTest, LeavesOutWhatItCannotCompute) {
  const Term *x = symbol("x"), *wide = symbol("w", 100);
  std::vector<SymbolId> order{x->symbol(), wide->symbol()};
  EXPECT_FALSE(BatchProgram::make(std::vector{terms.ult(terms.zext(x, 100), wide)}, order));
}

TEST_F(BatchCompilerTest, SaysWhenAConstraintIsFalse) {
  const Term* x = symbol("x");
  std::vector<SymbolId> order{x->symbol()};
  EXPECT_TRUE(BatchProgram::make(std::vector{number(0, 1)}, order)->isImpossible());
  EXPECT_FALSE(BatchProgram::make(std::vector{number(1, 1)}, order)->isImpossible());
}

TEST_F(BatchCompilerTest, PartsBelongToTheLastSymbolInThem) {
  const Term *x = symbol("x"), *y = symbol("y");
  const Term* square = terms.mul(x, x);
  auto program = make({terms.ult(square, number(9, 8)), terms.ult(square, y)}, {x, y});
  ASSERT_TRUE(program);
  auto levels = program->levels();
  ASSERT_EQ(levels.size(), 2u);
  EXPECT_EQ(levels[0].steps.size(), 2u) << "the product and its comparison";
  ASSERT_EQ(levels[0].checks.size(), 1u);
  EXPECT_EQ(levels[0].checks[0].constraint, 0u);
  EXPECT_EQ(levels[1].steps.size(), 1u) << "the product is not computed again";
  ASSERT_EQ(levels[1].imports.size(), 1u);
  EXPECT_EQ(levels[1].imports[0].level, 0u);
}

TEST_F(BatchCompilerTest, ArraysOfNumbersAreTables) {
  const Term *x = symbol("x"), *y = symbol("y");
  std::vector<const Term*> numbers, mixed;
  for (unsigned index = 0; index < 9; ++index) {
    numbers.push_back(number(index * index, 8));
    mixed.push_back(terms.mul(x, number(index * index + 3, 8)));
  }
  auto table = make({terms.ult(terms.select(terms.arrayLiteral(numbers), y), number(4, 8))}, {x, y});
  ASSERT_TRUE(table);
  EXPECT_EQ(table->levels()[1].steps[0].how, BatchStep::How::Table);
  auto pick = make({terms.ult(terms.select(terms.arrayLiteral(mixed), y), number(4, 8))}, {x, y});
  ASSERT_TRUE(pick);
  EXPECT_EQ(pick->levels()[1].steps[0].how, BatchStep::How::Pick);
}

TEST_F(BatchCompilerTest, LargeProgramsHaveFewLanes) {
  const Term *x = symbol("x"), *sum = x;
  EXPECT_EQ(make({terms.ult(x, number(4, 8))}, {x})->laneCount(), kLanes);
  for (unsigned index = 0; index < 3000; ++index) sum = terms.mul(terms.add(sum, number(index % 250 + 1, 8)), x);
  auto large = make({terms.ult(sum, number(4, 8))}, {x});
  ASSERT_TRUE(large);
  EXPECT_LT(large->laneCount(), kLanes);
  EXPECT_GE(large->laneCount(), 8u);
}

TEST_F(BatchCompilerTest, FlatProgramsHaveOneLevel) {
  const Term *x = symbol("x"), *y = symbol("y");
  std::vector<SymbolId> symbols{x->symbol(), y->symbol()};
  std::vector<const Term*> wanted{terms.add(x, y), number(5, 8), y};
  auto program = BatchProgram::makeFlat(wanted, symbols, 3);
  ASSERT_TRUE(program);
  EXPECT_EQ(program->laneCount(), 8u);
  ASSERT_EQ(program->levels().size(), 1u);
  const BatchProgram::Level& level = program->levels()[0];
  EXPECT_TRUE(level.imports.empty());
  for (uint64_t lane = 0; lane < 3; ++lane) {
    program->lanes(level.symbolSlot)[lane] = 250 + lane;
    program->lanes(level.symbolSlot + 1)[lane] = 4 + lane;
  }
  program->run(level, 3);
  std::vector<std::vector<uint64_t>> expected = {{254, 0, 2}, {5, 5, 5}, {4, 5, 6}};
  ASSERT_EQ(level.checks.size(), 3u);
  for (const BatchProgram::Check& check : level.checks)
    EXPECT_EQ(std::vector(program->lanes(check.slot), program->lanes(check.slot) + 3), expected[check.constraint]);
}

TEST_F(BatchCompilerTest, WhatIsTooLargeIsLeftOut) {
  const Term *x = symbol("x"), *sum = x;
  for (unsigned index = 0; index < 20000; ++index) sum = terms.mul(terms.add(sum, number(index % 250 + 1, 8)), x);
  EXPECT_FALSE(make({terms.ult(sum, number(4, 8))}, {x}));
}

} // namespace
} // namespace hindsight
