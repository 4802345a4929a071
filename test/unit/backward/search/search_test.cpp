#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class BackwardSearch : public BackwardFixture {};

BackwardConfig bounded(uint32_t edges) {
  BackwardConfig config;
  config.limits.edges = edges;
  config.deepen = false;
  return config;
}

TEST_F(BackwardSearch, StraightLines) {
  EXPECT_EQ(outcome("int main(void) { target(); }"), BackwardOutcome::Reached);
  EXPECT_EQ(outcome("int main(void) { int x = __VERIFIER_nondet_int(); if (x * 3 == 21) target(); }"),
            BackwardOutcome::Reached);
  ASSERT_EQ(last.test.objects.size(), 1u);
  EXPECT_EQ(outcome("int main(void) { int x = __VERIFIER_nondet_int(); if (x > 3 && x < 4) target(); }"),
            BackwardOutcome::Exhausted);
}

TEST_F(BackwardSearch, TheEndOfALoopWithSeveralConditions) {
  EXPECT_EQ(outcome("int pc = 1; int main(void) { while (pc != 1 || __VERIFIER_nondet_int()) pc = 1; target(); }"),
            BackwardOutcome::Reached);
}

TEST_F(BackwardSearch, ModelsThatDoNotGoOnProveNothing) {
  const std::string model = "_Noreturn void __hindsight_unsupported(const char *);"
                            "int model(int x) { if (x == 7) __hindsight_unsupported(\"seven\"); return x; }"
                            "_Noreturn static void stops(void) { __hindsight_unsupported(\"all of it\"); }"
                            "int never(int x) { stops(); }";
  EXPECT_EQ(outcome(model + "int main(void) { if (model(__VERIFIER_nondet_int()) == 7) target(); }"),
            BackwardOutcome::Unknown);
  EXPECT_EQ(last.unsupported.count("what model does beyond its model, backward"), 1u);
  EXPECT_EQ(outcome(model + "int main(void) { if (model(__VERIFIER_nondet_int()) == 8) target(); }"),
            BackwardOutcome::Reached);
  EXPECT_EQ(outcome(model + "int main(void) { int x = __VERIFIER_nondet_int(); if (x == 7) return 0;"
                            "if (model(x) == 7) target(); }"),
            BackwardOutcome::Exhausted)
      << "nothing gets to where the model stops";
  EXPECT_EQ(outcome(model + "int g; int main(void) { never(3); if (g == 5) target(); }"), BackwardOutcome::Unknown);
}

TEST_F(BackwardSearch, InputsAreGivenInTheOrderOfTheProgram) {
  ASSERT_EQ(outcome("int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();"
                    "  unsigned char c = __VERIFIER_nondet_uchar(); if (a == 1 && b == 2 && c == 3) target(); }"),
            BackwardOutcome::Reached);
  ASSERT_EQ(last.test.objects.size(), 3u);
  EXPECT_EQ(last.test.objects[0].bytes, (std::vector<uint8_t>{1, 0, 0, 0}));
  EXPECT_EQ(last.test.objects[1].bytes, (std::vector<uint8_t>{2, 0, 0, 0}));
  EXPECT_EQ(last.test.objects[2].bytes, (std::vector<uint8_t>{3}));
}

TEST_F(BackwardSearch, AWriteAfterTheConditionDoesNotMatter) {
  EXPECT_EQ(outcome("int x; int main(void) { x = __VERIFIER_nondet_int(); if (x == 0) { x = 1; target(); } }"),
            BackwardOutcome::Reached);
  EXPECT_EQ(outcome("int x = 2; int main(void) { if (x == 0) { x = 1; target(); } }"), BackwardOutcome::Exhausted);
}

const char* const kFigure3 = "struct A { int f1, f2; } *p, *q;"
                             "int main(void) { q = malloc(sizeof *q); %1 q->f1 = 5; p->f1 = 7;"
                             "  if (p->f1 %2 q->f1) target(); }";

