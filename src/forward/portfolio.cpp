#include "forward/portfolio.h"

#include <algorithm>

namespace hindsight {

namespace {

/// Work of the first turn, before there is a second search, in instructions. Later turns are as long as half of all
/// that came before, up to a limit: whoever is the wrong one for a program never costs more than a part of the right
/// one.
constexpr uint64_t kHeadStart = 2'000'000, kLongestTurn = 20'000'000;

/// The larger part of the memory belongs to the search that prunes: it is the one that is left when there is little.
RunConfig plainConfig(RunConfig config) {
  config.prune = RunConfig::Prune::Off;
  config.budget.memoryBytes = config.budget.memoryBytes / 2;
  return config;
}

RunConfig pruningConfig(RunConfig config, double elapsed) {
  config.search = RunConfig::Search::Dfs;
  config.wantTests = false;
  if (config.budget.seconds > 0) config.budget.seconds = std::max(0.001, config.budget.seconds - elapsed);
  return config;
}

void addCost(Statistics& to, const Statistics& of) {
  to.instructions += of.instructions;
  to.forks += of.forks;
  to.queries += of.queries;
  to.coreQueries += of.coreQueries;
  to.solverSeconds += of.solverSeconds;
  if (of.pruning) to.pruning = of.pruning;
}

} // namespace

RunResult runPortfolio(const Program& program, const RunConfig& config, RunObserver& observer, const Function& entry) {
  Stopwatch clock;
  auto plain = std::make_unique<Explorer>(program, plainConfig(config), observer);
  plain->begin(entry);
  if (!plain->proceed(kHeadStart) && !plain->struckBy(StopReason::Memory)) {
    RunResult result = plain->conclude();
    leave(std::move(plain), config);
    return result;
  }
  auto pruning = std::make_unique<Explorer>(program, pruningConfig(config, clock.seconds()), observer);
  pruning->begin(entry);
  bool plainGoesOn = !plain->struckBy(StopReason::Memory), pruningGoesOn = true, plainIsFirst = false;
  RunResult plainResult;
  auto stopPlain = [&] {
    plainResult = plain->conclude();
    plain.reset(); // its states are memory
  };
  if (!plainGoesOn) stopPlain();
  for (uint64_t turn = kHeadStart; pruningGoesOn; turn = std::min(turn + turn / 2, kLongestTurn)) {
    pruningGoesOn = pruning->proceed(turn);
    if (!pruningGoesOn || !plain) continue;
    if (plain->proceed(turn)) continue;
    if (!plain->struckBy(StopReason::Memory)) {
      plainIsFirst = true;
      break;
    }
    stopPlain();
  }
  RunResult result;
  if (plainIsFirst) {
    result = plain->conclude();
    addCost(result.statistics, pruning->conclude().statistics);
  } else {
    if (plain) plainResult = plain->conclude();
    result = pruning->conclude();
    addCost(result.statistics, plainResult.statistics);
  }
  result.statistics.seconds = clock.seconds();
  leave(std::move(plain), config);
  leave(std::move(pruning), config);
  return result;
}

} // namespace hindsight
