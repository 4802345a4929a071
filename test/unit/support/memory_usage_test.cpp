#include "support/memory_usage.h"

#include <gtest/gtest.h>

#include <cstring>
#include <memory>
#include <sys/mman.h>
#include <vector>

namespace hindsight {
namespace {

TEST(MemoryUsage, SeesMemoryComeAndGo) {
  constexpr size_t kSize = 64 << 20;
  uint64_t before = residentBytes();
  EXPECT_GT(before, 100u << 10);
  void* block = mmap(nullptr, kSize, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  ASSERT_NE(block, MAP_FAILED);
  std::memset(block, 1, kSize);
  uint64_t with = residentBytes();
  EXPECT_GE(with, before + kSize * 9 / 10);
  munmap(block, kSize);
  EXPECT_LT(residentBytes(), with - kSize / 2);
  EXPECT_GE(peakResidentBytes() + (1 << 20), with);
}

TEST(MemoryUsage, WhatWasFreedGoesBack) {
  std::vector<std::unique_ptr<char[]>> blocks;
  for (size_t number = 0; number < 20'000; ++number) {
    blocks.push_back(std::make_unique<char[]>(4'000));
    std::memset(blocks.back().get(), 1, 4'000);
  }
  std::unique_ptr<char[]> last = std::make_unique<char[]>(64); // keeps the end of the heap where it is
  uint64_t with = residentBytes();
  blocks.clear();
  returnFreeMemory();
  EXPECT_LT(residentBytes(), with - (40 << 20));
}

} // namespace
} // namespace hindsight
