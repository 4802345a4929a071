// Indirect functions are ordinary ones that ask their resolver once.
#include "../evaluate.h"
#include "../snippet.h"

using namespace hindsight;
using namespace hindsight::test;

TEST(IndirectFunctions, TheResolverChooses) {
  auto program = load("in.c",
                      "static int one(int x) { return x + 1; } static int two(int x) { return x + 2; }"
                      "static int useTwo = 1; static void *choose(void) { return useTwo ? two : one; }"
                      "int chosen(int x) __attribute__((ifunc(\"choose\"))); int f(int x) { return chosen(x); }",
                      {"-w"});
  ASSERT_TRUE(program);
  EXPECT_TRUE(program->findFunction("chosen"));
  EXPECT_TRUE(program->findFunction("choose"));
}
