// Programs end in the same ways whether calls are skipped or not.
#include "chop/chopper.h"

#include "chopped_fixture.h"

namespace hindsight::chop {
namespace {

class ChoppedRuns : public ChoppedFixture {
protected:
  /// For both analyses.
  void expectSame(const std::string& source, const std::string& skip) {
    load(kDeclarations + "void abort(void);\n" + source);
    std::set<std::string> plain = run();
    for (bool isSlice : {true, false})
      for (Pta pta : {Pta::Static, Pta::Past}) {
        slices = isSlice;
        EXPECT_EQ(run(skip, pta), plain) << (pta == Pta::Past ? "past" : "static") << (isSlice ? ", slices" : "");
        EXPECT_GT(cost().skipped, 0u);
      }
  }
};

TEST_F(ChoppedRuns, WhatNothingDependsOnIsNeverExecuted) {
  load(kDeclarations + R"(
    int logged; void note(int n) { for (int i = 0; i < 8; i++) if (n & 1 << i) logged++; }
    int main(void) { int n = __VERIFIER_nondet_int(); note(n); return n == 3; })");
  EXPECT_EQ(run("note"), (std::set<std::string>{"returns a symbol"}));
  EXPECT_EQ(cost().skipped, 1u);
  EXPECT_EQ(cost().recoveries, 0u);
}

TEST_F(ChoppedRuns, ReadsAndResultsRecover) {
  expectSame(R"(
    int g = 1, h = 2; int twice(int x) { if (x > 10) g = 5; else h = 7; return x == 42; }
    int main(void) { int x = __VERIFIER_nondet_int(); int r = twice(x);
      if (g == 5) { if (r) return 1; return 2; } if (h != 7) return 3; return 4; })",
             "twice");
}

TEST_F(ChoppedRuns, ObjectsThatAreBornLate) {
  expectSame(R"(
    struct node { int v; struct node *next; } *list; int count;
    void push(int v) { struct node *n = malloc(sizeof *n); n->v = v; n->next = list; list = n; count++; }
    void bump(int by) { for (struct node *n = list; n; n = n->next) n->v += by; }
    int main(void) { int a = __VERIFIER_nondet_int(); push(a); push(20); bump(3);
      if (count != 2) return 5; if (list->v != 23) return 6; if (list->next->v == 10) return 1;
      return list->next->next ? 7 : 0; })",
             "push,bump");
  EXPECT_GE(cost().recoveries, 3u);
}

TEST_F(ChoppedRuns, WhatIsWrittenSinceStays) {
  expectSame(R"(
    int a[4]; void fill(int v) { for (int i = 0; i < 4; i++) a[i] = v; }
    int main(void) { fill(1); a[1] = 2; fill(3); a[2] = 4; int i = __VERIFIER_nondet_int();
      if (i < 0 || i > 3) return 9; return a[i]; })",
             "fill");
}

TEST_F(ChoppedRuns, ForksOfARecoveryForkItsDependent) {
  expectSame(R"(
    int kind; void classify(int n) { if (n < 0) kind = 1; else if (n == 0) kind = 2; else kind = 3; }
    int main(void) { int n = __VERIFIER_nondet_int(); classify(n); return kind; })",
             "classify");
}

TEST_F(ChoppedRuns, ErrorsBehindACallThatDoesNotComeBackAreNone) {
  expectSame(R"(
    int x; void check(int n) { if (n > 5) exit(1); x = n; }
    int main(void) { int n = __VERIFIER_nondet_int(); check(n); if (n == 7) abort();
      if (n == 3 && x == 3) abort(); if (n > 5) return x; return 0; })",
             "check");
}

TEST_F(ChoppedRuns, ResultsMayBeMovedAroundBeforeAnybodyLooks) {
  expectSame(R"(
    int *p, *q, a = 1, b = 2; int *pick(int n) { return n ? &a : &b; } void set(int *x) { *x = 9; }
    int main(void) { int n = __VERIFIER_nondet_int(); p = pick(n); q = p; set(q); return a * 10 + b; })",
             "pick,set");
}

TEST_F(ChoppedRuns, CallsInsideOthersAndTheirLocals) {
  expectSame(R"(
    void store(int *to, int n) { *to = n > 3 ? n : 0; }
    int work(int n) { int local = 5; store(&local, n); return local; }
    int main(void) { int n = __VERIFIER_nondet_int(); int r = work(n); if (r == 4) return 1; return r == 0 ? 2 : 3; })",
             "store");
}

TEST_F(ChoppedRuns, WhoFreesIsEntered) {
  load(kDeclarations + R"(
    void drop(int *p) { free(p); }
    int main(void) { int *p = malloc(4); drop(p); return *p; })");
  std::set<std::string> plain = run();
  EXPECT_EQ(run("drop"), plain);
  EXPECT_EQ(cost().skipped, 0u);
  EXPECT_EQ(cost().entered.at("may free what exists"), 1u);
}

