#include "prune/location.h"

#include <gtest/gtest.h>

#include <set>

namespace hindsight::prune {
namespace {

class LocationTest : public ::testing::Test {
protected:
  TermManager terms;
  Locations locations{terms};
  ObjectId object{1, 2}, other{1, 3};
};

TEST_F(LocationTest, OneUnknownForAPlace) {
  const Term* first = locations.symbolOf(Location::memory(object, 8, 4), 32);
  EXPECT_EQ(first, locations.symbolOf(Location::memory(object, 8, 4), 32));
  EXPECT_EQ(first->width(), 32u);
}

TEST_F(LocationTest, DifferentPlacesHaveDifferentUnknowns) {
  std::vector<const Term*> symbols = {
      locations.symbolOf(Location::slot(0, 1), 32),           locations.symbolOf(Location::slot(1, 0), 32),
      locations.symbolOf(Location::slot(0, 1), 64),           locations.symbolOf(Location::variadic(0, 1), 32),
      locations.symbolOf(Location::memory(object, 0, 4), 32), locations.symbolOf(Location::memory(object, 4, 4), 32),
      locations.symbolOf(Location::memory(object, 0, 8), 64), locations.symbolOf(Location::memory(other, 0, 4), 32),
      locations.symbolOf(Location::sizeOf(object), 64),       locations.symbolOf(Location::sizeOf(other), 64),
  };
  EXPECT_EQ(std::set<const Term*>(symbols.begin(), symbols.end()).size(), symbols.size());
}

TEST_F(LocationTest, ObjectsOfDifferentSitesAreDifferent) {
  EXPECT_NE(locations.symbolOf(Location::memory(ObjectId(1, 7), 0, 4), 32),
            locations.symbolOf(Location::memory(ObjectId(2, 7), 0, 4), 32));
}

TEST_F(LocationTest, FindsThePlaceOfAnUnknown) {
  const Term* symbol = locations.symbolOf(Location::variadic(3, 5), 16);
  const Location* place = locations.find(symbol->symbol());
  ASSERT_TRUE(place);
  EXPECT_EQ(place->kind, Location::Kind::Variadic);
  EXPECT_EQ(place->depth, 3u);
  EXPECT_EQ(place->index, 5u);
  EXPECT_FALSE(locations.find(terms.freshSymbol("input", 8)->symbol()));
}

TEST_F(LocationTest, AnyValueIsNoPlace) {
  const Term* any = locations.anyValue(0, 8);
  EXPECT_EQ(any, locations.anyValue(0, 8));
  EXPECT_NE(any, locations.anyValue(1, 8));
  EXPECT_NE(any, locations.anyValue(0, 16));
  EXPECT_FALSE(locations.find(any->symbol()));
}

} // namespace
} // namespace hindsight::prune
