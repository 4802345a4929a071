#include "machine_fixture.h"

#include <set>

namespace hindsight {
namespace {

/// Exit statuses of all paths of main with this body.
class AddressReuse : public MachineFixture {
protected:
  std::multiset<int64_t> statuses(const std::string& body) {
    load(kHeap + "int main(void) { char *p = malloc(4), *q, *r;\n" + body + "}");
    start();
    std::multiset<int64_t> result;
    for (const Ended& path : runAll()) {
      EXPECT_EQ(path.end.kind, EndKind::Returned) << path.end.message;
      result.insert(path.end.exitStatus);
    }
    return result;
  }
};

TEST_F(AddressReuse, AFreedAddressMayComeAgain) {
  EXPECT_EQ(statuses("free(p); q = malloc(4); if (p == q) return 1; return 0;"), (std::multiset<int64_t>{0, 1}));
  EXPECT_EQ(statuses("free(p); q = malloc(4); if (p != q) return 1; return 0;"), (std::multiset<int64_t>{0, 1}));
}

TEST_F(AddressReuse, NotWhileTheObjectLives) {
  EXPECT_EQ(statuses("q = malloc(4); if (p == q) return 1; return 0;"), (std::multiset<int64_t>{0}));
  EXPECT_EQ(statuses("q = malloc(4); free(p); if (p == q) return 1; return 0;"), (std::multiset<int64_t>{0}));
}

TEST_F(AddressReuse, OnePairIsDecidedOnce) {
  EXPECT_EQ(statuses("free(p); q = malloc(4); int a = 0; if (p == q) a = 1; if (q == p) a += 2; return a;"),
            (std::multiset<int64_t>{0, 3}));
}

TEST_F(AddressReuse, TwoLivingObjectsAreNeverAtOneAddress) {
  EXPECT_EQ(statuses("free(p); q = malloc(4); r = malloc(4); int a = 0; if (p == q) a = 1; if (p == r) a += 2;\n"
                     "return a;"),
            (std::multiset<int64_t>{0, 1, 2}));
}

TEST_F(AddressReuse, IsTransitive) {
  EXPECT_EQ(statuses("free(p); q = malloc(4); int a = 0; if (p == q) a = 1; free(q); r = malloc(4);\n"
                     "if (q == r) a += 2; if (p == r) a += 4; return a;"),
            (std::multiset<int64_t>{0, 1, 2, 4, 7}));
}

TEST_F(AddressReuse, OtherOffsetsAndKindsDiffer) {
  EXPECT_EQ(statuses("free(p); q = malloc(4); if (p + 1 == q) return 1; return 0;"), (std::multiset<int64_t>{0}));
  EXPECT_EQ(statuses("char local = 1; free(p); if (p == &local) return 1; return 0;"), (std::multiset<int64_t>{0}));
}

TEST_F(AddressReuse, NumbersAgreeWithComparisons) {
  const std::string set = "if ((unsigned long)p * 3 == (unsigned long)q * 3) a += 2;";
  EXPECT_EQ(statuses("free(p); q = malloc(4); int a = 0; if (p == q) a = 1;" + set + "return a;"),
            (std::multiset<int64_t>{0, 3}));
  // Once both numbers were looked at, they decide.
  EXPECT_EQ(statuses("free(p); q = malloc(4); int a = 0;" + set + "if (p == q) a += 1; return a;"),
            (std::multiset<int64_t>{0}));
}

TEST_F(AddressReuse, ATestSaysWhichOneItIs) {
  for (uint64_t second : {0x580000010000, 0x580000020000}) {
    TestCase test;
    test.addresses = {{1, 0x580000010000}, {2, second}};
    MachineConfig config;
    config.fixedInputs = &test;
    load(kHeap + "int main(void) { char *p = malloc(4); free(p); char *q = malloc(4); return p == q; }");
    start(nullptr, config);
    std::vector<Ended> paths = runAll();
    ASSERT_EQ(paths.size(), 1u);
    EXPECT_EQ(paths[0].end.exitStatus, second == 0x580000010000);
  }
}

TEST_F(AddressReuse, OfTwoFramesThatAreGoneNothingIsKnown) {
  load("static unsigned long f(void) { int x; return (unsigned long)&x; } int main(void) { return f() == f(); }");
  start();
  std::vector<Ended> paths = runAll();
  ASSERT_EQ(paths.size(), 1u);
  EXPECT_TRUE(paths[0].state->addressDependent);
}

} // namespace
} // namespace hindsight
