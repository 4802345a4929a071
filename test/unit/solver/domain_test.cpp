#include "solver/domain.h"

#include "fixture.h"

#include <algorithm>

namespace hindsight {
namespace {

class DomainTest : public SolverTest {
protected:
  FreeTerms freeTerms{terms};
};

TEST_F(DomainTest, OneSubject) {
  const Term *x = word("x"), *y = word("y");
  Domain domain;
  ASSERT_TRUE(domain.restrict({x, ValueSet::between(32, 10, 20)}, freeTerms));
  ASSERT_TRUE(domain.restrict({x, ValueSet::single(32, 10).complement()}, freeTerms));
  EXPECT_EQ(domain.smallest(), 11u);
  EXPECT_EQ(domain.largest(), 20u);
  EXPECT_FALSE(domain.restrict({y, ValueSet::single(32, 1)}, freeTerms));
  ASSERT_TRUE(domain.restrict({x, ValueSet::between(32, 0, 5)}, freeTerms));
  EXPECT_EQ(domain.smallest(), std::nullopt);
  EXPECT_EQ(domain.largest(), std::nullopt);
}

TEST_F(DomainTest, ASubjectMustBeFree) {
  Domain domain;
  EXPECT_FALSE(domain.restrict({terms.mul(word("x"), number(6)), ValueSet::single(32, 1)}, freeTerms));
}

/// Against trying all numbers, with the subject first and with the remainder first.
TEST_F(DomainTest, SubjectAndRemainder) {
  std::mt19937 random(2);
  const Term* x = symbol("x", 8);
  for (int round = 0; round < 500; ++round) {
    unsigned modulus = 1 + random() % 40;
    const Term* remainder = terms.urem(x, number(modulus, 8));
    if (remainder->kind() != TermKind::URem) continue; // powers of two are something simpler
    auto randomSet = [&](unsigned bound) {
      ValueSet set = ValueSet::none(8);
      for (unsigned value = random() % 9; value < bound; value += 1 + random() % (bound / 2 + 1)) {
        unsigned end = std::min(value + static_cast<unsigned>(random() % 4), bound - 1);
        set.append(value, end);
        value = end + 1;
      }
      return set;
    };
    ValueSet values = randomSet(256), residues = randomSet(modulus);
    std::optional<uint64_t> smallest, largest;
    for (uint64_t value = 0; value < 256; ++value)
      if (values.contains(value) && residues.contains(value % modulus)) {
        if (!smallest) smallest = value;
        largest = value;
      }
    for (bool remainderFirst : {false, true}) {
      Domain domain;
      Membership first{remainder, residues}, second{x, values};
      if (!remainderFirst) std::swap(first, second);
      ASSERT_TRUE(domain.restrict(first, freeTerms));
      ASSERT_TRUE(domain.restrict(second, freeTerms));
      EXPECT_EQ(domain.smallest(), smallest);
      EXPECT_EQ(domain.largest(), largest);
    }
  }
}

TEST_F(DomainTest, RemaindersNearTheEndOfTheRange) {
  const Term* x = symbol("x", 64);
  const Term* remainder = terms.urem(x, number(1000, 64));
  Domain domain;
  ASSERT_TRUE(domain.restrict({x, ValueSet::between(64, ~0ull - 10, ~0ull)}, freeTerms));
  ASSERT_TRUE(domain.restrict({remainder, ValueSet::single(64, 3)}, freeTerms));
  EXPECT_EQ(domain.smallest(), std::nullopt); // 2^64 - 1 is 615 modulo 1000
  EXPECT_EQ(domain.largest(), std::nullopt);
}

/// A word and its parts, in any order, against trying all numbers.
TEST_F(DomainTest, WordsAndTheirParts) {
  std::mt19937 random(8);
  const Term *c = symbol("c", 4), *b = symbol("b", 4), *a = symbol("a", 4);
  const Term* whole = terms.concat(c, terms.concat(b, a));
  struct Part {
    const Term* term;
    unsigned below;
  };
  std::vector<Part> parts = {{whole, 0}, {c, 8}, {terms.concat(c, b), 4}, {a, 0}, {c, 8}, {whole, 0}};
  for (int round = 0; round < 300; ++round) {
    std::vector<Membership> statements;
    std::vector<unsigned> places;
    std::shuffle(parts.begin(), parts.end(), random);
    for (const Part& part : parts) {
      uint64_t mask = mask64(part.term->width()), low = random() & mask, high = random() & mask;
      statements.push_back(
          {part.term, ValueSet::between(part.term->width(), std::min(low, high), std::max(low, high))});
      if (random() % 4 == 0) statements.back().set = statements.back().set.complement();
      places.push_back(part.below);
    }
    std::optional<uint64_t> smallest, largest;
    for (uint64_t value = 0; value < 4096; ++value) {
      bool allowed = true;
      for (size_t index = 0; index < parts.size(); ++index)
        allowed &= statements[index].set.contains(value >> places[index] & mask64(statements[index].subject->width()));
      if (!allowed) continue;
      if (!smallest) smallest = value;
      largest = value;
    }
    Domain domain;
    bool usable = true;
    for (const Membership& statement : statements) usable = usable && domain.restrict(statement, freeTerms);
    if (!usable) continue; // e.g. a lower part first, then an upper one that does not touch it
    EXPECT_EQ(domain.subject(), whole);
    EXPECT_EQ(domain.smallest(), smallest);
    EXPECT_EQ(domain.largest(), largest);
  }
}

TEST_F(DomainTest, APartInTheMiddleIsTooMuch) {
  const Term *b = symbol("b"), *whole = terms.concat(symbol("c"), terms.concat(b, symbol("a")));
  Domain domain;
  ASSERT_TRUE(domain.restrict({whole, ValueSet::between(24, 5, 70000)}, freeTerms));
  EXPECT_FALSE(domain.restrict({b, ValueSet::single(8, 3)}, freeTerms));
}

TEST_F(DomainTest, ASecondModulusIsTooMuch) {
  const Term* x = symbol("x", 32);
  Domain domain;
  ASSERT_TRUE(domain.restrict({terms.urem(x, number(10)), ValueSet::single(32, 3)}, freeTerms));
  ASSERT_TRUE(domain.restrict({x, ValueSet::between(32, 5, 100)}, freeTerms));
  EXPECT_FALSE(domain.restrict({terms.urem(x, number(7)), ValueSet::single(32, 3)}, freeTerms));
  EXPECT_EQ(domain.smallest(), 13u);
}

} // namespace
} // namespace hindsight
