#include "program/entry.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

constexpr ScalarType kInt{ScalarKind::Integer, 32}, kPointer{ScalarKind::Pointer, 64};

TEST(Entry, MainIsStartedByTheProcess) {
  EXPECT_EQ(entryArgument("main", 0, ScalarKind::Integer), EntryArgument::Count);
  EXPECT_EQ(entryArgument("main", 1, ScalarKind::Pointer), EntryArgument::Vector);
  EXPECT_EQ(entryArgument("main", 2, ScalarKind::Pointer), EntryArgument::Environment);
  EXPECT_EQ(entryArgument("main", 3, ScalarKind::Pointer), EntryArgument::Unset);
  EXPECT_EQ(constructorArgument(1), EntryArgument::Vector);
}

TEST(Entry, OtherFunctionsAreStartedByATest) {
  EXPECT_EQ(entryArgument("parse", 0, ScalarKind::Float), EntryArgument::Input);
  EXPECT_EQ(entryArgument("parse", 0, ScalarKind::Pointer), EntryArgument::Unsupported);
  Function function;
  function.name = function.displayName = "parse";
  function.parameters = {{"n", kInt}};
  EXPECT_FALSE(whyNoEntry(function));
  function.parameters.push_back({"text", kPointer});
  EXPECT_EQ(whyNoEntry(function), "starting in 'parse', which takes a pointer");
  function.name = "main";
  EXPECT_FALSE(whyNoEntry(function));
}

TEST(Entry, WhatHasACallerIsNotOverWhenItReturns) {
  EXPECT_TRUE(startsProcess("main"));
  EXPECT_FALSE(startsProcess("parse"));
}

TEST(Entry, ArgumentsOfParametersWithoutAName) {
  EXPECT_EQ(argumentName("list", 1), "list");
  EXPECT_EQ(argumentName("", 1), "argument 2");
}

TEST(Entry, InputsAreWholeBytes) {
  EXPECT_EQ(inputBytes(1), 1u);
  EXPECT_EQ(inputBytes(33), 5u);
  EXPECT_EQ(inputBytes(64), 8u);
}

TEST(Entry, AStatusIsANumber) {
  Function function;
  EXPECT_FALSE(returnsStatus(function));
  function.results = {kPointer};
  EXPECT_FALSE(returnsStatus(function));
  function.results = {kInt};
  EXPECT_TRUE(returnsStatus(function));
}

TEST(Entry, BytesOfVariables) {
  Global global;
  global.size = 32;
  global.bytes = {1, 2, 3};
  global.relocations = {{8, 64, false, 5, 4}, {20, 32, true, 6}};
  EXPECT_EQ(initialByte(global, 1).number, 2);
  EXPECT_EQ(initialByte(global, 3).number, 0) << "the initialiser leaves it open";
  for (uint64_t offset : {7, 16, 19, 24}) EXPECT_FALSE(initialByte(global, offset).relocation) << offset;
  EXPECT_EQ(initialByte(global, 8).relocation, &global.relocations[0]);
  EXPECT_EQ(initialByte(global, 15).part, 7u);
  EXPECT_EQ(initialByte(global, 22).relocation, &global.relocations[1]);
  EXPECT_EQ(initialByte(global, 22).part, 2u);
  EXPECT_FALSE(initialByte(global, 32).isKnown);
  global.external = true;
  EXPECT_FALSE(initialByte(global, 0).isKnown);
}

TEST(Entry, VariablesThatMayStartWithInputs) {
  Global global;
  global.name = "n";
  global.size = 8;
  global.element = kInt;
  EXPECT_EQ(inputTypeOf(global), kInt);
  global.size = 7; // no whole number of them
  EXPECT_EQ(inputTypeOf(global), (ScalarType{ScalarKind::Integer, 8}));
  global.name = "_ZGVn";
  EXPECT_FALSE(inputTypeOf(global)) << "by which C++ knows whether n was initialised";
  global.name = "p";
  global.element = kPointer;
  EXPECT_FALSE(inputTypeOf(global));
  global.element = kInt;
  global.constant = true;
  EXPECT_FALSE(inputTypeOf(global));
}

} // namespace
} // namespace hindsight
