// Questions that were answered once, answered again; the answers become needs.
#include "prune/follower.h"

#include "reenactor_fixture.h"

namespace hindsight::prune {
namespace {

class FollowerTest : public ReenactorFixture {
protected:
  /// Whether all needs hold if these globals hold these numbers, and all else is as it was.
  bool holdsWith(std::vector<std::pair<std::string, uint64_t>> globals) {
    for (const Reenactor::Need& need : reenactor->needs()) {
      const Term* formula = need.formula;
      for (auto& [name, number] : globals)
        formula = substitute(terms, formula, {{inGlobal(name), terms.constant(number, 32)}});
      if (!reenactor->atStart(formula)->isTrue()) return false;
    }
    return true;
  }
};

TEST_F(FollowerTest, ABranchOnANumberIsANeed) {
  ASSERT_TRUE(reenact("int g = 3, h; int main(void) { if (g < 10) h = 1; return h; }"));
  ASSERT_EQ(reenactor->needs().size(), 1u);
  const Term* need = reenactor->needs()[0].formula;
  ASSERT_EQ(terms.symbolsOf(need).size(), 1u);
  EXPECT_EQ(terms.symbolTerm(terms.symbolsOf(need)[0]), inGlobal("g"));
  EXPECT_TRUE(reenactor->atStart(need)->isTrue());
  EXPECT_TRUE(substitute(terms, need, {{inGlobal("g"), terms.constant(10, 32)}})->isFalse());
}

TEST_F(FollowerTest, AddressesThatDecideAreRefused) {
  EXPECT_FALSE(reenact("int g, h; int main(void) { if ((unsigned long)&g & 16) h = 1; return h; }"));
  EXPECT_FALSE(reenactor->refusal().empty());
}

TEST_F(FollowerTest, TheSideThatWasNotTakenIsTheNeed) {
  ASSERT_TRUE(reenact("int g = 30, h; int main(void) { if (g < 10) h = 1; return h; }"));
  EXPECT_TRUE(holdsWith({{"g", 30}}));
  EXPECT_TRUE(holdsWith({{"g", 10}}));
  EXPECT_FALSE(holdsWith({{"g", 9}}));
}

/// A division looks at its divisor, and an access at its index.
TEST_F(FollowerTest, WhatMustNotGoWrongIsANeed) {
  ASSERT_TRUE(reenact("int g = 3, h = 2, t[4]; int main(void) { t[g] = 100 / h; if (t[0] == 0) h = 1; return h; }"));
  EXPECT_TRUE(holdsWith({{"g", 3}, {"h", 2}}));
  EXPECT_FALSE(holdsWith({{"g", 4}, {"h", 2}})) << "outside";
  EXPECT_FALSE(holdsWith({{"g", 3}, {"h", 0}}));
}

/// A switch goes the way of its value only.
TEST_F(FollowerTest, TheWayOfASwitch) {
  ASSERT_TRUE(reenact("int g = 5, h; int main(void) { switch (g) { case 1: h = 1; break; case 5: h = 2; break;"
                      "default: h = 3; } return h; }"));
  EXPECT_TRUE(holdsWith({{"g", 5}}));
  EXPECT_FALSE(holdsWith({{"g", 1}}));
  EXPECT_FALSE(holdsWith({{"g", 7}}));
}

} // namespace
} // namespace hindsight::prune
