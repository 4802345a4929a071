// Accesses that may fail on the way: the path on which they do leads to an error.
#include "backward/walking/risks.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class Risks : public BackwardFixture {
protected:
  BackwardResult errors(const std::string& body) {
    load(kInputs + "char a[4]; int main(void) { unsigned x = __VERIFIER_nondet_uint() & 7; " + body +
         " target(); return 0; }");
    BackwardConfig config;
    config.findErrors = true;
    return search("target", config);
  }
};

TEST_F(Risks, AnIndexThatMayLeaveItsObject) {
  BackwardResult result = errors("a[x] = 1;");
  EXPECT_EQ(result.outcome, BackwardOutcome::Reached);
  ASSERT_EQ(result.errors.size(), 1u);
  EXPECT_GT(result.errors[0].test.objects[0].bytes[0] & 7, 3);
  EXPECT_TRUE(errors("if (x < 4) a[x] = 1;").errors.empty());
}

TEST_F(Risks, OfAnObjectWhoseSizeIsFoundLater) {
  BackwardResult result = errors("char *p = malloc(x + 1); p[3] = 1; free(p);");
  ASSERT_EQ(result.errors.size(), 1u);
  EXPECT_LT(result.errors[0].test.objects[0].bytes[0] & 7, 3);
  EXPECT_TRUE(errors("char *p = malloc(x + 4); p[3] = 1; free(p);").errors.empty());
}

TEST_F(Risks, OfACopyFromFreedMemory) {
  BackwardResult result = errors("char *p = malloc(4); free(p); __builtin_memcpy(a, p, x & 1);");
  EXPECT_EQ(result.outcome, BackwardOutcome::Reached) << "with a size of 0";
  ASSERT_EQ(result.errors.size(), 1u);
  EXPECT_EQ(result.errors[0].test.objects[0].bytes[0] & 1, 1);
}

TEST_F(Risks, OfAnAccessThatMustFailOnOnePathOnly) {
  BackwardResult result = errors("char *p = x == 5 ? 0 : a; *p = 1;");
  EXPECT_EQ(result.outcome, BackwardOutcome::Reached);
  ASSERT_EQ(result.errors.size(), 1u);
  EXPECT_EQ(result.errors[0].test.objects[0].bytes[0] & 7, 5);
}

} // namespace
