// Candidates of symbolic pointers that an analysis rules out, and that no path is lost by it.
#include "chop/pointer_resolver.h"

#include "chopped_fixture.h"

namespace hindsight::chop {
namespace {

class ResolvedRuns : public ChoppedFixture {
protected:
  const ResolvingCost& resolving() const { return resolver->cost(); }
};

/// The lookup is the second one, so that it has a snapshot.
const std::string kTwoTables = kDeclarations + R"(
  struct cell { int n; } *a[4], *b[4];
  int look(struct cell **table, unsigned i) { if (i > 3) return 0; return table[i]->n; }
  int main(void) {
    for (int i = 0; i < 4; i++) { a[i] = malloc(4); a[i]->n = i; b[i] = malloc(4); b[i]->n = 10; }
    unsigned x = __VERIFIER_nondet_uint(), y = __VERIFIER_nondet_uint();
    struct cell *either = y & 1 ? a[0] : b[0];
    return either->n + look(a, x) + look(b, y); })";

TEST_F(ResolvedRuns, AllAnalysesGiveTheSamePaths) {
  load(kTwoTables);
  std::set<std::string> plain = run();
  EXPECT_EQ(resolving().candidates, resolving().kept);
  for (Resolve by : {Resolve::Static, Resolve::Past}) {
    resolve = by;
    EXPECT_EQ(run(), plain);
    EXPECT_GT(resolving().pointers, 0u);
    EXPECT_LT(resolving().scanKept, resolving().scanned);
  }
}

TEST_F(ResolvedRuns, ASnapshotTellsTablesApartThatAreFilledInOneLine) {
  load(kTwoTables);
  resolve = Resolve::Static;
  run();
  uint64_t byStatic = resolving().scanKept, pointers = resolving().pointers;
  resolve = Resolve::Past;
  run();
  EXPECT_EQ(resolving().pointers, pointers);
  EXPECT_GT(resolving().snapshots, 0u);
  EXPECT_GT(resolving().asked, 0u);
  EXPECT_GT(byStatic, 0u);
}

TEST_F(ResolvedRuns, TheFirstMeetingHasNoSnapshot) {
  load(kDeclarations + R"(
    int *cells[3]; int main(void) {
      for (int i = 0; i < 3; i++) { cells[i] = malloc(4); *cells[i] = i; }
      unsigned x = __VERIFIER_nondet_uint(); return x < 3 ? *cells[x] : 9; })");
  resolve = Resolve::Past;
  EXPECT_EQ(run(), (std::set<std::string>{"returns 0", "returns 1", "returns 2", "returns 9"}));
  EXPECT_EQ(resolving().snapshots, 0u);
  EXPECT_EQ(resolving().kept, resolving().candidates);
}

TEST_F(ResolvedRuns, PointersThatAFunctionStoresItselfArePossible) {
  load(kDeclarations + R"(
    int *slots[2], first = 1;
    int pick(unsigned i) {
      slots[0] = &first; slots[1] = malloc(4); *slots[1] = 5; return *slots[i & 1]; }
    int main(void) { unsigned x = __VERIFIER_nondet_uint(); int r = pick(x);
      return r * 10 + pick(x >> 1); })");
  resolve = Resolve::Past;
  EXPECT_EQ(run(), (std::set<std::string>{"returns 11", "returns 15", "returns 51", "returns 55"}));
  EXPECT_EQ(resolving().snapshots, 2u); // two paths
}

TEST_F(ResolvedRuns, WhatASkippedCallMayHaveStoredIsPossible) {
  load(kDeclarations + R"(
    int *slots[2], a = 1, b = 2, c = 3;
    void fill(int *with) { slots[1] = with; }
    int pick(unsigned i) { return *slots[i & 1]; }
    int main(void) { slots[0] = &a; slots[1] = &b;
      unsigned x = __VERIFIER_nondet_uint(); int r = pick(x); fill(&c); return r * 10 + pick(x >> 1); })");
  std::set<std::string> plain = run();
  resolve = Resolve::Past;
  EXPECT_EQ(run("fill"), plain);
  EXPECT_GT(cost().recoveries, 0u);
}

} // namespace
} // namespace hindsight::chop
