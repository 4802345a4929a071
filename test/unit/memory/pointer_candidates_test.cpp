#include "memory/pointer_candidates.h"

#include "term/evaluator.h"

#include <gtest/gtest.h>

using namespace hindsight;

namespace {

struct PointerCandidates : testing::Test {
  TermManager terms;
  MemoryContext context{terms, 64};
  ObjectId a{1, 1}, b{2, 2};
  const Term* number(uint64_t value) { return terms.constant(value, 64); }
};

TEST_F(PointerCandidates, ASumNamesItsBase) {
  const Term* i = terms.freshSymbol("i", 64);
  const Term* pointer = terms.add(context.baseTerm(a), terms.add(terms.mul(i, number(4)), number(8)));
  auto candidates = pointerCandidates(context, pointer);
  ASSERT_TRUE(candidates && candidates->size() == 1);
  EXPECT_EQ(candidates->front().object, a);
  EXPECT_TRUE(candidates->front().guard->isTrue());
  EXPECT_EQ(candidates->front().offset, terms.add(terms.mul(i, number(4)), number(8)));
}

TEST_F(PointerCandidates, ADifferenceOfPointersCancels) {
  const Term *p = context.baseTerm(a), *q = context.baseTerm(b);
  const Term* pointer = terms.add(p, terms.sub(terms.add(q, number(16)), p));
  auto candidates = pointerCandidates(context, pointer);
  ASSERT_TRUE(candidates && candidates->size() == 1);
  EXPECT_EQ(candidates->front().object, b);
  EXPECT_TRUE(candidates->front().offset->isConstValue(16));
}

TEST_F(PointerCandidates, AChoiceHasACandidatePerLeaf) {
  const Term* c = terms.freshSymbol("c", 1);
  const Term* choice =
      terms.ite(c, context.baseTerm(a), terms.ite(terms.freshSymbol("d", 1), context.baseTerm(b), number(0)));
  auto candidates = pointerCandidates(context, terms.add(choice, number(4)));
  ASSERT_TRUE(candidates);
  ASSERT_EQ(candidates->size(), 3u);
  EXPECT_EQ((*candidates)[0].object, a);
  EXPECT_EQ((*candidates)[0].guard, c);
  EXPECT_EQ((*candidates)[1].object, b);
  EXPECT_FALSE((*candidates)[2].object);
}

TEST_F(PointerCandidates, EqualElementsOfATableAreOneCandidate) {
  const Term* elements[] = {context.baseTerm(a), context.baseTerm(b), context.baseTerm(a), number(0)};
  const Term* i = terms.freshSymbol("i", 2);
  auto candidates = pointerCandidates(context, terms.select(terms.arrayLiteral(elements), i));
  ASSERT_TRUE(candidates);
  ASSERT_EQ(candidates->size(), 3u);
  for (const PointerCandidate& candidate : *candidates) {
    if (candidate.object != a) continue;
    for (uint64_t value = 0; value < 4; ++value) {
      Assignment assignment;
      assignment.set(i->symbol(), value);
      EXPECT_EQ(Evaluator(assignment).isTrue(candidate.guard), value % 2 == 0);
    }
  }
}

TEST_F(PointerCandidates, TaggedPointersHaveNoSuchShape) {
  const Term* tag = terms.zext(terms.freshSymbol("t", 1), 64);
  EXPECT_FALSE(pointerCandidates(context, terms.bitOr(context.baseTerm(a), tag)));
  EXPECT_FALSE(pointerCandidates(context, terms.add(context.baseTerm(a), context.baseTerm(b))));
}

} // namespace
