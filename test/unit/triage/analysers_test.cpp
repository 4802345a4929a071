#include "triage/analysers.h"

#include "../support/scratch_folder.h"
#include "support/file_io.h"
#include "triage/alarm_readers.h"

#include <cstdlib>
#include <filesystem>
#include <gmock/gmock.h>

namespace hindsight::triage {
namespace {

using ::testing::Contains;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::Not;

TEST(Analysers, Names) {
  Result<std::vector<Analyser>> all = parseAnalysers("clang,gcc,cppcheck,gcc");
  ASSERT_TRUE(all);
  EXPECT_THAT(*all, ElementsAre(Analyser::Clang, Analyser::Gcc, Analyser::Cppcheck));
  Result<std::vector<Analyser>> none = parseAnalysers("clang,lint");
  ASSERT_FALSE(none);
  EXPECT_THAT(none.error().message, HasSubstr("'lint' is not an analyser"));
}

TEST(Analysers, EachFileWithItsOwnFlags) {
  InputFile file{.path = "/p/a.c", .flags = {"-I", "inc", "-DX=1", "-w", "-Werror", "-std=c99", "-isystem", "sys"}};
  std::vector<std::string> clang = analyserCommand(Analyser::Clang, "clang", file, {"-DY"}, "r.sarif");
  EXPECT_THAT(clang, Contains("suppress-null-return-paths=false"));
  EXPECT_THAT(clang, Contains("alpha.security.ArrayBoundV2"));
  EXPECT_THAT(clang, Contains("-std=c99"));
  EXPECT_THAT(clang, Contains("-DY"));
  EXPECT_EQ(clang.back(), "/p/a.c");
  std::vector<std::string> gcc = analyserCommand(Analyser::Gcc, "gcc", file, {}, "r.json");
  EXPECT_THAT(gcc, Contains("-fanalyzer"));
  EXPECT_THAT(gcc, Not(Contains("-w"))) << "it would be silent";
  EXPECT_THAT(gcc, Not(Contains("-Werror")));
  std::vector<std::string> cppcheck = analyserCommand(Analyser::Cppcheck, "cppcheck", file, {}, "r.xml");
  EXPECT_THAT(cppcheck, Contains("--inconclusive"));
  EXPECT_THAT(cppcheck, Contains("-Iinc"));
  EXPECT_THAT(cppcheck, Contains("-Isys"));
  EXPECT_THAT(cppcheck, Contains("-DX=1"));
  EXPECT_THAT(cppcheck, Not(Contains("-std=c99")));
}

TEST(Analysers, ClangWarnsAndTheReportIsRead) {
  ScratchFolder folder;
  std::string source = folder.write("a.c", "int f(int *p) { if (p) return 1; return *p; }\n");
  AnalysisRequest request{.analysers = {Analyser::Clang}, .files = {{.path = source}}};
  request.folder = (folder / "").string();
  Result<Analysis> analysis = analyse(request);
  ASSERT_TRUE(analysis) << analysis.error().message;
  ASSERT_EQ(analysis->reports.size(), 1u);
  Result<std::string> text = readFile(analysis->reports[0]);
  ASSERT_TRUE(text);
  Result<std::vector<Alarm>> alarms = readAlarms(*text, "a.sarif");
  ASSERT_TRUE(alarms) << alarms.error().message;
  ASSERT_EQ(alarms->size(), 1u);
  EXPECT_EQ((*alarms)[0].kind, AlarmKind::NullDereference);
}

TEST(Analysers, WhatDoesNotCompileIsANote) {
  ScratchFolder folder;
  std::string source = folder.write("a.c", "int f(int *p) { return nonsense }\n");
  AnalysisRequest request{.analysers = {Analyser::Clang}, .files = {{.path = source}}};
  request.folder = (folder / "").string();
  Result<Analysis> analysis = analyse(request);
  ASSERT_TRUE(analysis) << analysis.error().message;
  ASSERT_EQ(analysis->notes.size(), 1u);
  EXPECT_THAT(analysis->notes[0], HasSubstr("a.c: exit code 1"));
}

TEST(Analysers, OneThatIsMissingIsNamed) {
  ScratchFolder folder;
  std::string path = std::getenv("PATH");
  setenv("PATH", (folder / "").c_str(), 1);
  Result<Analysis> analysis = analyse({.analysers = {Analyser::Cppcheck}, .folder = (folder / "").string()});
  setenv("PATH", path.c_str(), 1);
  ASSERT_FALSE(analysis);
  EXPECT_THAT(analysis.error().message, HasSubstr("cppcheck is not installed"));
}

} // namespace
} // namespace hindsight::triage
