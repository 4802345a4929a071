#include "merged/unwinding.h"

#include "merged_fixture.h"

namespace hindsight::merged {
namespace {

class UnwindingTest : public MergedFixture {
protected:
  size_t errorsAfter(uint32_t rounds) { return unwound(rounds).nodesOf(unwound(rounds).errorPlaces()[0]).size(); }
  size_t cutsAfter(uint32_t rounds) {
    Unwinding unwinding = unwound(rounds);
    return unwinding.cutsBefore(unwinding.errorPlaces()[0]).size();
  }
};

TEST_F(UnwindingTest, BodyOfEveryKindOfLoop) {
  load("void f(struct Node *p) { while (p) { if (p->val) reach_error(); p = p->next; } }");
  EXPECT_EQ(errorsAfter(3), 3u);
  load(
      "void f(struct Node *p, int n) { for (int i = 0; i < n && p; i++) { if (p->val) reach_error(); p = p->next; } }");
  EXPECT_EQ(errorsAfter(3), 3u);
  load("void f(struct Node *p) { do { if (p->val) reach_error(); p = p->next; } while (p); }");
  EXPECT_EQ(errorsAfter(3), 3u);
  load("void f(struct Node *p, struct Node *q) { for (; p; p = p->next) for (struct Node *r = q; r; r = r->next)"
       " if (r->val == p->val) reach_error(); }");
  EXPECT_EQ(errorsAfter(2), 4u);
}

TEST_F(UnwindingTest, EveryWayLeadsToALaterNode) {
  load("static int g(int x) { return x > 3 ? x : 2 * x; } void f(int x) { while (x) { x = g(x) - g(2);"
       " if (x == 7) reach_error(); } }");
  Unwinding unwinding = unwound();
  std::vector<size_t> position(unwinding.nodes().size(), 0);
  ASSERT_EQ(unwinding.order().size(), unwinding.nodes().size());
  for (size_t index = 0; index < unwinding.order().size(); ++index) position[unwinding.order()[index]] = index;
  for (NodeId id = 0; id < unwinding.nodes().size(); ++id)
    for (const Way& way : unwinding.nodes()[id].ways) EXPECT_LT(position[id], position[way.to]);
}

TEST_F(UnwindingTest, CutsThatMatter) {
  load("void f(struct Node *p) { while (p) p = p->next; reach_error(); }");
  EXPECT_EQ(cutsAfter(2), 1u);
  load("void f(struct Node *p) { if (p->val) reach_error(); while (p) p = p->next; }");
  EXPECT_EQ(cutsAfter(2), 0u) << "nothing behind the loop can fail";
  load("static void g(struct Node *p) { while (p) p = p->next; } void f(struct Node *p) { g(p); reach_error(); }");
  EXPECT_EQ(cutsAfter(2), 1u) << "the function that contains the loop returns to it";
}

TEST_F(UnwindingTest, RecursionIsCut) {
  load("void f(struct Node *p) { if (!p) return; check(p->val); f(p->next); }");
  Unwinding unwinding = unwound(3, 2);
  auto cuts = unwinding.cutsBefore(unwinding.errorPlaces()[0]);
  ASSERT_FALSE(cuts.empty());
  for (NodeId cut : cuts) EXPECT_EQ(unwinding.nodes()[cut].ends, NodeEnd::CallCut);
}

TEST_F(UnwindingTest, WhatNoEngineGetsPastIsNamed) {
  load("void f(void (*g)(void)) { g(); reach_error(); }");
  Unwinding unwinding = unwound();
  ASSERT_EQ(unwinding.errorPlaces().size(), 0u) << "cut before";
  EXPECT_EQ(unwinding.nodes()[0].ends, NodeEnd::Unsupported);
  EXPECT_EQ(unwinding.nodes()[0].reason, "a call through a pointer");
  EXPECT_EQ(errorPlacesBelow(*program, *function).size(), 1u);
}

TEST_F(UnwindingTest, WhatThrowsDoesNotEnd) {
  load("void __cxa_throw(void *, void *, void *) __attribute__((noreturn));"
       "void f(int x) { if (x) __cxa_throw(NULL, NULL, NULL); reach_error(); }");
  Unwinding unwinding = unwound();
  EXPECT_EQ(unwinding.cutsBefore(unwinding.errorPlaces().at(0)).size(), 1u);
}

TEST_F(UnwindingTest, IrreducibleLoopsAreRefused) {
  load("void f(int x) { if (x) goto b; a: x++; if (x == 5) reach_error(); b: x += 2; if (x < 100) goto a; }");
  auto result = Unwinding::of(*program, *function, {});
  ASSERT_FALSE(result);
  EXPECT_THAT(result.error().message, testing::HasSubstr("irreducible"));
}

TEST_F(UnwindingTest, CallsThroughPointers) {
  load("static void one(void) { reach_error(); } static void two(void) { } static int three(int x) { return x; }"
       "void f(int x) { void (*p)(void) = x ? one : two; int (*q)(int) = three; if (q(x)) p(); }"); // q is known
  EXPECT_EQ(errorPlacesBelow(*program, *function).size(), 1u) << "in a function that is called through a pointer";
  Unwinding unwinding = unwound();
  size_t callees = 0, others = 0;
  for (const Node& node : unwinding.nodes())
    for (const Way& way : node.ways) {
      callees += way.callee != kNone;
      others += way.kind == Way::Kind::Other;
    }
  EXPECT_EQ(callees, 2u) << "one and two fit the call";
  EXPECT_EQ(others, 1u);
}

TEST_F(UnwindingTest, TooManyNodes) {
  load("void f(struct Node *p) { for (struct Node *a = p; a; a = a->next) for (struct Node *b = p; b; b = b->next)"
       " check(a->val); }");
  EXPECT_FALSE(Unwinding::of(*program, *function, {.rounds = 50, .inlined = 8, .nodes = 1000}));
}

} // namespace
} // namespace hindsight::merged
