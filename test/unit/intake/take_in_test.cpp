#include "intake/take_in.h"

#include "intake_fixture.h"

#include <algorithm>

namespace hindsight::test {

using namespace hindsight::intake;

namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

class TakeIn : public IntakeTest {
protected:
  /// What the program is made of, by the names that messages have for it.
  std::vector<std::string> namesOf(const IntakeRequest& request) {
    Result<Intake> intake = takeIn(request);
    EXPECT_TRUE(intake) << intake.error().message;
    std::vector<std::string> names;
    if (intake)
      for (const InputFile& file : intake->files) names.push_back(file.name());
    return names;
  }
  std::string problemOf(const IntakeRequest& request) {
    Result<Intake> intake = takeIn(request);
    EXPECT_FALSE(intake);
    return intake ? "" : intake.error().message + "; " + intake.error().hint;
  }
  IntakeRequest named(std::vector<std::string> files) {
    std::string folder = path("");
    return {.files = std::move(files), .folder = folder.substr(0, folder.size() - 1)};
  }
};

TEST_F(TakeIn, OtherFilesAreHandedOn) {
  EXPECT_THAT(namesOf({.files = {"none.c", "b.bc"}}), ElementsAre("none.c", "b.bc"));
}

TEST_F(TakeIn, OfAnArchiveWhatIsNeeded) {
  object("a.c", "int b(void); int a(void) { return b(); }");
  object("b.c", "int b(void) { return 1; }");
  object("c.c", "int c(void) { return 1; }");
  ASSERT_EQ(shell("ar rc lib.a a.c.o b.c.o c.c.o"), 0);
  write("m.c", "int a(void); int main(void) { return a(); }");
  EXPECT_THAT(namesOf(named({"m.c", "lib.a"})), ElementsAre("m.c", "lib.a(a.c.o)", "lib.a(b.c.o)"));
  IntakeRequest request = named({"lib.a"});
  request.entry = "c";
  EXPECT_THAT(namesOf(request), ElementsAre("lib.a(c.c.o)"));
}

TEST_F(TakeIn, WhatTheLinkDidWithoutIsLookedUp) {
  // Optimised, the call is gone, and the archive's member is not in the program.
  object("a.c", "int a(void) { return 1; }");
  object("b.c", "int b(void) { return 1; } int main2(void) { return 2; }");
  ASSERT_EQ(shell("ar rc liba.a a.c.o b.c.o"), 0);
  write("m.c", "int a(void); static int no(void) { return 0; } int main(void) { return no() ? a() : 0; }");
  ASSERT_EQ(compile({"-O2", path("m.c"), "-L" + path("."), "-la", "-o", path("prog")}), 0);
  std::vector<std::string> names = namesOf(named({"prog"}));
  ASSERT_EQ(names.size(), 2u);
  EXPECT_EQ(names[0], "prog");
  EXPECT_THAT(names[1], HasSubstr("liba.a(a.c.o)"));
}

TEST_F(TakeIn, LibrariesOfTheBuild) {
  write("a.c", "int a(void) { return 1; }");
  ASSERT_EQ(compile({"-shared", "-fPIC", path("a.c"), "-o", path("liba.so")}), 0);
  write("m.c", "int a(void); int main(void) { return a(); }");
  ASSERT_EQ(compile({path("m.c"), path("liba.so"), "-o", path("prog")}), 0);
  EXPECT_THAT(namesOf(named({"prog"})), ElementsAre("prog", path("liba.so")));
}

TEST_F(TakeIn, OneNamedTwice) {
  write("a.c", "int main(void) { return 0; }");
  EXPECT_THAT(problemOf(named({"a.c", "./a.c"})), HasSubstr("./a.c: is named twice"));
}

class TakeInDatabase : public TakeIn {
protected:
  void SetUp() override {
    write("one.c", "int help(void); int main(void) { return help() + VALUE; }");
    write("two.c", "int main(void) { return 0; }");
    write("help.c", "#include \"h.h\"\nint help(void) { return H; }");
    write("inc/h.h", "#define H 1\n");
    write("unused.c", "int unused(void) { return 0; }");
    describe({{"one.c", "-DVALUE=1"}, {"two.c", ""}, {"help.c", "-Iinc"}, {"unused.c", ""}});
    setenv("XDG_CACHE_HOME", path("cache").c_str(), 1);
  }
  void TearDown() override { unsetenv("XDG_CACHE_HOME"); }

  void describe(std::vector<std::pair<std::string, std::string>> sources) {
    std::string text = "[";
    for (auto& [file, flags] : sources)
      text += (text.size() > 1 ? "," : "") + ("{\"directory\": \"" + path(".") + "\", \"file\": \"" + file +
                                              "\", \"command\": \"cc " + flags + " -c " + file + "\"}");
    write("compile_commands.json", text + "]");
  }
  IntakeRequest database(std::string mainFile = "", std::vector<std::string> files = {}) {
    return {.files = std::move(files), .database = path(""), .mainFile = std::move(mainFile)};
  }
  std::vector<std::string> filesOf(const IntakeRequest& request) {
    std::vector<std::string> names = namesOf(request);
    for (std::string& name : names) name = std::filesystem::path(name).filename();
    return names;
  }
};

TEST_F(TakeInDatabase, TheMainAndWhatItNeeds) {
  EXPECT_THAT(filesOf(database("one.c")), ElementsAre("one.c", "help.c"));
  EXPECT_THAT(filesOf(database("two.c")), ElementsAre("two.c"));
}

TEST_F(TakeInDatabase, TwoMainsAreAChoice) {
  std::string problem = problemOf(database());
  EXPECT_THAT(problem, HasSubstr("2 sources define main: "));
  EXPECT_THAT(problem, HasSubstr("choose one")) << problem;
  EXPECT_THAT(problem, HasSubstr("--main"));
  EXPECT_THAT(problemOf(database("help.c")), HasSubstr("--main help.c: no source of that name"));
}

TEST_F(TakeInDatabase, TheFilesThatAreNamed) {
  EXPECT_THAT(filesOf(database("", {"help.c", "one.c"})), ElementsAre("help.c", "one.c"));
  EXPECT_THAT(problemOf(database("", {"none.c"})), HasSubstr("is not in"));
}

TEST_F(TakeInDatabase, TwoDefinitionsAreAChoice) {
  write("again.c", "int help(void) { return 2; }");
  describe({{"one.c", "-DVALUE=1"}, {"help.c", "-Iinc"}, {"again.c", ""}});
  EXPECT_THAT(problemOf(database()), HasSubstr("help is needed, and both"));
}

TEST_F(TakeInDatabase, AFileThatIsGone) {
  std::filesystem::remove(path("unused.c"));
  EXPECT_THAT(problemOf(database("one.c")), HasSubstr("no such file"));
  EXPECT_THAT(filesOf(database("", {"two.c"})), ElementsAre("two.c")) << "the others do not matter";
}

} // namespace
} // namespace hindsight::test
