#include "lazy/closed_heap.h"

#include "lazy_fixture.h"

namespace hindsight::lazy {
namespace {

class ClosedHeapTest : public LazyFixture {};

TEST_F(ClosedHeapTest, ACircle) {
  startIn(kNode + "int f(struct node *list) { if (list && list->val == 5 && list->next == list) return 1; return 0; }");
  EXPECT_EQ(heapThatEnds("returns 1"), Lines{"list -> #1 {next #1, val 5}"});
}

TEST_F(ClosedHeapTest, AReadAtAnUnknownOffsetMakesNoObjectLarger) {
  LazyConfig config{.isOn = true};
  config.buffers = {{"p", BufferContract::Kind::Length, "size"}};
  startIn("int f(char *p, unsigned long size, unsigned i) { if (p[i & 15] != 7) return 0; if (size == 2) return 1; "
          "return 2; }",
          config);
  unsigned seen = 0;
  for (const Ended& each : runAll()) {
    if (each.end.exitStatus != 1) continue;
    ClosedHeap closed(*machine, *heap, *each.state);
    Assignment model = *solver.model(closed.path());
    Evaluator evaluator(model);
    InputHeap found = closed.heap(evaluator, [](U128, const DataType&) { return std::string(); });
    ASSERT_EQ(found.objects.size(), 2u);
    EXPECT_EQ(found.objects[1].bytes.size(), 2u);
    EXPECT_EQ(found.objects[1].fields.size(), 2u);
    ++seen;
  }
  EXPECT_EQ(seen, 1u);
}

TEST_F(ClosedHeapTest, WhatNobodyLookedAtEndsWithNull) {
  startIn(
      kNode +
      "int f(struct node *list) { struct node *n = list->next; if (n != list && n->val == -2) { (void)n->next; return "
      "1; } return 0; }");
  EXPECT_EQ(heapThatEnds("returns 1"), (Lines{"list -> #1 {next #2}", "#2 {next NULL, val -2}"}));
}

TEST_F(ClosedHeapTest, APointerThatWasOnlyComparedIsWhereItMustBe) {
  startIn("int f(char *begin, char *end) { if (!begin || !end) return 0; char *p = begin; *p = 1;"
          "if (p + 2 == end) return 1; return 2; }");
  EXPECT_EQ(heapThatEnds("returns 1"), (Lines{"begin -> #1 {}", "end -> #1+2"}));
}

TEST_F(ClosedHeapTest, OrHasAnObjectOfItsOwn) {
  startIn("int f(int *p, int *q) { if (p && q && p != q) return 1; return 0; }");
  std::vector<Ended> ended = runAll();
  bool isSeen = false;
  for (const Ended& each : ended)
    if (each.end.exitStatus == 1) {
      isSeen = true;
      EXPECT_EQ(heapOf(*each.state), (Lines{"p -> #1 {}", "q -> #2 {}"}));
    }
  EXPECT_TRUE(isSeen);
}

TEST_F(ClosedHeapTest, AnOrderPutsItBehind) {
  startIn("int f(char *p, char *end) { if (!p || !end) return 0; if (p < end) { *p = 1; return 1; } return 2; }");
  EXPECT_EQ(heapThatEnds("returns 1"), (Lines{"p -> #1 {}", "end -> #1+1"}));
}

TEST_F(ClosedHeapTest, Variables) {
  startIn("struct s { int n; int *p; } g; void set(void) { g.n = 1; }"
          "int f(int *q) { if (g.n == 3 && g.p == q && q) return *q == 4; return 7; }");
  for (const Ended& each : runAll())
    if (each.end.exitStatus != 7 || each.end.symbolicStatus)
      EXPECT_EQ(heapOf(*each.state).at(1).substr(0, 12), "g {n 3, p #1");
}

} // namespace
} // namespace hindsight::lazy
