#include "forward/portfolio.h"

#include "support/internal_error.h"

#include <algorithm>
#include <fmt/format.h>

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

class Portfolio {
public:
  Portfolio(const Program& program, const RunConfig& config, RunObserver& observer)
      : program(program), config(config), observer(observer) {}

  RunResult run(const Function& entry) {
    start(plain, plainConfig(config), entry);
    bool goesOn = proceed(plain, kHeadStart);
    if (isDone(plain, goesOn)) return answerOf(plain, pruning);
    start(pruning, pruningConfig(config, clock.seconds()), entry);
    if (plain && !goesOn) stopPlain();
    for (uint64_t turn = kHeadStart; plain || pruning; turn = std::min(turn + turn / 2, kLongestTurn)) {
      if (!proceed(pruning, turn) && pruning) return answerOf(pruning, plain);
      goesOn = proceed(plain, turn);
      if (isDone(plain, goesOn) || (plain && !goesOn && !pruning)) return answerOf(plain, pruning);
      if (plain && !goesOn) stopPlain();
    }
    return finish(stopped.value_or(RunResult())); // neither has come to an end
  }

private:
  using Search = std::unique_ptr<Explorer>;

  void start(Search& search, const RunConfig& its, const Function& entry) {
    search = std::make_unique<Explorer>(program, its, observer);
    guard(search, [&] { search->begin(entry); });
  }
  /// One turn. False: it is over, or the search is gone.
  bool proceed(Search& search, uint64_t work) {
    bool goesOn = false;
    if (search) guard(search, [&] { goesOn = search->proceed(work); });
    return goesOn;
  }
  /// A search in which an invariant breaks is dropped; the other one goes on, and the result says so.
  template <typename Step> void guard(Search& search, Step&& step) {
    std::optional<std::string> why = whyItGaveUp(step);
    if (!why) return;
    RunResult found = resultAfterGivingUp(*search, *why);
    addCost(lost, found.statistics);
    gaveUp.push_back(&search == &plain ? fmt::format("the search without pruning gave up: {}", *why)
                                       : fmt::format("the search with pruning gave up: {}", *why));
    if (found.verdict == Verdict::Violated && !stopped) stopped = std::move(found);
    search.reset();
  }
  static bool isDone(const Search& search, bool goesOn) {
    return search && !goesOn && !search->struckBy(StopReason::Memory);
  }
  void stopPlain() {
    stopped = plain->conclude();
    addCost(lost, stopped->statistics);
    plain.reset(); // its states are memory
  }

  RunResult answerOf(Search& search, Search& other) {
    RunResult result = search->conclude();
    if (other) guard(other, [&] { addCost(lost, other->conclude().statistics); });
    addCost(result.statistics, lost);
    result = finish(std::move(result));
    for (Search* each : {&plain, &pruning}) leave(std::move(*each), config);
    return result;
  }
  RunResult finish(RunResult result) {
    bool isAnswer = result.verdict != Verdict::Unknown;
    for (const std::string& why : gaveUp) isAnswer ? result.notes.push_back(why) : void(++result.unsupported[why]);
    if (pruning || plain || !gaveUp.empty()) result.statistics.seconds = clock.seconds();
    return result;
  }

  const Program& program;
  const RunConfig& config;
  RunObserver& observer;
  Stopwatch clock;
  Search plain, pruning;
  std::optional<RunResult> stopped; // what the plain one knew when it had to leave
  Statistics lost;                  // the cost of those that did not answer
  std::vector<std::string> gaveUp;
};

} // namespace

RunResult runPortfolio(const Program& program, const RunConfig& config, RunObserver& observer, const Function& entry) {
  return Portfolio(program, config, observer).run(entry);
}

} // namespace hindsight
