// Input values that infeasible paths suggest: those forced by the constraints nearest to the target.
#include "backward/search/guidance.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class Guidance : public BackwardFixture {
protected:
  std::vector<ReplayValue> suggested(const std::string& source) {
    BackwardConfig config;
    config.limits.edges = 1; // a loop that needs more rounds is not followed to its end
    config.deepen = false;
    load(kInputs + source);
    return search("target", config).replay;
  }
};

TEST_F(Guidance, TheConditionAtTheTargetForcesTheInput) {
  std::vector<ReplayValue> values = suggested("int main(void) { int n = __VERIFIER_nondet_int(), i = 0;"
                                              "  while (i < n) i++; if (n == 1000) target(); }");
  ASSERT_EQ(values.size(), 1u);
  EXPECT_EQ(values[0].occurrence, 0u);
  EXPECT_EQ(values[0].bytes, (std::vector<uint8_t>{0xe8, 3, 0, 0}));
}

TEST_F(Guidance, CallsOfOneInputAreCounted) {
  std::vector<ReplayValue> values = suggested("static int input(void) { return __VERIFIER_nondet_int(); }"
                                              "int main(void) { int a = input(), n = input(), i = 0;"
                                              "  while (i < n) i++; if (n == 500 && a == 2) target(); }");
  ASSERT_EQ(values.size(), 2u);
  std::sort(values.begin(), values.end(), [](const auto& x, const auto& y) { return x.occurrence < y.occurrence; });
  EXPECT_EQ(values[0].bytes[0], 2);
  EXPECT_EQ(values[1].occurrence, 1u);
  EXPECT_EQ(values[1].bytes, (std::vector<uint8_t>{0xf4, 1, 0, 0}));
}

} // namespace
