#include "solver/membership.h"

#include "fixture.h"
#include "term/printer.h"

namespace hindsight {
namespace {

class MembershipTest : public SolverTest {
protected:
  MembershipFinder memberships{terms};

  /// The constraint must hold exactly when the subject is in the set, for random values of all symbols.
  void expectEquivalent(const Term* constraint, int samples = 200) {
    const Membership& membership = memberships.of(constraint);
    ASSERT_LE(membership.subject->width(), 64u);
    for (int sample = 0; sample < samples; ++sample) {
      Assignment assignment;
      for (SymbolId symbol : terms.symbolsOf(constraint)) {
        U128 value = sample % 3 == 0 ? random() % 8 : sample % 3 == 1 ? ~U128(0) - random() % 8 : U128(random());
        assignment.set(symbol, value & mask128(terms.symbolInfo(symbol).width));
      }
      Evaluator evaluator(assignment);
      bool inSet = membership.set.contains(static_cast<uint64_t>(evaluator.evaluate(membership.subject)));
      ASSERT_EQ(evaluator.isTrue(constraint), inSet);
    }
  }
  std::mt19937_64 random{11};
};

TEST_F(MembershipTest, ComparisonsWithNumbers) {
  const Term* x = word("x");
  EXPECT_EQ(memberships.of(terms.ult(x, number(5))).set, ValueSet::between(32, 0, 4));
  EXPECT_EQ(memberships.of(terms.ult(number(5), x)).set, ValueSet::between(32, 6, 0xffffffff));
  EXPECT_EQ(memberships.of(terms.slt(x, number(5))).set,
            ValueSet::between(32, 0, 4).unite(ValueSet::between(32, 0x80000000, 0xffffffff)));
  EXPECT_EQ(memberships.of(terms.sle(number(0xffffffff), x)).set,
            ValueSet::single(32, 0xffffffff).unite(ValueSet::between(32, 0, 0x7fffffff)));
  EXPECT_EQ(memberships.of(terms.ne(x, number(7))).set, ValueSet::single(32, 7).complement());
  for (const Term* c : {terms.ult(x, number(5)), terms.slt(x, number(5)), terms.ne(x, number(7))}) {
    EXPECT_EQ(memberships.of(c).subject, x);
    expectEquivalent(c);
  }
}

TEST_F(MembershipTest, PullsThroughInvertibleOperations) {
  const Term *x = symbol("x", 16), *w = symbol("w", 32);
  for (const Term* c :
       {terms.ult(terms.add(terms.zext(x, 32), number(100)), number(1000)),
        terms.slt(terms.sext(x, 32), number(static_cast<uint32_t>(-5))), terms.eq(terms.bitNot(w), number(77)),
        terms.ule(terms.neg(w), number(10)), terms.ult(terms.extract(w, 20, 12), number(9, 12)),
        terms.ult(terms.udiv(w, number(10)), number(33)), terms.ult(terms.lshr(w, number(7)), number(1000)),
        terms.ult(terms.concat(x, number(5, 16)), number(0x12340000)),
        terms.slt(terms.bitXor(w, number(0x80000000)), number(3)),
        terms.bitOr(terms.ult(w, number(3)), terms.ult(number(100), w)),
        terms.bitAnd(terms.ult(w, number(300)), terms.ne(w, number(7))),
        terms.eq(terms.ite(terms.ult(w, number(9)), number(1), number(2)), number(2))}) {
    EXPECT_TRUE(memberships.of(c).subject->isSymbol());
    expectEquivalent(c);
  }
}

TEST_F(MembershipTest, SmallSymbolsAreTriedOut) {
  const Term* b = symbol("b");
  std::vector<const Term*> table;
  for (int index = 0; index < 256; ++index) table.push_back(number(static_cast<unsigned>(index * index) & 0xff, 8));
  for (const Term* c : {terms.eq(terms.urem(b, number(7, 8)), number(3, 8)),
                        terms.ult(terms.select(terms.arrayLiteral(table), b), number(20, 8)),
                        terms.eq(terms.mul(b, b), number(49, 8))}) {
    EXPECT_EQ(memberships.of(c).subject, b);
    expectEquivalent(c);
  }
}

TEST_F(MembershipTest, ConstantTablesAreSetsOfTheirIndices) {
  const Term *x = symbol("x", 16), *wide = symbol("w", 32);
  std::vector<const Term*> elements;
  for (unsigned index = 0; index < 512; ++index) elements.push_back(number(index * index * 2654435761u >> 7));
  const Term* table = terms.arrayLiteral(elements);
  for (const Term* index : {terms.bitAnd(terms.zext(x, 32), number(511)), terms.add(wide, number(3)), wide}) {
    const Term* element = terms.select(table, index);
    for (const Term* c : {terms.eq(terms.bitAnd(element, number(0x30)), number(0x10)), terms.eq(element, number(0)),
                          terms.ult(terms.add(terms.lshr(element, number(5)), number(9)), number(1 << 19)),
                          terms.ne(terms.extract(element, 8, 4), number(3, 4))}) {
      EXPECT_NE(memberships.of(c).subject, c) << printTerm(terms, c);
      EXPECT_FALSE(memberships.of(c).subject->mentionsArray());
      expectEquivalent(c);
    }
  }
  EXPECT_EQ(memberships.of(terms.eq(terms.select(table, wide), number(0))).set,
            ValueSet::single(32, 0).unite(ValueSet::between(32, 512, 0xffffffff)));
}

TEST_F(MembershipTest, WhatResistsIsAboutItself) {
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
  const Term* c = terms.ult(x, y);
  EXPECT_EQ(memberships.of(c).subject, c);
  EXPECT_EQ(memberships.of(c).set, ValueSet::single(1, 1));
  EXPECT_EQ(memberships.of(terms.bitNot(c)).subject, memberships.of(c).subject);
  EXPECT_EQ(memberships.of(terms.bitNot(c)).set, memberships.of(c).set.complement());
}

TEST_F(MembershipTest, WideComparisonsStayOpaque) {
  const Term* wide = symbol("x", 100);
  const Term* c = terms.ult(wide, terms.constant(5, 100));
  expectEquivalent(c);
}

TEST_F(MembershipTest, DeepFormulasDoNotExplode) {
  const Term *x = symbol("x", 32), *y = symbol("y", 32);
  const Term* c = terms.ult(x, y);
  for (unsigned depth = 0; depth < 200; ++depth)
    c = terms.ite(terms.ult(x, number(depth + 2)), terms.bitXor(c, terms.ult(y, number(depth))), terms.bitNot(c));
  expectEquivalent(c, 20);
}

TEST_F(MembershipTest, RandomConstraintsAreEquivalent) {
  RandomConstraints source(terms, 4);
  for (int round = 0; round < 600; ++round) {
    const Term* constraint = source.any();
    if (constraint->isConst()) continue;
    expectEquivalent(constraint, 30);
    ASSERT_FALSE(HasFailure()) << "round " << round;
  }
}

} // namespace
} // namespace hindsight
