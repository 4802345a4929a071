// Every line of the table of functions is bound by every engine, or says that it is not.
#include "program/known_functions.h"

#include "backward/strings/string_calls.h"
#include "backward/walking/backward_call.h"
#include "program/allocation_functions.h"
#include "program/error_functions.h"
#include "step/builtin.h"

#include <gtest/gtest.h>
#include <set>

namespace hindsight {

using namespace hindsight::backward;

namespace {

/// A name that the line stands for.
std::string exampleOf(const KnownFunction& function) {
  std::string name(function.name);
  if (name.ends_with('*')) name.pop_back();
  return name;
}

TEST(KnownFunctions, EachNameHasOneLine) {
  std::set<std::string_view> names;
  for (const KnownFunction& each : kKnownFunctions) {
    EXPECT_TRUE(names.insert(each.name).second) << each.name;
    EXPECT_EQ(findKnownFunction(exampleOf(each)), &each) << each.name << " is hidden by an earlier line";
  }
}

TEST(KnownFunctions, TheMachineHasThoseOfTheEngineAndNoOthers) {
  for (const KnownFunction& each : kKnownFunctions) {
    const BuiltinEntry* bound = findBuiltin(exampleOf(each));
    EXPECT_EQ(bound != nullptr, each.is(kOfEngine)) << each.name;
    if (bound) EXPECT_EQ(bound->name, each.name);
  }
  for (auto table : {heapBuiltins(), symbolicBuiltins(), processBuiltins(), libraryBuiltins(), jumpBuiltins(),
                     overflowBuiltins(), useBuiltins()})
    for (const BuiltinEntry& entry : table) EXPECT_TRUE(findEngineFunction(entry.name)) << entry.name;
}

TEST(KnownFunctions, BackwardTheyAreCrossedOrSaidNotToBe) {
  for (const KnownFunction& each : kKnownFunctions) {
    if (!each.is(kOfEngine)) continue;
    Function function;
    function.name = exampleOf(each);
    function.declaration = true;
    EXPECT_EQ(isCrossed(function.name) || isSetjmp(function), !each.is(kNotBackward)) << each.name;
  }
}

TEST(KnownFunctions, BackwardSomeModelsAreCrossedAsAWhole) {
  std::set<std::string_view> crossed;
  for (auto table : {stringSearches(), stringCopies(), numberParsers()})
    for (const StringEntry& entry : table) crossed.insert(entry.name);
  for (const KnownFunction& each : kKnownFunctions)
    EXPECT_EQ(crossed.contains(each.name), each.is(kCrossedAsWhole)) << each.name;
}

/// What the pointer analysis and replay read must make sense together.
TEST(KnownFunctions, EffectsFitTheArguments) {
  for (const KnownFunction& each : kKnownFunctions) {
    auto isArgument = [&](int index) { return index < static_cast<int>(each.arguments) || each.arguments == 0; };
    EXPECT_EQ(each.result == FunctionResult::NewObject, each.sizeArgument >= 0) << each.name;
    EXPECT_TRUE(isArgument(each.sizeArgument) && isArgument(each.countArgument)) << each.name;
    EXPECT_TRUE(isArgument(each.writes.pointer) && isArgument(each.writes.sizeArgument)) << each.name;
    if (each.result == FunctionResult::Modelled) EXPECT_FALSE(each.is(kOfEngine)) << each.name;
  }
}

TEST(KnownFunctions, CountedAllocationsAllocate) {
  for (std::string_view name : kAllocationFunctions) {
    const KnownFunction* known = findKnownFunction(name);
    ASSERT_TRUE(known) << name;
    EXPECT_TRUE(known->result == FunctionResult::NewObject || known->is(kAllocates)) << name;
  }
}

TEST(KnownFunctions, ErrorsStandBeforeDefinitions) {
  for (const char* name : {"reach_error", "__VERIFIER_error", "malloc", "exit", "main"}) {
    Function defined;
    defined.name = name;
    EXPECT_EQ(runsOutside(defined), overridesDefinition(name)) << name;
    EXPECT_EQ(isErrorFunction(name), overridesDefinition(name)) << name;
    defined.declaration = true;
    EXPECT_TRUE(runsOutside(defined));
  }
}

TEST(KnownFunctions, FamiliesAndNames) {
  EXPECT_EQ(findEngineFunction("_Znwm")->result, FunctionResult::NewObject);
  EXPECT_EQ(findEngineFunction("_ZnwmRKSt9nothrow_t")->result, FunctionResult::NewObject);
  EXPECT_EQ(findEngineFunction("__VERIFIER_nondet_memory")->writes.pointer, 0);
  EXPECT_TRUE(findEngineFunction("__VERIFIER_nondet_int")->is(kAsksForInput));
  EXPECT_FALSE(findKnownFunction("mallocate"));
  EXPECT_TRUE(findKnownFunction("strlen"));
  EXPECT_FALSE(findEngineFunction("strlen")) << "its model says what it does";
}

} // namespace
} // namespace hindsight
