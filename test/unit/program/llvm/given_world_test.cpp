// What the command line gives, in the loaded program. (The models are those that were built.)
#include "program/loader.h"

#include "../snippet.h"

#include <filesystem>

using namespace hindsight;
using namespace hindsight::test;

namespace {

std::string builtRuntime() {
  return std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / "lib" / "hindsight";
}

std::unique_ptr<Program> loadWith(const std::string& source, const GivenWorld& world, bool is32 = false) {
  Folder folder;
  LoadOptions options;
  options.inputs = {folder.write("in.c", source)};
  options.clangFlags = {"-w"};
  if (is32) options.clangFlags.push_back("-m32");
  options.runtimeFolder = builtRuntime();
  options.world = world;
  options.verify = true;
  auto loaded = loadProgram(options);
  EXPECT_TRUE(loaded) << loaded.error().message;
  return loaded ? std::move(*loaded) : nullptr;
}

std::string nameOf(const Program& program, FunctionId function) {
  return program.functions[function].name;
}

TEST(GivenWorldInProgram, NothingGivenChangesNothing) {
  auto program = loadWith("int main(int argc, char **argv) { return argc; }", {});
  EXPECT_EQ(nameOf(*program, program->entry), "main");
  EXPECT_TRUE(program->constructors.empty());
}

TEST(GivenWorldInProgram, ArgumentsAreThereBeforeEverythingElse) {
  GivenWorld world;
  world.arguments = {{"-x"}};
  const char* source = "__attribute__((constructor(101))) static void first(void) {}"
                       "int main(int argc, char **argv) { return argc; }";
  for (bool is32 : {false, true}) {
    auto program = loadWith(source, world, is32);
    EXPECT_EQ(nameOf(*program, program->entry), kWorldStarter);
    EXPECT_TRUE(program->functions[program->entry].fromRuntime);
    ASSERT_EQ(program->constructors.size(), 2u);
    EXPECT_EQ(nameOf(*program, program->constructors[0]), "__hindsight_start_arguments");
  }
}

TEST(GivenWorldInProgram, MainMayTakeWhatItLikes) {
  GivenWorld world;
  world.symbolicArguments = {0, 1, 2};
  for (const char* source : {"int main(void) { return 0; }", "void main() {}", "int main(int c) { return c; }",
                             "int main(int c, char **v, char **e) { return c + (e[0] != 0); }"}) {
    auto program = loadWith(source, world);
    EXPECT_EQ(nameOf(*program, program->entry), kWorldStarter) << source;
  }
}

TEST(GivenWorldInProgram, FilesAreStartedOnlyIfThereAreAny) {
  GivenWorld world;
  world.input = GivenFile{"stdin", "text"};
  auto program = loadWith("int getchar(void); int main(void) { return getchar(); }", world);
  EXPECT_EQ(nameOf(*program, program->entry), "main");
  ASSERT_EQ(program->constructors.size(), 1u);
  EXPECT_EQ(nameOf(*program, program->constructors[0]), "__hindsight_start_files");
}

TEST(GivenWorldInProgram, AFuzzTargetIsStartedWithData) {
  const char* source = "int LLVMFuzzerTestOneInput(const unsigned char *data, unsigned long size) { return 0; }";
  GivenWorld world;
  world.mostData = 4;
  auto program = loadWith(source, world);
  EXPECT_EQ(nameOf(*program, program->entry), kWorldStarter);
  EXPECT_EQ(nameOf(*program, program->constructors.back()), "__hindsight_start_data");
}

} // namespace
