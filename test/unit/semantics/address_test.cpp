#include "semantics/address.h"

#include "semantics_fixture.h"

namespace hindsight {
namespace {

class AddressTest : public SemanticsFixture {
protected:
  const Term* address(const Instruction& instruction) { return addressTerm(terms, function, instruction, *this); }
  const Term* wide(U128 value) { return terms.constant(value, 64); }
};

TEST_F(AddressTest, ANegativeConstant) {
  EXPECT_EQ(address({.op = Opcode::GepConst, .width = 64, .dst = 2, .a = slot(0), .imm = ~uint64_t(7)}),
            terms.sub(registers[0], wide(8)));
}

TEST_F(AddressTest, IndicesAreExtendedByTheirSign) {
  EXPECT_EQ(
      address({.op = Opcode::GepIndex, .width = 64, .width2 = 8, .dst = 2, .a = slot(0), .b = slot(1), .imm = 12}),
      terms.add(registers[0], terms.mul(terms.sext(registers[1], 64), wide(12))));
}

TEST_F(AddressTest, HalvesOfScaleAndConstantAreSigned) {
  uint64_t scale = static_cast<uint32_t>(-4), constant = static_cast<uint32_t>(-16);
  const Term* found = address({.op = Opcode::GepIndexConst,
                               .width = 64,
                               .width2 = 64,
                               .dst = 2,
                               .a = slot(0),
                               .b = slot(1),
                               .imm = scale | constant << 32});
  const Term* offset = terms.mul(registers[1], wide(~uint64_t(3)));
  EXPECT_EQ(found, terms.sub(terms.add(registers[0], offset), wide(16)));
}

TEST_F(AddressTest, SeveralIndicesAddUp) {
  function.geps.push_back({{{slot(1), 32, 40}, {slot(2), 64, 8}}, 4});
  EXPECT_EQ(address({.op = Opcode::Gep, .width = 64, .dst = 3, .a = slot(0), .imm = 0}),
            terms.add(terms.add(terms.add(registers[0], terms.mul(terms.sext(registers[1], 64), wide(40))),
                                terms.mul(registers[2], wide(8))),
                      wide(4)));
}

TEST_F(AddressTest, NarrowPointersWrapAround) {
  const Term* found = address({.op = Opcode::GepConst, .width = 32, .dst = 2, .a = slot(0), .imm = ~uint64_t(0)});
  EXPECT_EQ(found, terms.sub(registers[0], terms.constant(1, 32)));
}

} // namespace
} // namespace hindsight
