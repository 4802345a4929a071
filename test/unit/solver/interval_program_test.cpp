#include "solver/interval_program.h"

#include "fixture.h"

#include <bit>

namespace hindsight {
namespace {

class IntervalProgramTest : public SolverTest {
protected:
  using Interval = IntervalProgram::Interval;
  MembershipFinder memberships{terms};
  const Term* single(float value) { return number(std::bit_cast<uint32_t>(value)); }
};

TEST_F(IntervalProgramTest, NamesAConstraintThatHoldsNowhere) {
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
  std::vector<const Term*> constraints{terms.ult(x, number(1000)), terms.eq(terms.mul(x, y), number(5000))};
  auto program = IntervalProgram::make(terms, constraints);
  ASSERT_TRUE(program);
  EXPECT_TRUE(program->isNonlinear());
  ASSERT_EQ(program->unknowns().size(), 2u);
  std::vector<Interval> box{{0, 100}, {0, 10}};
  EXPECT_EQ(program->failing(box), 1u) << "at most 1,000";
  box[1].high = 100;
  EXPECT_FALSE(program->failing(box));
  box = {{2000, 3000}, {2000, 3000}};
  EXPECT_EQ(program->failing(box), 0u);
}

TEST_F(IntervalProgramTest, FloatsAreNumbers) {
  const Term* x = word("x");
  const Term* square = terms.floatBinary(TermKind::FMul, FloatFormat::Single, x, x);
  std::vector<const Term*> constraints{terms.floatCompare(TermKind::FLt, FloatFormat::Single, square, single(-1))};
  auto program = IntervalProgram::make(terms, constraints);
  ASSERT_TRUE(program);
  ASSERT_EQ(program->unknowns().size(), 1u);
  EXPECT_EQ(program->unknowns()[0].order, IntervalProgram::Order::Float);
  EXPECT_EQ(program->unknowns()[0].symbols.size(), 4u);
  auto place = [&](float value) { return program->unknowns()[0].placeOf(std::bit_cast<uint32_t>(value)); };
  std::vector<Interval> box{{place(0.5f), place(100)}};
  EXPECT_EQ(program->failing(box), 0u);
  box[0] = {place(-2), place(3)};
  EXPECT_FALSE(program->failing(box)) << "a product of different numbers could be -6";
}

TEST_F(IntervalProgramTest, ConstraintsOnOneUnknownCutItsInterval) {
  const Term* x = word("x");
  const Term* low = terms.floatCompare(TermKind::FLe, FloatFormat::Single, single(-1), x);
  const Term* high = terms.floatCompare(TermKind::FLe, FloatFormat::Single, x, single(1));
  std::vector<const Term*> constraints{low, high};
  auto program = IntervalProgram::make(terms, constraints);
  ASSERT_TRUE(program);
  EXPECT_EQ(program->unknownOf(x), 0u);
  EXPECT_FALSE(program->unknownOf(low));
  Interval interval{0, program->unknowns()[0].last()};
  EXPECT_TRUE(program->restrict(interval, 0, memberships.of(low)));
  EXPECT_TRUE(program->restrict(interval, 0, memberships.of(high)));
  EXPECT_FALSE(program->restrict(interval, 0, memberships.of(high)));
  EXPECT_EQ(program->unknowns()[0].valueAt(interval.low), std::bit_cast<uint32_t>(-1.0f));
  EXPECT_EQ(program->unknowns()[0].valueAt(interval.high), std::bit_cast<uint32_t>(1.0f));
}

TEST_F(IntervalProgramTest, PlacesAndValues) {
  for (auto order : {IntervalProgram::Order::Unsigned, IntervalProgram::Order::Signed, IntervalProgram::Order::Float}) {
    IntervalProgram::Unknown unknown{{}, {}, 32, order};
    for (uint64_t value : {0u, 1u, 0x7fffffffu, 0x80000000u, 0xffffffffu, 0x3f800000u})
      EXPECT_EQ(unknown.valueAt(unknown.placeOf(value)), value);
  }
}

/// Whatever holds at a point of a box is not ruled out for the box.
TEST_F(IntervalProgramTest, IsRightAboutRandomBoxes) {
  for (uint64_t seed = 1; seed <= 150; ++seed) {
    RandomConstraints source(terms, seed, 3);
    std::vector<const Term*> constraints;
    for (int count = 0; count < 3; ++count) constraints.push_back(source.any());
    auto program = IntervalProgram::make(terms, constraints);
    if (!program) continue;
    for (int round = 0; round < 30; ++round) {
      std::vector<Interval> box;
      Assignment point;
      for (const IntervalProgram::Unknown& unknown : program->unknowns()) {
        uint64_t a = source.below(unknown.last()), b = round % 2 ? a + source.below(20) : source.below(unknown.last());
        b = std::min(b, unknown.last());
        box.push_back({std::min(a, b), std::max(a, b)});
        uint64_t inside = box.back().low + source.below(box.back().high - box.back().low + 1);
        for (size_t index = 0; index < unknown.symbols.size(); ++index)
          point.set(unknown.symbols[index], unknown.valueAt(inside) >> unknown.offsets[index] &
                                                mask64(terms.symbolInfo(unknown.symbols[index]).width));
      }
      if (auto failing = program->failing(box))
        ASSERT_FALSE(Evaluator(point).isTrue(constraints[*failing])) << "seed " << seed;
    }
  }
}

} // namespace
} // namespace hindsight
