#include "solver/range_analysis.h"

#include "fixture.h"

namespace hindsight {
namespace {

class RangeAnalysisTest : public SolverTest {
protected:
  Toolbox tools{terms};
  RangeAnalysis analysis{tools};

  Bounds boundsOn(const PathCondition& path, const Term* term, bool withOrder = false) {
    Query query = Query::about(terms, path, term);
    return analysis.of(term, query, withOrder);
  }
};

TEST_F(RangeAnalysisTest, UsesWhatThePathSaysOfSubterms) {
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
  PathCondition path = pathOf({terms.ult(x, number(10)), terms.ult(terms.add(x, y), number(100))});
  Bounds bounds = boundsOn(path, terms.add(terms.add(x, y), number(7)));
  EXPECT_EQ(static_cast<uint64_t>(bounds.low), 7u);
  EXPECT_EQ(static_cast<uint64_t>(bounds.high), 106u);
  EXPECT_EQ(static_cast<uint64_t>(boundsOn(path, terms.mul(x, number(3))).high), 27u);
}

TEST_F(RangeAnalysisTest, SignedBounds) {
  const Term* x = symbol("x", 32);
  PathCondition path = pathOf({terms.slt(number(static_cast<uint32_t>(-5)), x), terms.slt(x, number(10))});
  Bounds bounds = boundsOn(path, x);
  EXPECT_EQ(static_cast<int64_t>(bounds.signedLow), -4);
  EXPECT_EQ(static_cast<int64_t>(bounds.signedHigh), 9);
}

TEST_F(RangeAnalysisTest, ComparisonsBetweenTermsBoundBoth) {
  const Term *i = symbol("i", 32), *n = symbol("n", 32);
  PathCondition path = pathOf({terms.ult(i, n), terms.ule(n, number(10))});
  const Term* offset = terms.mul(i, number(4));
  EXPECT_EQ(static_cast<uint64_t>(boundsOn(path, offset, true).high), 36u);
  EXPECT_EQ(static_cast<uint64_t>(boundsOn(path, n, true).low), 1u);
}

TEST_F(RangeAnalysisTest, SelectionsAreBoundedByWhatCanBeRead) {
  const Term* i = symbol("i", 32);
  std::vector<const Term*> elements;
  for (unsigned index = 0; index < 10; ++index) elements.push_back(number(100 + index, 16));
  const Term* array = terms.arrayLiteral(elements);
  PathCondition path = pathOf({terms.ult(i, number(4)), terms.ult(number(1), i)});
  Bounds inside = boundsOn(path, terms.select(array, i));
  EXPECT_EQ(static_cast<uint64_t>(inside.low), 102u);
  EXPECT_EQ(static_cast<uint64_t>(inside.high), 103u);
  EXPECT_EQ(static_cast<uint64_t>(boundsOn(PathCondition(), terms.select(array, i)).low), 0u) << "outside reads 0";
}

TEST_F(RangeAnalysisTest, HugeTermsAreCutShort) {
  const Term* sum = symbol("x", 32);
  for (unsigned index = 0; index < 5000; ++index) sum = terms.bitXor(terms.mul(sum, number(3)), number(index * 2 + 1));
  Bounds bounds = boundsOn(PathCondition(), sum);
  EXPECT_EQ(bounds.width, 32u);
}

TEST_F(RangeAnalysisTest, SoundOnRandomPaths) {
  RandomConstraints source(terms, 21);
  for (int round = 0; round < 300; ++round) {
    PathCondition path;
    for (int index = 0; index < 5; ++index) path.add(terms, source.consistent());
    static constexpr unsigned widths[] = {1, 8, 16, 32};
    const Term* term = source.scalar(widths[round % 4], 3);
    Bounds bounds = boundsOn(path, term, round % 3 != 0);
    // Any assignment that satisfies the path must keep the term within its bounds.
    std::vector<const Term*> constraints = path.constraints();
    std::mt19937_64 random(static_cast<uint64_t>(round));
    for (int sample = 0; sample < 300; ++sample) {
      Assignment assignment;
      for (SymbolId id = 0; id < terms.symbolCount(); ++id)
        assignment.set(id, (sample % 2 ? random() : random() % 4) & mask64(terms.symbolInfo(id).width));
      if (!satisfies(assignment, constraints)) continue;
      Evaluator evaluator(assignment);
      ASSERT_TRUE(bounds.contains(evaluator.evaluate(term))) << "round " << round;
    }
  }
}

} // namespace
} // namespace hindsight
