#include "replay/native_build.h"

#include "scratch.h"

using namespace hindsight;
using namespace hindsight::replay;
using namespace hindsight::test;

TEST(NativeBuild, OneExecutablePerSetOfChecks) {
  Scratch scratch;
  NativeBuild build({.files = {scratch.write("a.c", "int main(void) {}")}, .runtimeFolder = builtRuntime()}, 60);
  auto first = build.executable({}), again = build.executable({}),
       other = build.executable({"signed-integer-overflow"});
  ASSERT_TRUE(first && again && other);
  EXPECT_EQ(first->path, again->path);
  EXPECT_NE(first->path, other->path);
  EXPECT_FALSE(first->fromBitcode);
}

TEST(NativeBuild, RelativeNamesStartInTheFolder) {
  Scratch scratch;
  scratch.write("src/a.c", "#include \"b.h\"\nint main(void) { return B; }");
  scratch.write("inc/b.h", "#define B 0");
  NativeBuild build({.files = {"src/a.c"},
                     .clangFlags = {"-Iinc", "-Werror"},
                     .runtimeFolder = builtRuntime(),
                     .folder = scratch.path()},
                    60);
  auto built = build.executable({});
  EXPECT_TRUE(built) << built.error().message;
}

TEST(NativeBuild, BitcodeOfTheOtherWidth) {
  Scratch scratch;
  std::string bitcode = scratch.path("a.bc");
  ASSERT_TRUE(
      compileAll({{scratch.write("a.c", "int main(void) { return sizeof(long) != 4; }"), InputKind::C, bitcode}},
                 {.clang = "", .flags = {"-m32"}, .includeFolder = ""}));
  NativeBuild build({.files = {bitcode}, .runtimeFolder = builtRuntime()}, 60);
  auto built = build.executable({});
  ASSERT_TRUE(built) << built.error().message;
  EXPECT_TRUE(built->fromBitcode);
  EXPECT_EQ(std::system(built->path.c_str()), 0);
}

TEST(NativeBuild, FindsTheSymbolizer) {
  NativeBuild build({}, 60);
  EXPECT_THAT(build.symbolizer(), testing::HasSubstr("llvm-symbolizer"));
}
