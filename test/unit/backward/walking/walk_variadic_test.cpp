#include "../backward_fixture.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class WalkVariadic : public BackwardFixture {
protected:
  static std::string sum(const std::string& body) {
    return "typedef __builtin_va_list list;"
           "static unsigned sum(unsigned count, ...) { list l; __builtin_va_start(l, count); unsigned s = 0;"
           "  for (unsigned i = 0; i < count; i++) s = 2 * s + __builtin_va_arg(l, unsigned); __builtin_va_end(l); "
           "return s; }"
           "int main(void) { unsigned x = __VERIFIER_nondet_uint() & 7; " +
           body + " }";
  }
};

TEST_F(WalkVariadic, ArgumentsAreFoundAtTheCall) {
  EXPECT_EQ(outcome(sum("if (sum(2, x, 1u) == 11) target();")), BackwardOutcome::Reached);
  EXPECT_EQ(last.test.objects.at(0).bytes.at(0) & 7, 5);
  EXPECT_EQ(outcome(sum("if (sum(2, x, 1u) == 12) target();")), BackwardOutcome::Exhausted);
  EXPECT_EQ(outcome(sum("if (sum(x & 1, 9u) == 4) target();")), BackwardOutcome::Exhausted);
}

TEST_F(WalkVariadic, TheSizeOfTheAreaIsThatOfTheCall) {
  const std::string inside =
      "static void last(unsigned count, ...) { __builtin_va_list l; __builtin_va_start(l, count);"
      "  long long v = 0; for (unsigned i = 0; i < count; i++) v = __builtin_va_arg(l, long long);"
      "  if (v == 7) target(); } int main(void) { ";
  EXPECT_EQ(outcome(inside + "last(1, 6ll); last(2, 1ll, 7ll); }"), BackwardOutcome::Reached);
  EXPECT_EQ(outcome(inside + "last(1, 7ll + 1); last(1, 6ll, 7ll); }"), BackwardOutcome::Exhausted);
  EXPECT_NE(outcome(inside + "last(2, 7ll); }"), BackwardOutcome::Reached) << "there is no second one";
}

TEST_F(WalkVariadic, ListsArePassedOnAndCopied) {
  const std::string both =
      "typedef __builtin_va_list list; struct pair { int a, b; long c; double d; };"
      "static int first(list l) { return __builtin_va_arg(l, int); }"
      "static int add(int n, ...) { list l, k; __builtin_va_start(l, n); struct pair p = __builtin_va_arg(l, struct "
      "pair);"
      "  __builtin_va_copy(k, l); int a = first(l), b = __builtin_va_arg(k, int); return p.b * 100 + a * 10 + b; }"
      "int main(void) { int x = __VERIFIER_nondet_int() & 3; struct pair p = {1, x, 3, 4.0};";
  EXPECT_EQ(outcome(both + "if (add(0, p, x + 1) == 233) target(); }"), BackwardOutcome::Reached);
  EXPECT_EQ(outcome(both + "if (add(0, p, x + 1) == 234) target(); }"), BackwardOutcome::Exhausted);
}

} // namespace
