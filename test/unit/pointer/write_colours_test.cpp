#include "pointer/write_colours.h"

#include "pointer_fixture.h"

namespace hindsight {
namespace {

class Colours : public PointerFixture {
protected:
  using Run = WriteColours::Run;
  /// Of what the only call in a function allocates.
  std::vector<Run> runs(const WriteColours& colours, const std::string& maker, uint64_t size) {
    const Function& code = function(maker);
    SiteId site = code.calls[code.instructions[callsIn(maker)[0]].imm].site;
    return colours.runsOf(result->locations().findObject({site}), size);
  }
};

const std::string kTwoKinds = kHeapFunctions + R"(
  struct pair { long a, b; } *p, *q; char *text;
  void *newP(void) { return malloc(16); }
  void *newQ(void) { return malloc(16); }
  void *newText(void) { return malloc(9); }
  void setA(struct pair *x) { x->a = 1; }
  int main(int n, char **v) {
    p = newP(); q = newQ(); text = newText();
    setA(p); setA(q);
    p->b = 2; q->b = 3;
    return text[0];
  }
)";

TEST_F(Colours, AStoreAndWhatItMayWriteHaveOneColour) {
  analyse(kTwoKinds);
  WriteColours fields(*program, *result, WriteColours::Grain::Fields);
  EXPECT_EQ(fields.heapColours(), 3u);
  std::vector<Run> p = runs(fields, "newP", 16), q = runs(fields, "newQ", 16);
  ASSERT_EQ(p.size(), 2u);
  ASSERT_EQ(q.size(), 2u);
  EXPECT_EQ(p[0], q[0]) << "setA writes both";
  EXPECT_EQ(p[0].end, 8u);
  EXPECT_NE(p[1].colour, q[1].colour);
  EXPECT_EQ(runs(fields, "newText", 9), (std::vector<Run>{{0, 9, 0}})) << "never written";
  EXPECT_EQ(fields.heapStores().size(), 3u);
}

TEST_F(Colours, WholeObjectsHaveOneColour) {
  analyse(kTwoKinds);
  WriteColours objects(*program, *result, WriteColours::Grain::Objects);
  EXPECT_EQ(objects.heapColours(), 1u);
  EXPECT_EQ(runs(objects, "newP", 16), runs(objects, "newQ", 16));
  EXPECT_EQ(objects.colourOfObject({}), 0u);
}

TEST_F(Colours, ArraysRepeatAndOverlapsMeet) {
  analyse(kHeapFunctions + R"(
    struct pair { int a, b; } *list; union { long all; struct { int low, high; }; } *u;
    void *newList(int n) { return malloc(n * 8); }
    void *newUnion(void) { return malloc(8); }
    int main(int n, char **v) {
      list = newList(n); u = newUnion();
      for (int i = 0; i < n; i++) { list[i].a = 1; list[i].b = 2; }
      u->all = 0; u->low = 1; u->high = 2;
      return 0; }
  )");
  WriteColours fields(*program, *result, WriteColours::Grain::Fields);
  std::vector<Run> list = runs(fields, "newList", 24), u = runs(fields, "newUnion", 8);
  ASSERT_EQ(list.size(), 6u);
  EXPECT_EQ(list[0].colour, list[2].colour);
  EXPECT_NE(list[0].colour, list[1].colour);
  EXPECT_EQ(u.size(), 1u) << "the whole number overlaps both halves";
  EXPECT_EQ(fields.extentOf(*result->locations().findObject(
                {function("newList").calls[function("newList").instructions[callsIn("newList")[0]].imm].site})),
            8u);
}

} // namespace
} // namespace hindsight
