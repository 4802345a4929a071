#include "replay/same_place.h"

#include "program/compile_driver.h"

#include <gtest/gtest.h>

#include <fstream>

using namespace hindsight;
using namespace hindsight::replay;

TEST(SamePlace, NamesAsTheyAreDeclared) {
  EXPECT_EQ(plainName("help"), "help");
  EXPECT_EQ(plainName("help.1"), "help");
  EXPECT_EQ(plainName("help.llvm.123"), "help");
  EXPECT_EQ(plainName("ns::help(int)"), "help");
  EXPECT_EQ(plainName("(anonymous namespace)::help(int)"), "help");
  EXPECT_EQ(plainName("(anonymous namespace)::help(int) (.1)"), "help");
  EXPECT_EQ(plainName("long (anonymous namespace)::pick<long, ns::A<int>>(int)"), "pick");
  EXPECT_EQ(plainName("pick<ns::A<int>>"), "pick");
  EXPECT_EQ(plainName("(anonymous namespace)::Helper::operator()(int) const"), "operator()");
  EXPECT_EQ(plainName("operator()"), "operator()");
  EXPECT_EQ(plainName("ns::A::operator->()"), "operator->");
  EXPECT_EQ(plainName("ns::operator<< <int>(int)"), "operator<<");
  EXPECT_EQ(plainName("A::operator bool() const"), "operator bool");
  EXPECT_EQ(plainName("main::{lambda(int)#1}::operator()(int) const"), "operator()");
  EXPECT_EQ(plainName("A::~A()"), "~A");
  EXPECT_EQ(plainName("operators(int)"), "operators");
  EXPECT_EQ(plainName(""), "");
}

TEST(SamePlace, FilesOfOneName) {
  EXPECT_TRUE(sameFile("src/a.c", "/home/me/src/a.c", "/home/me"));
  EXPECT_TRUE(sameFile("../you/a.c", "/home/you/a.c", "/home/me"));
  EXPECT_TRUE(sameFile("./a.c", "a.c", ""));
  EXPECT_TRUE(sameFile("src/a.c", "/home/me/src/a.c", "")); // from a folder that nobody knows
  EXPECT_TRUE(sameFile("../x/a.c", "/home/me/x/a.c", ""));
  EXPECT_TRUE(sameFile("a.c", "src/a.c", ""));
  EXPECT_FALSE(sameFile("src/a.c", "/home/me/a.c", "/home/me"));
  EXPECT_FALSE(sameFile("one/a.c", "two/a.c", ""));
  EXPECT_FALSE(sameFile("/home/me/a.c", "/home/me/sub/a.c", "/home/me"));
  EXPECT_FALSE(sameFile("a.c", "b.c", ""));
}

TEST(SamePlace, ARelativeNameThatIsThereIsNoOther) {
  Result<TemporaryFolder> made = TemporaryFolder::create();
  ASSERT_TRUE(made);
  const std::string& folder = made->path();
  std::ofstream(folder + "/a.c") << "int x;";
  EXPECT_TRUE(sameFile("a.c", folder + "/a.c", folder));
  EXPECT_FALSE(sameFile("a.c", folder + "/sub/a.c", folder)); // which has the same name further down
}

TEST(SamePlace, LinesAndFunctions) {
  Place place{"src/a.c", 5, 3, "f"};
  EXPECT_TRUE(sameLine(place, {"/home/me/src/a.c", 5, 9, "g"}, "/home/me"));
  EXPECT_FALSE(sameLine(place, {"/home/me/src/a.c", 6, 3, "f"}, "/home/me"));
  EXPECT_TRUE(sameFunction(place, {"", 0, 0, "f.1"}));
  EXPECT_TRUE(sameFunction(place, {"", 0, 0, ""}));
  EXPECT_FALSE(sameFunction(place, {"", 0, 0, "g"}));
}
