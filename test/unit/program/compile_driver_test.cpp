#include "program/compile_driver.h"

#include "snippet.h"

#include <filesystem>

namespace hindsight::test {
namespace {

using ::testing::Contains;
using ::testing::Not;

std::vector<std::string> commandFor(InputKind kind, std::vector<std::string> flags, const std::string& include = "") {
  return compileCommand({"x.c", kind, "x.bc"}, {"", std::move(flags), include}, "/bin/clang");
}

TEST(CompileDriver, DefaultLevelOptimisesNothing) {
  auto command = commandFor(InputKind::C, {"-DX=1"}, "/inc");
  EXPECT_EQ(command.front(), "/bin/clang");
  EXPECT_EQ(command.back(), "x.c");
  for (const char* flag : {"-O1", "-disable-llvm-passes", "-g", "-emit-llvm", "-c", "-DX=1", "/inc"})
    EXPECT_THAT(command, Contains(flag));
  EXPECT_THAT(command, Not(Contains("--driver-mode=g++")));
}

TEST(CompileDriver, UserLevelReplacesTheDefault) {
  for (const char* level : {"-O0", "-O2", "-Os", "-O"}) {
    auto command = commandFor(InputKind::C, {level});
    EXPECT_THAT(command, Contains(level));
    EXPECT_THAT(command, Not(Contains("-disable-llvm-passes")));
    EXPECT_THAT(command, Not(Contains("-O1")));
  }
}

TEST(CompileDriver, CxxByDriverMode) {
  EXPECT_THAT(commandFor(InputKind::Cxx, {}), Contains("--driver-mode=g++"));
}

TEST(CompileDriver, InputKinds) {
  Folder folder;
  for (const char* name : {"a.c", "a.i"}) EXPECT_EQ(*inputKindOf(folder.write(name, "")), InputKind::C) << name;
  for (const char* name : {"a.cc", "a.cpp", "a.cxx", "a.C", "a.ii"})
    EXPECT_EQ(*inputKindOf(folder.write(name, "")), InputKind::Cxx) << name;
  for (const char* name : {"a.bc", "a.ll"}) EXPECT_EQ(*inputKindOf(folder.write(name, "")), InputKind::Bitcode) << name;
  EXPECT_EQ(*inputKindOf(folder.write("noext", "BC\xC0\xDE")), InputKind::Bitcode);
  EXPECT_EQ(*inputKindOf(folder.write("noext2", "B")), InputKind::Unknown);
  EXPECT_FALSE(inputKindOf(folder.path("missing.c")));
}

TEST(CompileDriver, ManyJobsAndSpacesInNames) {
  Folder folder;
  std::vector<CompileJob> jobs;
  for (int i = 0; i < 5; ++i) {
    std::string name = "with space " + std::to_string(i);
    jobs.push_back({folder.write(name + ".c", "int x;"), InputKind::C, folder.path(name + ".bc")});
  }
  ASSERT_TRUE(compileAll(jobs, {}));
  for (const CompileJob& job : jobs) EXPECT_TRUE(std::filesystem::exists(job.output));
}

TEST(CompileDriver, TemporaryFolderIsRemovedOnce) {
  std::string path;
  {
    auto first = TemporaryFolder::create();
    ASSERT_TRUE(first);
    path = first->path();
    std::ofstream(path + "/file") << "x";
    TemporaryFolder moved = std::move(*first);
    EXPECT_EQ(moved.path(), path);
    EXPECT_TRUE(std::filesystem::exists(path));
  }
  EXPECT_FALSE(std::filesystem::exists(path));
}

TEST(CompileDriver, FindsClang) {
  auto found = findClang("");
  ASSERT_TRUE(found);
  EXPECT_EQ(found->front(), '/');
  EXPECT_TRUE(findClang(*found));
  EXPECT_FALSE(findClang("/no/such/clang"));
  EXPECT_FALSE(findClang("no-such-clang"));
}

} // namespace
} // namespace hindsight::test
