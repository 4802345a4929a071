#include "term/operation_cache.h"

#include "term/term_manager.h"

#include <gtest/gtest.h>

using namespace hindsight;

TEST(OperationCache, findsWhatWasInserted) {
  TermManager terms;
  OperationCache cache;
  EXPECT_EQ(cache.find({1, 2, 3, 4}), nullptr);
  cache.insert({1, 2, 3, 4}, terms.makeTrue(), 2);
  EXPECT_EQ(cache.find({1, 2, 3, 4}), terms.makeTrue());
  EXPECT_EQ(cache.find({1, 2, 3, 5}), nullptr);
  EXPECT_EQ(cache.find({2, 2, 3, 4}), nullptr);
}

TEST(OperationCache, zeroKeyIsNotThereAtFirst) {
  OperationCache cache;
  EXPECT_EQ(cache.find({0, 0, 0, 0}), nullptr);
}

TEST(OperationCache, growsWithTheNumberOfTermsAndNeverLies) {
  TermManager terms;
  OperationCache cache;
  size_t before = cache.memoryBytes();
  for (uint32_t key = 0; key < 20000; ++key) cache.insert({7, key, key + 1, 0}, terms.constant(key, 32), key);
  EXPECT_GT(cache.memoryBytes(), before);
  unsigned found = 0;
  for (uint32_t key = 0; key < 20000; ++key)
    if (const Term* result = cache.find({7, key, key + 1, 0})) {
      ++found;
      ASSERT_EQ(result, terms.constant(key, 32));
    }
  EXPECT_GT(found, 8000u); // lossy, but not by much
}
