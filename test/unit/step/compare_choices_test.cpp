// Pointers that may point to one of several objects.
#include "machine_fixture.h"

namespace hindsight {

namespace {

using Lines = std::vector<std::string>;

class CompareChoices : public MachineFixture {
protected:
  /// The different ends of a main with this body, and whether an address decided any.
  Lines endsOfBody(const std::string& body) {
    auto ended = run("#define HOLDS(x) do { if (x) return 1; return 9; } while (0)\n" + kNondet + kHeap +
                     "int a[4], b[4], c[4], *t[3] = {a, b, c}; int main(void) {"
                     "unsigned i = __VERIFIER_nondet_uint() % 3, j = __VERIFIER_nondet_uint() % 3;" +
                     body + "}");
    byAddress = false;
    for (const Ended& path : ended) byAddress |= path.state->addressDependent;
    Lines ends = describe(ended);
    ends.erase(std::unique(ends.begin(), ends.end()), ends.end());
    return ends;
  }
  bool byAddress = false;
};

TEST_F(CompareChoices, NoObjectIsNull) {
  EXPECT_EQ(endsOfBody("int *p = i ? a : b; HOLDS(p != 0);"), (Lines{"returns 1"}));
  EXPECT_FALSE(byAddress);
  EXPECT_EQ(endsOfBody("int *p = i ? a : 0; if (!p) HOLDS(i == 0); HOLDS(i != 0);"), (Lines{"returns 1"}));
  EXPECT_FALSE(byAddress);
}

TEST_F(CompareChoices, TwoChoicesAreEqualWhereTheyChoseTheSame) {
  EXPECT_EQ(endsOfBody("int *p = t[i], *q = t[j]; if (p == q) HOLDS(i == j); HOLDS(i != j);"), (Lines{"returns 1"}));
  EXPECT_FALSE(byAddress);
  EXPECT_EQ(endsOfBody("int *p = i ? a : j ? b : c, *q = j ? p : a; if (p != q && j) return 9; return 1;"),
            (Lines{"returns 1"}));
  EXPECT_FALSE(byAddress);
}

TEST_F(CompareChoices, OffsetsCount) {
  EXPECT_EQ(endsOfBody("int *p = t[i] + 1, *q = t[i] + j; if (p == q) HOLDS(j == 1); HOLDS(j != 1);"),
            (Lines{"returns 1"}));
  EXPECT_FALSE(byAddress);
}

TEST_F(CompareChoices, OrderWithinEachObjectNeedsNoAddress) {
  EXPECT_EQ(endsOfBody("int n = 0; int *p = i ? a : b, *e = p + 4; for (; p < e; p++) n++; return n;"),
            (Lines{"returns 4"}));
  EXPECT_FALSE(byAddress);
  EXPECT_EQ(endsOfBody("int *p = i ? a : b; if (!i) return 0; HOLDS(p < a + 2);"), (Lines{"returns 0", "returns 1"}));
  EXPECT_FALSE(byAddress) << "where i is not 0, only a can be meant";
}

TEST_F(CompareChoices, OrderBetweenObjectsIsAMatterOfAddresses) {
  endsOfBody("int *p = i ? a : b; HOLDS(p < a + 2);");
  EXPECT_TRUE(byAddress);
}

TEST_F(CompareChoices, AFreedObjectMayBeWhereANewOneIs) {
  EXPECT_EQ(endsOfBody("char *p = malloc(4); free(p); char *q = malloc(4), *r = i ? q : 0; if (p == r) HOLDS(i);"
                       "return 2;"),
            (Lines{"returns 1", "returns 2"}));
  EXPECT_FALSE(byAddress);
}

} // namespace

} // namespace hindsight
