#include "support/branch_code.h"

#include <gtest/gtest.h>

#include <set>

using namespace hindsight;

TEST(BranchCode, FoldersDoNotCount) {
  EXPECT_EQ(branchCode("/home/me/src/a.c", 3, 5), branchCode("a.c", 3, 5));
  EXPECT_NE(branchCode("a.c", 3, 5), branchCode("b.c", 3, 5));
}

TEST(BranchCode, BuffersOfStreamsAreNotTheProgramsAffair) {
  EXPECT_EQ(branchCode("/usr/include/x86_64-linux-gnu/bits/stdio.h", 110, 10), 0u);
  EXPECT_NE(branchCode("src/stdio.h", 110, 10), 0u);
}

TEST(BranchCode, PlacesAndWaysAreToldApart) {
  std::set<uint32_t> all;
  for (uint32_t line = 1; line <= 40; ++line)
    for (uint32_t column = 1; column <= 20; ++column) {
      uint32_t code = branchCode("a.c", line, column);
      EXPECT_EQ(code & 1, 0u) << "the lowest bit says which way";
      all.insert(code);
    }
  EXPECT_EQ(all.size(), 800u);
}

TEST(BranchCode, CasesOfASwitch) {
  uint32_t at = branchCode("a.c", 3, 5);
  std::set<uint32_t> all = {at, at + 1, switchCode(at, std::nullopt)};
  for (uint64_t value = 0; value < 100; ++value) all.insert(switchCode(at, value));
  EXPECT_EQ(all.size(), 103u);
}
