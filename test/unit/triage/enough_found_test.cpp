#include "triage/enough_found.h"

#include <gtest/gtest.h>

namespace hindsight::triage {
namespace {

class CountingObserver : public forward::RunObserver {
public:
  void onTest(const TestCase&, const Finding*) override { ++tests; }
  void onProgress(const Progress&) override {}
  bool interrupted() override { return false; }
  int tests = 0;
};

TEST(EnoughFound, StopsWhenAFewErrorsWouldConfirmTheAlarm) {
  PlacedAlarm placed{.alarm = {.kind = AlarmKind::NullDereference}, .sink = {"a.c", 3}};
  CountingObserver outer;
  EnoughFound enough(placed, outer, true);
  Finding finding, elsewhere;
  finding.place = {"a.c", 3, 1, "f"};
  elsewhere.place = {"a.c", 4, 1, "f"};
  for (size_t number = 0; number < kMostReplays; ++number) {
    EXPECT_FALSE(enough.interrupted());
    enough.onTest({}, &elsewhere);
    enough.onTest({}, nullptr);
    enough.onTest({}, &finding);
  }
  EXPECT_TRUE(enough.interrupted());
  EXPECT_EQ(outer.tests, 9);
  EnoughFound silent(placed, outer, false);
  silent.onTest({}, &finding);
  EXPECT_EQ(outer.tests, 9);
}

} // namespace
} // namespace hindsight::triage
