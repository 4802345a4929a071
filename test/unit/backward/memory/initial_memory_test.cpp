// What memory holds before the program writes it: initialisers, zeros, addresses, or anything.
#include "backward/memory/initial_memory.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class InitialMemory : public BackwardFixture {};

TEST_F(InitialMemory, BytesAreJoinedWithTheFirstOneLast) {
  Bytes bytes{terms.constant(1, 8), terms.constant(2, 8)};
  EXPECT_EQ(joined(terms, bytes, 16), terms.constant(0x0201, 16));
  EXPECT_EQ(joined(terms, bytes, 12), terms.constant(0x201, 12));
}

TEST_F(InitialMemory, DistancesThatAreMultiplesOfASize) {
  const Term* index = terms.freshSymbol("index", 64);
  const Term* four = terms.constant(4, 64);
  EXPECT_TRUE(isMultiple(terms.mul(index, four), 4));
  EXPECT_TRUE(isMultiple(terms.add(terms.mul(index, four), terms.constant(8, 64)), 4));
  EXPECT_FALSE(isMultiple(terms.add(terms.mul(index, four), terms.constant(2, 64)), 4));
  EXPECT_FALSE(isMultiple(index, 4));
}

TEST_F(InitialMemory, GlobalsBeginWithTheirInitialisers) {
  EXPECT_EQ(outcome("int a = 5, b; int main(void) { if (a == 5 && b == 0) target(); }"), BackwardOutcome::Reached);
  EXPECT_EQ(outcome("int a = 5, b; int main(void) { if (a != 5 || b) target(); }"), BackwardOutcome::Exhausted);
  EXPECT_EQ(outcome("int a, *p = &a; int main(void) { *p = 3; if (a == 3) target(); }"), BackwardOutcome::Reached);
  EXPECT_EQ(outcome("int a, *p = &a; int main(void) { *p = 3; if (a != 3) target(); }"), BackwardOutcome::Exhausted);
}

TEST_F(InitialMemory, TablesAreRead) {
  const std::string table = "const unsigned char t[4] = {3, 1, 4, 1}; int main(void) {"
                            "  unsigned i = __VERIFIER_nondet_uint() & 3; if (t[i] == ";
  EXPECT_EQ(outcome(table + "4) target(); }"), BackwardOutcome::Reached);
  ASSERT_EQ(last.test.objects.size(), 1u);
  EXPECT_EQ(last.test.objects[0].bytes[0] & 3, 2);
  EXPECT_EQ(outcome(table + "5) target(); }"), BackwardOutcome::Exhausted);
}

TEST_F(InitialMemory, OnlyCallocClearsTheHeap) {
  EXPECT_EQ(outcome("int main(void) { int *p = calloc(1, 4); if (*p) target(); }"), BackwardOutcome::Exhausted);
  EXPECT_EQ(outcome("int main(void) { int *p = malloc(4); if (*p == 7) target(); }"), BackwardOutcome::Reached);
}

TEST_F(InitialMemory, AVariableThatNoFileDefinesIsUnsupported) {
  EXPECT_EQ(outcome("extern int missing; int main(void) { if (missing == 3) target(); }"), BackwardOutcome::Unknown);
  EXPECT_EQ(last.unsupported.count("the variable missing, which is missing"), 1u);
}

} // namespace
