#include "backward/strings/scans.h"

#include "../backward_fixture.h"
#include "backward/comparison/description.h"
#include "backward/memory/effects.h"
#include "backward/walking/accesses.h"

using namespace hindsight;
using namespace hindsight::backward;

namespace {

class ScansTest : public BackwardFixture {
protected:
  ScansTest() {
    load("char text[4], other[100]; const char known[6] = \"hello\"; int main(void) { return text[0] + other[0] + "
         "known[0]; }");
    context = std::make_unique<BackwardContext>(*program, terms, solver, nullptr);
    state = std::make_unique<BackwardState>(*context);
    state->position = 1;
  }
  const Term* global(const char* name) { return context->globalBase(program->globalByName.at(name)); }
  const Term* number(uint64_t value) { return context->pointerNumber(value); }
  const Term* byte(uint64_t value) { return terms.constant(value, 8); }

  /// What a search for the end of a string finds, wherever that is by now.
  const Term* lengthOf(const Term* string, const Term* limit = nullptr) {
    const Term* end = announceScan(*state, {.first = string, .limit = limit}, "strlen()").end;
    const Term* length = terms.freshSymbol("length", context->pointerWidth());
    state->require(terms.eq(length, end));
    ++state->position;
    settleReads(*state);
    return length;
  }
  /// Whether the path allows the result, with all that is known about it.
  bool canBe(const Term* result, uint64_t value) {
    PathCondition path;
    bool possible = true;
    for (const auto* list : {&state->constraints, &state->closed})
      for (const BackwardConstraint& each : *list) {
        CheckResult answer = solver.check(path, each.condition);
        possible = possible && answer.result == SatResult::Sat;
        path.add(terms, each.condition, answer.witness);
      }
    return possible && solver.check(path, terms.eq(result, number(value))).result == SatResult::Sat;
  }

