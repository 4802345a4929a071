#include "semantics/variadic_layout.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

constexpr ScalarType kIntBits{ScalarKind::Integer, 32}, kDoubleBits{ScalarKind::Float, 64},
    kPointerBits{ScalarKind::Pointer, 64};

std::vector<uint64_t> offsets(const std::vector<CallArgument>& arguments, unsigned word, uint64_t& size) {
  std::vector<uint64_t> found;
  size = forEachVariadic(arguments, word,
                         [&](const CallArgument&, const VariadicPlace& place) { found.push_back(place.offset); });
  return found;
}

TEST(VariadicLayout, EachArgumentTakesWholeWords) {
  std::vector<CallArgument> arguments = {{{}, kIntBits}, {{}, kDoubleBits}, {{}, kPointerBits, 12, 4}, {{}, kIntBits}};
  uint64_t size = 0;
  EXPECT_EQ(offsets(arguments, 8, size), (std::vector<uint64_t>{0, 8, 16, 32}));
  EXPECT_EQ(size, 40u);
  EXPECT_EQ(offsets(arguments, 4, size), (std::vector<uint64_t>{0, 4, 12, 24}));
  EXPECT_EQ(size, 28u);
  EXPECT_EQ(variadicBytes(arguments, 4), 28u);
}

TEST(VariadicLayout, LargerAlignmentCountsOnWideMachinesOnly) {
  std::vector<CallArgument> arguments = {{{}, kIntBits}, {{}, {ScalarKind::Integer, 128}, 0, 16}};
  uint64_t size = 0;
  EXPECT_EQ(offsets(arguments, 8, size), (std::vector<uint64_t>{0, 16}));
  EXPECT_EQ(offsets(arguments, 4, size), (std::vector<uint64_t>{0, 4}));
}

TEST(VariadicLayout, WhatIsVariableIsBehindTheParametersOfTheCallee) {
  CallInfo call;
  call.arguments = {{{}, kIntBits}, {{}, kIntBits}, {{}, kIntBits}};
  call.fixedLeaves = 2; // the type that the call goes through has one more
  Function callee;
  callee.parameters = {{"n", kIntBits}};
  EXPECT_EQ(variadicArguments(call, callee).size(), 2u);
  callee.parameters.resize(5);
  EXPECT_TRUE(variadicArguments(call, callee).empty());
}

TEST(VariadicLayout, AListFindsAllRegistersUsedUp) {
  EXPECT_EQ(vaListBytes(64), 24u);
  EXPECT_EQ(vaListBytes(32), 4u);
  EXPECT_EQ(vaListFields(64)[0].number, 48u);  // six general registers
  EXPECT_EQ(vaListFields(64)[1].number, 176u); // and eight vector registers
  EXPECT_TRUE(vaListFields(64)[2].isArea);
}

} // namespace
} // namespace hindsight
