#include "pointer/location_set.h"

#include <gmock/gmock.h>
#include <random>
#include <set>

namespace hindsight {
namespace {

using testing::ElementsAre;

LocationSet make(std::initializer_list<uint32_t> values) {
  LocationSet set;
  for (uint32_t value : values) set.insert(value);
  return set;
}

TEST(LocationSet, InsertsInAnyOrder) {
  LocationSet set;
  EXPECT_TRUE(set.empty());
  EXPECT_TRUE(set.insert(1000));
  EXPECT_TRUE(set.insert(3));
  EXPECT_TRUE(set.insert(64));
  EXPECT_FALSE(set.insert(3));
  EXPECT_THAT(set.members(), ElementsAre(3, 64, 1000));
  EXPECT_EQ(set.count(), 3u);
  EXPECT_TRUE(set.contains(64));
  EXPECT_FALSE(set.contains(65));
}

TEST(LocationSet, UnitesAndSaysWhatIsNew) {
  LocationSet set = make({1, 2, 200}), added = make({7});
  EXPECT_TRUE(set.unite(make({2, 3, 100, 300}), &added));
  EXPECT_THAT(set.members(), ElementsAre(1, 2, 3, 100, 200, 300));
  EXPECT_THAT(added.members(), ElementsAre(3, 7, 100, 300));
  EXPECT_FALSE(set.unite(make({1, 300})));
}

TEST(LocationSet, DifferenceAndIntersection) {
  EXPECT_THAT(make({1, 2, 70}).minus(make({2, 500})).members(), ElementsAre(1, 70));
  EXPECT_TRUE(make({1, 70}).intersects(make({70})));
  EXPECT_FALSE(make({1, 70}).intersects(make({2, 71})));
  EXPECT_EQ(make({5, 900}), make({900, 5}));
}

TEST(LocationSet, AgreesWithSets) {
  std::mt19937 random(4);
  for (int round = 0; round < 200; ++round) {
    std::set<uint32_t> a, b;
    LocationSet x, y;
    for (int i = 0; i < 30; ++i) {
      uint32_t u = random() % 300, v = random() % 300;
      EXPECT_EQ(a.insert(u).second, x.insert(u));
      EXPECT_EQ(b.insert(v).second, y.insert(v));
    }
    std::vector<uint32_t> united, rest;
    std::set_union(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(united));
    std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(rest));
    EXPECT_EQ(x.minus(y).members(), rest);
    EXPECT_EQ(x.intersects(y), rest.size() < a.size());
    x.unite(y);
    EXPECT_EQ(x.members(), united);
  }
}

} // namespace
} // namespace hindsight
