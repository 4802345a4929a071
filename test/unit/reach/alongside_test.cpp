// Forward searches on a thread of their own.
#include "reach/alongside.h"

#include "../forward/target_fixture.h"

#include <chrono>

namespace hindsight {
namespace {

struct AlongsideTest : TargetRun {
  std::unique_ptr<Portfolio> searches(const std::string& source, const std::string& place) {
    program = load(source);
    target = *resolveTarget(*program, place);
    config.target = &target;
    config.search = RunConfig::Search::Target;
    config.wantTests = config.trustAddresses = false;
    return std::make_unique<Portfolio>(*program, config, shared, *program->findFunction("main"));
  }
  static bool comesTrue(const std::function<bool()>& what) {
    Stopwatch clock;
    while (!what() && clock.seconds() < 20) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return what();
  }
  SharedObserver shared{collector};
};

const char* const kEndless = "int main(void) { unsigned n = 1; while (__VERIFIER_nondet_int()) n = n * 31 + 7;\n"
                             "  if (n == 12345)\n"
                             "    return 7;\n"
                             "  return 0; }";

TEST_F(AlongsideTest, AnAnswerIsSeenWhileItRuns) {
  auto found = searches(figure(20), "snippet.c:5");
  Alongside alongside(*found, shared);
  EXPECT_TRUE(comesTrue([&] { return alongside.hasAnswer(); }));
  alongside.pause();
  EXPECT_EQ(found->conclude().verdict, Verdict::Reachable);
}

TEST_F(AlongsideTest, WhatWasPausedCanGoOn) {
  auto found = searches(kEndless, "snippet.c:4");
  Alongside alongside(*found, shared);
  alongside.pause();
  EXPECT_FALSE(alongside.hasAnswer());
  EXPECT_TRUE(found->takeTurns());
}

TEST_F(AlongsideTest, WhoeverLeavesEndsIt) {
  auto found = searches(kEndless, "snippet.c:4");
  {
    Alongside alongside(*found, shared);
  }
  EXPECT_TRUE(shared.interrupted());
  EXPECT_FALSE(found->isSettled());
}

} // namespace
} // namespace hindsight
