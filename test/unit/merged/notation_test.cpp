#include "merged/notation.h"

#include <gtest/gtest.h>

namespace hindsight::merged {
namespace {

TEST(NotationTest, WhatWasJustWrittenIsRead) {
  TableTerm val = formulaArray("val"), p = formulaName("p"), q = formulaName("q"), v = formulaName("v");
  TableTerm after = formulaWrite(val, p, v);
  EXPECT_EQ(textOf(formulaRead(after, p)), "v");
  EXPECT_EQ(textOf(formulaRead(after, q)), "W(val,p,v)[q]");
  EXPECT_EQ(textOf(formulaRead(formulaWrite(val, formulaNumber(1), v), formulaNumber(2))), "val[2]");
  EXPECT_EQ(textOf(formulaRead(formulaWrite(val, formulaNumber(1), v), formulaNumber(1))), "v");
  EXPECT_EQ(textOf(formulaRead(formulaWrite(val, p, v, formulaNumber(4)), p, formulaNumber(8))), "W(val,p, 4,v)[p, 8]");
}

TEST(NotationTest, Comparisons) {
  TableTerm a = formulaName("a"), zero = formulaNumber(0);
  TableTerm less = formulaOperation("<", {a, formulaNumber(3)});
  EXPECT_EQ(textOf(less), "a<3");
  EXPECT_EQ(textOf(formulaNot(less)), "a>=3");
  EXPECT_EQ(textOf(formulaNot(formulaNot(a))), "a");
  EXPECT_EQ(textOf(formulaOperation("!=", {less, zero})), "a<3");
  EXPECT_EQ(textOf(formulaOperation("=", {less, zero})), "a>=3");
  EXPECT_TRUE(isFormulaNumber(formulaOperation("<", {formulaNumber(1), formulaNumber(0)}), 0));
  EXPECT_TRUE(isFormulaNumber(formulaOperation("=", {a, a}), 1));
  EXPECT_EQ(textOf(formulaOperation("+", {a, formulaNumber(-2)})), "a-2");
}

TEST(NotationTest, NamesAndArraysAreReplacedApart) {
  TableTerm read = formulaRead(formulaArray("val"), formulaName("val"));
  EXPECT_EQ(textOf(replaced(read, {{"val", formulaName("p")}})), "val[p]");
  EXPECT_EQ(textOf(replaced(read, {{"val[]", formulaArray("other")}})), "other[val]");
  std::map<std::string, bool> found;
  gatherNames(read, found);
  EXPECT_EQ(found.size(), 2u);
}

} // namespace
} // namespace hindsight::merged
