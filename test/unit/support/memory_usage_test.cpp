#include "support/memory_usage.h"

#include <gtest/gtest.h>

#include <cstring>
#include <sys/mman.h>

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

} // namespace
} // namespace hindsight
