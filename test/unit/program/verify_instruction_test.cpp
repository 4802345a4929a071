#include "program/verify_instruction.h"

#include <gmock/gmock.h>

#include <string>
#include <vector>

namespace hindsight {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

constexpr ScalarType kBit{ScalarKind::Integer, 1}, kByte{ScalarKind::Integer, 8}, kInt32{ScalarKind::Integer, 32},
    kPointer64{ScalarKind::Pointer, 64}, kDouble{ScalarKind::Float, 64};

/// One slot of each type, and what the verifier says about an instruction on them.
class VerifyInstruction : public ::testing::Test {
protected:
  static constexpr Slot bit = 0, byte = 1, integer = 2, pointer = 3, real = 4, integer2 = 5;
  VerifyInstruction() { function.slotTypes = {kBit, kByte, kInt32, kPointer64, kDouble, kInt32}; }

  std::vector<std::string> problems(Instruction inst) {
    std::vector<std::string> result;
    InstructionVerifier(program, function, [&](const std::string& problem) { result.push_back(problem); }).check(inst);
    return result;
  }
  static Operand at(Slot slot) { return Operand::slot(slot); }

  Program program;
  Function function;
};

TEST_F(VerifyInstruction, OperandsHaveTheTypeOfTheOperation) {
  Instruction add{.op = Opcode::Add, .width = 32, .dst = integer, .a = at(integer), .b = at(integer2)};
  EXPECT_THAT(problems(add), IsEmpty());
  auto with = [&](auto change) {
    Instruction changed = add;
    change(changed);
    return problems(changed);
  };
  EXPECT_THAT(with([](Instruction& i) { i.a = at(real); }),
              ElementsAre("the first operand has type f64 instead of i32"));
  EXPECT_THAT(with([](Instruction& i) { i.b = {}; }), ElementsAre("an operand is missing"));
  EXPECT_THAT(with([](Instruction& i) { i.a = at(99); }), ElementsAre("operand slot 99 is out of range"));
  EXPECT_THAT(with([](Instruction& i) { i.a = Operand::constant(0); }),
              ElementsAre("operand constant 0 is out of range"));
  EXPECT_THAT(with([](Instruction& i) { i.dst = bit; }), ElementsAre("the result has type i1 instead of i32"));
  EXPECT_THAT(with([](Instruction& i) { i.dst = 99; }), ElementsAre("the result is out of range"));
  EXPECT_THAT(with([](Instruction& i) { i.width = 200; }), ::testing::Contains(HasSubstr("from 1 to 128")));
}

TEST_F(VerifyInstruction, ComparisonsAndFloats) {
  Instruction compare{.op = Opcode::ICmp, .width = 32, .dst = bit, .a = at(integer), .b = at(integer)};
  EXPECT_THAT(problems(compare), IsEmpty());
  compare.extra = 77;
  EXPECT_THAT(problems(compare), ElementsAre("the predicate should be known"));
  auto format = static_cast<uint8_t>(FloatFormat::Double);
  Instruction round{.op = Opcode::FRound, .extra = format, .width = 64, .dst = real, .a = at(real), .imm = 0};
  EXPECT_THAT(problems(round), IsEmpty());
  round.imm = 99;
  EXPECT_THAT(problems(round), ElementsAre("the rounding mode should be known"));
  Instruction convert{.op = Opcode::FToSInt, .extra = format, .width = 32, .width2 = 32, .dst = integer, .a = at(real)};
  EXPECT_THAT(problems(convert), ElementsAre("the source width should be that of the format"));
}

TEST_F(VerifyInstruction, CastsChangeTheWidthTheyAreFor) {
  Instruction extend{.op = Opcode::SExt, .width = 32, .width2 = 8, .dst = integer, .a = at(byte)};
  EXPECT_THAT(problems(extend), IsEmpty());
  Instruction same{.op = Opcode::SExt, .width = 32, .width2 = 32, .dst = integer, .a = at(integer)};
  EXPECT_THAT(problems(same), ElementsAre("extension should widen"));
  Instruction part{.op = Opcode::Extract, .width = 8, .width2 = 32, .dst = byte, .a = at(integer), .imm = 24};
  EXPECT_THAT(problems(part), IsEmpty());
  part.imm = 25;
  EXPECT_THAT(problems(part), ElementsAre("the bits should be inside the operand"));
}

TEST_F(VerifyInstruction, Memory) {
  Instruction load{.op = Opcode::Load, .width = 1, .width2 = 1, .dst = bit, .a = at(pointer)};
  EXPECT_THAT(problems(load), IsEmpty()) << "a bit is read from a byte";
  load.width2 = 0;
  EXPECT_THAT(problems(load), ElementsAre("the size should be that of the width"));
  Instruction store{.op = Opcode::Store, .width = 8, .width2 = 1, .dst = bit, .a = at(integer), .b = at(byte)};
  EXPECT_THAT(problems(store),
              ElementsAre("the pointer has type i32 instead of p64", "there is a result where none should be"));
  Instruction lanes{.op = Opcode::PickLane, .width = 32, .width2 = 8, .dst = integer, .a = at(integer2), .b = at(byte)};
  EXPECT_THAT(problems(lanes), ElementsAre("there should be lanes"));
}

TEST_F(VerifyInstruction, CallsAndReturns) {
  Instruction call{.op = Opcode::Call, .imm = 0};
  EXPECT_THAT(problems(call), ElementsAre("the call is out of range"));
  program.functions.resize(1);
  program.sites.resize(1);
  CallInfo& info = function.calls.emplace_back();
  info.callee = info.site = 0;
  info.arguments = {{at(byte), kInt32}};
  info.results = {kInt32};
  EXPECT_THAT(problems(call), ::testing::Contains("an argument has type i8 instead of i32"));
  EXPECT_THAT(problems(call), ::testing::Contains("results should have slots"));
  function.results = {kInt32};
  EXPECT_THAT(problems({.op = Opcode::Return, .width2 = 1}), ElementsAre("returned values are out of range"));
  function.operandPool = {at(real)};
  EXPECT_THAT(problems({.op = Opcode::Return, .width2 = 1}),
              ElementsAre("a returned value has type f64 instead of i32"));
}

} // namespace
} // namespace hindsight
