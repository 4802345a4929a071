// The end of the program, wanted or not.
#include "../machine_fixture.h"

namespace hindsight {

namespace {

using Process = MachineFixture;

TEST_F(Process, EveryEndHasItsKind) {
  struct {
    const char* declaration;
    const char* call;
    const char* end;
  } const cases[] = {
      {"void exit(int);", "exit(3)", "exits 3"},
      {"void _exit(int);", "_exit(256)", "exits 256"},
      {"void _Exit(int);", "_Exit(-1)", "exits -1"},
      {"void abort(void);", "abort()", "abort-called: abort is called"},
      {"void klee_abort(void);", "klee_abort()", "abort-called: abort is called"},
      {"", "__builtin_trap()", "abort-called: a trap is executed"},
      {"void __hindsight_assert_fail(const char *);", "__hindsight_assert_fail(\"a < b\")",
       "assertion-failed: the assertion `a < b` fails"},
      {"void __hindsight_error(const char *, const char *);", "__hindsight_error(\"buffer-overflow\", \"too small\")",
       "buffer-overflow: too small"},
      {"void __hindsight_error(const char *, const char *);", "__hindsight_error(\"no such kind\", \"text\")",
       "reported-error: text"},
      {"void __hindsight_unsupported(const char *);", "__hindsight_unsupported(\"fork\")", "unsupported: fork"},
      {"void klee_report_error(const char *, int, const char *, const char *);",
       "klee_report_error(\"f.c\", 1, \"went wrong\", \"user.err\")", "reported-error: went wrong"},
      {"void klee_silent_exit(int);", "klee_silent_exit(1)", "silent exit"},
      {"void __VERIFIER_error(void);", "__VERIFIER_error()", "error-reached: __VERIFIER_error is called"},
  };
  for (const auto& one : cases)
    EXPECT_EQ(endOf(std::string(one.declaration) + " int main(void) { " + one.call + "; return 0; }"), one.end)
        << one.call;
}

TEST_F(Process, ReachErrorIsAnErrorEvenIfTheProgramDefinesIt) {
  EXPECT_EQ(endOf("void reach_error(void) { } int main(void) { reach_error(); return 0; }"),
            "error-reached: reach_error is called");
}

TEST_F(Process, AFunctionTheProgramDefinesIsItsOwn) {
  EXPECT_EQ(endOf("void abort(void) { } void *malloc(unsigned long n) { static char c[4]; c[0] = n; return c; }"
                  "int main(void) { abort(); return *(char *)malloc(9); }",
                  {"-fno-builtin"}),
            "returns 9");
}

TEST_F(Process, AStatusThatDependsOnTheInputIsKept) {
  for (const char* end : {"return x + 1;", "exit(x + 1);", "_exit(x + 1);"}) {
    auto ended = run(kNondet +
                     "void exit(int); void _exit(int); int main(void) { int x = __VERIFIER_nondet_int();"
                     "if (x < 5 || x > 9) return 0; " +
                     end + " }");
    size_t symbolic = 0;
    for (const Ended& path : ended) {
      if (!path.end.symbolicStatus) continue;
      ++symbolic;
      auto model = solver.model(path.state->path);
      ASSERT_TRUE(model);
      EXPECT_EQ(Evaluator(*model).evaluate(path.end.symbolicStatus), inputOf(path, 0) + 1) << end;
    }
    EXPECT_EQ(symbolic, 1u) << end;
  }
}

TEST_F(Process, AStatusThatIsNoNumberIsZero) {
  EXPECT_EQ(endOf("void main(void) {}", {"-w"}), "returns 0");
}

TEST_F(Process, AnExitOnOnePathLeavesTheOthers) {
  EXPECT_EQ(endsOf(kNondet + "void exit(int); int main(void) { if (__VERIFIER_nondet_int()) exit(4); return 5; }"),
            (Lines{"exits 4", "returns 5"}));
}

TEST_F(Process, AThrownExceptionIsNotPassedOver) {
  EXPECT_EQ(endOf("void __cxa_throw(void *, void *, void *); int main(void) { __cxa_throw(0, 0, 0); return 0; }"),
            "unsupported: a C++ exception is thrown");
}

} // namespace

} // namespace hindsight
