#include "intake/compiler_wrapper.h"

#include "intake/built_file.h"
#include "intake_fixture.h"

namespace hindsight::test {

using namespace hindsight::intake;

namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class CompilerWrapper : public IntakeTest {
protected:
  std::vector<BitcodeRecord> recordsOf(const std::string& file) {
    Result<BuiltFile> built = readBuiltFile(file, file);
    EXPECT_TRUE(built) << built.error().message;
    return built && !built->units.empty() ? built->units[0].records : std::vector<BitcodeRecord>();
  }
};

TEST_F(CompilerWrapper, AnObjectCarriesItsBitcode) {
  std::string file = object("a.c", "int f(void) { return 1; }");
  std::vector<BitcodeRecord> records = recordsOf(file);
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(records[0].kind, RecordKind::Module);
  EXPECT_EQ(records[0].name, path("a.c"));
  EXPECT_THAT(records[0].payload, StartsWith("BC\xC0\xDE"));
}

TEST_F(CompilerWrapper, AProgramCarriesThatOfItsObjectsAndItsLink) {
  std::string first = object("a.c", "int f(void) { return 1; }");
  std::string main = write("m.c", "int f(void); int main(void) { return f(); }");
  ASSERT_EQ(compile({main, first, "-o", path("prog")}), 0);
  std::vector<BitcodeRecord> records = recordsOf(path("prog"));
  ASSERT_EQ(records.size(), 3u);
  EXPECT_EQ(records[0].name, path("a.c"));
  EXPECT_EQ(records[1].name, main);
  EXPECT_EQ(records[2].kind, RecordKind::Link);
  EXPECT_EQ(splitWords(records[2].payload).back(), path("prog"));
}

TEST_F(CompilerWrapper, WhatHasNoBitcodeSaysSo) {
  ASSERT_EQ(compile({"-c", write("s.S", ".globl f\nf: ret\n"), "-o", path("s.o")}), 0);
  std::vector<BitcodeRecord> records = recordsOf(path("s.o"));
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(records[0].kind, RecordKind::NoBitcode);
  EXPECT_THAT(records[0].payload, HasSubstr("assembler"));
}

TEST_F(CompilerWrapper, ABuildDoesNotFailForWantOfBitcode) {
  // Only the compiler proper knows that nothing is optimised here.
  std::string text = "#ifdef __OPTIMIZE__\n#error optimised\n#endif\nint x;\n";
  ASSERT_EQ(compile({"-O0", "-c", write("a.c", text), "-o", path("a.o")}), 0);
  std::vector<BitcodeRecord> records = recordsOf(path("a.o"));
  ASSERT_EQ(records.size(), 1u);
  EXPECT_EQ(records[0].kind, RecordKind::NoBitcode);
  EXPECT_THAT(records[0].payload, HasSubstr("error: optimised"));
}

TEST_F(CompilerWrapper, TheStatusIsTheCompilers) {
  ::testing::internal::CaptureStderr();
  EXPECT_EQ(compile({"-c", write("bad.c", "int f( {"), "-o", path("bad.o")}), 1);
  ::testing::internal::GetCapturedStderr();
  EXPECT_FALSE(std::filesystem::exists(path("bad.o")));
}

TEST_F(CompilerWrapper, NothingIsLeftBehind) {
  write("tmp/.keep", "");
  setenv("TMPDIR", path("tmp").c_str(), 1);
  object("a.c", "int x;");
  unsetenv("TMPDIR");
  auto left = std::filesystem::directory_iterator(path("tmp"));
  EXPECT_EQ(std::distance(begin(left), end(left)), 1);
}

TEST_F(CompilerWrapper, OnlyTheFilesOfTheCompiler) {
  std::string source = write("dir/a.c", "int x;");
  ASSERT_EQ(compile({"-c", source, "-MD", "-MF", path("dir/a.d"), "-o", path("dir/a.o")}), 0);
  auto files = std::filesystem::directory_iterator(path("dir"));
  EXPECT_EQ(std::distance(begin(files), end(files)), 3);
  EXPECT_THAT(*readFile(path("dir/a.d")), StartsWith(path("dir/a.o")));
}

} // namespace
} // namespace hindsight::test
