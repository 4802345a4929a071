// Whose fault an error is.
#include "lazy_fixture.h"

namespace hindsight::lazy {
namespace {

class LazyNeeds : public LazyFixture {};

TEST_F(LazyNeeds, ANullPointerIsTheCallersUnlessTheProgramLooks) {
  EXPECT_EQ(endsIn("int f(int *p) { return *p == *p; }"), Lines{"returns 1"});
  EXPECT_EQ(heap->needs(), Lines{"p != NULL"});
  Lines ends = endsIn("int g; int f(int *p) { if (!p) g = 1; return *p == *p; }");
  ASSERT_EQ(ends.size(), 2u);
  EXPECT_TRUE(ends[0].starts_with("null-dereference")) << ends[0];
  EXPECT_TRUE(heap->needs().empty());
}

TEST_F(LazyNeeds, StrictlyItIsAnError) {
  Lines ends = endsIn("int f(int *p) { return p[1] == p[1]; }", {.isOn = true, .strictInputs = true});
  ASSERT_EQ(ends.size(), 3u);
  EXPECT_TRUE(ends[0].starts_with("heap-out-of-bounds-read")) << ends[0];
  EXPECT_TRUE(ends[1].starts_with("null-dereference")) << ends[1];
  EXPECT_TRUE(heap->needs().empty());
}

TEST_F(LazyNeeds, ObjectsGrow) {
  EXPECT_EQ(endsIn("int f(int *p) { return (p[2] & 1) | 2; }").size(), 1u);
  EXPECT_EQ(heap->needs(), (Lines{"p != NULL", "p points to at least 12 bytes"}));
  EXPECT_TRUE(heap->boundsHit().empty());
}

TEST_F(LazyNeeds, WhatIsCopiedDoesNotOverlap) {
  const std::string copy = "void *memcpy(void *, const void *, __SIZE_TYPE__);"
                           "int f(char *to, char *from) { memcpy(to, from, 4); return 1; }";
  EXPECT_EQ(endsIn(copy), (Lines{"returns 1", "returns 1"})); // to a block of its own, or to itself
  EXPECT_EQ(heap->needs().back(), "what from and to point to does not overlap where one is copied to the other");
}

TEST_F(LazyNeeds, WhatTheFunctionMakesOverlapIsItsOwnFault) {
  Lines ends = endsIn("void *memcpy(void *, const void *, __SIZE_TYPE__);"
                      "int f(char *p) { memcpy(p + 1, p, 4); return 1; }");
  ASSERT_EQ(ends.size(), 1u);
  EXPECT_TRUE(ends[0].starts_with("overlapping-copy")) << ends[0];
}

TEST_F(LazyNeeds, UpToABound) {
  Lines ends = endsIn("unsigned f(char *s) { unsigned n = 0; while (s[n]) ++n; return n; }", {.isOn = true},
                      {.depth = 4, .objects = 12, .bytes = 4});
  EXPECT_EQ(ends, (Lines{"returns 0", "returns 1", "returns 2", "returns 3"}));
  EXPECT_EQ(heap->boundsHit(), std::set{StopReason::HeapBytes});
  EXPECT_NE(heap->restsOn().find("with up to 4 bytes an object"), std::string::npos);
}

TEST_F(LazyNeeds, AnIndexOfTheCaller) {
  EXPECT_EQ(endsIn("int f(char *p, int i) { p[i] = 1; return 0; }"), Lines{"returns 0"});
  ASSERT_EQ(heap->needs().size(), 2u);
  EXPECT_TRUE(heap->needs()[1].starts_with("p points to as many bytes as are used at ")) << heap->needs()[1];
  EXPECT_EQ(heap->boundsHit(), std::set{StopReason::HeapBytes});
}

TEST_F(LazyNeeds, BytesBeforeTheStart) {
  EXPECT_EQ(endsIn("int f(int *p) { p[-1] = 3; p[0] = 4; return p[-1]; }"), Lines{"returns 3"});
  EXPECT_EQ(heap->needs(), (Lines{"p != NULL", "p points to at least 4 bytes behind the start of an object"}));
  EXPECT_TRUE(endsIn("int f(int *p) { return p[-100]; }").empty());
  EXPECT_EQ(heap->boundsHit(), std::set{StopReason::HeapBytes});
  EXPECT_EQ(endsIn("int f(int *p, int i) { if (i >= 0) return 0; return p[i]; }"),
            (Lines{"returns 0", "unsupported: memory before what a pointer of the input points to"}));
}

} // namespace
} // namespace hindsight::lazy