std::string drawnSearch(const std::string& second, const std::string& relation) {
  std::string text = kFigure3;
  text.replace(text.find("%1"), 2, second);
  text.replace(text.find("%2"), 2, relation);
  return text;
}

TEST_F(BackwardSearch, AliasesOnTheHeap) {
  EXPECT_EQ(outcome(drawnSearch("p = q;", "==")), BackwardOutcome::Reached);
  EXPECT_EQ(outcome(drawnSearch("p = q;", "!=")), BackwardOutcome::Exhausted);
  EXPECT_EQ(outcome(drawnSearch("p = malloc(sizeof *p);", "==")), BackwardOutcome::Exhausted);
  EXPECT_EQ(outcome(drawnSearch("p = malloc(sizeof *p);", "!=")), BackwardOutcome::Reached);
}

TEST_F(BackwardSearch, PhisMoveAtOnce) {
  EXPECT_EQ(outcome("int main(void) { int a = 1, b = 2; for (int i = 0; i < 3; i++) { int t = a; a = b; b = t; }"
                    "  if (a == 2 && b == 1) target(); }"),
            BackwardOutcome::Reached);
  EXPECT_EQ(outcome("int main(void) { int a = 1, b = 2; for (int i = 0; i < 3; i++) { int t = a; a = b; b = t; }"
                    "  if (a == 1) target(); }",
                    bounded(8)),
            BackwardOutcome::Exhausted)
      << "a counter that begins at 0 is never negative";
}

TEST_F(BackwardSearch, LoopsWithinLimits) {
  const char* loop =
      "int main(void) { int n = __VERIFIER_nondet_int(), i = 0; while (i < n) i++; if (n == 6) target(); }";
  EXPECT_EQ(outcome(loop, bounded(2)), BackwardOutcome::Bounded);
  EXPECT_GT(last.statistics.waiting, 0u);
  EXPECT_EQ(outcome(loop), BackwardOutcome::Reached) << "limits grow";
}

TEST_F(BackwardSearch, ListsBuiltInLoops) {
  const char* list = "struct n { struct n *next; int v; };"
                     "int main(void) { struct n *head = 0; for (int i = 0; i < 3; i++) {"
                     "    struct n *e = malloc(sizeof *e); e->v = __VERIFIER_nondet_int(); e->next = head; head = e; }"
                     "  if (head->v == 10 && head->next->v == 20 && head->next->next->v == %1 && "
                     "!head->next->next->next %2) target(); }";
  auto with = [&](const std::string& number, const std::string& more) {
    std::string text = list;
    text.replace(text.find("%1"), 2, number);
    text.replace(text.find("%2"), 2, more);
    return text;
  };
  EXPECT_EQ(outcome(with("30", "")), BackwardOutcome::Reached);
  EXPECT_EQ(outcome(with("30", "&& head == head->next"), bounded(6)), BackwardOutcome::Exhausted);
}

TEST_F(BackwardSearch, CallsAndRecursion) {
  EXPECT_EQ(outcome("static int twice(int x) { if (x < 0) return -1; return 2 * x; }"
                    "int main(void) { int n = __VERIFIER_nondet_int(); if (twice(n) == 14) target(); }"),
            BackwardOutcome::Reached);
  EXPECT_EQ(outcome("static int twice(int x) { if (x < 0) return -1; if (x > 1000) return 0; return 2 * x; }"
                    "int main(void) { int n = __VERIFIER_nondet_int(); if (twice(n) == 15) target(); }"),
            BackwardOutcome::Exhausted);
  EXPECT_EQ(outcome("static int sum(int n) { return n <= 0 ? 0 : n + sum(n - 1); }"
                    "int main(void) { int n = __VERIFIER_nondet_int(); if (sum(n) == 10) target(); }"),
            BackwardOutcome::Reached);
}

