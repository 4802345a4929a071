#include "intake/compiler_command.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight::intake {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using Action = CompilerCommand::Action;
using Language = CompilerSource::Language;

CompilerCommand read(std::vector<std::string> words, bool isCxx = false) {
  return readCompilerCommand(words, isCxx);
}

TEST(CompilerCommand, CompilesOneSource) {
  CompilerCommand command = read({"-O2", "-g", "-DX=1", "-Iinc", "-I", "other", "-c", "src/a.c", "-o", "b.o"});
  EXPECT_EQ(command.action, Action::Compile);
  ASSERT_EQ(command.sources.size(), 1u);
  EXPECT_EQ(command.sources[0].path, "src/a.c");
  EXPECT_EQ(command.objectOf(command.sources[0]), "b.o");
  EXPECT_THAT(command.flags, ElementsAre("-DX=1", "-Iinc", "-I", "other"));
}

TEST(CompilerCommand, ObjectsWithoutAName) {
  CompilerCommand command = read({"-c", "src/a.c", "b.cpp"});
  ASSERT_EQ(command.sources.size(), 2u);
  EXPECT_EQ(command.objectOf(command.sources[0]), "a.o");
  EXPECT_EQ(command.objectOf(command.sources[1]), "b.o");
  EXPECT_EQ(command.sources[1].language, Language::Cxx);
}

TEST(CompilerCommand, WhatMakesNoObject) {
  for (const char* word : {"-E", "-S", "-M", "-MM", "--version", "-print-prog-name=ld", "-dumpmachine", "-###",
                           "-fsyntax-only", "-emit-llvm", "--analyze", "-cc1", "--help"})
    EXPECT_EQ(read({word, "a.c"}).action, Action::Other) << word;
  EXPECT_EQ(read({}).action, Action::Other);
  EXPECT_EQ(read({"-v"}).action, Action::Other);
  EXPECT_EQ(read({"-x", "c++-header", "a.h", "-o", "a.pch"}).action, Action::Other);
  EXPECT_EQ(read({"-c", "a.h"}).action, Action::Other);
  EXPECT_EQ(read({"-Xclang", "-emit-pch", "-c", "a.c"}).action, Action::Other);
  EXPECT_EQ(read({"-flto", "-fno-lto", "-c", "a.c"}).action, Action::Compile);
  EXPECT_FALSE(read({"-flto", "-fno-lto", "-c", "a.c"}).isLto);
}

TEST(CompilerCommand, WhatElseIsWrittenIsNotWrittenTwice) {
  CompilerCommand command = read({"-MD", "-MP", "-MF", "a.d", "-MT", "a.o", "-MQ", "x", "-Wp,-MMD,a.d", "-save-temps",
                                  "-gsplit-dwarf", "--coverage", "-ftime-trace", "-v", "-c", "a.c"});
  EXPECT_EQ(command.action, Action::Compile);
  EXPECT_THAT(command.flags, IsEmpty());
  ASSERT_EQ(command.sources.size(), 1u);
}

TEST(CompilerCommand, FlagsThatDecideWhatTheCodeMeansStay) {
  std::vector<std::string> flags = {"-std=gnu99",
                                    "-fvisibility=hidden",
                                    "-fPIC",
                                    "-m32",
                                    "-include",
                                    "config.h",
                                    "-U",
                                    "NDEBUG",
                                    "-isystem",
                                    "sys",
                                    "-fno-strict-aliasing",
                                    "-pthread",
                                    "-Wp,-DX",
                                    "-Xclang",
                                    "-fdeclspec",
                                    "-working-directory",
                                    "dir",
                                    "-march=native"};
  std::vector<std::string> words = flags;
  words.insert(words.end(), {"-Wall", "-Werror", "-fsanitize=address", "-c", "a.c"});
  EXPECT_EQ(read(words).flags, flags);
}

TEST(CompilerCommand, Links) {
  CompilerCommand command = read({"a.o", "b.c", "-L.", "-L", "lib", "-lfoo", "-l", "bar", "libx.a", "-Wl,-rpath,/x",
                                  "-Xlinker", "-z", "-o", "prog", "-shared"});
  EXPECT_EQ(command.action, Action::Link);
  EXPECT_EQ(command.output, "prog");
  EXPECT_THAT(command.libraryFolders, ElementsAre(".", "lib"));
  ASSERT_EQ(command.linkInputs.size(), 4u);
  EXPECT_EQ(command.linkInputs[0].name, "a.o");
  EXPECT_EQ(command.linkInputs[1].name, "foo");
  EXPECT_TRUE(command.linkInputs[1].isLibrary);
  EXPECT_EQ(command.linkInputs[2].name, "bar");
  EXPECT_EQ(command.linkInputs[3].name, "libx.a");
  EXPECT_FALSE(command.linkInputs[3].isLibrary);
  ASSERT_EQ(command.sources.size(), 1u);
  EXPECT_THAT(command.flags, IsEmpty());
}

TEST(CompilerCommand, Languages) {
  CompilerCommand command = read({"-c", "a.S", "-x", "c", "b.txt", "-xc++", "-", "-x", "none", "c.m"});
  ASSERT_EQ(command.sources.size(), 4u);
  EXPECT_EQ(command.sources[0].language, Language::Assembler);
  EXPECT_EQ(command.sources[1].language, Language::C);
  EXPECT_EQ(command.sources[2].language, Language::Cxx);
  EXPECT_EQ(command.sources[2].path, "-");
  EXPECT_EQ(command.sources[3].language, Language::Other);
  EXPECT_EQ(read({"-c", "a.c"}, true).sources[0].language, Language::Cxx) << "clang++ takes .c for C++";
  EXPECT_THAT(bitcodeJob(command.sources[1], command, "out.bc").flags, Contains("c"));
}

TEST(CompilerCommand, FilesBehindTwoDashes) {
  CompilerCommand command = read({"-c", "--", "-odd.c"});
  ASSERT_EQ(command.sources.size(), 1u);
  EXPECT_EQ(command.sources[0].path, "-odd.c");
}

} // namespace
TEST(CompilerCommand, ObjectsAreMachineCodeUnlessAFlagNeedsLto) {
  CompilerCommand command = read({"-flto=thin", "-c", "a.c"});
  EXPECT_TRUE(command.isLto);
  EXPECT_EQ(command.action, Action::Compile);
  EXPECT_EQ(command.sources.size(), 1u);
  EXPECT_EQ(withoutLto({"-flto=thin", "-O2", "-flto-jobs=2", "-ffat-lto-objects", "a.c"}),
            (std::vector<std::string>{"-O2", "a.c"}));
  for (const char* flag : {"-fsanitize=cfi", "-fwhole-program-vtables"}) {
    command = read({"-flto", flag, "-c", "a.c"});
    EXPECT_FALSE(command.isLto);
    EXPECT_EQ(command.action, Action::Other) << "they are the compiler's own bitcode";
  }
}

} // namespace hindsight::intake
