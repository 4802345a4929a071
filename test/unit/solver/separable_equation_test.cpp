#include "solver/separable_equation.h"

#include "fixture.h"

namespace hindsight {
namespace {

class SeparableEquationTest : public SolverTest {
protected:
  std::optional<Assignment> solve(std::initializer_list<const Term*> constraints) {
    std::vector<SymbolId> symbols;
    for (const Term* byte : bytes) symbols.push_back(byte->symbol());
    all = constraints;
    return solveSeparable(terms, evaluator, all, symbols);
  }
  void addBytes(size_t count) {
    while (bytes.size() < count) bytes.push_back(symbol("b"));
  }
  /// The polynomial hash of all bytes.
  const Term* hash(uint64_t factor, unsigned width = 32) {
    const Term* sum = number(0, width);
    for (const Term* byte : bytes) sum = terms.add(terms.mul(sum, number(factor, width)), terms.zext(byte, width));
    return sum;
  }

  ScratchEvaluator evaluator;
  std::vector<const Term*> bytes;
  std::vector<const Term*> all;
};

TEST_F(SeparableEquationTest, FindsBytesOfAHash) {
  addBytes(5);
  auto solution = solve({terms.ult(number(100, 8), bytes[0]), terms.ult(number(100, 8), bytes[4]),
                         terms.eq(hash(31), number(140'000'000))});
  ASSERT_TRUE(solution);
  EXPECT_EQ(solution->size(), 5u);
  EXPECT_TRUE(satisfies(*solution, all));
}

TEST_F(SeparableEquationTest, EachSummandMayBeAnyFunctionOfItsByte) {
  addBytes(3);
  const Term* squares = number(0);
  for (const Term* byte : bytes) {
    const Term* wide = terms.zext(byte, 32);
    squares = terms.add(squares, terms.mul(wide, terms.bitXor(wide, number(0x55))));
  }
  const Term* wanted = number(3 * (200 * (200 ^ 0x55)));
  auto solution = solve({terms.eq(squares, wanted)});
  ASSERT_TRUE(solution);
  EXPECT_TRUE(satisfies(*solution, all));
}

TEST_F(SeparableEquationTest, KnowsWhenThereIsNone) {
  addBytes(2);
  EXPECT_FALSE(solve({terms.eq(hash(31), number(8161))})) << "255 * 31 + 255 = 8160 is the largest";
  EXPECT_TRUE(solve({terms.eq(hash(31), number(8159))})); // of 255 and 254, and no others
  EXPECT_FALSE(solve({terms.eq(hash(31), number(8159)), terms.ult(bytes[1], number(254, 8))}));
}

TEST_F(SeparableEquationTest, SumsWrapAround) {
  addBytes(2);
  auto solution = solve({terms.eq(hash(0xff01, 16), number(1538, 16)), terms.ult(number(250, 8), bytes[0])});
  ASSERT_TRUE(solution);
  EXPECT_TRUE(satisfies(*solution, all));
}

TEST_F(SeparableEquationTest, LeavesOtherQuestionsAlone) {
  addBytes(2);
  const Term* product = terms.mul(terms.zext(bytes[0], 32), terms.zext(bytes[1], 32));
  EXPECT_FALSE(solve({terms.eq(product, number(6))})) << "not a sum";
  EXPECT_FALSE(solve({terms.ult(hash(31), number(6))})) << "not an equation";
  EXPECT_FALSE(solve({terms.eq(hash(31), number(6)), terms.ult(bytes[0], bytes[1])})) << "two symbols in a condition";
  bytes.push_back(symbol("wide", 32));
  EXPECT_FALSE(solve({terms.eq(terms.add(bytes[2], hash(31)), number(6))})) << "too many values";
}

/// Against all joint values, one by one.
TEST_F(SeparableEquationTest, AgreesWithEnumeration) {
  std::mt19937_64 random(7);
  for (int round = 0; round < 40; ++round) {
    bytes.clear();
    for (const char* name : {"x", "y", "z"}) bytes.push_back(symbol(name, 3));
    const Term* sum = number(random(), 8);
    for (const Term* byte : bytes) {
      const Term* wide = terms.zext(byte, 8);
      sum = terms.add(sum, terms.mul(terms.bitXor(wide, number(random() & 7, 8)), number(random(), 8)));
    }
    auto solution = solve({terms.eq(sum, number(random(), 8)), terms.ult(bytes[0], number(3 + random() % 5, 3))});
    bool exists = false;
    for (unsigned joint = 0; joint < 512; ++joint) {
      Assignment candidate;
      for (unsigned index = 0; index < 3; ++index) candidate.set(bytes[index]->symbol(), joint >> 3 * index & 7);
      exists |= satisfies(candidate, all);
    }
    EXPECT_EQ(solution.has_value(), exists) << "round " << round;
    if (solution) EXPECT_TRUE(satisfies(*solution, all));
  }
}

} // namespace
} // namespace hindsight
