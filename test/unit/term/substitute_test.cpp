#include "term/substitute.h"

#include "support/internal_error.h"

#include <gmock/gmock.h>

#include "term_fixture.h"

using namespace hindsight;

using Substitute = TermTest;

TEST_F(Substitute, replacesAndSimplifies) {
  const Term* term = t.ult(t.add(x, y), num(10));
  EXPECT_EQ(substitute(t, term, {{x, num(3)}, {y, num(4)}}), t.makeTrue());
  EXPECT_EQ(substitute(t, term, {{x, y}}), t.ult(t.mul(y, num(2)), num(10)));
  EXPECT_EQ(substitute(t, term, {}), term);
  EXPECT_EQ(substitute(t, term, {{z, num(1)}}), term);
}

TEST_F(Substitute, wholeSubterms) {
  const Term* shared = t.mul(x, y);
  EXPECT_EQ(substitute(t, t.ult(shared, z), {{shared, num(0)}}), t.ne(z, num(0)));
  EXPECT_EQ(substitute(t, shared, {{shared, z}}), z);
}

TEST_F(Substitute, replacementsAreNotReplacedAgain) {
  EXPECT_EQ(substitute(t, t.ult(x, y), {{x, y}, {y, x}}), t.ult(y, x));
}

TEST_F(Substitute, symbolsOfOneFamilyAreToldApart) {
  const Term* first = t.freshSymbol("first", x->width(), 7);
  const Term* second = t.freshSymbol("second", x->width(), 7);
  const Term* other = t.freshSymbol("other", x->width(), 8);
  const Term* term = t.ult(t.add(first, other), t.mul(second, num(3)));
  EXPECT_EQ(term->families(), (1u << 7) | (1u << 8));
  EXPECT_EQ(substitute(t, term, {{second, num(2)}}), t.ult(t.add(first, other), num(6)));
  EXPECT_EQ(substitute(t, term, {{first, first}, {other, num(1)}}), t.ult(t.add(first, num(1)), t.mul(second, num(3))));
  EXPECT_EQ(substitute(t, t.add(first, num(5)), {{num(5), num(6)}}), t.add(first, num(6))) << "a number has no symbols";
}

TEST_F(Substitute, insideArrays) {
  std::vector<const Term*> elements{a, b, num(3, 8)};
  const Term* read = t.select(t.store(t.arrayLiteral(elements), x, num(9, 8)), y);
  EXPECT_EQ(substitute(t, read, {{x, num(1)}, {y, num(1)}}), num(9, 8));
  EXPECT_EQ(substitute(t, read, {{x, num(1)}, {y, num(0)}}), a);
}

TEST_F(Substitute, deepTerms) {
  const Term* term = x;
  for (int round = 0; round < 100000; ++round) term = t.bitXor(t.add(term, y), y);
  EXPECT_EQ(substitute(t, term, {{x, num(5)}, {y, num(0)}}), num(5));
}

TEST_F(Substitute, oneObjectForManyTerms) {
  Substitution substitution(t, {{x, num(1)}});
  EXPECT_EQ(substitution.apply(t.add(x, y)), t.add(y, num(1)));
  EXPECT_EQ(substitution.apply(t.mul(t.add(x, y), z)), t.mul(t.add(y, num(1)), z));
}

TEST_F(Substitute, manyReplacements) {
  TermMap replacements;
  std::vector<const Term*> before, after;
  for (unsigned index = 0; index < 1000; ++index) {
    const Term *old = t.freshSymbol("old", 32), *now = t.freshSymbol("new", 32);
    replacements.emplace(old, now);
    before.push_back(t.mul(old, t.constant(index * 2 + 3, 32)));
    after.push_back(t.mul(now, t.constant(index * 2 + 3, 32)));
  }
  Substitution substitution(t, replacements);
  for (size_t index = 0; index < before.size(); ++index) EXPECT_EQ(substitution.apply(before[index]), after[index]);
}

TEST_F(Substitute, widthsMustAgree) {
  EXPECT_THAT([&] { substitute(t, x, {{x, a}}); }, testing::ThrowsMessage<InternalError>(testing::HasSubstr("width")));
}
