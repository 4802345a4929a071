#include "program/world.h"

#include "snippet.h"

namespace hindsight::test {
namespace {

TEST(World, ReadersAreNamed) {
  auto program = loadC("int getchar(void); char *getenv(const char *);\n"
                       "int f(int x) { return getchar() + (getenv(\"A\") != 0); }");
  EXPECT_THAT(worldReads(*program), testing::AllOf(testing::HasSubstr("getchar"), testing::HasSubstr("getenv")));
  EXPECT_EQ(worldReads(*loadC("int f(int x) { return x; }")), "");
}

TEST(World, ArgumentsCountOnlyIfTheyAreRead) {
  auto reads = [](const char* source, const char* entry) { return readsArguments(*loadC(source, {}, entry)); };
  EXPECT_TRUE(reads("int main(int argc, char **argv) { return argc; }", "main"));
  EXPECT_TRUE(reads("int main(int argc, char **argv) { int n = 0; for (; n < 3; n++) argc++; return argc; }", "main"));
  EXPECT_FALSE(reads("int main(int argc, char **argv) { return 0; }", "main"));
  EXPECT_FALSE(reads("int main(void) { return 0; }", "main"));
  EXPECT_FALSE(reads("int f(int x) { return x; } int main(int c, char **v) { return c; }", "f"));
}

TEST(World, RandomNumbersOfTheProgramsOwnNeedNoSeed) {
  EXPECT_EQ(unseededRandom(*loadC("int rand(void) { return 4; } int f(int x) { return rand(); }")), "");
  EXPECT_EQ(unseededRandom(*loadC("int f(int x) { return x; }")), "");
}

} // namespace
} // namespace hindsight::test
