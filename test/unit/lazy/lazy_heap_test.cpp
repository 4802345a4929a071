#include "lazy/lazy_heap.h"

#include "lazy_fixture.h"

namespace hindsight::lazy {
namespace {

TEST(PartName, IsWhatTheSourceWouldWrite) {
  Origin pointer{"list->next", 0, 2};
  EXPECT_EQ(partName(pointer, ".val"), "list->next->val");
  EXPECT_EQ(partName(pointer, "[2].val"), "list->next[2].val");
  EXPECT_EQ(partName(pointer, ""), "*list->next");
  EXPECT_EQ(partName({"*pp", 0, 2}, ".val"), "(*pp)->val");
  EXPECT_EQ(partName({"g", 0, 0, true}, ".val"), "g.val");
  EXPECT_EQ(partName({"g", 0, 0, true}, ""), "g");
}

class LazyHeapTest : public LazyFixture {};

TEST_F(LazyHeapTest, AListIsDiscoveredNodeByNode) {
  Lines ends =
      endsIn(kNode + "int f(struct node *p) { int n = 0; while (p && n < 3) { ++n; p = p->next; } return n; }");
  // Empty; one node; three or more: a circle of one, two or three, or four nodes; two.
  EXPECT_EQ(std::ranges::count(ends, "returns 0"), 1);
  EXPECT_EQ(std::ranges::count(ends, "returns 1"), 1);
  EXPECT_EQ(std::ranges::count(ends, "returns 2"), 1);
  EXPECT_GE(std::ranges::count(ends, "returns 3"), 2);
  EXPECT_TRUE(heap->boundsHit().empty());
  EXPECT_TRUE(heap->needs().empty()) << "the function looks first";
}

TEST_F(LazyHeapTest, NothingIsDecidedByALoad) {
  EXPECT_EQ(endsIn(kNode + "struct node *g; int f(struct node **p) { g = p[0]; return 1; }"), Lines{"returns 1"});
}

TEST_F(LazyHeapTest, WhatIsNamedInAnError) {
  Lines ends = endsIn(kHeap + kNode + "int f(struct node *a, struct node *b) { free(a); return b->val; }");
  EXPECT_EQ(std::ranges::count(ends, "use-after-free: reads what 'a' points to"), 1);
}

TEST_F(LazyHeapTest, ANumberInMemoryMayBeAPointer) {
  startIn("int f(unsigned long *p) { if (p == (void *)*p) return 2; int *q = (int *)*p; *q = 1; if (*(int *)*p != 1) "
          "return 3;"
          "return 1; }");
  EXPECT_EQ(heapThatEnds("returns 1"), (Lines{"p -> #1 {#2}", "#2 {}"}));
  EXPECT_EQ(heap->needs(), (Lines{"*p != NULL", "*p points to at least 4 bytes", "p != NULL"}));
}

TEST_F(LazyHeapTest, ANumberThatIsAnArgumentOrComputedIsNoAddress) {
  EXPECT_EQ(endsIn("int f(unsigned long *p) { return *(int *)(*p * 8); }"),
            Lines{"unsupported: a number of the input that is used as an address"});
  EXPECT_EQ(endsIn("int f(unsigned long p) { return *(int *)p; }"),
            Lines{"unsupported: a number of the input that is used as an address"});
}

} // namespace
} // namespace hindsight::lazy
