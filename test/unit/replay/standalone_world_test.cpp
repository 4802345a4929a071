#include "replay/standalone_world.h"

#include "scratch.h"

#include <cstdlib>

using namespace hindsight;
using namespace hindsight::replay;
using namespace hindsight::test;
using testing::HasSubstr;

namespace {

TEST(StandaloneWorld, NothingToSayIsNoText) {
  EXPECT_EQ(standaloneWorld({}, "").before, "");
  EXPECT_EQ(standaloneWorld({}, "").after, "");
}

TEST(StandaloneWorld, TheProgramFindsItAll) {
  TestCase test;
  test.world =
      TestWorld{{"program", "", "a\"b"}, "in", {{"d/e/f", std::string("x\0y", 3)}, {"d/g", ""}}, {"NAME=value"}};
  const char* source = "#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n#include <unistd.h>\n"
                       "int main(int argc, char **argv) { char text[8]; FILE *file = fopen(\"d/e/f\", \"r\");"
                       "if (argc != 3 || *argv[1] || strcmp(argv[2], \"a\\\"b\") || argv[3]) return 1;"
                       "if (getchar() != 'i' || getchar() != 'n' || getchar() != EOF) return 2;"
                       "if (!file || fread(text, 1, 8, file) != 3 || memcmp(text, \"x\\0y\", 3)) return 3;"
                       "if (access(\"d/g\", R_OK)) return 4; return strcmp(getenv(\"NAME\"), \"value\") ? 5 : 42; }\n";
  StandaloneWorld world = standaloneWorld(test, source);
  Scratch scratch;
  std::string file = scratch.write("a.c", world.before + source + world.after), program = scratch.path("a.exe");
  ASSERT_EQ(std::system((*findClang("") + " -w " + file + " -o " + program).c_str()), 0);
  EXPECT_EQ(WEXITSTATUS(std::system(program.c_str())), 42);
}

TEST(StandaloneWorld, AFuzzTargetGetsItsData) {
  TestCase test;
  test.world = TestWorld{{}, std::string("a\0\"", 3), {}, {}};
  const char* source =
      "static int ready;\n"
      "int LLVMFuzzerInitialize(int *count, char ***words) { ready = *count == 1 && **words; return 0; }\n"
      "int LLVMFuzzerTestOneInput(const unsigned char *data, unsigned long size) {\n"
      "  if (ready && size == 3 && data[0] == 'a' && !data[1] && data[2] == '\"') __builtin_trap();\n"
      "  return 0; }\n";
  StandaloneWorld world = standaloneWorld(test, source);
  EXPECT_EQ(world.before, "");
  Scratch scratch;
  std::string file = scratch.write("a.c", world.before + source + world.after), program = scratch.path("a.exe");
  ASSERT_EQ(std::system((*findClang("") + " -w " + file + " -o " + program).c_str()), 0);
  EXPECT_NE(std::system(("( " + program + " ) 2> /dev/null").c_str()), 0);
}

} // namespace
