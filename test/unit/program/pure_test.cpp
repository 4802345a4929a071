#include "program/pure.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

Instruction of(Opcode op) {
  return Instruction{.op = op};
}

TEST(Pure, ComputationsAre) {
  for (Opcode op : {Opcode::Add, Opcode::ICmp, Opcode::Select, Opcode::FDiv, Opcode::GepIndex, Opcode::Trunc})
    EXPECT_TRUE(isPure(of(op))) << opcodeName(op);
}

TEST(Pure, OnlyComputationsAre) {
  unsigned pure = 0;
  for (unsigned index = 0; index < kOpcodeCount; ++index) {
    auto op = static_cast<Opcode>(index);
    EXPECT_TRUE(isComputation(op) || !isPure(of(op))) << opcodeName(op);
    pure += isPure(of(op));
  }
  EXPECT_EQ(pure, 51u) << "a new instruction: can it fail, or look at an address?";
}

TEST(Pure, WhatMayFailIsNot) {
  for (Opcode op : {Opcode::UDiv, Opcode::SRem, Opcode::FToSInt, Opcode::Load, Opcode::Unreachable})
    EXPECT_FALSE(isPure(of(op))) << opcodeName(op);
}

TEST(Pure, WhatDoesSomethingIsNot) {
  for (Opcode op : {Opcode::Store, Opcode::Call, Opcode::Branch, Opcode::Return, Opcode::Alloca, Opcode::MemCopy,
                    Opcode::VaStart, Opcode::LifetimeEnd, Opcode::Assume})
    EXPECT_FALSE(isPure(of(op))) << opcodeName(op);
}

TEST(Pure, WhatLooksAtAddressesIsNot) {
  for (Opcode op : {Opcode::PtrCmp, Opcode::PtrToInt, Opcode::IntToPtr}) EXPECT_FALSE(isPure(of(op))) << opcodeName(op);
}

} // namespace
} // namespace hindsight
