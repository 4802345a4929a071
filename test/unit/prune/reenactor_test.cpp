#include "prune/reenactor.h"

#include "reenactor_fixture.h"

namespace hindsight::prune {
namespace {

using ReenactorTest = ReenactorFixture;

TEST_F(ReenactorTest, WhatIsWrittenFirstIsNoNeed) {
  ASSERT_TRUE(reenact("int g = 3, h; int main(void) { g = 4; if (g < 10) h = 1; return h; }"));
  EXPECT_TRUE(reenactor->needs().empty());
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
