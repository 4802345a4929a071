#include "prune/reenactor.h"

#include "prune_fixture.h"

namespace hindsight::prune {
namespace {

class ReenactorTest : public PruneFixture {
protected:
  std::unique_ptr<Reenactor> reenactor;
  Ran ran;

  /// Executes the first stretch of main, and once more.
  bool reenact(const std::string& source) {
    load(source);
    reenactor = std::make_unique<Reenactor>(*machine, solver, locations);
    ran = run(*first());
    return reenactor->reenact(stretchOf(ran));
  }
};

TEST_F(ReenactorTest, ABranchOnANumberIsANeed) {
  ASSERT_TRUE(reenact("int g = 3, h; int main(void) { if (g < 10) h = 1; return h; }"));
  ASSERT_EQ(reenactor->needs().size(), 1u);
  const Term* need = reenactor->needs()[0].formula;
  ASSERT_EQ(terms.symbolsOf(need).size(), 1u);
  EXPECT_EQ(terms.symbolTerm(terms.symbolsOf(need)[0]), inGlobal("g"));
  EXPECT_TRUE(reenactor->atStart(need)->isTrue());
  EXPECT_TRUE(substitute(terms, need, {{inGlobal("g"), terms.constant(10, 32)}})->isFalse());
}

TEST_F(ReenactorTest, WhatIsWrittenFirstIsNoNeed) {
  ASSERT_TRUE(reenact("int g = 3, h; int main(void) { g = 4; if (g < 10) h = 1; return h; }"));
  EXPECT_TRUE(reenactor->needs().empty());
}

TEST_F(ReenactorTest, PlacesAtItsEndInTermsOfItsStart) {
  ASSERT_TRUE(reenact("int g = 3, h = 7, k; int main(void) { h = g + 5; if (k == 0) k = 1; return k; }"));
  const Reenactor::End& end = reenactor->ends().back();
  EXPECT_EQ(reenactor->read(end, Location::memory(global("h"), 0, 4), 32),
            terms.add(inGlobal("g"), terms.constant(5, 32)));
  EXPECT_EQ(reenactor->read(end, Location::memory(global("g"), 0, 4), 32), inGlobal("g")) << "as it was";
  EXPECT_EQ(reenactor->read(end, Location::memory(global("k"), 0, 4), 32), terms.constant(1, 32));
}

TEST_F(ReenactorTest, ForksAreEndsWithTheirConditions) {
  ASSERT_TRUE(reenact("int g = 3, h; int main(void) { int x = __VERIFIER_nondet_int(); if (x < g) h = 1; return h; }"));
  EXPECT_EQ(ran.outcome, RunOutcome::Forked);
  ASSERT_EQ(reenactor->ends().size(), 2u);
  EXPECT_TRUE(reenactor->needs().empty());
  EXPECT_EQ(reenactor->ends()[0].more.size() + reenactor->ends()[0].given, 1u);
}

TEST_F(ReenactorTest, PointersThatAreFollowedAreKept) {
  ASSERT_TRUE(reenact("int g = 3, h, *p = &g; int main(void) { h = *p; if (h == 3) h = 4; return h; }"));
  ASSERT_EQ(reenactor->pointers().size(), 1u);
  EXPECT_EQ(reenactor->pointers()[0].place, inGlobal("p", 0, 8));
  EXPECT_EQ(reenactor->pointers()[0].object, global("g"));
  EXPECT_THAT(reenactor->objects(), testing::Contains(global("g")));
  EXPECT_EQ(reenactor->needs().size(), 1u) << "what is behind it";
}

TEST_F(ReenactorTest, ObjectsMadeOnTheWayAreNoNeeds) {
  ASSERT_TRUE(reenact("int h; int main(void) { int *p = malloc(4); *p = 3; if (*p == 3) h = 4; return h; }"));
  EXPECT_EQ(ran.node.objects.size(), 1u);
  EXPECT_THAT(reenactor->objects(), testing::Not(testing::Contains(ran.node.objects[0])));
  EXPECT_TRUE(reenactor->needs().empty());
}

TEST_F(ReenactorTest, TheEndOfAPath) {
  ASSERT_TRUE(reenact("int g = 2; int main(void) { g = 3; return g; }"));
  EXPECT_EQ(ran.outcome, RunOutcome::Ended);
  ASSERT_EQ(reenactor->ends().size(), 1u);
  EXPECT_TRUE(reenactor->ends()[0].ended);
  EXPECT_TRUE(reenactor->ends()[0].isJudgedForLeaks);
}

TEST_F(ReenactorTest, AnErrorIsNotJudgedForLeaks) {
  ASSERT_TRUE(reenact("int *p; int main(void) { return *p; }"));
  EXPECT_TRUE(reenactor->ends().back().ended);
  EXPECT_FALSE(reenactor->ends().back().isJudgedForLeaks);
}

TEST_F(ReenactorTest, AddressesThatDecideAreRefused) {
  EXPECT_FALSE(reenact("int g, h; int main(void) { if ((unsigned long)&g & 16) h = 1; return h; }"));
  EXPECT_FALSE(reenactor->refusal().empty());
}

TEST_F(ReenactorTest, OtherObjectsThanBeforeAreRefused) {
  load("int h; int main(void) { int *p = malloc(4); *p = 3; if (*p == 3) h = 4; return h; }");
  reenactor = std::make_unique<Reenactor>(*machine, solver, locations);
  ran = run(*first());
  std::vector<ObjectId> none;
  Stretch stretch = stretchOf(ran);
  stretch.objects = &none;
  EXPECT_FALSE(reenactor->reenact(stretch));
  EXPECT_EQ(reenactor->refusal(), "other objects are allocated");
}

} // namespace
} // namespace hindsight::prune