TEST_F(ChoppedRuns, PastKnowsMoreThanStatic) {
  load(kFigure1);
  std::set<std::string> plain = run();
  EXPECT_EQ(run("insert_first", Pta::Past), plain);
  EXPECT_EQ(cost().recoveries, 0u);
  EXPECT_EQ(run("insert_first", Pta::Static), plain);
  EXPECT_GT(cost().recoveries, 0u);
}

const std::string kInner = kDeclarations + R"(
  int logged[4], level, kept;
  void note(int n) { for (int i = 0; i < 4; i++) if (n & 1 << i) logged[i]++; }
  int halve(int n) { if (n & 1) kept = n; return n / 2; }
  void work(int n) { note(n); level = n; if (halve(n) == 9) level = 0; note(n + 1); }
)";

TEST_F(ChoppedRuns, ASliceExecutesOnlyTheCallsThatMatter) {
  load(kInner + "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n > 99) return 9; work(n);"
                "if (level == 5) return 1; return level == 0 ? 2 : 3; }");
  std::set<std::string> plain = run("work");
  uint64_t whole = cost().skipped;
  slices = true;
  EXPECT_EQ(run("work"), plain);
  EXPECT_GT(cost().skipped, whole); // those inside, of which note is never executed
  EXPECT_LT(pathsSeen, 12u);
}

TEST_F(ChoppedRuns, WhatASliceHasLeftOutComesBackLater) {
  load(kInner + "int main(void) { int n = __VERIFIER_nondet_int(); if (n < 0 || n > 20) return 99; work(n);"
                "if (level == 4) return logged[2] * 10 + logged[0] + 1; if (level == 7) return kept; return 0; }");
  std::set<std::string> plain = run();
  slices = true;
  for (Pta pta : {Pta::Static, Pta::Past}) EXPECT_EQ(run("work", pta), plain);
  EXPECT_GT(cost().recoveries, 2u);
}

TEST_F(ChoppedRuns, SlicesInsideSlicesAndLaterCalls) {
  expectSame(R"(
    struct node { int v; struct node *next; } *list; int count, total;
    void push(int v) { struct node *n = malloc(sizeof *n); n->v = v; n->next = list; list = n; if (v) count++; }
    void fill(int v) { push(v); if (v > 3) push(v + 1); total += v; }
    void twice(int v) { fill(v); fill(v + 2); if (total > 100) total = 0; }
    void bump(int by) { for (struct node *n = list; n; n = n->next) n->v += by; }
    int main(void) { int a = __VERIFIER_nondet_int(); if (a < 0 || a > 6) return 0; twice(a); bump(a); twice(1);
      if (total == 7) return count; if (list->v == 9) return 70 + list->next->v; return 100 + list->next->next->v; })",
             "twice,bump");
}

TEST_F(ChoppedRuns, ALaterCallThatWasRecoveredBeforeAnEarlierOne) {
  expectSame(R"(
    int a = 1, b, seen, zero; int *marks[2] = {&a, &b};
    int odd(int n) { return n & 1; }
    int mark(int n) { *marks[(unsigned)n % 2] = n; return 0; }
    int main(void) { int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(); if (n < 0 || n > 3) return 9;
      int r = mark(n); r = mark(n); r = odd(zero + 2); seen = *marks[(unsigned)m % 2];
      if (r == 2) abort(); return r == 0 ? seen : 8; })",
             "mark,odd");
}

TEST_F(ChoppedRuns, WithoutReuseEachCallIsAnalysed) {
  load(kDeclarations + R"(
    int logged; void note(int n) { logged += n; }
    int main(void) { for (int i = 0; i < 4; i++) note(i); return logged; })");
  std::set<std::string> plain = run("note");
  EXPECT_EQ(cost().run, 1u);
  EXPECT_EQ(cost().reused, 3u);
  reuses = false;
  EXPECT_EQ(run("note"), plain);
  EXPECT_EQ(cost().run, 4u);
}

TEST_F(ChoppedRuns, WhatWasChosenIsDroppedWhenItIsExecutedLateTooOften) {
  load(kDeclarations + R"(
    int sum; void count(int n) { sum += n; }
    int main(void) { for (int i = 0; i < 40; i++) { count(i); if (sum > 1000) return 1; } return sum & 127; })");
  std::set<std::string> plain = run();
  EXPECT_EQ(run("count"), plain);
  EXPECT_EQ(cost().skipped, 40u);
  isChosen = true;
  EXPECT_EQ(run("count"), plain);
  EXPECT_EQ(cost().skipped, 8u);
  EXPECT_EQ(cost().entered.at("was executed late too often before"), 32u);
}

} // namespace
} // namespace hindsight::chop