TEST_F(BackwardSearch, TargetsInCalleesLeaveToEveryCaller) {
  EXPECT_EQ(
      outcome("static void f(int x) { if (x == 3) target(); }"
              "int main(void) { f(1); f(2); f(__VERIFIER_nondet_int() & 6); if (__VERIFIER_nondet_int() == 5) f(3); }"),
      BackwardOutcome::Reached);
  EXPECT_EQ(outcome("static void f(int x) { if (x == 3) target(); } int main(void) { f(1); f(2); }"),
            BackwardOutcome::Exhausted);
}

TEST_F(BackwardSearch, IndirectCalls) {
  const char* table =
      "static int one(void) { return 1; } static int two(void) { return 2; }"
      "static int (*table[])(void) = {one, two};"
      "int main(void) { unsigned i = __VERIFIER_nondet_uint(); if (i > 1) return 0; if (table[i]() == %) target(); }";
  std::string text = table;
  EXPECT_EQ(outcome(text.replace(text.find('%'), 1, "2")), BackwardOutcome::Reached);
  text = table;
  EXPECT_EQ(outcome(text.replace(text.find('%'), 1, "3")), BackwardOutcome::Exhausted);
}

TEST_F(BackwardSearch, CalleesOfAnotherType) {
  auto called = [&](const std::string& function, const std::string& type, const std::string& call) {
    return outcome(function + "typedef " + type + "; static void run(other *f, int n) { " + call +
                   " } int main(void) { run((other *)g, __VERIFIER_nondet_uchar()); return 0; }");
  };
  using enum BackwardOutcome;
  EXPECT_EQ(called("void g(short x) { if (x == 6) target(); }", "void other(int)", "f(n);"), Reached);
  EXPECT_EQ(called("void g(short x) { if (x == 999) target(); }", "void other(int)", "f(n);"), Exhausted);
  EXPECT_EQ(called("void g(int x) { if (x == 6) target(); }", "int other(int)", "int r = f(n);"), Reached);
  EXPECT_EQ(called("int g(int x, int y) { if (x == 6) target(); return y; }", "int other(int)", "f(n);"), Reached);
  EXPECT_EQ(
      called("void g(double d, int x) { if (x == 6 && d == 2) target(); }", "void other(int, double)", "f(n, 2.0);"),
      Reached);
  EXPECT_EQ(
      called("void g(double d, int x) { if (x == 6 && d == 3) target(); }", "void other(int, double)", "f(n, 2.0);"),
      Exhausted);
  EXPECT_EQ(called("void g(int x) { if (x == -3) target(); }", "void other(signed char)", "f(n);"), Reached);
  EXPECT_EQ(called("void g(int x) { if (x == -3) target(); }", "void other(unsigned char)", "f(n);"), Exhausted);
}

TEST_F(BackwardSearch, ResultsOfAnotherType) {
  auto returned = [&](const std::string& function, const std::string& type, const std::string& condition) {
    return outcome(function + "typedef " + type +
                   "; int main(void) { other *f = (other *)g;"
                   " if (f(__VERIFIER_nondet_uchar())" +
                   condition + ") target(); return 0; }");
  };
  using enum BackwardOutcome;
  EXPECT_EQ(returned("int g(int c) { return c + 1; }", "unsigned char other(int)", " == 6"), Reached);
  EXPECT_EQ(returned("unsigned char g(int c) { return c + 1; }", "int other(int)", " == 6"), Reached);
  EXPECT_EQ(returned("unsigned char g(int c) { return 7; }", "int other(int)", " % 256 == 6"), Exhausted);
  EXPECT_EQ(returned("_Bool g(int c) { return c == 6; }", "int other(int)", ""), Reached);
  EXPECT_EQ(returned("struct s { int a, b; }; struct s g(int c) { struct s r = {c, 2}; return r; }", "int other(int)",
                     " == 6"),
            Reached);
  EXPECT_EQ(returned("void g(int c) {}", "int other(int)", " % 2 == 2"), Exhausted);
  EXPECT_EQ(returned("struct s { long a, b, c; }; int g(struct s c) { return c.a; }", "int other(int)", " == 6"),
            Unknown)
      << "whatever the caller has on its stack";
  EXPECT_TRUE(last.unsupported.begin()->first.starts_with("a call of g through another type"))
      << last.unsupported.begin()->first;
}

