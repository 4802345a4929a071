#include "solver/constraint_group.h"

#include "fixture.h"

namespace hindsight {
namespace {

class ConstraintGroupTest : public SolverTest {
protected:
  std::vector<const Term*> contents(const ConstraintGroup& group, uint32_t skip = 0) {
    std::vector<ConstraintGroup::Item> items;
    group.collect(items, skip);
    std::vector<const Term*> result;
    for (const auto& item : items) result.push_back(item.constraint);
    return result;
  }
  std::vector<const Term*> makeConstraints(unsigned count) {
    const Term* x = symbol("x", 32);
    std::vector<const Term*> result;
    for (unsigned index = 0; index < count; ++index) result.push_back(terms.ne(x, number(index)));
    return result;
  }
};

TEST_F(ConstraintGroupTest, AppendKeepsTheOrder) {
  auto constraints = makeConstraints(5);
  ConstraintGroup group;
  for (uint32_t index = 0; index < 5; ++index) group.append(constraints[index], index, index == 0, nullptr);
  EXPECT_EQ(contents(group), constraints);
  EXPECT_EQ(contents(group, 3), (std::vector<const Term*>{constraints[3], constraints[4]}));
  EXPECT_TRUE(contents(group, 5).empty());
  EXPECT_TRUE(contents(group, 9).empty());
  EXPECT_EQ(group.newest(), constraints[4]);
  EXPECT_EQ(group.symbolCount(), 1u);
}

TEST_F(ConstraintGroupTest, MergedConstraintsComeAfterOwnOnes) {
  auto constraints = makeConstraints(6);
  ConstraintGroup first, second;
  first.append(constraints[0], 0, 1, nullptr);
  second.append(constraints[1], 1, 1, nullptr);
  first.append(constraints[2], 2, 0, nullptr);
  second.append(constraints[3], 3, 0, nullptr);
  ConstraintGroup before = first;
  first.merge(second);
  EXPECT_EQ(contents(first),
            (std::vector<const Term*>{constraints[0], constraints[2], constraints[1], constraints[3]}));
  first.append(constraints[4], 4, 0, nullptr);
  EXPECT_EQ(contents(first, 2), (std::vector<const Term*>{constraints[1], constraints[3], constraints[4]}));
  EXPECT_EQ(contents(before).size(), 2u) << "an older version is not changed";
  EXPECT_EQ(first.symbolCount(), 2u);
  EXPECT_EQ(first.size(), 5u);
}

TEST_F(ConstraintGroupTest, ContainsExactlyItsConstraints) {
  auto constraints = makeConstraints(6);
  ConstraintGroup first, second;
  first.append(constraints[0], 0, 1, nullptr);
  second.append(constraints[1], 1, 1, nullptr);
  second.append(constraints[2], 2, 0, nullptr);
  first.merge(second);
  first.append(constraints[3], 3, 0, nullptr);
  for (unsigned index = 0; index < 6; ++index) EXPECT_EQ(first.contains(constraints[index]), index < 4);
}

TEST_F(ConstraintGroupTest, HashDependsOnTheSetOnly) {
  auto constraints = makeConstraints(4);
  ConstraintGroup up, down, other;
  for (uint32_t index = 0; index < 4; ++index) {
    up.append(constraints[index], index, 0, nullptr);
    down.append(constraints[3 - index], index, 0, nullptr);
    if (index < 3) other.append(constraints[index], index, 0, nullptr);
  }
  EXPECT_EQ(up.hash(), down.hash());
  EXPECT_NE(up.hash(), other.hash());
}

TEST_F(ConstraintGroupTest, WitnessIsVerifiedOrAHint) {
  auto constraints = makeConstraints(2);
  auto witness = Ref<const Witness>::make();
  ConstraintGroup group;
  group.append(constraints[0], 0, 1, witness);
  EXPECT_EQ(group.witness(), witness);
  group.append(constraints[1], 1, 0, nullptr);
  EXPECT_FALSE(group.witness());
  EXPECT_EQ(group.hint(), witness);
  group.setWitness(witness);
  EXPECT_EQ(group.witness(), witness);
}

} // namespace
} // namespace hindsight
