#include "program/compile_driver.h"

#include "snippet.h"
#include "support/clock.h"

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

TEST(CompileDriver, WhatOldCompilersTookIsWarnedAbout) {
  Folder folder;
  std::string source = folder.write("old.c", "f(a, b) int a; char *b; { return a + *b; }\n"
                                             "int nothing(void) { return; }\n"
                                             "int main(void) {\n"
                                             "  int address = \"text\";\n"
                                             "  char *text = address;\n"
                                             "  int (*any)(int) = f;\n"
                                             "  unsigned *number = text;\n"
                                             "  undeclared(text);\n"
                                             "  return f(1, 2);\n"
                                             "}\n");
  CompileJob job{source, InputKind::C, folder.path("old.bc")};
  ::testing::internal::CaptureStderr();
  EXPECT_TRUE(compileAll({job}, {}));
  std::string said = ::testing::internal::GetCapturedStderr();
  EXPECT_THAT(said, ::testing::HasSubstr("-Wimplicit-function-declaration"));
  EXPECT_THAT(said, Not(::testing::HasSubstr("error:")));
  ::testing::internal::CaptureStderr();
  EXPECT_TRUE(compileAll({job}, {"", {"-w"}, ""}));
  EXPECT_EQ(::testing::internal::GetCapturedStderr(), "") << "who wants no warnings gets none";
  ::testing::internal::CaptureStderr();
  EXPECT_FALSE(compileAll({job}, {"", {"-Werror=int-conversion"}, ""})) << "who wants errors gets them";
  ::testing::internal::GetCapturedStderr();
}

TEST(CompileDriver, CompilersAreEndedWhenNobodyWaits) {
  Folder folder;
  CompileOptions options;
  std::string script = folder.write("slow-clang", "#!/bin/sh\nexec sleep 60\n");
  std::filesystem::permissions(script, std::filesystem::perms::owner_all);
  options.clang = script;
  Stopwatch clock;
  options.interrupted = [&] { return clock.seconds() > 0.1; };
  std::vector<CompileJob> jobs;
  for (const char* name : {"a.c", "b.c", "c.c"})
    jobs.push_back({folder.write(name, ""), InputKind::C, folder.path(std::string(name) + ".bc")});
  Result<bool> done = compileAll(jobs, options);
  ASSERT_FALSE(done);
  EXPECT_THAT(done.error().message, ::testing::HasSubstr("took too long"));
  EXPECT_LT(clock.seconds(), 30);
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