TEST_F(BackwardSearch, ATargetThatIsCalledThroughAPointer) {
  load(kInputs + "void (*f)(void) = target; int main(void) { if (__VERIFIER_nondet_int() == 5) f(); return 0; }");
  BackwardConfig config;
  config.callees = {program->findFunction("target")->id};
  BackwardContext context(*program, terms, solver, nullptr);
  uint32_t candidates = 0;
  BackwardResult found = searchBackward(context, {}, config, [&](const BackwardCandidate& candidate) {
    ++candidates;
    return candidate.test.objects.at(0).bytes == std::vector<uint8_t>{5, 0, 0, 0};
  });
  EXPECT_EQ(found.outcome, BackwardOutcome::Reached);
  EXPECT_EQ(candidates, 1u);
}

TEST_F(BackwardSearch, PointersIntoOneObjectAreOrderedByTheirOffsets) {
  const std::string start = "int main(void) { unsigned char n = __VERIFIER_nondet_uchar() & 3; int a[4], b[4]; ";
  EXPECT_EQ(outcome(start + "int *e = a + n; if (e < a || e > a + 4) target(); return 0; }"),
            BackwardOutcome::Exhausted);
  EXPECT_EQ(outcome(start + "int *e = a + n; if (e > a + 2) target(); return 0; }"), BackwardOutcome::Reached);
  EXPECT_EQ(outcome(start + "int *s = n & 1 ? a : b, *e = s + n; if (e < s) target(); return 0; }"),
            BackwardOutcome::Exhausted);
  EXPECT_EQ(
      outcome(start + "unsigned long e = (unsigned long)(a + n); if (e < (unsigned long)a) target(); return 0; }"),
      BackwardOutcome::Exhausted);
}

TEST_F(BackwardSearch, PaddingOfGlobalsIsZero) {
  EXPECT_EQ(outcome("struct s { char c; int i; } g = {1, 2}; union { char c; int i; } u = {3};"
                    "int main(void) { if (((char *)&g)[2] || u.i != 3) target(); return 0; }"),
            BackwardOutcome::Exhausted);
}

TEST_F(BackwardSearch, WhatIsKnownOfAnIndexTellsPathsApart) {
  const std::string search = "  unsigned x = __VERIFIER_nondet_uchar();"
                             "  if (x > t && x < 16 && a[x] == 1) target(); return 0; }";
  const std::string fill = "unsigned a[16], s; int main(void) { for (int i = 0; i < 16; i++) a[i] = 0; a[5] = 1;"
                           "  for (int i = 0; i < 3; i++) s += i;"
                           "  unsigned char c = __VERIFIER_nondet_uchar(); unsigned t;";
  EXPECT_EQ(outcome(fill + "if (c) t = 9; else t = 3;" + search), BackwardOutcome::Reached);
  EXPECT_EQ(outcome(fill + "if (c) t = 3; else t = 9;" + search), BackwardOutcome::Reached);
  EXPECT_EQ(outcome(fill + "if (c) t = 7; else t = 9;" + search), BackwardOutcome::Exhausted);
}

