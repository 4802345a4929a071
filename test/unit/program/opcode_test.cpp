#include "program/opcode.h"

#include <gtest/gtest.h>

#include <iterator>

namespace hindsight {
namespace {

struct Named {
  Opcode op;
  const char* name;
};
#define NAMED(op) {Opcode::op, #op}
constexpr Named kAll[] = {NAMED(Add),
                          NAMED(Sub),
                          NAMED(Mul),
                          NAMED(UDiv),
                          NAMED(SDiv),
                          NAMED(URem),
                          NAMED(SRem),
                          NAMED(Shl),
                          NAMED(LShr),
                          NAMED(AShr),
                          NAMED(And),
                          NAMED(Or),
                          NAMED(Xor),
                          NAMED(ICmp),
                          NAMED(PtrCmp),
                          NAMED(Trunc),
                          NAMED(ZExt),
                          NAMED(SExt),
                          NAMED(PtrToInt),
                          NAMED(IntToPtr),
                          NAMED(Copy),
                          NAMED(Freeze),
                          NAMED(Select),
                          NAMED(Concat),
                          NAMED(Extract),
                          NAMED(PickLane),
                          NAMED(PutLane),
                          NAMED(FAdd),
                          NAMED(FSub),
                          NAMED(FMul),
                          NAMED(FDiv),
                          NAMED(FRem),
                          NAMED(FNeg),
                          NAMED(FAbs),
                          NAMED(FSqrt),
                          NAMED(FFma),
                          NAMED(FMinNum),
                          NAMED(FMaxNum),
                          NAMED(FCopySign),
                          NAMED(FRound),
                          NAMED(FCmp),
                          NAMED(FConvert),
                          NAMED(FFromSInt),
                          NAMED(FFromUInt),
                          NAMED(FToSInt),
                          NAMED(FToUInt),
                          NAMED(FClass),
                          NAMED(Load),
                          NAMED(Store),
                          NAMED(GepConst),
                          NAMED(GepIndex),
                          NAMED(GepIndexConst),
                          NAMED(Gep),
                          NAMED(Alloca),
                          NAMED(StackSave),
                          NAMED(StackRestore),
                          NAMED(LifetimeStart),
                          NAMED(LifetimeEnd),
                          NAMED(MemCopy),
                          NAMED(MemSet),
                          NAMED(VaStart),
                          NAMED(VaEnd),
                          NAMED(VaCopy),
                          NAMED(CountLeadingZeros),
                          NAMED(CountTrailingZeros),
                          NAMED(PopCount),
                          NAMED(ByteSwap),
                          NAMED(BitReverse),
                          NAMED(FunnelShiftLeft),
                          NAMED(FunnelShiftRight),
                          NAMED(AddOverflow),
                          NAMED(SubOverflow),
                          NAMED(MulOverflow),
                          NAMED(AddSaturate),
                          NAMED(SubSaturate),
                          NAMED(ShlSaturate),
                          NAMED(Jump),
                          NAMED(Branch),
                          NAMED(Switch),
                          NAMED(IndirectBranch),
                          NAMED(Return),
                          NAMED(Unreachable),
                          NAMED(Call),
                          NAMED(Unsupported),
                          NAMED(Assume)};
#undef NAMED

/// The names are a list beside the enumeration: a line out of order would shift those that follow.
TEST(OpcodeNames, AreThoseOfTheEnumeration) {
  for (const Named& each : kAll) EXPECT_STREQ(opcodeName(each.op), each.name);
}

TEST(OpcodeNames, AreAllHere) {
  static_assert(std::size(kAll) == kOpcodeCount);
  for (unsigned index = 0; index < kOpcodeCount; ++index)
    EXPECT_EQ(static_cast<unsigned>(kAll[index].op), index) << kAll[index].name;
}

} // namespace
} // namespace hindsight
