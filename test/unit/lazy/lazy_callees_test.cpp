// What function pointers of the input are called as.
#include "lazy_fixture.h"

namespace hindsight::lazy {
namespace {

class LazyCallees : public LazyFixture {
protected:
  static inline const std::string kTwo = "int one(int x) { return 1; } int two(int x) { return 2; }"
                                         "long other(long x, long y) { return 3; } int unnamed(int x) { return 4; }"
                                         "int (*table[])(int) = {one, two}; long (*third)(long, long) = other;";
};

TEST_F(LazyCallees, FunctionsOfItsTypeWhoseAddressIsTaken) {
  EXPECT_EQ(endsIn(kTwo + "int f(int (*p)(int)) { return p(0); }"), (Lines{"returns 1", "returns 2"}));
  EXPECT_EQ(heap->needs(), Lines{"p != NULL"});
  EXPECT_NE(heap->restsOn().find("function pointers to functions of the program"), std::string::npos);
}

TEST_F(LazyCallees, TheSameEachTime) {
  EXPECT_EQ(endsIn(kTwo + "int f(int (*p)(int)) { return p(0) * 10 + p(1); }"), (Lines{"returns 11", "returns 22"}));
}

TEST_F(LazyCallees, WhatTheProgramHasCompared) {
  EXPECT_EQ(endsIn(kTwo + "int f(int (*p)(int)) { if (p == one) return 5; if (!p) return 6; return p(0); }"),
            (Lines{"returns 2", "returns 5", "returns 6"}));
}

TEST_F(LazyCallees, EngineFunctionsToo) {
  startIn(kHeap + "struct hooks { void *(*get)(unsigned long); void (*put)(void *); } own = {malloc, free};"
                  "int f(struct hooks *h) { char *p = h->get(1); *p = 7; int x = *p; h->put(p); return x; }");
  EXPECT_EQ(heapThatEnds("returns 7"), (Lines{"h -> #1 {get malloc, put free}"}));
}

TEST_F(LazyCallees, NoneIsNamed) {
  Lines ends = endsIn("int f(int (*p)(int)) { return p(0); }");
  ASSERT_EQ(ends.size(), 1u);
  EXPECT_TRUE(ends[0].starts_with("unsupported: a call through a function pointer of the input")) << ends[0];
}

TEST_F(LazyCallees, DataIsNoFunction) {
  Lines ends = endsIn("int f(void *p) { *(char *)p = 1; return ((int (*)(void *))p)(0); }");
  ASSERT_EQ(ends.size(), 1u);
  EXPECT_FALSE(ends[0].starts_with("returns")) << ends[0];
  EXPECT_EQ(ends[0].find("stack"), std::string::npos) << ends[0];
}

TEST_F(LazyCallees, AGivenHeapHasThem) {
  InputHeap given;
  given.objects = {{.kind = HeapObject::Kind::Parameter,
                    .name = "p",
                    .bytes = std::vector<uint8_t>(8),
                    .fields = {{.size = 8, .pointer = HeapPointer{1, 0}, .isPointer = true}}},
                   {.kind = HeapObject::Kind::Function, .name = "two", .bytes = {0}}};
  given.arguments = {{HeapArgument::Kind::Pointer, "p"}};
  startIn(kTwo + "int f(int (*p)(int)) { return p(0); }", {.isOn = true}, {}, &given);
  EXPECT_EQ(describe(runAll()), Lines{"returns 2"});
}

} // namespace
} // namespace hindsight::lazy
