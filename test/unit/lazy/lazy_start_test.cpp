// What a function is started with.
#include "lazy_fixture.h"

namespace hindsight::lazy {
namespace {

class LazyStart : public LazyFixture {};

TEST_F(LazyStart, VariablesThatSomethingWritesHaveAnyValue) {
  const std::string source = "static int count = 1, never = 3; const int most = 4; void more(void) { ++count; }"
                             "int f(void) { if (never != 3 || most != 4) return 9; return count == 1; }";
  EXPECT_EQ(endsIn(source + " ").size(), 1u);
  startIn(source);
  std::vector<Ended> ended = runAll();
  ASSERT_EQ(ended.size(), 1u);
  ASSERT_TRUE(ended[0].end.symbolicStatus);
  EXPECT_EQ(endsIn(source, {.isOn = true, .anyGlobals = false}), Lines{"returns 1"});
}

TEST_F(LazyStart, AStructThatIsPassedByValue) {
  EXPECT_EQ(endsIn("struct big { long part[5]; int *p; };"
                   "int f(struct big b) { if (b.part[2] == 7) { *b.p = 4; return *b.p; } return 0; }"),
            (Lines{"returns 0", "returns 4"}));
  EXPECT_EQ(heap->needs(), Lines{"b.p != NULL"});
}

TEST_F(LazyStart, AStructThatIsReturnedInMemory) {
  startIn("struct big { long part[5]; }; struct big f(int *p) { struct big b = {{*p}}; return b; }");
  EXPECT_EQ(describe(runAll()), Lines{"returns 0"});
  EXPECT_EQ(heap->needs(), Lines{"p != NULL"});
}

TEST_F(LazyStart, OnAHeapThatIsGiven) {
  using Kind = HeapObject::Kind;
  InputHeap given{{{Kind::Parameter,
                    "list",
                    "",
                    std::vector<uint8_t>(8),
                    {{.size = 8, .pointer = HeapPointer{2, 0}, .isPointer = true}}},
                   {Kind::Global, "g", "", {9, 0, 0, 0}, {{.size = 4}}},
                   {Kind::Block,
                    "list",
                    "",
                    {0, 0, 0, 0, 0, 0, 0, 0, 5, 0, 0, 0, 0, 0, 0, 0},
                    {{.size = 8, .pointer = HeapPointer{2, 0}, .isPointer = true}, {.offset = 8, .size = 4}}}}};
  TestCase test;
  test.objects.push_back({"n", {3, 0, 0, 0}});
  startIn(kNode +
              "int g; void set(void) { g = 0; }"
              "int f(struct node *list, int n) { return (list->next == list) * 1000 + list->val * 100 + g * 10 + n; }",
          {.isOn = true}, {}, &given, &test);
  EXPECT_EQ(describe(runAll()), Lines{"returns 1593"});
}

TEST_F(LazyStart, NoHandlerRunsAfterItAndTheResultIsKept) {
  startIn(kHeap + "int *f(void) { return malloc(4); } __attribute__((destructor)) void d(void) { *(int *)0 = 1; }");
  std::vector<Ended> ended = runAll();
  ASSERT_EQ(describe(ended), Lines{"returns 0"});
  ASSERT_EQ(ended[0].state->results.size(), 1u);
  EXPECT_TRUE(ended[0].state->results[0].isPointer());
}

} // namespace
} // namespace hindsight::lazy
