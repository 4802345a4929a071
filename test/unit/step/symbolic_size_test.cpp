// Objects whose size is a term: on the stack, small and large.
#include "machine_fixture.h"

namespace hindsight {
namespace {

class SymbolicSize : public MachineFixture {
protected:
  MachineConfig config;
  Lines endsWithConfig(const std::string& source) {
    load(source);
    start(nullptr, config);
    return describe(runAll());
  }
};

TEST_F(SymbolicSize, AnArrayOfSymbolicLengthIsOnePath) {
  auto ended = run(kNondet + "int main(void) { unsigned char n = __VERIFIER_nondet_uchar(); char a[n + 1]; a[n] = 1;"
                             "return 0; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 0"}));
}

TEST_F(SymbolicSize, ItsEndIsWhereTheLengthSays) {
  auto ended = run(kNondet + "int main(void) { unsigned char n = __VERIFIER_nondet_uchar(), i ="
                             "__VERIFIER_nondet_uchar(); int a[n + 1]; a[i] = 1; return 0; }");
  ASSERT_EQ(ended.size(), 2u);
  for (Ended& path : ended)
    EXPECT_EQ(path.end.kind == EndKind::Returned, inputOf(path, 1) <= inputOf(path, 0)) << describe(path.end);
}

TEST_F(SymbolicSize, LengthsThatDoNotFitTheStackAreAnError) {
  Lines ends = endsOf(kNondet + "int main(void) { unsigned n = __VERIFIER_nondet_uint(); __VERIFIER_assume((n < 5) |"
                                "((n > 4000000000u) & (n < 4000000009u))); int a[n + 1]; a[0] = 1; return 0; }");
  ASSERT_EQ(ends.size(), 2u) << ends[0];
  EXPECT_EQ(ends[0], "returns 0");
  EXPECT_EQ(ends[1].substr(0, 27), "stack-overflow: an array of");
}

TEST_F(SymbolicSize, TheBoundBetweenSmallAndLargeIsSet) {
  config.symbolicSizeCapacity = 10;
  Lines ends = endsWithConfig(
      kNondet + "void *malloc(unsigned long); int main(void) { unsigned char n = __VERIFIER_nondet_uchar();"
                "char *p = malloc(n + 1); p[n] = 2; return 0; }");
  EXPECT_EQ(ends, Lines(2, "returns 0"));
}

TEST_F(SymbolicSize, SymbolicOffsetsIntoLargeObjectsEndByName) {
  config.symbolicObject = 100;
  std::string source = kNondet +
                       "char large[101], small[100]; int main(void) { unsigned char i = __VERIFIER_nondet_uchar();"
                       "__VERIFIER_assume(i < 100); small[i] = 1; return large[i] + small[0] > 5; }";
  EXPECT_EQ(
      endsWithConfig(source),
      (Lines{"unsupported: symbolic offset into an object of more than 100 bytes, the bound of --symbolic-object"}));
  config.symbolicObject = 101;
  EXPECT_EQ(endsWithConfig(source), (Lines{"returns 0"}));
}

TEST_F(SymbolicSize, AFewPlacesOfALargeObjectAreNoProblem) {
  EXPECT_EQ(endsOf(kNondet + "int large[1000000]; int main(void) { unsigned i = __VERIFIER_nondet_uint() & 7;"
                             "large[500000 + i] = 3; if (large[500000 + i] != 3) return 5; return 4; }"),
            (Lines{"returns 4"}));
}

} // namespace
} // namespace hindsight
