#include "valueflow/touched_memory.h"

#include "flow_fixture.h"
#include "pointer/names.h"

namespace hindsight::valueflow {
namespace {

class Touched : public FlowFixture {
protected:
  /// "+x[0,4)": written, "-x[0,4)": read; "!" behind it: certainly.
  Names touchedBy(const std::string& name, uint32_t instruction) {
    Names all;
    forEachTouched(*program, *result, function(name), instruction, [&](const TouchedMemory& touched) {
      const LocationTable& table = result->locations();
      all.push_back((touched.isWrite ? "+" : "-") +
                    nameOfObject(*program, table.object(touched.region.start.object).key) +
                    rangeText(table, touched.region) + (touched.isCertain ? "!" : ""));
    });
    return all;
  }
};

TEST_F(Touched, LoadsStoresAndCopies) {
  build(kHeapFunctions + R"(struct s { int a, b; } x, y, *p; int two;
    int main(int n, char **v) {
      x.b = 1;
      p = n ? &x : &y;
      p->a = 2;
      memcpy(&x, &y, 8);
      return x.a;
    })");
  EXPECT_THAT(touchedBy("main", on("main", 4, Opcode::Store)), testing::ElementsAre("+x[4,8)!"));
  EXPECT_THAT(touchedBy("main", on("main", 6, Opcode::Store)), testing::UnorderedElementsAre("+x[0,4)", "+y[0,4)"));
  EXPECT_THAT(touchedBy("main", on("main", 8, Opcode::Load)), testing::ElementsAre("-x[0,4)"));
}

TEST_F(Touched, MemoryThatBeginsAndWhatCallsPutThere) {
  build(kHeapFunctions + R"(struct big { int a[20]; } g; void mystery(int *);
    int take(struct big b, ...) { return b.a[1]; }
    int main(void) {
      int *p = malloc(4);
      p = realloc(p, 8);
      int x;
      mystery(&x);
      return take(g, p);
    })");
  EXPECT_THAT(touchedBy("main", callOf("main", "malloc")), testing::ElementsAre("+heap@main:5[0,4)"));
  EXPECT_THAT(touchedBy("main", callOf("main", "realloc")),
              testing::ElementsAre("-heap@main:5[0,4)", "+heap@main:6[0,8)", "+heap@main:6[0,8)"));
  EXPECT_THAT(touchedBy("main", callOf("main", "mystery")), testing::Contains(testing::StartsWith("+main.x")));
  EXPECT_THAT(touchedBy("main", callOf("main", "take")), testing::Contains(testing::StartsWith("+copy@main:9#0")));
  EXPECT_THAT(touchedBy("main", callOf("main", "take")), testing::Contains("+varargs@take[0,8)"));
}

TEST_F(Touched, AllocationMayWriteErrno) {
  build(kHeapFunctions + "int __hindsight_errno; int main(void) { free(malloc(4)); return __hindsight_errno; }");
  EXPECT_THAT(touchedBy("main", callOf("main", "malloc")), testing::Contains("+__hindsight_errno[0,4)"));
}

} // namespace
} // namespace hindsight::valueflow
