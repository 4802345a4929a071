// How values cross calls, three ways: structs by value, variable arguments, and calls through a wrong type.
#include "three_ways_fixture.h"

namespace hindsight {

namespace {

/// On machines of 64 and of 32 bits.
class EachCall : public ThreeWays, public testing::WithParamInterface<const char*> {
protected:
  void loadCall(const std::string& source) {
    SCOPED_TRACE(source);
    loadFunction(source, {GetParam()});
  }
  /// `f(a, b)` of two numbers of so many bits.
  void expectAgreementOf(const std::string& source, unsigned a = 32, unsigned b = 32) {
    SCOPED_TRACE(source);
    loadCall(source);
    expectAgreementAtCorners({a, b}, 8);
  }
};

INSTANTIATE_TEST_SUITE_P(Machines, EachCall, testing::Values("-m64", "-m32"),
                         [](const auto& each) { return std::string(each.param).substr(1); });

TEST_P(EachCall, ArgumentsOfAnotherWidth) {
  for (const char* given : {"signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long long"})
    for (const char* wanted : {"signed char", "unsigned char", "short", "int", "unsigned"}) {
      std::string g(given), w(wanted);
      expectAgreementOf("static " + w + " callee(" + w + " x) { return x; }\nvoid f(" + g + " a, int b) { out = (" +
                            "unsigned long long)((" + w + " (*)(" + g + "))callee)(a) + b; }",
                        g == "long long"                       ? 64
                        : g.find("char") != std::string::npos  ? 8
                        : g.find("short") != std::string::npos ? 16
                                                               : 32);
    }
}

TEST_P(EachCall, WiderParameters) {
  if (std::string(GetParam()) == "-m64") {
    expectAgreementOf("static long callee(long x) { return x; }\n"
                      "void f(int a, int b) { out = (unsigned long long)((long (*)(int))callee)(a) + b; }");
    expectAgreementOf(
        "static long callee(long x) { return x; }\n"
        "void f(signed char a, int b) { out = (unsigned long long)((long (*)(signed char))callee)(a) + b; }",
        8);
  }
}

TEST_P(EachCall, TooFewAndTooManyArguments) {
  expectAgreementOf("static int callee(int x, int y) { return x ^ y; }\n"
                    "void f(int a, int b) { out = (unsigned)((int (*)(int))callee)(a) + b; }");
  expectAgreementOf("static int callee(int x) { return x; }\n"
                    "void f(int a, int b) { out = (unsigned)((int (*)(int, int))callee)(a, b) ^ 5u; }");
}

TEST_P(EachCall, FloatsAndIntegersTravelApart) {
  std::string bits = "static unsigned bits(float x) { union { float f; unsigned u; } u; u.f = x; return u.u; }\n"
                     "static float number(unsigned x) { union { float f; unsigned u; } u; u.u = x; return u.f; }\n";
  expectAgreementOf(bits + "static unsigned callee(float x, unsigned y) { return bits(x) ^ y; }\n"
                           "void f(unsigned a, unsigned b) {"
                           "  out = ((unsigned (*)(unsigned, float))callee)(a, number(b)); }");
  if (std::string(GetParam()) == "-m64") expectResult({0x1234, 0x3f800000}, 0x3f800000 ^ 0x1234); // by their registers
  if (std::string(GetParam()) == "-m32") expectResult({0x1234, 0x3f800000}, 0x1234 ^ 0x3f800000); // by their places
  expectAgreementOf(bits + "static unsigned callee(double x) { return x != x; }\n"
                           "void f(unsigned a, unsigned b) { out = ((unsigned (*)(float))callee)(number(a)) + b; }");
}

TEST_P(EachCall, ResultsOfAnotherWidth) {
  for (const char* given : {"signed char", "unsigned char", "short", "int", "_Bool", "long long"})
    for (const char* wanted : {"signed char", "short", "int", "unsigned"}) {
      std::string g(given), w(wanted);
      expectAgreementOf("static " + g + " callee(int x) { return (" + g + ")x; }\nvoid f(int a, int b) { out = (" +
                        "unsigned long long)((" + w + " (*)(int))callee)(a) + b; }");
    }
}

TEST_P(EachCall, MissingResults) {
  expectAgreementOf("static void callee(int x) { (void)x; }\n"
                    "void f(int a, int b) { out = (unsigned)((int (*)(int))callee)(a) & (unsigned)b; }");
}

TEST_P(EachCall, StructsByValue) {
  std::string type = "struct S { int x, y; long long z[4]; };\n";
  expectAgreementOf(type + "static int callee(struct S s, int n) { s.x += n; s.y = s.x; return s.x + (int)s.z[1]; }\n"
                           "void f(int a, int b) { struct S s = {a, b, {1, a, 3, 4}}; int r = callee(s, b);"
                           "  out = (unsigned)r + (unsigned)s.x * 3u + (unsigned)s.y; }");
  expectResult({10, 1}, (10 + 1 + 10) + 10 * 3 + 1);
  expectAgreementOf(type +
                    "static int callee(struct S s) { return s.x; }\n"
                    "static struct S twice(struct S s) { s.x *= 2; return s; }\n"
                    "void f(int a, int b) { struct S s = {a, b, {0}}; out = (unsigned)callee(twice(twice(s))); }");
  expectAgreementOf("struct P { short x; signed char y; };\n"
                    "static int callee(struct P p, struct P q) { p.x += q.y; return p.x ^ p.y; }\n"
                    "void f(int a, int b) { struct P p = {(short)a, (signed char)b}, q = {1, (signed char)a};"
                    "  out = (unsigned)callee(p, q) + (unsigned)p.x; }");
}

TEST_P(EachCall, AStructThatNobodyLooksAtIsCopiedAllTheSame) {
  expectAgreementOf("struct S { long long z[8]; }; struct S some;\n"
                    "static int callee(struct S s, int x) { (void)s; return x; }\n"
                    "void f(int a, int b) { struct S *p = a == 3 ? 0 : &some; out = (unsigned)callee(*p, b); }");
  expectAgreement({3, 4});
}

TEST_P(EachCall, StructsThroughAnotherType) {
  expectAgreementOf("struct S { long long z[4]; }; struct T { int w[8]; };\n"
                    "static int callee(struct T t, int x) { return t.w[2] - x; }\n"
                    "void f(int a, int b) { struct S s = {{1, a, b, 4}};"
                    "  out = (unsigned)((int (*)(struct S, int))callee)(s, b); }");
}

const std::string kList =
    "typedef __builtin_va_list va_list;\n"
    "#define va_start(l, p) __builtin_va_start(l, p)\n#define va_arg(l, t) __builtin_va_arg(l, t)\n"
    "#define va_end(l) __builtin_va_end(l)\n#define va_copy(a, b) __builtin_va_copy(a, b)\n";

TEST_P(EachCall, VariableArguments) {
  expectAgreementOf(kList + "static int callee(int n, ...) { va_list l, m; va_start(l, n); int x = va_arg(l, int);"
                            "  va_copy(m, l); int y = va_arg(l, int), z = va_arg(m, int); va_end(l); va_end(m);"
                            "  return x * 3 - y + z * 5 + n; }\n"
                            "void f(int a, int b) { out = (unsigned)callee(2, a, b); }");
  expectResult({10, 1}, 10 * 3 - 1 + 1 * 5 + 2);
  expectAgreementOf(kList +
                    "static long long callee(int n, ...) { va_list l; va_start(l, n);"
                    "  int x = va_arg(l, int); long long y = va_arg(l, long long); double d = va_arg(l, double);"
                    "  int z = va_arg(l, int); va_end(l); return x + y * 7 + z * 2 + (d < 0); }\n"
                    "void f(int a, int b) { out = (unsigned long long)callee(0, a, (long long)b, a < b ? -1.0"
                    " : 1.0, b); }");
}

TEST_P(EachCall, StructsAmongVariableArguments) {
  expectAgreementOf(kList +
                    "struct S { int x; long long y[3]; };\n"
                    "static int callee(int n, ...) { va_list l; va_start(l, n); int x = va_arg(l, int);"
                    "  struct S s = va_arg(l, struct S); int y = va_arg(l, int); va_end(l);"
                    "  return x + s.x * 3 + (int)s.y[2] - y; }\n"
                    "void f(int a, int b) { struct S s = {a, {1, 2, b}}; out = (unsigned)callee(0, b, s, a); }");
}

TEST_P(EachCall, VariableArgumentsThroughAnotherType) {
  std::string callee = kList + "static int callee(int n, ...) { va_list l; va_start(l, n); int x = va_arg(l, int), y ="
                               " va_arg(l, int); va_end(l); return n + x * 3 - y; }\n";
  // Of what the call says is fixed, the callee finds a part behind its own parameters.
  expectAgreementOf(callee + "void f(int a, int b) { out = (unsigned)((int (*)(int, int, ...))callee)(a, b, 7); }");
  expectResult({100, 5}, 100 + 5 * 3 - 7);
  expectAgreementOf(callee + "void f(int a, int b) { out = (unsigned)((int (*)(int, int, int))callee)(7, a, b); }");
  expectResult({100, 5}, 7 + 100 * 3 - 5);
}

TEST_P(EachCall, RecursionAndPointersToFunctions) {
  rounds = 6;
  expectAgreementOf("static int down(int n, int x) { return n <= 0 ? x : down(n - 1, x * 3 + n); }\n"
                    "void f(signed char a, int b) { int (*p)(int, int) = down; out = (unsigned)p(a & 3, b); }",
                    8);
}

} // namespace

} // namespace hindsight
