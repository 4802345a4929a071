#include "solver/set_trie.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

namespace hindsight {
namespace {

using Set = std::vector<uint32_t>;

TEST(SetTrie, EmptySets) {
  SetTrie trie;
  EXPECT_EQ(trie.findSubset(Set{1, 2}), SetTrie::kNone);
  EXPECT_EQ(trie.findSuperset(Set{}), SetTrie::kNone);
  trie.insert(Set{}, 7);
  EXPECT_EQ(trie.findSubset(Set{1, 2}), 7u);
  EXPECT_EQ(trie.findSuperset(Set{}), 7u);
  EXPECT_EQ(trie.findSuperset(Set{1}), SetTrie::kNone);
  trie.clear();
  EXPECT_EQ(trie.findSubset(Set{}), SetTrie::kNone);
}

TEST(SetTrie, AgreesWithComparingAllPairs) {
  std::mt19937 random(1);
  auto randomSet = [&](unsigned size, unsigned universe) {
    std::set<uint32_t> set;
    while (set.size() < size) set.insert(random() % universe);
    return Set(set.begin(), set.end());
  };
  for (int round = 0; round < 50; ++round) {
    SetTrie trie;
    std::vector<Set> stored;
    for (unsigned index = 0; index < 30; ++index) {
      stored.push_back(randomSet(1 + random() % 5, 12));
      trie.insert(stored.back(), index);
    }
    for (int question = 0; question < 40; ++question) {
      Set set = randomSet(random() % 8, 12);
      auto includes = [](const Set& a, const Set& b) { return std::includes(a.begin(), a.end(), b.begin(), b.end()); };
      bool hasSubset = std::any_of(stored.begin(), stored.end(), [&](const Set& s) { return includes(set, s); });
      bool hasSuperset = std::any_of(stored.begin(), stored.end(), [&](const Set& s) { return includes(s, set); });
      bool has = std::find(stored.begin(), stored.end(), set) != stored.end();
      uint32_t subset = trie.findSubset(set), superset = trie.findSuperset(set), same = trie.find(set);
      ASSERT_EQ(subset != SetTrie::kNone, hasSubset);
      ASSERT_EQ(superset != SetTrie::kNone, hasSuperset);
      ASSERT_EQ(same != SetTrie::kNone, has);
      if (hasSubset) ASSERT_TRUE(includes(set, stored[subset]));
      if (hasSuperset) ASSERT_TRUE(includes(stored[superset], set));
      if (has) ASSERT_EQ(stored[same], set);
    }
  }
}

TEST(SetTrie, SearchesAreBounded) {
  SetTrie trie;
  std::mt19937 random(2);
  for (uint32_t index = 0; index < 20000; ++index) {
    std::set<uint32_t> set;
    while (set.size() < 6) set.insert(random() % 1000);
    trie.insert(Set(set.begin(), set.end()), index);
  }
  // No stored set contains 5000: the search must not look at everything to find that out.
  EXPECT_EQ(trie.findSuperset(Set{5000}), SetTrie::kNone);
}

} // namespace
} // namespace hindsight
