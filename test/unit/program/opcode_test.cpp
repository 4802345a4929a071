#include "program/opcode.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace hindsight {
namespace {

/// The names are a list beside the enumeration: a line too many or out of order would shift all that follow.
TEST(OpcodeNames, AreThoseOfTheEnumeration) {
  EXPECT_STREQ(opcodeName(Opcode::Add), "Add");
  EXPECT_STREQ(opcodeName(Opcode::Xor), "Xor");
  EXPECT_STREQ(opcodeName(Opcode::PutLane), "PutLane");
  EXPECT_STREQ(opcodeName(Opcode::FClass), "FClass");
  EXPECT_STREQ(opcodeName(Opcode::Gep), "Gep");
  EXPECT_STREQ(opcodeName(Opcode::VaCopy), "VaCopy");
  EXPECT_STREQ(opcodeName(Opcode::ShlSaturate), "ShlSaturate");
  EXPECT_STREQ(opcodeName(Opcode::Return), "Return");
  EXPECT_STREQ(opcodeName(Opcode::Assume), "Assume");
}

TEST(OpcodeNames, AreDifferent) {
  std::set<std::string> names;
  for (unsigned op = 0; op < kOpcodeCount; ++op) names.insert(opcodeName(static_cast<Opcode>(op)));
  EXPECT_EQ(names.size(), kOpcodeCount);
  EXPECT_FALSE(names.contains(""));
}

} // namespace
} // namespace hindsight
