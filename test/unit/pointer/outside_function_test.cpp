#include "pointer/outside_function.h"

#include "step/builtin.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

/// A function that the engine learns must be in the table, or the analysis takes it for the worst.
TEST(OutsideFunction, KnowsEveryFunctionOfTheEngine) {
  for (auto table :
       {heapBuiltins(), symbolicBuiltins(), processBuiltins(), libraryBuiltins(), jumpBuiltins(), overflowBuiltins()})
    for (const BuiltinEntry& entry : table) {
      std::string name(entry.name);
      if (name.ends_with('*')) name.pop_back();
      EXPECT_TRUE(findOutsideFunction(name)) << name;
    }
  for (const OutsideFunction& entry : outsideFunctions()) {
    std::string name(entry.name);
    if (name.ends_with('*')) name.pop_back();
    EXPECT_TRUE(findBuiltin(name)) << name << " is not a function of the engine";
  }
}

TEST(OutsideFunction, StandsBeforeDefinitionsWhereTheEngineDoes) {
  for (const char* name : {"reach_error", "__VERIFIER_error", "malloc", "exit", "main"}) {
    Function defined;
    defined.name = name;
    EXPECT_EQ(runsOutside(defined), overridesDefinition(name)) << name;
    defined.declaration = true;
    EXPECT_TRUE(runsOutside(defined));
  }
}

TEST(OutsideFunction, FamiliesAndNames) {
  EXPECT_EQ(findOutsideFunction("_Znwm")->result, OutsideResult::NewObject);
  EXPECT_EQ(findOutsideFunction("_ZnwmRKSt9nothrow_t")->result, OutsideResult::NewObject);
  EXPECT_TRUE(findOutsideFunction("__VERIFIER_nondet_memory")->writes.pointer == 0);
  EXPECT_TRUE(findOutsideFunction("__VERIFIER_nondet_int")->effects & kAsksForInput);
  EXPECT_FALSE(findOutsideFunction("mallocate"));
}

} // namespace
} // namespace hindsight
