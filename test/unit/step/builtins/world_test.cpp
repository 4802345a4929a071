// What models of files and arguments ask of the engine.
#include "../machine_fixture.h"

namespace hindsight {

namespace {

using World = MachineFixture;

const std::string kWorld = "void *__hindsight_new_bytes(__SIZE_TYPE__); void __hindsight_drop_bytes(void *);"
                           "char *__hindsight_new_text(const char *, __SIZE_TYPE__);"
                           "void *__hindsight_new_input(const char *, __SIZE_TYPE__, __SIZE_TYPE__);"
                           "void __hindsight_input_bytes(void *, __SIZE_TYPE__, const char *);"
                           "void __hindsight_asked(const char *);\n";

TEST_F(World, ATextIsInAnObjectOfItsSize) {
  // Whatever its length is: all up to the end can be read, and the byte behind that cannot.
  EXPECT_EQ(endOf(kWorld + "int main(void) { char *text = __hindsight_new_text(\"argv[1]\", 4); int n = 0;"
                           "while (text[n]) ++n; return n; }"),
            "returns 0 | returns 1 | returns 2 | returns 3");
  EXPECT_EQ(endOf(kWorld + "int main(void) { char *text = __hindsight_new_text(\"argv[1]\", 3); int n = 0;"
                           "while (text[n]) ++n; return n == 1 ? text[2] : 9; }"),
            "heap-out-of-bounds-read: reads 1 byte at offset 2 of memory that the system gave (2 bytes) | returns 9 | "
            "returns 9");
}

TEST_F(World, WorldInputsAreCounted) {
  auto ended = run(kWorld + kNondet +
                   "int main(void) { char b[3]; __hindsight_input_bytes(b, 3, \"stdin\");"
                   "__hindsight_new_text(\"argv[1]\", 2); return __VERIFIER_nondet_int() & 0; }");
  ASSERT_EQ(ended.size(), 1u);
  EXPECT_EQ(ended[0].state->worldInputs, 2u);
  EXPECT_EQ(ended[0].state->inputs->count, 3u);
}

TEST_F(World, ItsMemoryIsZeroAndCanEnd) {
  EXPECT_EQ(endOf(kWorld + "int main(void) { char *p = __hindsight_new_bytes(5000); return p[4999]; }"), "returns 0");
  EXPECT_NE(
      endOf(kWorld + "int main(void) { char *p = __hindsight_new_bytes(4); __hindsight_drop_bytes(p); return *p; }")
          .find("use-after-free"),
      std::string::npos);
}

TEST_F(World, DataOfAFuzzTargetIsInABlockOfItsSize) {
  EXPECT_EQ(endOf(kWorld + kNondet +
                  "int main(void) { unsigned n = __VERIFIER_nondet_uint(); __VERIFIER_assume(n <= 4);"
                  "char *p = __hindsight_new_input(\"data\", 4, n); if (n == 3) p[3]; return 0; }")
                .substr(0, 23),
            "heap-out-of-bounds-read");
}

TEST_F(World, WhatIsAskedForIsKnown) {
  run(kWorld + kNondet + "int main(void) { if (__VERIFIER_nondet_int()) __hindsight_asked(\"files\"); return 0; }");
  EXPECT_EQ(machine->worldAsked, std::set<std::string>{"files"});
}

} // namespace

} // namespace hindsight
