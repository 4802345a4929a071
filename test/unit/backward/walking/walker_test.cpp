// Edges, loops, memory and scopes, one instruction at a time.
#include "backward/walking/walker.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class Walker : public BackwardFixture {
protected:
  BackwardOutcome given(const std::string& body) {
    return outcome("int main(void) { unsigned x = __VERIFIER_nondet_uint() & 15, i = 0, s = 0; " + body + " }");
  }
};

TEST_F(Walker, BranchesAndSwitches) {
  EXPECT_EQ(given("if (x > 3) s = 1; else s = 2; if (s == 2 && x == 3) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(given("if (x > 3) s = 1; else s = 2; if (s == 2 && x == 4) target();"), BackwardOutcome::Exhausted);
  EXPECT_EQ(given("switch (x) { case 1: s = 4; case 2: s++; break; case 3: s = 9; } if (s == 5) target();"),
            BackwardOutcome::Reached);
  EXPECT_EQ(last.test.objects[0].bytes[0] & 15, 1);
  EXPECT_EQ(given("switch (x) { case 1: s = 4; break; default: s = x; } if (s == 1) target();"),
            BackwardOutcome::Exhausted);
}

TEST_F(Walker, Loops) {
  EXPECT_EQ(given("for (; i < x; i++) s += 2; if (s == 6) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(last.test.objects[0].bytes[0] & 15, 3);
  EXPECT_EQ(given("for (; i < 3; i++) s += 2; if (s == 7) target();"), BackwardOutcome::Exhausted);
}

TEST_F(Walker, VariablesThatChangePlaces) {
  EXPECT_EQ(given("unsigned a = x, b = 3; for (; i < 3; i++) { unsigned c = a; a = b; b = c; } if (a == 3) target();"),
            BackwardOutcome::Reached);
  EXPECT_EQ(given("unsigned a = x, b = 3; for (; i < 3; i++) { unsigned c = a; a = b; b = c; }"
                  "if (a != 3) target();"),
            BackwardOutcome::Exhausted);
}

TEST_F(Walker, Memory) {
  EXPECT_EQ(given("unsigned t[4] = {1, 2, 3, 4}; t[x & 3] = 7; if (t[2] == 7) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(last.test.objects[0].bytes[0] & 3, 2);
  EXPECT_EQ(given("unsigned t[4] = {1, 2, 3, 4}; t[x & 1] = 7; if (t[2] == 7) target();"), BackwardOutcome::Exhausted);
  EXPECT_EQ(given("struct { unsigned a; char b; } u = {x, 1}, v; v = u; v.a++; if (v.a == u.a) target();"),
            BackwardOutcome::Exhausted);
}

TEST_F(Walker, LimitsOfAPath) {
  BackwardConfig config;
  config.limits.edges = 2;
  config.deepen = false;
  load(kInputs + "int main(void) { unsigned x = __VERIFIER_nondet_uint() & 15, i = 0; while (i < x) i++;"
                 "  if (i == 9) target(); }");
  EXPECT_EQ(search("target", config).outcome, BackwardOutcome::Bounded);
}

} // namespace
