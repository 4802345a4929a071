// Names of engine functions.
#include "step/builtin.h"

#include <gtest/gtest.h>
#include <set>

using namespace hindsight;

namespace {

TEST(BuiltinRegistry, FindsNamesAndFamilies) {
  ASSERT_TRUE(findBuiltin("malloc"));
  EXPECT_EQ(findBuiltin("malloc")->name, "malloc");
  EXPECT_EQ(findBuiltin("mallocx"), nullptr);
  EXPECT_EQ(findBuiltin("mallo"), nullptr);
  EXPECT_EQ(findBuiltin(""), nullptr);
  EXPECT_EQ(findBuiltin("*"), nullptr);
  for (const char* name : {"_Znwm", "_ZnwmRKSt9nothrow_t", "_ZnwmSt11align_val_t"})
    EXPECT_EQ(findBuiltin(name), findBuiltin("_Znwm")) << name;
  EXPECT_NE(findBuiltin("_Znam"), findBuiltin("_Znwm"));
}

TEST(BuiltinRegistry, ASpecialCaseComesBeforeItsFamily) {
  ASSERT_TRUE(findBuiltin("__VERIFIER_nondet_memory") && findBuiltin("__VERIFIER_nondet_int"));
  EXPECT_NE(findBuiltin("__VERIFIER_nondet_memory"), findBuiltin("__VERIFIER_nondet_int"));
  EXPECT_EQ(findBuiltin("__VERIFIER_nondet_uint"), findBuiltin("__VERIFIER_nondet_int"));
}

TEST(BuiltinRegistry, EveryNameIsFoundAsItself) {
  std::set<std::string_view> seen;
  for (auto table :
       {heapBuiltins(), symbolicBuiltins(), processBuiltins(), libraryBuiltins(), jumpBuiltins(), worldBuiltins()})
    for (const BuiltinEntry& entry : table) {
      EXPECT_TRUE(seen.insert(entry.name).second) << entry.name << " stands twice";
      std::string_view name = entry.name;
      if (name.ends_with('*')) name.remove_suffix(1);
      EXPECT_EQ(findBuiltin(name), &entry) << entry.name << " is hidden by another";
    }
}

TEST(BuiltinRegistry, OnlyErrorFunctionsOverrideThoseOfTheProgram) {
  EXPECT_TRUE(overridesDefinition("reach_error"));
  EXPECT_TRUE(overridesDefinition("__VERIFIER_error"));
  EXPECT_FALSE(overridesDefinition("malloc"));
  EXPECT_FALSE(overridesDefinition("abort"));
}

} // namespace
