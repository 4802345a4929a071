// How far apart the places of an offset are.
#include "memory/strides.h"

#include "term/evaluator.h"
#include "term/value_facts.h"

#include <gtest/gtest.h>

using namespace hindsight;

namespace {

struct Strides : testing::Test {
  TermManager terms;
  const Term *byte = terms.freshSymbol("b", 8), *word = terms.freshSymbol("w", 64), *half = terms.freshSymbol("h", 32);

  const Term* number(uint64_t value) { return terms.constant(value, 64); }
  const Term* times(const Term* term, uint64_t factor) { return terms.mul(term, number(factor)); }
  Stride of(const Term* offset) {
    return strideOf(terms, offset, [](const Term* part) { return valueFacts(part).high; });
  }
  /// Whether the parts make up the offset, for a value of the byte.
  void expectSame(const Term* offset, Stride stride, uint64_t value) {
    Assignment assignment;
    assignment.set(byte->symbol(), value);
    assignment.set(half->symbol(), value);
    assignment.set(word->symbol(), value);
    Evaluator evaluator(assignment);
    uint64_t whole = static_cast<uint64_t>(evaluator.evaluate(offset));
    uint64_t index = static_cast<uint64_t>(evaluator.evaluate(stride.index));
    EXPECT_EQ(whole, index * stride.distance + stride.rest);
  }
};

TEST_F(Strides, FieldsOfATableAreAsFarApartAsItsElements) {
  const Term* offset = terms.add(times(terms.zext(byte, 64), 24), number(28));
  Stride stride = of(offset);
  EXPECT_EQ(stride.distance, 24u);
  EXPECT_EQ(stride.rest, 4u);
  for (uint64_t value : {0, 1, 2, 255}) expectSame(offset, stride, value);
}

TEST_F(Strides, SignedIndicesCount) {
  const Term* offset = terms.add(times(terms.sext(half, 64), 12), number(16));
  EXPECT_EQ(of(offset).distance, 12u);
  EXPECT_EQ(of(offset).rest, 4u);
  expectSame(offset, of(offset), 7);
}

TEST_F(Strides, WhatWrapsAroundIsCountedInBits) {
  const Term* offset = terms.add(times(word, 24), number(4));
  Stride stride = of(offset);
  EXPECT_EQ(stride.distance, 8u) << "24 * i may be any multiple of 8";
  EXPECT_EQ(stride.rest, 4u);
  for (uint64_t value : {uint64_t(0), uint64_t(3), ~uint64_t(0) / 3}) expectSame(offset, stride, value);
}

TEST_F(Strides, OfSeveralIndicesTheCommonPartCounts) {
  const Term* offset = terms.add(times(terms.zext(byte, 64), 24), times(terms.zext(half, 64), 36));
  EXPECT_EQ(of(offset).distance, 12u);
  expectSame(offset, of(offset), 5);
}

TEST_F(Strides, ABoundThatOnlyThePathKnowsIsEnough) {
  const Term* offset = times(word, 24);
  Stride stride = strideOf(terms, offset, [](const Term*) { return U128(3); });
  EXPECT_EQ(stride.distance, 24u);
  EXPECT_EQ(stride.index, word);
}

TEST_F(Strides, PlacesAreSumsOfFewParts) {
  const Term *bit = terms.freshSymbol("bit", 1), *two = terms.freshSymbol("two", 2);
  auto facts = [](const Term* part) { return valueFacts(part).high; };
  const Term* offset = terms.add(times(terms.zext(bit, 64), 24), terms.add(terms.zext(two, 64), number(8)));
  EXPECT_EQ(placesOf(offset, 64, facts), (std::vector<uint64_t>{8, 9, 10, 11, 32, 33, 34, 35}));
  EXPECT_TRUE(placesOf(offset, 7, facts).empty()) << "too many";
  EXPECT_TRUE(placesOf(times(word, 8), 64, facts).empty()) << "any";
}

} // namespace
