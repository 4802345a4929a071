// A function is started on just this heap, and functions without a body do what it says.
#include "lazy/given_heap.h"

#include "lazy_fixture.h"

namespace hindsight::lazy {
namespace {

using Kind = HeapObject::Kind;

class GivenHeapTest : public LazyFixture {
protected:
  Lines endsOn(const std::string& source, const InputHeap& given) {
    startIn(kNode + source, {.isOn = true, .anyMissing = true}, {}, &given);
    return describe(runAll());
  }
  static HeapField pointerTo(uint32_t object, uint64_t offset = 0) {
    return {.offset = offset, .size = 8, .pointer = HeapPointer{object, 0}, .isPointer = true};
  }
  static InputHeap oneNode() {
    InputHeap given;
    given.objects = {{Kind::Parameter, "n", "", std::vector<uint8_t>(8), {pointerTo(1)}},
                     {Kind::Block, "n", "struct node", std::vector<uint8_t>(16), {pointerTo(1)}}};
    given.arguments = {{HeapArgument::Kind::Pointer, "n"}};
    return given;
  }
};

TEST_F(GivenHeapTest, ObjectsAndPointers) {
  EXPECT_EQ(endsOn("int f(struct node *n) { return n->next == n; }", oneNode()), Lines{"returns 1"});
}

TEST_F(GivenHeapTest, ACallWritesWhatItSays) {
  InputHeap given = oneNode();
  given.calls = {{"g", {}, {{1, {.offset = 8, .size = 4}, {5, 0, 0, 0}}}}};
  EXPECT_EQ(endsOn("void g(struct node *); int f(struct node *n) { n->val = 1; g(n); return n->val; }", given),
            Lines{"returns 5"});
}

TEST_F(GivenHeapTest, ACallWritesToWhatItIsGiven) {
  InputHeap given;
  given.objects = {{.kind = Kind::Own, .name = "x", .bytes = {0}, .way = {.call = 0, .at = 1, .inside = 4}}};
  given.calls = {{"g", {}, {{0, {.offset = 4, .size = 4}, {6, 0, 0, 0}}}}};
  EXPECT_EQ(
      endsOn("void g(int, int *); int f(void) { int x[2] = {1, 2}; g(0, &x[1]); return x[0] * 10 + x[1]; }", given),
      Lines{"returns 16"});
}

TEST_F(GivenHeapTest, AnotherCallIsAnotherPath) {
  InputHeap given = oneNode();
  EXPECT_EQ(endsOn("void g(void); int f(struct node *n) { g(); return 1; }", given), Lines{"assumption failed"});
  given.calls = {{"h", {}, {}}};
  EXPECT_EQ(endsOn("void g(void); int f(struct node *n) { g(); return 1; }", given), Lines{"assumption failed"});
}

TEST_F(GivenHeapTest, AFunctionOfTheCaller) {
  InputHeap given;
  given.objects = {{Kind::Parameter, "p", "", std::vector<uint8_t>(8), {pointerTo(1)}},
                   {.kind = Kind::Outside, .name = "p", .bytes = {0}},
                   {Kind::Block, "p()", "", std::vector<uint8_t>(4), {}}};
  given.arguments = {{HeapArgument::Kind::Pointer, "p"}};
  given.calls = {{"p", {pointerTo(2)}, {}}};
  EXPECT_EQ(endsOn("int f(int *(*p)(void)) { int *q = p(); return q != 0; }", given), Lines{"returns 1"});
}

} // namespace
} // namespace hindsight::lazy
