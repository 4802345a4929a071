#include "program/shown_name.h"

#include <gtest/gtest.h>

using namespace hindsight;

static std::string shown(const std::string& name) {
  Global global;
  global.name = name;
  return shownName(global);
}

TEST(ShownName, AsInTheSource) {
  EXPECT_EQ(shown("table"), "table");
  EXPECT_EQ(shown("table.12"), "table");
  EXPECT_EQ(shown("main.counter"), "main.counter");
  EXPECT_EQ(shown("main.counter.1"), "main.counter");
  EXPECT_EQ(shown("_ZN12_GLOBAL__N_15tableE.1"), "(anonymous namespace)::table");
  EXPECT_EQ(shown("_Znonsense"), "_Znonsense");
  EXPECT_EQ(shown(".str"), ".str");
}

TEST(BriefName, WithoutTemplateArgumentsParametersAndResult) {
  EXPECT_EQ(briefName("main"), "main");
  EXPECT_EQ(briefName("Stack::push(int)"), "Stack::push");
  EXPECT_EQ(briefName("void std::sort<int*>(int*, int*)"), "std::sort");
  EXPECT_EQ(briefName("std::vector<int, std::allocator<int> >::push_back(int&&)"), "std::vector::push_back");
  EXPECT_EQ(briefName("std::map<int, std::pair<int, char> >::find(int const&) const"), "std::map::find");
  EXPECT_EQ(briefName("(anonymous namespace)::helper(int)"), "(anonymous namespace)::helper");
}

TEST(BriefName, Operators) {
  EXPECT_EQ(briefName("std::map<int, char>::operator[](int const&)"), "std::map::operator[]");
  EXPECT_EQ(briefName("Adder::operator()(int) const"), "Adder::operator()");
  EXPECT_EQ(briefName("std::basic_ostream<char>& std::operator<< <char>(std::basic_ostream<char>&, char)"),
            "std::operator<<");
  EXPECT_EQ(briefName("bool std::operator< <int>(std::vector<int> const&, std::vector<int> const&)"), "std::operator<");
  EXPECT_EQ(briefName("Number::operator->() const"), "Number::operator->");
  EXPECT_EQ(briefName("Number::operator==(Number const&) const"), "Number::operator==");
  EXPECT_EQ(briefName("Number::operator unsigned int() const"), "Number::operator unsigned int");
  EXPECT_EQ(briefName("bool operator== <int>(Box<int> const&, Box<int> const&)"), "operator==");
  EXPECT_EQ(briefName("Box<int>::operator*<char>(char)"), "Box::operator*");
  EXPECT_EQ(briefName("operator\"\" _km(long double)"), "operator\"\" _km");
  EXPECT_EQ(briefName("operator new(unsigned long)"), "operator new");
  EXPECT_EQ(briefName("operators(int)"), "operators");
}
