#include "prune/matcher.h"

#include "memory/object_access.h"
#include "prune_fixture.h"

namespace hindsight::prune {
namespace {

class MatchingTest : public PruneFixture {
protected:
  std::unique_ptr<Matcher> matcher;
  std::unique_ptr<State> state;
  Ref<Interpolant> needed = Ref<Interpolant>::make();

  /// The state at the first place where paths meet.
  void start(const std::string& source) {
    load(source);
    matcher = std::make_unique<Matcher>(locations, solver, machine->context, *program);
    state = atMeeting(1);
  }
  void need(const Term* formula) {
    Facts facts(terms);
    facts.add(formula, [](const Term*) { return std::optional<U128>(); });
    for (const Fact& fact : facts.all()) needed->facts.push_back(fact);
  }
  void needPointer(const std::string& name, ObjectId object, uint64_t offset = 0) {
    needed->pointers.push_back({inGlobal(name, 0, 8), object, offset});
  }
  /// What an object of another path is said to be that is like this one.
  KeptObject likeThat(ObjectId id, ObjectId here) {
    KeptObject kept = KeptObject::of(*program, *state, here);
    kept.id = id;
    return kept;
  }
  bool matches() { return matcher->match(*needed, *state).has_value(); }
  const Term* number(uint64_t value) { return terms.constant(value, 32); }
  /// The object that a global points to.
  ObjectId behind(const std::string& name) {
    std::optional<Value> value = tryRead(machine->context, *state->memory.find(global(name)), 0, 8);
    return value && value->isPointer() ? value->object() : ObjectId();
  }
};

const char* kNumbers =
    "int g = 3, x, h; int main(void) { x = __VERIFIER_nondet_int(); if (h == 0) h = 1; return g + x; }";

TEST_F(MatchingTest, NothingNeededIsAlwaysThere) {
  start(kNumbers);
  EXPECT_TRUE(matches());
}

TEST_F(MatchingTest, NumbersAreCompared) {
  start(kNumbers);
  need(terms.ult(inGlobal("g"), number(4)));
  EXPECT_TRUE(matches());
  need(terms.ult(inGlobal("g"), number(3)));
  EXPECT_FALSE(matches());
  EXPECT_EQ(matcher->statistics.queries, 0u);
}

TEST_F(MatchingTest, InputsAreAsked) {
  start(kNumbers);
  need(terms.ult(inGlobal("x"), number(4)));
  EXPECT_FALSE(matches()) << "it may be anything";
  EXPECT_EQ(matcher->statistics.queries, 1u);
  const Term* input = tryRead(machine->context, *state->memory.find(global("x")), 0, 4)->term();
  state->path.add(terms, terms.ult(input, number(2)));
  EXPECT_TRUE(matches());
}

TEST_F(MatchingTest, WhatFailedIsAskedFirst) {
  start(kNumbers);
  const Term* x = inGlobal("x");
  need(terms.eq(terms.bitAnd(x, number(0)), number(0)));
  need(terms.ule(terms.mul(x, x), terms.bitOr(x, number(~0u))));
  need(terms.ult(terms.mul(x, number(3)), number(4)));
  EXPECT_FALSE(matches());
  uint64_t before = matcher->statistics.queries;
  EXPECT_FALSE(matches());
  EXPECT_EQ(matcher->statistics.queries, before + 1);
}

const char* kObjects = "int *p, *q, *r, h; int main(void) { p = malloc(8); q = malloc(8); r = p; *p = 1; *q = 2;"
                       "if (h == 0) h = 1; return h; }";

TEST_F(MatchingTest, OtherObjectsStandForThoseNeeded) {
  start(kObjects);
  ObjectId wanted(behind("p").site(), 7777);
  needPointer("p", wanted);
  needed->objects.push_back(likeThat(wanted, behind("p")));
  need(terms.eq(locations.symbolOf(Location::memory(wanted, 0, 4), 32), number(1)));
  std::optional<ObjectMatching> matching = matcher->match(*needed, *state);
  ASSERT_TRUE(matching);
  EXPECT_EQ(matching->at(wanted.raw()), behind("p"));
  Ref<const Interpolant> renamed = matcher->renamed(*needed, *matching, *state);
  EXPECT_EQ(renamed->pointers[0].object, behind("p"));
  EXPECT_EQ(renamed->objects[0].id, behind("p"));
  EXPECT_EQ(renamed->facts[0].sum, locations.symbolOf(Location::memory(behind("p"), 0, 4), 32));
}

TEST_F(MatchingTest, OneObjectStandsForOne) {
  start(kObjects);
  SiteId site = behind("p").site();
  needPointer("p", ObjectId(site, 7777));
  needPointer("r", ObjectId(site, 7778));
  EXPECT_FALSE(matches()) << "two objects were needed, and both pointers lead to one";
  needed->pointers.pop_back();
  needPointer("r", ObjectId(site, 7777));
  EXPECT_TRUE(matches());
  needPointer("q", ObjectId(site, 7777));
  EXPECT_FALSE(matches()) << "one object was needed, and the pointers lead to two";
}

TEST_F(MatchingTest, OffsetsArePartOfPointers) {
  start(kObjects);
  needPointer("p", ObjectId(behind("p").site(), 7777), 4);
  EXPECT_FALSE(matches());
}

TEST_F(MatchingTest, ObjectsMustBeAlike) {
  start(kObjects);
  ObjectId wanted(behind("p").site(), 7777);
  needPointer("p", wanted);
  KeptObject like = likeThat(wanted, behind("p"));
  needed->objects.push_back(like);
  EXPECT_TRUE(matches());
  needed->objects[0].size = 12;
  EXPECT_FALSE(matches());
  needed->objects[0] = like;
  needed->objects[0].life = ObjectLife::Freed;
  EXPECT_FALSE(matches());
  needed->objects[0] = like;
  needed->objects[0].align = 8;
  EXPECT_FALSE(matches()) << "an access may fail for want of alignment, and not fail here";
  needed->objects[0] = like;
  needed->objects[0].inFrame = 1;
  EXPECT_FALSE(matches()) << "another local of the frame goes at another time";
}

TEST_F(MatchingTest, ObjectsBehindObjects) {
  start("struct s { struct s *next; int n; } *p; int h; int main(void) { p = malloc(16); p->next = malloc(16);"
        "p->next->n = 5; p->next->next = 0; if (h == 0) h = 1; return h; }");
  SiteId site = behind("p").site();
  ObjectId one(site, 7777), two(site, 7778);
  // The one behind comes first: it waits until the other is known.
  needed->pointers.push_back({locations.symbolOf(Location::memory(one, 0, 8), 64), two, 0});
  needPointer("p", one);
  need(terms.eq(locations.symbolOf(Location::memory(two, 8, 4), 32), number(5)));
  EXPECT_TRUE(matches());
  needed->pointers.push_back({locations.symbolOf(Location::memory(two, 0, 8), 64), one, 0});
  EXPECT_FALSE(matches()) << "the list has an end";
}

TEST_F(MatchingTest, WholeHeapsMatchInWhole) {
  start(kObjects);
  matcher->needsWholeHeap = true;
  EXPECT_FALSE(matches()) << "two objects are on the heap";
  needPointer("p", ObjectId(behind("p").site(), 7777));
  EXPECT_FALSE(matches());
  needPointer("q", ObjectId(behind("q").site(), 7778));
  EXPECT_TRUE(matches());
}

TEST_F(MatchingTest, LeaksAreReportedWhereTheObjectWasMade) {
  start(kObjects);
  needPointer("p", ObjectId(behind("q").site(), 7777));
  needPointer("q", ObjectId(behind("p").site(), 7778));
  EXPECT_TRUE(matches());
  matcher->needsWholeHeap = true;
  EXPECT_FALSE(matches()) << "made elsewhere";
}

} // namespace
} // namespace hindsight::prune
