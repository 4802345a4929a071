#include "intake/bitcode_cache.h"

#include "intake_fixture.h"

namespace hindsight::test {

using namespace hindsight::intake;

namespace {

class BitcodeCacheTest : public IntakeTest {
protected:
  void SetUp() override {
    write("cache/.keep", "");
    write("scratch/.keep", "");
    write("h.h", "#define VALUE 1\n");
    write("a.c", "#include \"h.h\"\nint a = VALUE;\n");
  }

  /// Whether the source was compiled for it, not found.
  bool isCompiled(std::vector<std::string> flags = {}) {
    std::vector<InputFile> files = {{.path = path("a.c"), .flags = flags}};
    Result<bool> done = compileThroughCache(files, {}, path("cache"), path("scratch"));
    EXPECT_TRUE(done) << done.error().message;
    EXPECT_TRUE(std::filesystem::exists(files[0].compiled)) << files[0].compiled;
    return files[0].compiled.starts_with(path("scratch"));
  }
};

TEST_F(BitcodeCacheTest, TheSecondTimeItIsThere) {
  EXPECT_TRUE(isCompiled());
  EXPECT_FALSE(isCompiled());
}

TEST_F(BitcodeCacheTest, ContentDecides) {
  EXPECT_TRUE(isCompiled());
  write("h.h", "#define VALUE 2\n");
  EXPECT_TRUE(isCompiled());
  EXPECT_FALSE(isCompiled());
  std::filesystem::last_write_time(path("h.h"), std::filesystem::file_time_type::clock::now());
  EXPECT_FALSE(isCompiled()) << "a touched file is the same file";
}

TEST_F(BitcodeCacheTest, FlagsDecide) {
  EXPECT_TRUE(isCompiled());
  EXPECT_TRUE(isCompiled({"-DX"}));
  EXPECT_FALSE(isCompiled({"-DX"}));
}

TEST_F(BitcodeCacheTest, DamageIsNotUsed) {
  EXPECT_TRUE(isCompiled());
  for (const auto& entry : std::filesystem::directory_iterator(path("cache")))
    if (entry.path().extension() == ".bc") std::ofstream(entry.path()) << "x";
  EXPECT_TRUE(isCompiled());
  for (const auto& entry : std::filesystem::directory_iterator(path("cache")))
    if (entry.path().extension() == ".json") std::ofstream(entry.path()) << "{\"key\": 1}";
  EXPECT_TRUE(isCompiled());
}

TEST_F(BitcodeCacheTest, WithoutAFolder) {
  std::vector<InputFile> files = {{.path = path("a.c")}};
  ASSERT_TRUE(compileThroughCache(files, {}, "", path("scratch")));
  EXPECT_TRUE(std::filesystem::exists(files[0].compiled));
}

TEST_F(BitcodeCacheTest, AnErrorIsTheSourcesOwn) {
  write("a.c", "int f( {");
  std::vector<InputFile> files = {{.path = path("a.c")}};
  ::testing::internal::CaptureStderr();
  Result<bool> done = compileThroughCache(files, {}, path("cache"), path("scratch"));
  ::testing::internal::GetCapturedStderr();
  ASSERT_FALSE(done);
  EXPECT_NE(done.error().message.find("does not compile"), std::string::npos);
}

} // namespace
} // namespace hindsight::test
