#include "support/hamt.h"

#include "support/ref.h"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <string>
#include <vector>

namespace hindsight {
namespace {

std::map<uint64_t, int> contents(const Hamt<int>& map) {
  std::map<uint64_t, int> result;
  map.forEach([&](uint64_t key, int value) { EXPECT_TRUE(result.emplace(key, value).second) << "key visited twice"; });
  return result;
}

TEST(Hamt, EmptyMapHoldsNothing) {
  Hamt<int> map;
  EXPECT_EQ(map.find(0), nullptr);
  EXPECT_FALSE(map.erase(7));
  EXPECT_EQ(map.findForUpdate(7), nullptr);
  EXPECT_EQ(map.size(), 0u);
  EXPECT_TRUE(contents(map).empty());
}

TEST(Hamt, InsertReplacesAndErases) {
  Hamt<int> map;
  map.insert(5, 1);
  map.insert(5, 2);
  EXPECT_EQ(map.size(), 1u);
  ASSERT_NE(map.find(5), nullptr);
  EXPECT_EQ(*map.find(5), 2);
  EXPECT_TRUE(map.erase(5));
  EXPECT_FALSE(map.erase(5));
  EXPECT_TRUE(map.empty());
  map.insert(6, 3);
  EXPECT_EQ(*map.find(6), 3);
}

TEST(Hamt, CopiesDoNotSeeEachOther) {
  Hamt<int> first;
  for (uint64_t key = 0; key < 100; ++key) first.insert(key, static_cast<int>(key));
  Hamt<int> second = first;
  EXPECT_TRUE(second.sameAs(first));
  second.insert(3, -3);
  *second.findForUpdate(4) = -4;
  second.erase(5);
  second.insert(1000, 1);
  EXPECT_FALSE(second.sameAs(first));
  EXPECT_EQ(*first.find(3), 3);
  EXPECT_EQ(*first.find(4), 4);
  EXPECT_EQ(*first.find(5), 5);
  EXPECT_EQ(first.find(1000), nullptr);
  EXPECT_EQ(*second.find(3), -3);
  EXPECT_EQ(*second.find(4), -4);
  EXPECT_EQ(second.find(5), nullptr);
  EXPECT_EQ(first.size(), 100u);
  EXPECT_EQ(second.size(), 100u);
}

/// Keys that agree in all but the bits the last level looks at: the deepest trie there can be.
TEST(Hamt, KeysThatPartOnlyAtTheLastLevel) {
  uint64_t inverse = 1; // of the odd multiplier, by Newton's iteration
  for (int step = 0; step < 6; ++step) inverse *= 2 - 0x9e3779b97f4a7c15ull * inverse;
  Hamt<int, 5> map;
  for (uint64_t low = 0; low < 16; ++low) map.insert((0xabcdef0123456780ull | low) * inverse, static_cast<int>(low));
  EXPECT_EQ(map.size(), 16u);
  for (uint64_t low = 0; low < 16; ++low) {
    const int* value = map.find((0xabcdef0123456780ull | low) * inverse);
    ASSERT_NE(value, nullptr);
    EXPECT_EQ(*value, static_cast<int>(low));
  }
  for (uint64_t low = 0; low < 16; ++low) EXPECT_TRUE(map.erase((0xabcdef0123456780ull | low) * inverse));
  EXPECT_TRUE(map.empty());
}

TEST(Hamt, AgreesWithAnOrderedMapOnRandomHistories) {
  std::mt19937_64 random(42);
  std::vector<std::pair<Hamt<int>, std::map<uint64_t, int>>> versions(1);
  for (int step = 0; step < 20000; ++step) {
    if (random() % 50 == 0) versions.push_back(versions[random() % versions.size()]);
    if (versions.size() > 20) versions.erase(versions.begin() + static_cast<long>(random() % versions.size()));
    auto& [map, model] = versions[random() % versions.size()];
    uint64_t key = random() % 3 == 0 ? random() % 64 : (random() % 300) << (random() % 3 * 20);
    switch (random() % 4) {
    case 0: EXPECT_EQ(map.erase(key), model.erase(key) == 1); break;
    case 1:
      if (int* value = map.findForUpdate(key))
        *value = step, model.at(key) = step;
      else
        EXPECT_FALSE(model.count(key));
      break;
    default: map.insert(key, step), model[key] = step;
    }
    ASSERT_EQ(map.size(), model.size());
    auto it = model.find(key);
    const int* found = map.find(key);
    ASSERT_EQ(found != nullptr, it != model.end());
    if (found) ASSERT_EQ(*found, it->second);
  }
  for (auto& [map, model] : versions) EXPECT_EQ(contents(map), model);
}

TEST(Hamt, WiderNodesHoldTheSame) {
  Hamt<uint64_t, 5> wide;
  Hamt<uint64_t, 4> narrow;
  for (uint64_t key = 0; key < 5000; ++key) wide.insert(key * key, key), narrow.insert(key * key, key);
  for (uint64_t key = 0; key < 5000; key += 2) EXPECT_TRUE(wide.erase(key * key) && narrow.erase(key * key));
  for (uint64_t key = 0; key < 5000; ++key) {
    ASSERT_EQ(wide.contains(key * key), key % 2 == 1);
    ASSERT_EQ(narrow.contains(key * key), key % 2 == 1);
  }
}

TEST(Hamt, OrderDependsOnTheKeysOnly) {
  Hamt<int> up, down;
  for (int key = 0; key < 500; ++key) up.insert(static_cast<uint64_t>(key), key);
  for (int key = 499; key >= 0; --key) down.insert(static_cast<uint64_t>(key), key);
  for (uint64_t key = 1000; key < 1100; ++key) down.insert(key, 0);
  for (uint64_t key = 1000; key < 1100; ++key) down.erase(key);
  std::vector<uint64_t> orderUp, orderDown;
  up.forEach([&](uint64_t key, int) { orderUp.push_back(key); });
  down.forEach([&](uint64_t key, int) { orderDown.push_back(key); });
  EXPECT_EQ(orderUp, orderDown);
}

struct CountedValue : RefCounted<CountedValue> {
  explicit CountedValue(int& live) : live(live) { ++live; }
  ~CountedValue() { --live; }
  int& live;
};

TEST(Hamt, ValuesAreReleasedExactlyOnce) {
  int live = 0;
  {
    Hamt<Ref<CountedValue>> map;
    for (uint64_t key = 0; key < 200; ++key) map.insert(key, Ref<CountedValue>::make(live));
    EXPECT_EQ(live, 200);
    Hamt<Ref<CountedValue>> copy = map;
    for (uint64_t key = 0; key < 200; key += 2) copy.erase(key);
    EXPECT_EQ(live, 200);
    map = copy;
    EXPECT_EQ(live, 100);
    for (uint64_t key = 1; key < 200; key += 2) map.insert(key, Ref<CountedValue>::make(live));
    EXPECT_EQ(live, 200);
  }
  EXPECT_EQ(live, 0);
}

TEST(Hamt, HoldsValuesThatOwnMemory) {
  Hamt<std::string> map;
  for (uint64_t key = 0; key < 1000; ++key) map.insert(key * 8, std::string(40, static_cast<char>('a' + key % 26)));
  Hamt<std::string> copy = map;
  for (uint64_t key = 0; key < 1000; key += 3) copy.erase(key * 8);
  for (uint64_t key = 0; key < 1000; ++key) {
    EXPECT_EQ(*map.find(key * 8), std::string(40, static_cast<char>('a' + key % 26)));
    EXPECT_EQ(copy.contains(key * 8), key % 3 != 0);
  }
}

} // namespace
} // namespace hindsight
