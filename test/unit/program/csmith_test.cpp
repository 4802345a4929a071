// Generated programs at several levels must decode without a hole and keep all rules of a program.
#include "snippet.h"

#include <cstdlib>
#include <filesystem>

namespace hindsight::test {
namespace {

using ::testing::IsEmpty;

/// The folder of csmith's header; empty if csmith is not installed.
std::string csmithInclude() {
  if (std::system("command -v csmith >/dev/null 2>&1") != 0) return "";
  for (const char* folder : {"/usr/include/csmith", "/usr/local/include/csmith"})
    if (std::filesystem::exists(std::string(folder) + "/csmith.h")) return folder;
  return "";
}

class Csmith : public ::testing::TestWithParam<int> {};

TEST_P(Csmith, DecodesWithoutHoles) {
  std::string include = csmithInclude();
  if (include.empty()) GTEST_SKIP() << "csmith is not installed";
  Folder folder;
  std::string source = folder.path("random.c");
  bool withFloats = GetParam() % 2;
  // There, because it leaves a file behind.
  std::string command = "cd " + folder.path(".") + " && csmith --seed " + std::to_string(GetParam()) +
                        (withFloats ? " --float" : "") + " --output " + source + " >/dev/null 2>&1";
  ASSERT_EQ(std::system(command.c_str()), 0);
  for (std::vector<std::string> flags :
       std::vector<std::vector<std::string>>{{}, {"-O0"}, {"-O2"}, {"-O3", "-march=haswell"}, {"-O2", "-m32"}}) {
    LoadOptions options;
    options.inputs = {source};
    options.clangFlags = flags;
    options.clangFlags.insert(options.clangFlags.end(), {"-w", "-I", include});
    options.verify = true;
    auto program = loadProgram(options);
    ASSERT_TRUE(program) << program.error().message;
    EXPECT_THAT(unsupportedIn(**program), IsEmpty());
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, Csmith, ::testing::Range(100, 104));

} // namespace
} // namespace hindsight::test
