// What becomes an unknown of an interval program.
#include "fixture.h"
#include "solver/interval_program.h"

namespace hindsight {
namespace {

class IntervalCompilerTest : public SolverTest {
protected:
  std::optional<IntervalProgram> make(std::vector<const Term*> constraints) {
    return IntervalProgram::make(terms, constraints);
  }
};

TEST_F(IntervalCompilerTest, BytesThatMakeAWordAreOneUnknown) {
  const Term *x = word("x"), *lone = symbol("b");
  auto program = make({terms.slt(x, number(7)), terms.ult(terms.extract(x, 8, 8), lone)});
  ASSERT_TRUE(program);
  ASSERT_EQ(program->unknowns().size(), 2u);
  EXPECT_EQ(program->unknowns()[0].width, 32u);
  EXPECT_EQ(program->unknowns()[0].order, IntervalProgram::Order::Signed);
  EXPECT_EQ(program->unknowns()[1].symbols, std::vector<SymbolId>{lone->symbol()});
  EXPECT_FALSE(program->isNonlinear());
  // x = 0x1200: its second byte, 0x12, is not below 5.
  std::vector<IntervalProgram::Interval> box{{0x80001200, 0x80001200}, {0, 5}};
  EXPECT_EQ(program->failing(box), 0u) << "4608 is not below 7";
  box[0] = {5, 5}; // far below zero
  EXPECT_FALSE(program->failing(box));
}

TEST_F(IntervalCompilerTest, SharedBytesBelongToOneWord) {
  const Term *a = symbol("a"), *b = symbol("b"), *c = symbol("c");
  auto program = make({terms.ult(terms.concat(a, b), number(9, 16)), terms.ult(terms.concat(b, c), number(9, 16))});
  ASSERT_TRUE(program);
  size_t symbols = 0;
  for (const auto& unknown : program->unknowns()) symbols += unknown.symbols.size();
  EXPECT_EQ(symbols, 3u);
}

TEST_F(IntervalCompilerTest, SymbolsInTablesAreUnknowns) {
  const Term *x = symbol("x"), *y = symbol("y");
  const Term* elements[] = {number(1, 8), y, number(3, 8), number(9, 8)};
  const Term* read = terms.select(terms.arrayLiteral(elements), x);
  auto program = make({terms.eq(read, number(200, 8))});
  ASSERT_TRUE(program);
  EXPECT_EQ(program->unknowns().size(), 2u);
}

TEST_F(IntervalCompilerTest, AddressesAndWideSymbolsAreRefused) {
  const Term* base = terms.base(7, 64, true);
  EXPECT_FALSE(make({terms.ult(terms.bitAnd(base, number(0xffff, 64)), number(9, 64))}));
  EXPECT_FALSE(make({terms.ult(symbol("w", 128), number(9, 128))}));
}

} // namespace
} // namespace hindsight
