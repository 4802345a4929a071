// States that a policy parks: kept by the search, run once they are released, and in the way of "safe" as long as not.
#include "forward/explorer.h"
#include "run_fixture.h"

#include <algorithm>
#include <optional>
#include <utility>

using namespace hindsight;
using namespace hindsight::forward;

namespace {

/// Parks what comes out of forks, or of one of them only, and releases it when so many paths have ended.
class Parker final : public PathPolicy {
public:
  static constexpr unsigned kNever = ~0u;
  explicit Parker(unsigned releaseAfter, std::optional<size_t> which = {}) : releaseAfter(releaseAfter), which(which) {}

  PathChoice forked(State& state) override {
    if (std::ranges::count(seen, state.id)) return PathChoice::Follow;
    seen.push_back(state.id);
    if (which && seen.size() != *which + 1) return PathChoice::Follow;
    waiting.push_back(state.id);
    return PathChoice::Park;
  }
  PathChoice beforeRun(State& state) override {
    if (std::ranges::count(waiting, state.id)) ++runsWhileParked;
    return PathChoice::Follow;
  }
  PathChoice afterRun(State&, RunOutcome outcome) override {
    if (outcome == RunOutcome::Ended) ++endedPaths;
    return PathChoice::Follow;
  }
  void droppedByOther(const State&, bool) override { ++endedPaths; }
  std::vector<uint64_t> takeReleased() override {
    if (endedPaths < releaseAfter) return {};
    std::vector<uint64_t> released{~uint64_t(0)}; // nobody's id: it is ignored
    released.insert(released.end(), waiting.begin(), waiting.end());
    waiting.clear();
    return released;
  }
  std::string_view parks() const override { return "paths that wait for a test"; }

