#include "semantics/handover.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace hindsight {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr ScalarType kByte{ScalarKind::Integer, 8}, kInt{ScalarKind::Integer, 32}, kLong{ScalarKind::Integer, 64},
    kPointer{ScalarKind::Pointer, 64}, kFloat{ScalarKind::Float, 32}, kDouble{ScalarKind::Float, 64},
    kWide{ScalarKind::Integer, 128};

class HandoverTest : public testing::Test {
protected:
  void gives(ScalarType type, uint64_t byValSize = 0) {
    call.arguments.push_back({{}, type, byValSize, byValSize ? 8u : 0u});
    call.fixedLeaves = static_cast<uint32_t>(call.arguments.size());
  }
  void takes(ScalarType type, uint64_t byValSize = 0) {
    callee.parameters.push_back({"p", type, byValSize, byValSize ? 8u : 0u});
  }
  /// Per parameter: the number of the argument, -1 for nothing, -2 for what is not supported.
  std::vector<int> sources() const {
    std::vector<int> found;
    for (const ParameterSource& source : parameterSources(program, call, callee))
      found.push_back(source.kind == ParameterSource::Kind::Argument      ? static_cast<int>(source.argument)
                      : source.kind == ParameterSource::Kind::Unsupported ? -2
                                                                          : -1);
    return found;
  }
  std::string missing() const { return whatIsNotHandedOver(call, callee, parameterSources(program, call, callee)); }

  Program program;
  CallInfo call;
  Function callee;
};

TEST_F(HandoverTest, ArgumentsThatFit) {
  gives(kInt), gives(kPointer);
  takes(kInt), takes(kLong); // the same register
  EXPECT_TRUE(argumentsFit(call, callee));
  EXPECT_THAT(sources(), ElementsAre(0, 1));
  EXPECT_EQ(missing(), "");
}

TEST_F(HandoverTest, TooFewAndTooMany) {
  gives(kInt);
  takes(kInt), takes(kInt);
  EXPECT_FALSE(argumentsFit(call, callee));
  EXPECT_THAT(sources(), ElementsAre(0, -1));
  callee.parameters.clear();
  EXPECT_THAT(sources(), ElementsAre());
  EXPECT_EQ(missing(), "");
}

TEST_F(HandoverTest, FloatsAreCountedApart) {
  gives(kInt), gives(kDouble), gives(kByte);
  takes(kDouble), takes(kInt), takes(kInt), takes(kDouble);
  EXPECT_THAT(sources(), ElementsAre(1, 0, 2, -1));
}

TEST_F(HandoverTest, OnTheStackWholeOrNotAtAll) {
  for (int count = 0; count < 8; ++count) gives(kInt);
  for (int count = 0; count < 9; ++count) takes(kLong);
  EXPECT_THAT(sources(), ElementsAre(0, 1, 2, 3, 4, 5, 6, 7, -1));
  callee.parameters[6] = {"p", kPointer, 16, 8};
  EXPECT_THAT(sources(), ElementsAre(0, 1, 2, 3, 4, 5, -2, -1, -1)) << "a struct where two numbers lie";
  EXPECT_THAT(missing(), HasSubstr("its parameter 7 is no argument as a whole"));
}

TEST_F(HandoverTest, StructsByValue) {
  gives(kPointer, 24), gives(kInt);
  takes(kInt), takes(kPointer, 24);
  EXPECT_THAT(sources(), ElementsAre(1, 0)) << "one is on the stack, one in a register";
  callee.parameters[1].byValSize = 32;
  EXPECT_THAT(sources(), ElementsAre(1, -2));
  call.arguments.erase(call.arguments.begin());
  EXPECT_THAT(sources(), ElementsAre(0, -2)) << "what the caller has on its stack";
}

TEST_F(HandoverTest, NumbersOfManyBitsAreNotCounted) {
  gives(kWide), gives(kInt);
  takes(kInt), takes(kInt);
  EXPECT_THAT(sources(), ElementsAre(-2, -2));
}

TEST_F(HandoverTest, EverythingIsOnTheStackOfA386) {
  program.pointerWidth = 32;
  gives(kInt), gives(kDouble), gives(kInt);
  takes(kInt), takes(kInt), takes(kInt), takes(kInt);
  EXPECT_THAT(sources(), ElementsAre(0, 1, -2, 2)) << "the third one is the upper half of a number";
}

TEST_F(HandoverTest, VariadicCallees) {
  callee.variadic = true;
  takes(kPointer);
  gives(kPointer), gives(kInt);
  EXPECT_FALSE(argumentsFit(call, callee)) << "called as if both were declared";
  EXPECT_EQ(missing(), "");
  gives(kDouble);
  EXPECT_THAT(missing(), HasSubstr("its variable arguments")) << "nobody counts the floats";
  call.variadic = true;
  EXPECT_EQ(missing(), "");
  call.fixedLeaves = 1;
  EXPECT_TRUE(argumentsFit(call, callee));
}

TEST_F(HandoverTest, Results) {
  call.results = {kLong, kDouble};
  callee.results = {kDouble, kInt};
  EXPECT_FALSE(resultsFit(call, callee));
  EXPECT_EQ(resultSource(call, callee, 0), 1u);
  EXPECT_EQ(resultSource(call, callee, 1), 0u);
  callee.results = {kInt};
  EXPECT_EQ(resultSource(call, callee, 1), kNone);
}

TEST(Handover, BitsOfArguments) {
  CallArgument small{{}, kByte};
  BitsHandedOver bits = argumentBits(small, kLong, false);
  EXPECT_TRUE(bits.isKnown && !bits.isSigned);
  EXPECT_EQ(bits.extendedTo, 32);
  EXPECT_EQ(bits.definedTo, 64);
  small.isSigned = true;
  EXPECT_TRUE(argumentBits(small, kInt, false).isSigned);
  EXPECT_FALSE(argumentBits(small, kLong, true).isKnown);
  EXPECT_TRUE(argumentBits({{}, kLong}, kByte, false).isKnown);
  EXPECT_TRUE(argumentBits({{}, kInt}, kPointer, false).isKnown);
  EXPECT_FALSE(argumentBits({{}, kPointer}, kInt, false).isKnown) << "half an address";
  EXPECT_FALSE(argumentBits({{}, kFloat}, kDouble, false).isKnown);
  EXPECT_TRUE(argumentBits({{}, kDouble}, kFloat, false).isKnown);
}

TEST(Handover, BitsOfResults) {
  EXPECT_EQ(resultBits(kByte, kInt).definedTo, 8) << "nobody extends it";
  EXPECT_EQ(resultBits({ScalarKind::Integer, 1}, kInt).definedTo, 8);
  EXPECT_EQ(resultBits(kInt, kLong).definedTo, 64);
  EXPECT_TRUE(resultBits(kLong, kByte).isKnown);
  EXPECT_FALSE(resultBits(kFloat, kDouble).isKnown);
}

} // namespace
} // namespace hindsight
