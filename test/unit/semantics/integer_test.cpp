// On numbers, where terms fold, against arithmetic in 128 bits. Every width and engine: three_ways_test.cpp.
#include "semantics/integer.h"

#include "semantics_fixture.h"

namespace hindsight {
namespace {

class IntegerMeaning : public SemanticsFixture {
protected:
  const Term* number(U128 value) { return terms.constant(value & mask128(33), 33); }
  U128 result(Opcode op, U128 a, U128 b) { return integerTerm(terms, op, number(a), number(b))->value(); }
};

TEST_F(IntegerMeaning, OperationsOnNumbers) {
  U128 all = mask128(33), sign = U128(1) << 32;
  EXPECT_EQ(result(Opcode::Add, all, 2), U128(1));
  EXPECT_EQ(result(Opcode::Sub, 1, 2), all);
  EXPECT_EQ(result(Opcode::Mul, sign, 3), sign);
  EXPECT_EQ(result(Opcode::UDiv, all, 2), all >> 1);
  EXPECT_EQ(result(Opcode::SDiv, all, 2), U128(0)) << "-1 / 2";
  EXPECT_EQ(result(Opcode::URem, all, 4), U128(3));
  EXPECT_EQ(result(Opcode::SRem, all - 2, 2), all) << "-3 % 2";
  EXPECT_EQ(result(Opcode::Shl, 3, 32), sign);
  EXPECT_EQ(result(Opcode::LShr, sign, 32), U128(1));
  EXPECT_EQ(result(Opcode::AShr, sign, 32), all);
  EXPECT_EQ(result(Opcode::And, 12, 10), U128(8));
  EXPECT_EQ(result(Opcode::Or, 12, 10), U128(14));
  EXPECT_EQ(result(Opcode::Xor, 12, 10), U128(6));
}

TEST_F(IntegerMeaning, ComparisonsOfNumbers) {
  const Term *minusOne = number(mask128(33)), *one = number(1);
  auto holds = [&](Predicate predicate, const Term* a, const Term* b) {
    return compareTerm(terms, predicate, a, b)->isTrue();
  };
  EXPECT_TRUE(holds(Predicate::Slt, minusOne, one) && holds(Predicate::Ult, one, minusOne));
  EXPECT_TRUE(holds(Predicate::Sgt, one, minusOne) && holds(Predicate::Ugt, minusOne, one));
  for (Predicate predicate : {Predicate::Eq, Predicate::Ule, Predicate::Uge, Predicate::Sle, Predicate::Sge})
    EXPECT_TRUE(holds(predicate, one, one));
  for (Predicate predicate : {Predicate::Ne, Predicate::Ult, Predicate::Ugt, Predicate::Slt, Predicate::Sgt})
    EXPECT_FALSE(holds(predicate, one, one));
}

TEST_F(IntegerMeaning, OffsetsAreComparedInOneObjectOnly) {
  const Term *base = terms.base(1, 64, true), *other = terms.base(2, 64, true), *i = terms.freshSymbol("i", 64);
  const Term* p = terms.add(base, i);
  EXPECT_EQ(compareOffsets(terms, Predicate::Ult, base, base, p, base), terms.slt(terms.constant(0, 64), i));
  EXPECT_FALSE(compareOffsets(terms, Predicate::Eq, base, base, p, base));
  EXPECT_FALSE(compareOffsets(terms, Predicate::Ult, base, base, other, other));
  EXPECT_FALSE(compareOffsets(terms, Predicate::Ult, base, nullptr, p, nullptr));
}

} // namespace
} // namespace hindsight
