#include "backward/memory/possible_addresses.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class PossibleAddressesTest : public BackwardFixture {
protected:
  /// What is found out about a target behind a condition on the address `a` of what `p` points to.
  BackwardOutcome lookingAt(const std::string& declared, const std::string& condition) {
    return outcome("int main(void) { " + declared + " unsigned long a = (unsigned long)p;" +
                   "unsigned long mixed = a; if (__VERIFIER_nondet_uint() & 1) mixed |= 1;" + "if (" + condition +
                   ") target(); return 0; }");
  }
};

TEST_F(PossibleAddressesTest, BlocksOfTheHeapAreAligned) {
  EXPECT_EQ(lookingAt("int *p = malloc(4);", "mixed & 6"), BackwardOutcome::Exhausted);
  EXPECT_EQ(lookingAt("int *p = malloc(4);", "mixed & 1"), BackwardOutcome::Reached);
}

TEST_F(PossibleAddressesTest, VariablesAreAlignedAsDeclared) {
  EXPECT_EQ(lookingAt("static long v; long *p = &v;", "mixed & 6"), BackwardOutcome::Exhausted);
  EXPECT_EQ(lookingAt("int v[2]; int *p = v + 1;", "mixed & 2"), BackwardOutcome::Exhausted);
  EXPECT_NE(lookingAt("static char v; char *p = &v;", "mixed & 2"), BackwardOutcome::Exhausted);
}

TEST_F(PossibleAddressesTest, AddressesAreThoseOfAUser) {
  EXPECT_EQ(lookingAt("static char v; char *p = &v;", "mixed >> 47"), BackwardOutcome::Exhausted);
  EXPECT_EQ(lookingAt("static char v; char *p = &v;", "mixed < 4096"), BackwardOutcome::Exhausted);
}

TEST_F(PossibleAddressesTest, ObjectsThatAreThereTogetherAreApart) {
  const std::string low = "((mixed ^ (unsigned long)q) & 0xffffffff) == 0 && (mixed ^ (unsigned long)q) >> 32 == 0";
  EXPECT_EQ(lookingAt("static int v, w; int *p = &v, *q = &w;", low), BackwardOutcome::Exhausted);
  EXPECT_EQ(lookingAt("int v, w; int *p = &v, *q = &w;", low), BackwardOutcome::Exhausted);
  EXPECT_EQ(lookingAt("static int w; int *p = malloc(4), *q = &w;", low), BackwardOutcome::Exhausted);
  EXPECT_NE(lookingAt("int *p = malloc(4); free(p); int *q = malloc(4);", low), BackwardOutcome::Exhausted);
}

TEST_F(PossibleAddressesTest, InputsThatDependOnAddressesFitThem) {
  EXPECT_EQ(lookingAt("int *p = malloc(4);", "(__VERIFIER_nondet_uint() & 15) + 3 == (a & 15) + 3"),
            BackwardOutcome::Reached);
}

} // namespace
