#include "intake/compile_database.h"

#include "intake_fixture.h"

namespace hindsight::test {

using namespace hindsight::intake;

namespace {

using ::testing::Contains;
using ::testing::HasSubstr;
using ::testing::Not;
using CompileDatabaseFile = IntakeTest;

TEST_F(CompileDatabaseFile, CommandsAndArguments) {
  write("db.json", R"([
    {"directory": "/b", "file": "a.c", "command": "/usr/bin/cc -O2 -DX='\"a b\"' -Iinc -o a.o -c a.c"},
    {"directory": "/b", "file": "/s/b.cc", "arguments": ["ccache", "clang++", "-std=c++17", "-c", "/s/b.cc"]},
    {"directory": "/b", "file": "c.S", "command": "cc -c c.S"}])");
  Result<CompileDatabase> database = readCompileDatabase(path("db.json"));
  ASSERT_TRUE(database) << database.error().message;
  ASSERT_EQ(database->entries.size(), 3u);
  EXPECT_EQ(database->entries[0].file, "/b/a.c");
  EXPECT_EQ(database->entries[0].folder, "/b");
  EXPECT_THAT(database->entries[0].flags, Contains("-DX=\"a b\""));
  EXPECT_THAT(database->entries[0].flags, Contains("-Iinc"));
  EXPECT_THAT(database->entries[0].flags, Not(Contains("-O2")));
  EXPECT_EQ(database->entries[1].source.language, CompilerSource::Language::Cxx);
  EXPECT_THAT(database->entries[1].flags, Contains("-std=c++17"));
  EXPECT_FALSE(database->entries[2].isCompiled());
}

TEST_F(CompileDatabaseFile, InAFolder) {
  write("build/compile_commands.json", R"([{"directory": "..", "file": "x.c", "command": "cc -c x.c"}])");
  Result<CompileDatabase> database = readCompileDatabase(path("build"));
  ASSERT_TRUE(database) << database.error().message;
  EXPECT_EQ(database->entries[0].file, std::filesystem::weakly_canonical(path("x.c")));
}

TEST_F(CompileDatabaseFile, AFileThatStandsThereTwice) {
  write("db.json", R"([
    {"directory": "/b", "file": "a.c", "command": "cc -DFIRST -c a.c"},
    {"directory": "/b", "file": "a.c", "command": "cc -DFIRST -c a.c -o other.o"},
    {"directory": "/b", "file": "a.c", "command": "cc -DSECOND -c a.c"}])");
  Result<CompileDatabase> database = readCompileDatabase(path("db.json"));
  ASSERT_TRUE(database);
  ASSERT_EQ(database->entries.size(), 1u);
  EXPECT_THAT(database->entries[0].flags, Contains("-DFIRST"));
  EXPECT_EQ(database->notes.size(), 1u);
}

TEST_F(CompileDatabaseFile, FilesByTheEndOfTheirPath) {
  write("db.json", R"([
    {"directory": "/b", "file": "x/a.c", "command": "cc -c x/a.c"},
    {"directory": "/b", "file": "y/a.c", "command": "cc -c y/a.c"}])");
  Result<CompileDatabase> database = readCompileDatabase(path("db.json"));
  ASSERT_TRUE(database);
  EXPECT_EQ((*database->find("x/a.c"))->file, "/b/x/a.c");
  EXPECT_EQ((*database->find("/b/y/a.c"))->file, "/b/y/a.c");
  EXPECT_THAT(database->find("a.c").error().message, HasSubstr("matches both"));
  EXPECT_THAT(database->find("z.c").error().message, HasSubstr("is not in"));
}

TEST_F(CompileDatabaseFile, BadOnes) {
  for (const char* text : {"", "{}", "[]", "[1]", "[{}]", "[{\"directory\": 1}]", "[{\"directory\": \"/\"}]",
                           "[{\"directory\": \"/\", \"file\": \"a.c\"}]", "\xff"}) {
    Result<CompileDatabase> database = readCompileDatabase(write("db.json", text));
    ASSERT_FALSE(database) << text;
    EXPECT_EQ(database.error().message.find('\n'), std::string::npos);
  }
  EXPECT_THAT(readCompileDatabase(path("none.json")).error().message, HasSubstr("no such file"));
}

} // namespace
} // namespace hindsight::test
