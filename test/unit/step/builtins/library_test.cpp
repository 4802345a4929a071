// What the C models ask of the engine: output, formatting, libm, unknown bytes.
#include "../machine_fixture.h"

#include <algorithm>
#include <cmath>

namespace hindsight {

namespace {

using Library = MachineFixture;
const std::string kModel = kNondet +
                           "void __hindsight_write(int, const void *, unsigned long);"
                           "int __hindsight_is_symbolic(long); int __hindsight_any_int(const char *);"
                           "int __hindsight_input_int(const char *); int __hindsight_is_recorded(const char *);"
                           "void __hindsight_make_unknown(void *, unsigned long, const char *);"
                           "unsigned long __hindsight_object_size(const void *);"
                           "int __hindsight_format_double(char *, unsigned long, const char *, double);"
                           "int __hindsight_format_long_double(char *, unsigned long, const char *,"
                           "long double); double __hindsight_math1(const char *, double);"
                           "double __hindsight_math2(const char *, double, double);\n";

TEST_F(Library, OutputShowsUnknownBytesAsMarks) {
  load(kModel + "int main(void) { char t[6] = \"ab cd\"; t[2] = __VERIFIER_nondet_uchar();"
                "__hindsight_write(2, t + 1, 4); __hindsight_write(1, t, 0); return 0; }");
  start();
  std::string seen;
  machine->setOutput([&](int descriptor, const char* bytes, size_t count) {
    seen += std::to_string(descriptor) + ":" + std::string(bytes, count) + ";";
  });
  EXPECT_EQ(describe(runAll()), (Lines{"returns 0"}));
  EXPECT_EQ(seen, "2:b?cd;");
}

TEST_F(Library, OutputMustBeReadable) {
  EXPECT_EQ(endOf(kModel + "char t[3]; int main(void) { __hindsight_write(1, t, 4); return 0; }"),
            "global-out-of-bounds-read: reads 4 bytes at offset 0 of global 't' (3 bytes)");
}

TEST_F(Library, SymbolsAreToldFromNumbersAndPointers) {
  EXPECT_EQ(endOf(kModel +
                  "int g; int main(void) { return __hindsight_is_symbolic(5) + 2 *"
                  "__hindsight_is_symbolic((long)&g) + 4 * __hindsight_is_symbolic(__VERIFIER_nondet_int()); }"),
            "returns 4");
}

TEST_F(Library, UnknownsOfAModelAreNoInputs) {
  auto ended = run(kModel + "char t[4]; int main(void) { __hindsight_make_unknown(t + 1, 2, \"u\");"
                            "if (t[0] || t[3]) return 99; if (t[1] == 5) return 1; if (__hindsight_any_int(\"n\") == 7)"
                            "return 2; return 3; }");
  EXPECT_EQ(describe(ended), (Lines{"returns 1", "returns 2", "returns 3"}));
  for (Ended& path : ended) EXPECT_FALSE(path.state->inputs);
}

TEST_F(Library, WhatTheWorldGivesIsAnInput) {
  const std::string source = kModel + "int main(void) { int seen = __hindsight_is_recorded(\"time()\");"
                                      "int now = __hindsight_input_int(\"time()\"); int x = __VERIFIER_nondet_int();"
                                      "return now == 5 && x == 6 ? 1 + seen : 0; }";
  auto ended = run(source);
  EXPECT_EQ(ended.size(), 3u);
  for (Ended& path : ended) EXPECT_EQ(path.state->inputs->previous->shape->name, "time()");
  TestCase test;
  test.objects = {{"time()", {5, 0, 0, 0}}, {"x", {6, 0, 0, 0}}};
  start(nullptr, {.fixedInputs = &test});
  EXPECT_EQ(describe(runAll()), (Lines{"returns 2"}));
  test.objects[0].name = "__hindsight_input_int"; // what a path that was found backward calls it
  start(nullptr, {.fixedInputs = &test});
  EXPECT_EQ(describe(runAll()), (Lines{"returns 2"}));
  for (const char* other : {"clock()", "x"}) { // it is another path that asks for these
    test.objects[0].name = other;
    start(nullptr, {.fixedInputs = &test});
    EXPECT_EQ(describe(runAll()), (Lines{"assumption failed"})) << other;
  }
}

TEST_F(Library, ObjectsKnowTheirSize) {
  EXPECT_EQ(endOf(kModel + "int a[7]; int main(void) { return __hindsight_object_size(a + 2); }"), "returns 28");
}

TEST_F(Library, FormattingStopsAtTheEndOfTheBuffer) {
  EXPECT_EQ(endOf(kModel + "char t[8] = \"xxxxxxx\"; int main(void) { int n = __hindsight_format_double(t, 5, \"%.3f\","
                           "3.14159); if (n != 5 || t[3] != '4' || t[4] != 0 || t[5] != 'x') return 1;"
                           "if (__hindsight_format_double(t, 0, \"%g\", 0.5) != 3 || t[0] != '3') return 2;"
                           "n = __hindsight_format_long_double(t, 8, \"%.1Lf\", -2.25L);"
                           "return n == 4 && t[0] == '-' && t[3] == '2' && t[4] == 0 ? 0 : 3; }"),
            "returns 0");
  EXPECT_EQ(endOf(kModel + "char t[3]; int main(void) { return __hindsight_format_double(t, 9, \"%f\", 1.0); }"),
            "global-out-of-bounds-write: writes 9 bytes at offset 0 of global 't' (3 bytes)");
}

TEST_F(Library, SymbolicNumbersAreFormattedValueByValue) {
  const std::string body = "unsigned char n = __VERIFIER_nondet_uchar(); if (n > 5) return 9;";
  load(kModel + "char t[8]; int main(void) {" + body +
       "__hindsight_format_double(t, 8, \"%.1f\", n / 4.0); return t[0] - '0'; }");
  MachineConfig config;
  config.floatValues = 6;
  start(nullptr, config);
  EXPECT_EQ(describe(runAll()),
            (Lines{"returns 0", "returns 0", "returns 0", "returns 0", "returns 1", "returns 1", "returns 9"}));
  load(kModel + "char t[8]; int main(void) {" + body +
       "__hindsight_format_long_double(t, 8, \"%.1Lf\", n / 2.0L); return t[0] - '0'; }");
  config.floatValues = 2;
  start(nullptr, config);
  Lines ends = describe(runAll());
  EXPECT_EQ(ends.size(), 4u);
  EXPECT_EQ(std::ranges::count(ends,
                               "unsupported: formatting a floating-point number with more than 2 values, the bound "
                               "of --float-values"),
            1);
}

TEST_F(Library, MathematicsIsThatOfTheHost) {
  load(kModel + "double r[3]; int main(void) { r[0] = __hindsight_math1(\"sin\", 1.25);"
                "r[1] = __hindsight_math1(\"expf\", 0.1f); r[2] = __hindsight_math2(\"pow\", 1.5, -2.5); return 0; }");
  start();
  auto ended = runAll();
  ASSERT_EQ(describe(ended), (Lines{"returns 0"}));
  ObjectId r = machine->globalObject(program->globalByName.at("r"));
  double expected[] = {std::sin(1.25), static_cast<double>(expf(0.1f)), std::pow(1.5, -2.5)};
  for (uint64_t index = 0; index < 3; ++index)
    EXPECT_EQ(ended[0].state->memory.read(machine->context, r, index * 8, 8),
              Value::integer(std::bit_cast<uint64_t>(expected[index])));
}

TEST_F(Library, WhatCannotBeComputedIsSaidByName) {
  EXPECT_EQ(endOf(kModel + "int main(void) { return __hindsight_math1(\"sin\", __VERIFIER_nondet_int()) > 0; }"),
            "unsupported: sin of a symbolic number");
  EXPECT_EQ(endOf(kModel + "int main(void) { return __hindsight_math2(\"frobnicate\", 1, 2) > 0; }"),
            "unsupported: the mathematical function frobnicate");
}

} // namespace

} // namespace hindsight