TEST_F(BackwardSearch, ArraysAtSymbolicIndices) {
  EXPECT_EQ(outcome("int a[8] = {3, 1, 4, 1, 5, 9, 2, 6};"
                    "int main(void) { unsigned i = __VERIFIER_nondet_uint(); if (i < 8 && a[i] == 9) target(); }"),
            BackwardOutcome::Reached);
  EXPECT_EQ(outcome("int a[8] = {3, 1, 4, 1, 5, 9, 2, 6};"
                    "int main(void) { unsigned i = __VERIFIER_nondet_uint(); if (i < 8 && a[i] == 7) target(); }"),
            BackwardOutcome::Exhausted);
  EXPECT_EQ(
      outcome("int main(void) { int a[4] = {0}; unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();"
              "if (i > 3 || j > 3) return 0; a[i] = 7; if (a[j] == 7 && i + j == 4) target(); }"),
      BackwardOutcome::Reached);
  EXPECT_EQ(
      outcome("int main(void) { int a[4] = {0}; unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();"
              "if (i > 3 || j > 3) return 0; a[i] = 7; if (a[j] == 7 && i + j == 3) target(); }"),
      BackwardOutcome::Exhausted);
}

TEST_F(BackwardSearch, BytesOfAWordAndCopies) {
  EXPECT_EQ(outcome("int main(void) { unsigned x = __VERIFIER_nondet_uint(); unsigned char *b = (unsigned char *)&x;"
                    "b[1] = 0x12; if (x == 0x33441255) target(); }"),
            BackwardOutcome::Reached);
  EXPECT_EQ(outcome("int main(void) { unsigned x = __VERIFIER_nondet_uint(); unsigned char *b = (unsigned char *)&x;"
                    "b[1] = 0x12; if (x == 0x33441355) target(); }"),
            BackwardOutcome::Exhausted);
  EXPECT_EQ(outcome("struct s { int a, b; char c[8]; }; int main(void) { struct s x, y; x.a = __VERIFIER_nondet_int();"
                    "x.b = x.a + 1; y = x; if (y.b == 8 && y.a == 7) target(); }"),
            BackwardOutcome::Reached);
}

TEST_F(BackwardSearch, FailingAccessesAreNotPassed) {
  EXPECT_EQ(outcome("int main(void) { int *p = 0; *p = 7; target(); }"), BackwardOutcome::Exhausted);
  EXPECT_EQ(last.statistics.failed, 1u);
  ASSERT_EQ(last.failures.size(), 1u);
}

BackwardConfig withErrors() {
  BackwardConfig config;
  config.findErrors = true;
  return config;
}

TEST_F(BackwardSearch, ErrorsOnTheWayAreFoundAndShown) {
  EXPECT_EQ(outcome("int main(void) { int *p = 0; if (__VERIFIER_nondet_int() == 4) *p = 7; target(); }", withErrors()),
            BackwardOutcome::Reached);
  EXPECT_EQ(outcome("int main(void) { int *p = 0; if (__VERIFIER_nondet_int() != 4) return 1; *p = 7; target(); }",
                    withErrors()),
            BackwardOutcome::Exhausted);
  ASSERT_EQ(last.errors.size(), 1u);
  EXPECT_EQ(last.errors[0].test.objects.at(0).bytes, (std::vector<uint8_t>{4, 0, 0, 0}));
  EXPECT_EQ(outcome("int a[4]; int main(void) { unsigned i = __VERIFIER_nondet_uint(); if (i > 4) return 1;"
                    "  a[i] = 1; if (i == 4) target(); }",
                    withErrors()),
            BackwardOutcome::Exhausted);
  ASSERT_EQ(last.errors.size(), 1u);
  EXPECT_EQ(last.errors[0].test.objects.at(0).bytes, (std::vector<uint8_t>{4, 0, 0, 0}));
}

