#include "cli/triage_cache.h"

#include "../support/scratch_folder.h"

#include <cstdlib>
#include <gtest/gtest.h>

namespace hindsight {
namespace {

class TriageCacheTest : public testing::Test {
protected:
  TriageCacheTest() { setenv("XDG_CACHE_HOME", (folder / "cache").c_str(), 1); }
  ~TriageCacheTest() override { unsetenv("XDG_CACHE_HOME"); }

  bool isFound(const OptionValues& now) {
    OptionValues before;
    Alarm alarm{.kind = AlarmKind::Leak};
    InputFile file{.path = folder.write("a.bc", "code")};
    triage::KnownAnswer known{.judged = {.alarm = alarm}};
    known.judged.answer.verdict = Verdict::Refuted;
    answerCache(before, {}, {file}, "").keep(alarm, known);
    return answerCache(now, {}, {file}, "").find(alarm).has_value();
  }
  ScratchFolder folder;
};

TEST_F(TriageCacheTest, OptionsDecideButNotThoseAboutOutputAndLimits) {
  OptionValues options;
  EXPECT_TRUE(isFound(options));
  EXPECT_FALSE(options.set(Option::Sarif, "x.sarif"));
  EXPECT_FALSE(options.set(Option::Time, "7s"));
  EXPECT_TRUE(isFound(options));
  EXPECT_FALSE(options.set(Option::MallocMayFail, ""));
  EXPECT_FALSE(isFound(options));
}

TEST_F(TriageCacheTest, FilesOfTheWorldDecideByTheirContent) {
  OptionValues options;
  std::string input = folder.write("in", "one");
  EXPECT_FALSE(options.set(Option::Stdin, input));
  Alarm alarm{.kind = AlarmKind::Leak};
  triage::KnownAnswer known{.judged = {.alarm = alarm}};
  known.judged.answer.verdict = Verdict::Refuted;
  answerCache(options, {}, {}, "").keep(alarm, known);
  EXPECT_TRUE(answerCache(options, {}, {}, "").find(alarm));
  folder.write("in", "two");
  EXPECT_FALSE(answerCache(options, {}, {}, "").find(alarm));
}

TEST_F(TriageCacheTest, ItCanBeSwitchedOff) {
  OptionValues options;
  EXPECT_FALSE(options.set(Option::NoCache, ""));
  EXPECT_EQ(answerFolder(options), "");
  EXPECT_FALSE(isFound(options));
}

TEST_F(TriageCacheTest, LimitsAreTheEffort) {
  OptionValues options, longer;
  EXPECT_FALSE(longer.set(Option::Time, "7m"));
  EXPECT_EQ(effortOf(options, {}), effortOf(options, {}));
  EXPECT_NE(effortOf(options, {}), effortOf(longer, {}));
}

} // namespace
} // namespace hindsight
