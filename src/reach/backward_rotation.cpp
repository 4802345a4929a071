#include "reach/backward_rotation.h"

#include "support/clock.h"
#include "support/internal_error.h"

#include <algorithm>
#include <array>

namespace hindsight {

namespace {

/// What a search may do before it is the other one's turn: both of these, and twice as much the next time.
constexpr uint64_t kFirstSteps = 20'000;
constexpr double kFirstSeconds = 2;
/// How often the clock is looked at.
constexpr uint64_t kStepsAtOnce = 1'000;
/// Values are tried when so many rounds of each loop were not enough: until then, a path is found without them.
constexpr uint32_t kRoundsBeforeGuesses = 8;

/// One of the searches, with what is its own.
struct Turn {
  Turn(const Program& program, TermManager& terms, Solver& solver, const AliasOracle* aliases,
       const std::vector<CodePoint>& targets, const BackwardConfig& config, const ConfirmCandidate& confirm)
      : context(program, terms, solver, aliases), searcher(context, targets, config, confirm) {}
  BackwardContext context;
  BackwardSearcher searcher;
  std::optional<std::string> gaveUp = {}; // why, if it did

  /// An answer that no other search could better.
  bool isSettled() const {
    BackwardOutcome outcome = searcher.result().outcome;
    return searcher.isOver() && (outcome == BackwardOutcome::Reached || outcome == BackwardOutcome::Exhausted ||
                                 outcome == BackwardOutcome::Stopped);
  }
};

class Rotation {
public:
  /// Makes the first (0) or second (1) search; the second only if the first one's turn was not enough.
  using MakeTurn = std::function<std::unique_ptr<Turn>(size_t)>;
  Rotation(MakeTurn make, const BackwardRotation::ArrivesWith& arrivesWith)
      : make(std::move(make)), arrivesWith(arrivesWith) {}

  RotationResult run() {
    Turn* answering = nullptr;
    for (uint64_t share = 1; !answering && !result.guessed && !haveAllGivenUp(); share *= 2) {
      bool allOver = true;
      for (size_t index = 0; index < turns.size() && !answering && !result.guessed; ++index) {
        // As long as no paths have met, the second search would do what the first one does.
        if (index == 1 && !turns[1] && isWhole(0) && turns[0]->searcher.result().statistics.joined == 0) break;
        if (!turns[index]) turns[index] = make(index);
        Turn& turn = *turns[index];
        if (!turn.gaveUp) turn.gaveUp = whyItGaveUp([&] { takeTurn(turn, share); });
        if (turn.gaveUp) continue;
        allOver = allOver && turn.searcher.isOver();
        if (turn.isSettled()) answering = &turn;
      }
      // Without an answer, the one without joined paths has the better reasons: it lost less on the way.
      if (!answering && allOver) answering = isWhole(1) ? turns[1].get() : isWhole(0) ? turns[0].get() : nullptr;
    }
    return conclude(answering);
  }

private:
  void takeTurn(Turn& turn, uint64_t share) {
    Stopwatch clock;
    uint64_t last = turn.searcher.result().statistics.steps + share * kFirstSteps;
    while (!turn.searcher.isOver() && turn.searcher.result().statistics.steps < last &&
           clock.seconds() < kFirstSeconds * static_cast<double>(share)) {
      bool wasRound = turn.searcher.advance(kStepsAtOnce) == BackwardSearcher::Pause::Round;
      if (wasRound && turn.searcher.edgeLimit() > kRoundsBeforeGuesses && tryValues(turn)) return;
    }
  }

  /// Whether there is such a search, in which no invariant has broken.
  bool isWhole(size_t index) const { return turns[index] && !turns[index]->gaveUp; }
  bool haveAllGivenUp() const {
    return std::ranges::all_of(turns, [](const std::unique_ptr<Turn>& turn) { return turn && turn->gaveUp; });
  }

  bool tryValues(Turn& turn) {
    if (!arrivesWith) return false;
    const std::vector<ReplayValue>& values = turn.searcher.wantedInputs();
    if (values.size() <= tried) return false;
    tried = values.size();
    return result.guessed = arrivesWith(replayMapOf(values));
  }

  RotationResult conclude(Turn* answering) {
    BackwardStatistics all;
    std::vector<ReplayValue> values;
    for (const std::unique_ptr<Turn>& turn : turns) {
      if (!turn) continue;
      all.add(turn->searcher.result().statistics);
      if (values.empty()) values = turn->searcher.result().replay;
      if (turn->gaveUp) result.gaveUp.push_back(*turn->gaveUp);
    }
    if (answering) result.found = answering->searcher.takeResult();
    result.found.statistics = all;
    result.guesses = replayMapOf(values);
    result.searches = std::make_shared<Turns>(std::move(turns));
    return std::move(result);
  }

  MakeTurn make;
  using Turns = std::array<std::unique_ptr<Turn>, 2>;
  Turns turns;
  const BackwardRotation::ArrivesWith& arrivesWith;
  RotationResult result;
  size_t tried = 0;
};

} // namespace

ReplayMap replayMapOf(const std::vector<ReplayValue>& values) {
  ReplayMap map;
  for (const ReplayValue& value : values) map.push_back({value.call, value.occurrence, value.bytes});
  return map;
}

RotationResult BackwardRotation::run(const std::vector<CodePoint>& targets, const BackwardConfig& config,
                                     const ConfirmCandidate& confirm, const ArrivesWith& arrivesWith) {
  auto make = [&](size_t index) {
    BackwardConfig its = config;
    its.join = index == 0;
    return std::make_unique<Turn>(program, terms, solver, aliases, targets, its, confirm);
  };
  return Rotation(make, arrivesWith).run();
}

} // namespace hindsight
