#include "bench/settings.h"

#include <gtest/gtest.h>

namespace hindsight::bench {
namespace {

TEST(BenchSettings, RoundTrip) {
  BenchSettings settings{{"/a.yml", "/b"}, 0.5, 1ull << 40, DataModel::Lp64, "/bin/tool"};
  Result<BenchSettings> read = decodeSettings(encodeSettings(settings));
  ASSERT_TRUE(read);
  EXPECT_EQ(*read, settings);
}

TEST(BenchSettings, AnythingElseIsRefused) {
  for (const char* text : {"", "[]", "{}", R"({"tasks": 1})"}) EXPECT_FALSE(decodeSettings(text)) << text;
}

} // namespace
} // namespace hindsight::bench
