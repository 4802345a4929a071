// Pointers to objects that are gone, compared with those to objects that came later.
#include "backward/memory/address_reuse.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class AddressReuse : public BackwardFixture {
protected:
  BackwardOutcome ofMain(const std::string& body) { return outcome("int *p, *r; int main(void) { " + body + " }"); }
};

TEST_F(AddressReuse, AFreedAddressIsHandedOutAgain) {
  EXPECT_EQ(ofMain("int *p = malloc(4); free(p); int *q = malloc(4); if (q == p) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(ofMain("p = malloc(4); free(p); int *q = malloc(4); if (q == p) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(ofMain("p = malloc(4); free(p); int *q = malloc(4); if (q != p) target();"), BackwardOutcome::Reached);
}

TEST_F(AddressReuse, NotWhileTheObjectIsThere) {
  EXPECT_EQ(ofMain("p = malloc(4); int *q = malloc(4); if (q == p) target();"), BackwardOutcome::Exhausted);
  EXPECT_EQ(ofMain("p = malloc(4); int *q = malloc(4); free(p); if (q == p) target();"), BackwardOutcome::Exhausted);
}

TEST_F(AddressReuse, OneComparisonHasOneAnswer) {
  EXPECT_EQ(ofMain("p = malloc(4); free(p); int *q = malloc(4); int a = q == p, b = p == q; if (a && !b) target();"),
            BackwardOutcome::Exhausted);
}

TEST_F(AddressReuse, ThreeAtOneAddress) {
  const char* body = "p = malloc(4); free(p); r = malloc(4); free(r); int *q = malloc(4);";
  EXPECT_EQ(ofMain(std::string(body) + "if (q == p && q == r && p == r) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(ofMain(std::string(body) + "if (q == p && q != r && p != r) target();"), BackwardOutcome::Reached);
}

TEST_F(AddressReuse, AnObjectThatIsFreedOnOneOfTheWaysOnly) {
  EXPECT_EQ(ofMain("p = malloc(4); if (__VERIFIER_nondet_int()) free(p); int *q = malloc(4); if (q == p) target();"),
            BackwardOutcome::Reached)
      << "the way without the free wants less, and stands for none with it";
}

TEST_F(AddressReuse, WhatIsStoredIsStillTheOldObject) {
  EXPECT_EQ(ofMain("p = malloc(4); *p = 1; free(p); int *q = malloc(4); *q = 7; if (q == p && *q == 7) target();"),
            BackwardOutcome::Reached);
  EXPECT_EQ(ofMain("p = malloc(4); *p = 1; free(p); int *q = malloc(4); *q = 7; if (q == p && *q == 1) target();"),
            BackwardOutcome::Exhausted);
}

TEST_F(AddressReuse, AComparisonThatIsKeptInMemory) {
  EXPECT_EQ(outcome("int *p, same; int main(void) { p = malloc(4); free(p); int *q = malloc(4); same = q == p;"
                    " if (same) target(); }"),
            BackwardOutcome::Reached);
}

TEST_F(AddressReuse, LocalsOfCallsThatAreOver) {
  const char* calls = "int *p; void first(void) { int x = 1; p = &x; }"
                      "void second(void) { int y = 2; if (p == &y) target(); }";
  EXPECT_EQ(outcome(std::string(calls) + "int main(void) { first(); second(); }"), BackwardOutcome::Reached);
  EXPECT_EQ(outcome(std::string(calls) + "int main(void) { second(); first(); }"), BackwardOutcome::Exhausted);
  EXPECT_EQ(outcome(std::string(calls) + "int main(void) { int x = 1; p = &x; second(); }"), BackwardOutcome::Exhausted)
      << "the caller's is still there";
}

} // namespace
