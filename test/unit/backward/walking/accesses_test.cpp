// Accesses on the way to the target must be valid: inside an object that is alive, unless nothing is accessed at all.
#include "backward/walking/accesses.h"

#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class Accesses : public BackwardFixture {
protected:
  BackwardOutcome way(const std::string& body) {
    return outcome("void *memcpy(void *, const void *, __SIZE_TYPE__); void *memset(void *, int, __SIZE_TYPE__);"
                   "const char kept[4] = \"abc\"; char bytes[4];"
                   "int main(void) { unsigned x = __VERIFIER_nondet_uint() & 7; " +
                   body + " }");
  }
};

TEST_F(Accesses, InsideTheObject) {
  EXPECT_EQ(way("bytes[x] = 1; if (x > 2) target();"), BackwardOutcome::Reached);
  ASSERT_EQ(last.test.objects.size(), 1u);
  EXPECT_EQ(last.test.objects[0].bytes[0] & 7, 3) << "only this index is both above 2 and inside";
  EXPECT_NE(way("bytes[x] = 1; if (x > 3) target();"), BackwardOutcome::Reached);
}

TEST_F(Accesses, AfterAFree) {
  EXPECT_NE(way("char *p = malloc(4); free(p); p[0] = 1; target();"), BackwardOutcome::Reached);
  EXPECT_NE(way("char *p = malloc(4); if (x > 2) free(p); p[0] = 1; if (x == 3) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(way("char *p = malloc(4); if (x > 2) free(p); p[0] = 1; if (x == 2) target();"), BackwardOutcome::Reached);
  EXPECT_NE(way("char *p = malloc(4); free(p); free(p); target();"), BackwardOutcome::Reached);
}

TEST_F(Accesses, NothingMayBeAccessedAnywhere) {
  EXPECT_EQ(way("memset((char *)0, 1, x & 1); if (x == 4) target();"), BackwardOutcome::Reached);
  EXPECT_NE(way("memset((char *)0, 1, x & 1); if (x == 5) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(way("memcpy((char *)kept, bytes, x & 1); if (x == 4) target();"), BackwardOutcome::Reached);
  EXPECT_NE(way("memcpy((char *)kept, bytes, x & 1); if (x == 5) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(way("memset(bytes + 4, 1, x & 1); if (x == 4) target();"), BackwardOutcome::Reached);
  EXPECT_NE(way("memset(bytes + 4, 1, x & 1); if (x == 5) target();"), BackwardOutcome::Reached);
}

TEST_F(Accesses, NothingMayBeAccessedInFreedMemory) {
  const std::string freed = "char *p = malloc(2); free(p); ";
  EXPECT_EQ(way(freed + "memcpy(bytes, p, 0); target();"), BackwardOutcome::Reached);
  EXPECT_EQ(way(freed + "memcpy(bytes, p, x & 1); if (x == 4) target();"), BackwardOutcome::Reached);
  EXPECT_NE(way(freed + "memcpy(bytes, p, x & 1); if (x == 5) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(way(freed + "memset(p, 1, x & 1); memset(p, 2, x & 2); if (x > 3) target();"), BackwardOutcome::Reached);
  EXPECT_EQ(last.test.objects[0].bytes[0] & 7, 4) << "both sizes must be 0";
  EXPECT_NE(way(freed + "memset(p, 1, x & 1); free(p); target();"), BackwardOutcome::Reached);
}

TEST_F(Accesses, AFreeIsOfTheStartOfAHeapObject) {
  EXPECT_EQ(way("char *p = malloc(2); free(p + (x & 1)); if (x == 2) target();"), BackwardOutcome::Reached);
  EXPECT_NE(way("char *p = malloc(2); free(p + (x & 1)); if (x == 3) target();"), BackwardOutcome::Reached);
  EXPECT_NE(way("free(bytes); target();"), BackwardOutcome::Reached);
  EXPECT_EQ(way("free((char *)0); target();"), BackwardOutcome::Reached);
}

} // namespace
