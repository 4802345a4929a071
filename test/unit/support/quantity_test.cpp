#include "support/quantity.h"

#include <gtest/gtest.h>

namespace hindsight {
namespace {

TEST(Quantity, ReadsDurations) {
  EXPECT_DOUBLE_EQ(*parseSeconds("10"), 10);
  EXPECT_DOUBLE_EQ(*parseSeconds("0"), 0);
  EXPECT_DOUBLE_EQ(*parseSeconds("0.5"), 0.5);
  EXPECT_DOUBLE_EQ(*parseSeconds("10s"), 10);
  EXPECT_DOUBLE_EQ(*parseSeconds("250ms"), 0.25);
  EXPECT_DOUBLE_EQ(*parseSeconds("5m"), 300);
  EXPECT_DOUBLE_EQ(*parseSeconds("5min"), 300);
  EXPECT_DOUBLE_EQ(*parseSeconds("1h30m"), 5400);
  EXPECT_DOUBLE_EQ(*parseSeconds("1d2h3m4s"), 93784);
}

TEST(Quantity, RefusesWhatIsNoDuration) {
  for (const char* text : {"", "s", "-1", "+1", "1x", "1h30", "30s1h", "1s1s", "1 s", "1e3", "inf", "nan", "0x10",
                           "1..5", ".", "99999999999"})
    EXPECT_FALSE(parseSeconds(text)) << text;
}

TEST(Quantity, ReadsBytes) {
  EXPECT_EQ(parseBytes("0"), 0u);
  EXPECT_EQ(parseBytes("4096"), 4096u);
  EXPECT_EQ(parseBytes("4096B"), 4096u);
  EXPECT_EQ(parseBytes("64K"), 65536u);
  EXPECT_EQ(parseBytes("64k"), 65536u);
  EXPECT_EQ(parseBytes("512M"), 512ull << 20);
  EXPECT_EQ(parseBytes("512MB"), 512ull << 20);
  EXPECT_EQ(parseBytes("2GiB"), 2ull << 30);
  EXPECT_EQ(parseBytes("1.5G"), 3ull << 29);
  EXPECT_EQ(parseBytes("1T"), 1ull << 40);
}

TEST(Quantity, RefusesWhatIsNoAmountOfMemory) {
  for (const char* text :
       {"", "B", "iB", "M", "-1", "1X", "1MM", "2GG", "1.5", "1e9", "99999999T", "18446744073709551616"})
    EXPECT_FALSE(parseBytes(text)) << text;
}

TEST(Quantity, ReadsCountsExactly) {
  EXPECT_EQ(parseCount("18446744073709551615"), 18446744073709551615ull);
  EXPECT_EQ(parseCount("9007199254740993"), 9007199254740993ull) << "more than a double holds";
  EXPECT_EQ(parseCount("1_000_000"), 1000000u);
  EXPECT_EQ(parseCount("10k"), 10000u);
  EXPECT_EQ(parseCount("5M"), 5000000u);
  EXPECT_EQ(parseCount("0.5M"), 500000u);
  for (const char* text : {"", "_", "-5", "k", "5X", "1.5", "0x10"}) EXPECT_FALSE(parseCount(text)) << text;
}

TEST(Quantity, WritesDurations) {
  EXPECT_EQ(formatSeconds(0), "0 s");
  EXPECT_EQ(formatSeconds(-1), "0 s");
  EXPECT_EQ(formatSeconds(0.0004), "0 s");
  EXPECT_EQ(formatSeconds(0.054), "54 ms");
  EXPECT_EQ(formatSeconds(0.9996), "1 s");
  EXPECT_EQ(formatSeconds(12.34), "12.3 s");
  EXPECT_EQ(formatSeconds(99.99), "1 min 40 s");
  EXPECT_EQ(formatSeconds(250), "4 min 10 s");
  EXPECT_EQ(formatSeconds(7500), "2 h 5 min");
}

TEST(Quantity, WritesBytes) {
  EXPECT_EQ(formatBytes(0), "0 B");
  EXPECT_EQ(formatBytes(1023), "1023 B");
  EXPECT_EQ(formatBytes(1024), "1 KiB");
  EXPECT_EQ(formatBytes(1536), "1.5 KiB");
  EXPECT_EQ(formatBytes(41ull << 20), "41 MiB");
  EXPECT_EQ(formatBytes(3ull << 29), "1.5 GiB");
}

TEST(Quantity, WritesCounts) {
  EXPECT_EQ(formatCount(0), "0");
  EXPECT_EQ(formatCount(999), "999");
  EXPECT_EQ(formatCount(1000), "1,000");
  EXPECT_EQ(formatCount(1204555), "1,204,555");
  EXPECT_EQ(formatShort(99'999), "99,999");
  EXPECT_EQ(formatShort(123'400), "123 k");
  EXPECT_EQ(formatShort(63'700'000), "63.7 M");
  EXPECT_EQ(formatShort(4'100'000'000), "4.1 G");
  EXPECT_EQ(formatPlural(1, "path", "paths"), "1 path");
  EXPECT_EQ(formatPlural(0, "path", "paths"), "0 paths");
  EXPECT_EQ(formatPlural(1200, "query", "queries"), "1,200 queries");
}

} // namespace
} // namespace hindsight