  std::unique_ptr<BackwardContext> context;
  std::unique_ptr<BackwardState> state;
};

TEST_F(ScansTest, AnObjectOfKnownSizeIsReadAtOnce) {
  const Term* length = lengthOf(global("text"));
  EXPECT_TRUE(state->memory.scans.empty());
  EXPECT_EQ(state->memory.reads.size(), 4u);
  EXPECT_TRUE(canBe(length, 3));
  ++state->position;
  crossStore(*state, terms.add(global("text"), number(2)), byte(0), 1);
  settleReads(*state);
  EXPECT_TRUE(canBe(length, 2));
  EXPECT_FALSE(canBe(length, 3)) << "there is a zero before";
}

TEST_F(ScansTest, AConstantStringIsKnown) {
  const Term* length = lengthOf(global("known"));
  EXPECT_TRUE(state->memory.reads.empty());
  EXPECT_TRUE(canBe(length, 5));
  EXPECT_FALSE(canBe(length, 4));
}

TEST_F(ScansTest, AnUnknownStringWaitsAndRemembersWhatWasWritten) {
  const Term* pointer = context->freshUnknown("p", context->pointerWidth());
  const Term* length = lengthOf(pointer);
  ASSERT_EQ(state->memory.scans.size(), 1u);
  EXPECT_TRUE(state->memory.reads.empty());
  ++state->position;
  crossStore(*state, terms.add(pointer, number(1)), byte(0), 1);
  crossFill(*state, pointer, byte('x'), number(4));
  EXPECT_EQ(state->memory.scans[0].writes.size(), 2u);
  state->define(pointer, global("text"));
  settleReads(*state);
  EXPECT_TRUE(state->memory.scans.empty());
  EXPECT_TRUE(state->memory.reads.empty()) << "all of them were written";
  EXPECT_TRUE(canBe(length, 1));
  EXPECT_FALSE(canBe(length, 0));
  EXPECT_FALSE(canBe(length, 2));
}

TEST_F(ScansTest, ACopyIsReadWhereItIsFrom) {
  const Term* pointer = context->freshUnknown("p", context->pointerWidth());
  const Term* length = lengthOf(pointer);
  ++state->position;
  crossCopy(*state, pointer, global("known"), number(4));
  ++state->position;
  crossFill(*state, pointer, byte(0), number(6)); // before the copy: seen behind it only
  const Term* base = context->newObject(BackwardObjectKind::Heap, 0, number(6));
  state->define(pointer, base);
  crossBirth(*state, base);
  EXPECT_TRUE(state->memory.scans.empty());
  EXPECT_TRUE(canBe(length, 4));
  EXPECT_FALSE(canBe(length, 3));
  EXPECT_FALSE(canBe(length, 5));
}

TEST_F(ScansTest, WhatIsCrossedBeforeItsPositionComesAfterIt) {
  const Term* end = announceScan(*state, {.first = global("text")}, "strlen()").end;
  state->require(terms.eq(end, number(3)));
  crossFill(*state, global("text"), byte('x'), number(4)); // what the call writes when it has searched
  settleReads(*state);
  ASSERT_EQ(state->memory.scans.size(), 1u) << "it is not where the path is yet";
  EXPECT_TRUE(state->memory.scans[0].writes.empty());
  ++state->position;
  state->addressesChanged = true;
  settleReads(*state);
  EXPECT_TRUE(state->memory.scans.empty());
  EXPECT_EQ(state->memory.reads.size(), 4u);
}

TEST_F(ScansTest, ALimitNeedsNoObject) {
  const Term* pointer = context->freshUnknown("p", context->pointerWidth());
  const Term* length = lengthOf(pointer, number(3));
  EXPECT_TRUE(state->memory.scans.empty());
  EXPECT_EQ(state->memory.reads.size(), 3u);
  EXPECT_TRUE(canBe(length, 3));
  EXPECT_FALSE(canBe(length, 4));
}

TEST_F(ScansTest, ManyBytesAreReadWhenNothingWritesThemAnyMore) {
  const Term* length = lengthOf(global("other"));
  EXPECT_EQ(state->memory.scans.size(), 1u);
  crossBeginning(*state, AtChoices::GoOn);
  EXPECT_TRUE(state->memory.scans.empty());
  EXPECT_TRUE(canBe(length, 0)) << "a global begins with zeros";
  EXPECT_FALSE(canBe(length, 1));
}

TEST_F(ScansTest, TheSameSearchAgainIsOneSearch) {
  const Term* pointer = context->freshUnknown("p", context->pointerWidth());
  const Term *first = lengthOf(pointer), *second = lengthOf(pointer);
  EXPECT_EQ(state->memory.scans.size(), 1u);
  EXPECT_EQ(state->memory.scans[0].position, state->position) << "as old as the older one";
  state->require(terms.eq(first, number(1)));
  EXPECT_FALSE(canBe(second, 2));
}

TEST_F(ScansTest, PendingSearchesHaveNamesThatOtherPathsUseToo) {
  const Term* pointer = context->freshUnknown("p", context->pointerWidth());
  state->frames.push_back({program->entry, 1, kNone, {{0, pointer}}, {}});
  BackwardState other = *state;
  for (BackwardState* each : {state.get(), &other}) {
    const Term* end = announceScan(*each, {.first = pointer}, "strlen()").end;
    each->require(terms.eq(end, number(3)));
    ++each->position;
  }
  StateDescriber describer(*context);
  Description mine, theirs;
  ASSERT_TRUE(describer.describe(*state, mine));
  ASSERT_TRUE(describer.describe(other, theirs));
  EXPECT_EQ(mine.wants, theirs.wants);
  crossStore(other, pointer, byte(1), 1);
  EXPECT_FALSE(describer.describe(other, theirs)) << "what was written since is part of it";
}

TEST_F(ScansTest, ASetIsReadAsFarAsItGoesAndNotAsFarAsTheString) {
  PendingScan scan{.role = PendingScan::Second::Accepted, .first = global("other"), .second = global("known")};
  scan.limit = number(10);
  const Term* end = announceScan(*state, scan, "strspn()").end;
  const Term* length = terms.freshSymbol("length", context->pointerWidth());
  state->require(terms.eq(length, end));
  ++state->position;
  settleReads(*state);
  EXPECT_TRUE(state->memory.scans.empty());
  EXPECT_EQ(state->memory.reads.size(), 10u) << "the set is constant";
  ++state->position;
  crossStore(*state, terms.add(global("other"), number(4)), byte('x'), 1);
  settleReads(*state);
  EXPECT_TRUE(canBe(length, 4));
  EXPECT_FALSE(canBe(length, 5));
}

TEST_F(ScansTest, ScansForDifferentThingsAreNotOne) {
  PendingScan accepted{.role = PendingScan::Second::Accepted, .first = terms.freshSymbol("p", context->pointerWidth())};
  accepted.second = terms.freshSymbol("q", context->pointerWidth());
  PendingScan rejected = accepted;
  rejected.role = PendingScan::Second::Rejected;
  for (const PendingScan& each : {accepted, rejected, accepted}) announceScan(*state, each, "span()");
  ++state->position;
  settleScans(*state);
  EXPECT_EQ(state->memory.scans.size(), 2u) << "the first and the last find the same";
}

} // namespace
