// Calls: structs by value, function pointers, wrong types, depth.
#include "machine_fixture.h"

namespace hindsight {

namespace {

using Call = MachineFixture;

TEST_F(Call, AStructByValueIsACopy) {
  EXPECT_EQ(endOf("struct S { int a[10]; }; static int f(struct S s) { s.a[3] = 9; return s.a[3] + s.a[4]; }"
                  "int main(void) { struct S s; for (int i = 0; i < 10; i++) s.a[i] = i; int r = f(s);"
                  "return r * 10 + s.a[3]; }"),
            "returns 133");
}

TEST_F(Call, TheCopyDiesWithItsFunction) {
  EXPECT_EQ(endOf("struct S { int a[10]; }; static int *f(struct S s) { int *volatile p = &s.a[1]; return p; }"
                  "int main(void) { struct S s = {{1, 2}}; return *f(s); }")
                .substr(0, 16),
            "use-after-return");
}

TEST_F(Call, AStructByValueThatIsNotThereIsAnError) {
  EXPECT_EQ(endOf("struct S { int a[10]; }; static int f(struct S s) { return s.a[0]; } struct S *p;"
                  "int main(void) { return f(*p); }")
                .substr(0, 16),
            "null-dereference");
}

TEST_F(Call, StructsInRegistersComeBackWhole) {
  EXPECT_EQ(
      endOf("struct P { long a; double b; }; static struct P f(struct P p, float x) { p.a++; p.b += x; return p; }"
            "int main(void) { struct P p = {40, 0.5}; p = f(p, 1.5f); return p.a + (p.b == 2.0); }"),
      "returns 42");
}

TEST_F(Call, ASymbolicFunctionPointerIsAPathPerFunction) {
  auto ended = run(kNondet + "static int a(int x) { return x + 1; } static int b(int x) { return x * 2; }"
                             "int (*t[4])(int) = {a, b, a, 0};"
                             "int main(void) { unsigned i = __VERIFIER_nondet_uint() % 4; return t[i](5); }");
  EXPECT_EQ(describe(ended),
            (Lines{"bad-function-pointer: calls address 0x0 as a function", "returns 10", "returns 6"}));
  EXPECT_EQ(inputOf(*findEnd(ended, "returns 10"), 0) % 4, 1u);
  EXPECT_EQ(inputOf(*findEnd(ended, "bad-function-pointer: calls address 0x0 as a function"), 0) % 4, 3u);
}

TEST_F(Call, OnlyTheStartOfAFunctionCanBeCalled) {
  EXPECT_EQ(endOf("int main(void) { void (*volatile f)(void) = (void (*)(void))((char *)main + 1); f(); return 0; }"),
            "bad-function-pointer: calls function 'main' as a function");
  EXPECT_EQ(endOf("int g; int main(void) { void (*volatile f)(void) = (void (*)(void))&g; f(); return 0; }"),
            "bad-function-pointer: calls global 'g' as a function");
}

TEST_F(Call, AFunctionThatIsNowhereIsMissingByName) {
  EXPECT_EQ(endOf("int nowhere(int); int main(void) { return nowhere(1); }"), "missing: nowhere");
}

TEST_F(Call, MissingArgumentsAreUnknownAndExtraOnesIgnored) {
  EXPECT_EQ(endsOf("static int f(int a, int b) { if (b == 5) return 1; return 2; } int main(void) {"
                   "int (*volatile g)(int) = (int (*)(int))f; return g(1); }"),
            (Lines{"returns 1", "returns 2"}));
  EXPECT_EQ(endOf("static int f(int a) { return a; } int main(void) {"
                  "int (*volatile g)(int, int) = (int (*)(int, int))f; return g(3, 4); }"),
            "returns 3");
}

TEST_F(Call, AnEngineFunctionNeedsItsArguments) {
  EXPECT_EQ(endOf("void free(void *); int main(void) { ((void (*)(void))free)(); return 0; }"),
            "signature-mismatch: free needs 1 argument and is given 0");
  EXPECT_EQ(endOf("void klee_make_symbolic(); int main(void) { int x = 0; klee_make_symbolic(&x); return x; }", {"-w"}),
            "signature-mismatch: klee_make_symbolic needs 2 arguments and is given 1");
}

TEST_F(Call, InlineAssemblyEndsThePathByName) {
  EXPECT_EQ(endOf("int main(void) { int x = 1; __asm__ volatile(\"fsin %0\" : \"+r\"(x)); return x; }").substr(0, 29),
            "unsupported: inline assembly:");
}

TEST_F(Call, FuelRunsOutBetweenCallsAndTheResultStays) {
  load("static int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); } int main(void) { return f(10); }");
  start();
  std::unique_ptr<State> state = std::move(waiting.back());
  waiting.clear();
  unsigned slices = 0;
  while (machine->run(*state, 7) != RunOutcome::Ended) ++slices;
  EXPECT_EQ(machine->end.exitStatus, 55);
  EXPECT_GT(slices, 100u);
}

TEST_F(Call, AnUnknownFunctionPointerMayBeAnyFunctionWithAnAddress) {
  std::string functions = kNondet + "static int f(void) { return 5; } static int g(void) { return 6; }"
                                    "typedef int (*F)(void); F keep[2] = {f, g};";
  auto ended =
      run(functions + "int main(void) { F p = (F)__VERIFIER_nondet_ulong(); if (p == f) return p(); return 0; }");
  EXPECT_EQ(describe(ended), (std::vector<std::string>{"returns 0", "returns 5"}));
  auto ends =
      endsOf(functions +
             "int main(void) { F p = (F)__VERIFIER_nondet_ulong(); if (keep[0] == keep[1]) return 9; return p(); }");
  EXPECT_EQ(std::ranges::count(ends, "returns 5"), 1);
  EXPECT_EQ(std::ranges::count(ends, "returns 6"), 1);
  EXPECT_EQ(ends.front().substr(0, 20), "bad-function-pointer");
}

TEST_F(Call, AFunctionPointerThatWasNeverSetIsNoFunction) {
  EXPECT_EQ(endOf("int f(void) { return 1; } int (*keep)(void) = f; int main(void) { int (*volatile p)(void);"
                  "return p(); }")
                .substr(0, 20),
            "bad-function-pointer");
}

} // namespace

} // namespace hindsight
