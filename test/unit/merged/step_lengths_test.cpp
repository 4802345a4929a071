#include "merged/step_lengths.h"

#include "merged_fixture.h"

namespace hindsight::merged {
namespace {

class StepLengthsTest : public MergedFixture {
protected:
  std::optional<uint64_t> total(const std::string& source) {
    load(source);
    return totalOfSteps(unwound());
  }
};

TEST_F(StepLengthsTest, ConstantStepsAreAddedUp) {
  // A step of 8, and an access of 8 bytes; val is at the start.
  EXPECT_EQ(total("void f(struct Node *p) { p->next = NULL; check(1); }"), 16u);
  EXPECT_EQ(total("void f(struct Node *p) { p[2].next = NULL; check(1); }"), 48u);
}

TEST_F(StepLengthsTest, IndicesHaveBounds) {
  auto masked = total("void f(int *p, int i) { p[i & 3] = 0; check(1); }");
  ASSERT_TRUE(masked);
  EXPECT_LT(*masked, 100u);
  EXPECT_FALSE(total("void f(int *p, long i) { p[i] = 0; check(1); }"));
}

TEST_F(StepLengthsTest, DistancesAsNumbers) {
  EXPECT_FALSE(total("void f(int *p, int *q) { check(q - p < 7); }"));
}

} // namespace
} // namespace hindsight::merged
