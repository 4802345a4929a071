// Computations are crossed by putting in what they compute; divisions require that they are defined.
#include "backward/walking/operation.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class Operation : public BackwardFixture {
protected:
  BackwardOutcome given(const std::string& body) {
    return outcome("int main(void) { unsigned x = __VERIFIER_nondet_uint(); int s = (int)x; " + body + " }");
  }
};

TEST_F(Operation, Arithmetic) {
  EXPECT_EQ(given("if (x * 3 + 1 == 22) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(given("if (x * 2 == 21) target();"), BackwardOutcome::Exhausted);
  EXPECT_EQ(given("if ((x & 12) == 8 && (x >> 2 & 1)) target();"), BackwardOutcome::Exhausted);
  EXPECT_EQ(given("if ((x ^ 255) == 1) target();"), BackwardOutcome::Reached);
}

TEST_F(Operation, WidthsAndSigns) {
  EXPECT_EQ(given("if ((unsigned char)x == 255 && (signed char)x > 0) target();"), BackwardOutcome::Exhausted);
  EXPECT_EQ(given("if ((unsigned char)x == 255 && (signed char)x == -1) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(given("if ((long)s < 0 && x < 0x80000000u) target();"), BackwardOutcome::Exhausted);
  EXPECT_EQ(given("if (s >> 1 == -3) target();"), BackwardOutcome::Reached);
}

TEST_F(Operation, ADivisionThatIsNotDefinedLeadsNowhere) {
  EXPECT_EQ(given("unsigned y = 12 / (x & 3); if (y == 6) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(last.test.objects[0].bytes[0] & 3, 2);
  EXPECT_NE(given("unsigned y = 12 / (x & 3); if ((x & 3) == 0) target(); if (y == 99) target();"),
            BackwardOutcome::Reached);
}

TEST_F(Operation, AChoiceOfValues) {
  EXPECT_EQ(given("unsigned y = x > 10 ? 3 : 5; if (y == 3 && x == 11) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(given("unsigned y = x > 10 ? 3 : 5; if (y == 3 && x == 10) target();"), BackwardOutcome::Exhausted);
}

} // namespace