  std::vector<uint64_t> seen, waiting;
  unsigned endedPaths = 0, runsWhileParked = 0;

private:
  const unsigned releaseAfter;
  const std::optional<size_t> which;
};

/// Parks every state once before it runs, and releases it at once.
class Hesitant final : public PathPolicy {
public:
  PathChoice beforeRun(State& state) override {
    if (!std::ranges::count(known, state.id)) {
      known.push_back(state.id);
      released.push_back(state.id);
      return PathChoice::Park;
    }
    return PathChoice::Follow;
  }
  std::vector<uint64_t> takeReleased() override { return std::exchange(released, {}); }
  std::vector<uint64_t> known, released;
};

class Dropper final : public PathPolicy {
public:
  PathChoice forked(State&) override { return PathChoice::Drop; }
};

const char* const kTwoForks = "int main(void) { int x = __VERIFIER_nondet_int(), n = 1; if (x > 5) n = 0;"
                              "if (x == 3) n = 2; return 6 / n; }";

RunConfig withSearch(RunConfig::Search search, prune::PruneOptions::Mode prune = prune::PruneOptions::Mode::Off) {
  RunConfig config;
  config.search = search;
  config.prune.mode = prune;
  return config;
}

RunResult explore(const char* source, const RunConfig& config, std::initializer_list<PathPolicy*> policies) {
  auto program = load(source);
  Collector collector;
  Explorer explorer(*program, config, collector);
  for (PathPolicy* policy : policies) explorer.addPolicy(*policy);
  return explorer.explore(*program->findFunction("main"));
}

constexpr RunConfig::Search kParkingSearches[] = {RunConfig::Search::Dfs, RunConfig::Search::Bfs,
                                                  RunConfig::Search::RandomPath, RunConfig::Search::Coverage};

TEST(ParkedStatesTest, ASearchThatEndsWithParkedStatesIsNotComplete) {
  for (RunConfig::Search search : kParkingSearches) {
    Parker parker(Parker::kNever);
    RunResult result = explore(kTwoForks, withSearch(search), {&parker});
    ASSERT_FALSE(parker.waiting.empty());
    EXPECT_EQ(parker.runsWhileParked, 0u);
    EXPECT_FALSE(result.complete);
    EXPECT_NE(result.verdict, Verdict::Safe);
    EXPECT_EQ(result.unsupported["paths that wait for a test"], parker.waiting.size());
    EXPECT_EQ(result.statistics.partialPaths, parker.waiting.size());
    EXPECT_EQ(result.statistics.paths, 1u) << "only the state that forked was followed";
  }
}

TEST(ParkedStatesTest, AProgramWithoutErrorsIsUnknownWhileSomethingIsParked) {
  const char* source = "int main(void) { if (__VERIFIER_nondet_int() > 2) return 1; return 0; }";
  Parker never(Parker::kNever), after(1);
  EXPECT_EQ(explore(source, {}, {&never}).verdict, Verdict::Unknown);
  RunResult released = explore(source, {}, {&after});
  EXPECT_EQ(released.verdict, Verdict::Safe);
  EXPECT_TRUE(released.complete);
}

TEST(ParkedStatesTest, WhatIsReleasedIsFollowedAsIfNothingHadHappened) {
  for (RunConfig::Search search : kParkingSearches) {
    RunResult usual = explore(kTwoForks, withSearch(search), {});
    ASSERT_EQ(usual.findings.size(), 1u);
    Parker parker(1);
    RunResult result = explore(kTwoForks, withSearch(search), {&parker});
    EXPECT_GT(parker.seen.size(), 0u);
    EXPECT_EQ(parker.runsWhileParked, 0u);
    EXPECT_TRUE(result.complete);
    EXPECT_TRUE(result.unsupported.empty());
    ASSERT_EQ(result.findings.size(), 1u);
    EXPECT_EQ(result.findings[0].kind, ErrorKind::DivisionByZero);
    EXPECT_EQ(result.endedPaths, usual.endedPaths);
    EXPECT_EQ(result.statistics.partialPaths, 0u);
  }
}

TEST(ParkedStatesTest, AStateMayBeParkedBeforeItsFirstRun) {
  Hesitant hesitant;
  RunResult result = explore(kTwoForks, {}, {&hesitant});
  EXPECT_GT(hesitant.known.size(), 1u);
  EXPECT_TRUE(result.complete);
  EXPECT_EQ(result.endedPaths, explore(kTwoForks, {}, {}).endedPaths);
}

TEST(ParkedStatesTest, WhatAnotherPolicyDropsIsNotParked) {
  Parker parker(Parker::kNever);
  Dropper dropper;
  RunResult result = explore(kTwoForks, {}, {&parker, &dropper});
  EXPECT_FALSE(parker.waiting.empty()) << "it wanted to park";
  EXPECT_TRUE(result.unsupported.empty());
  EXPECT_EQ(result.statistics.partialPaths, 0u);
}

/// What a subtree needs is known only when all of it was followed: a parked part keeps pruning from using it.
TEST(ParkedStatesTest, PruningLearnsNothingFromASubtreeWithAParkedState) {
  const char* source = "int main(void) { int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), n;"
                       "if (a > 3) n = 2; else n = 3; if (b > 4) n++; else n += 2; return 6 / n; }";
  RunConfig config = withSearch(RunConfig::Search::Dfs, prune::PruneOptions::Mode::Interpolate);
  RunResult usual = explore(source, config, {});
  EXPECT_EQ(usual.verdict, Verdict::Safe);
  EXPECT_EQ(usual.statistics.forks, 2u) << "the second side of the first branch is like the first";

  Parker second(Parker::kNever, 1);
  RunResult parked = explore(source, config, {&second});
  ASSERT_EQ(second.waiting.size(), 1u);
  EXPECT_EQ(parked.statistics.forks, 3u) << "it has to be followed itself";
  EXPECT_EQ(parked.verdict, Verdict::Unknown);

  Parker later(1, 1);
  RunResult released = explore(source, config, {&later});
  EXPECT_GE(later.seen.size(), 2u);
  EXPECT_EQ(released.verdict, Verdict::Safe);
  EXPECT_TRUE(released.complete);
}

} // namespace