TEST_F(BackwardSearch, FreedObjectsFail) {
  EXPECT_EQ(
      outcome("int main(void) { int *p = malloc(4), *q = p; *p = 3; free(p); if (*q == 3) target(); }", withErrors()),
      BackwardOutcome::Exhausted);
  EXPECT_EQ(last.errors.size(), 1u);
  EXPECT_EQ(outcome("int main(void) { int *p = malloc(4), *q = p; *p = 3; free(p); free(q); target(); }", withErrors()),
            BackwardOutcome::Exhausted);
  EXPECT_EQ(last.errors.size(), 1u);
  EXPECT_EQ(outcome("int main(void) { int *p = malloc(4), *q = malloc(4); *q = 3; free(p); if (*q == 3) target(); }",
                    withErrors()),
            BackwardOutcome::Reached);
}

TEST_F(BackwardSearch, InfeasiblePathsSayWhatTheyWouldLike) {
  EXPECT_EQ(
      outcome("int main(void) { int w = __VERIFIER_nondet_int(), i = 0; while (i < w) i++; if (w == 1000) target(); }",
              bounded(1)),
      BackwardOutcome::Bounded);
  ASSERT_EQ(last.replay.size(), 1u);
  EXPECT_EQ(last.replay[0].bytes, (std::vector<uint8_t>{0xe8, 3, 0, 0}));
  EXPECT_EQ(last.replay[0].occurrence, 0u);
}

TEST_F(BackwardSearch, AllocationsThatFailAndAccessesOfNothing) {
  EXPECT_EQ(outcome("int main(void) { if (!malloc(1ul << 60)) target(); }"), BackwardOutcome::Reached);
  EXPECT_EQ(outcome("int main(void) { if (!malloc(1ul << 40)) target(); }"), BackwardOutcome::Exhausted);
  EXPECT_EQ(outcome("int main(void) { if (!malloc(1ul << 10)) target(); }"), BackwardOutcome::Exhausted);
  EXPECT_EQ(outcome("int main(void) { if (!malloc(__VERIFIER_nondet_uint() * 4294967296ul)) target(); }"),
            BackwardOutcome::Reached)
      << "very large ones fail";
  EXPECT_EQ(outcome("void *memcpy(void *, const void *, __SIZE_TYPE__); int x; int main(void) {"
                    "  unsigned n = __VERIFIER_nondet_uint(); memcpy(0, &x, n); if (n < 1) target(); }",
                    withErrors()),
            BackwardOutcome::Reached);
}

TEST_F(BackwardSearch, UsesBeforeAndAfterAFreeAreNotTheSame) {
  for (const char* first : {"free(p), *p = 1; else *p = 1, free(p);", "*p = 1, free(p); else free(p), *p = 1;"}) {
    EXPECT_EQ(outcome("int main(void) { int *p = malloc(4); if (__VERIFIER_nondet_int()) " + std::string(first) +
                      " target(); }"),
              BackwardOutcome::Reached)
        << first;
  }
  EXPECT_EQ(outcome("int main(void) { int *p = malloc(4); if (__VERIFIER_nondet_int()) free(p); free(p); target(); }"),
            BackwardOutcome::Reached);
}

TEST_F(BackwardSearch, AFreedAddressIsHandedOutAgain) {
  EXPECT_EQ(outcome("int main(void) { int *p = malloc(4); free(p); int *q = malloc(4); if (p == q) target(); }"),
            BackwardOutcome::Reached);
  EXPECT_EQ(outcome("int main(void) { int *p = malloc(4); int *q = malloc(4); free(p); if (p == q) target(); }"),
            BackwardOutcome::Exhausted)
      << "both were alive at once";
}

TEST_F(BackwardSearch, ObjectsOfASizeThatIsFoundLater) {
  BackwardConfig config;
  config.findErrors = true;
  config.limits.edges = 8;
  config.deepen = false;
  EXPECT_NE(outcome("int main(void) { unsigned n = __VERIFIER_nondet_uint(); __VERIFIER_assume(n > 0 && n < 6);"
                    "  char *p = malloc(n); for (unsigned i = 0; i <= n; i++) p[i] = 1; target(); }",
                    config),
            BackwardOutcome::Reached);
  EXPECT_EQ(last.errors.size(), 1u);
}

} // namespace
