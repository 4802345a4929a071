// Unknowns in places, and what places hold at the end of a stretch.
#include "reenactor_fixture.h"

namespace hindsight::prune {
namespace {

class LiftedPlacesTest : public ReenactorFixture {
protected:
  const Term* atEnd(const std::string& name, uint64_t offset = 0, uint32_t bytes = 4) {
    return reenactor->read(reenactor->ends().back(), Location::memory(global(name), offset, bytes), bytes * 8);
  }
};

TEST_F(LiftedPlacesTest, PlacesAtItsEndInTermsOfItsStart) {
  ASSERT_TRUE(reenact("int g = 3, h = 7, k; int main(void) { h = g + 5; if (k == 0) k = 1; return k; }"));
  const Reenactor::End& end = reenactor->ends().back();
  EXPECT_EQ(reenactor->read(end, Location::memory(global("h"), 0, 4), 32),
            terms.add(inGlobal("g"), terms.constant(5, 32)));
  EXPECT_EQ(reenactor->read(end, Location::memory(global("g"), 0, 4), 32), inGlobal("g")) << "as it was";
  EXPECT_EQ(reenactor->read(end, Location::memory(global("k"), 0, 4), 32), terms.constant(1, 32));
}

/// One byte is written, three are as they were.
TEST_F(LiftedPlacesTest, ANumberInPartWritten) {
  ASSERT_TRUE(reenact("int g = 0x01020304, k; int main(void) { ((char *)&g)[0] = 9; if (k == 0) k = 1; return k; }"));
  const Term* whole = atEnd("g");
  ASSERT_TRUE(whole);
  EXPECT_EQ(terms.extract(whole, 0, 8), terms.constant(9, 8));
  EXPECT_EQ(reenactor->atStart(whole), terms.constant(0x01020309, 32));
  EXPECT_FALSE(terms.symbolsOf(whole).empty()) << "the others are unknown";
}

TEST_F(LiftedPlacesTest, PointersAreReadAsAWhole) {
  ASSERT_TRUE(reenact("int g, k, *p = &g; int main(void) { if (k == 0) k = 1; return *p; }"));
  EXPECT_EQ(reenactor->peekPointer(reenactor->ends().back(), Location::memory(global("p"), 0, 8))->object(),
            global("g"));
  EXPECT_TRUE(reenactor->pointers().empty()) << "looking is no need";
  EXPECT_TRUE(reenactor->readPointer(reenactor->ends().back(), Location::memory(global("p"), 0, 8)));
  EXPECT_EQ(reenactor->pointers().size(), 1u);
  EXPECT_EQ(atEnd("p", 0, 4), nullptr);
  EXPECT_EQ(reenactor->refusal(), "a part of a pointer is read");
}

TEST_F(LiftedPlacesTest, WhatIsNotThere) {
  ASSERT_TRUE(reenact("int g, k; int main(void) { if (k == 0) k = 1; return g; }"));
  EXPECT_EQ(atEnd("g", 2, 4), nullptr);
  EXPECT_EQ(reenactor->refusal(), "an object is gone") << "such bytes of it are";
  reenactor->forgetRefusal();
  EXPECT_EQ(reenactor->read(reenactor->ends().back(), Location::slot(99, 0), 32), nullptr);
  EXPECT_EQ(reenactor->refusal(), "a frame is gone");
}

} // namespace
} // namespace hindsight::prune
