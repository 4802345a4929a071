#include "reach/backward_rotation.h"

#include "support/clock.h"
#include "support/internal_error.h"

#include <algorithm>
#include <utility>

namespace hindsight::reach {

namespace {

/// What a search may do before it is the other one's turn: both of these, and twice as much the next time.
constexpr uint64_t kFirstSteps = 20'000;
constexpr double kFirstSeconds = 2;
/// How often the clock is looked at.
constexpr uint64_t kStepsAtOnce = 1'000;
/// Values are tried when so many rounds of each loop were not enough: until then, a path is found without them.
constexpr uint32_t kRoundsBeforeGuesses = 8;

} // namespace

/// One of the searches, with what is its own.
struct BackwardRotation::Turn {
  Turn(const Program& program, TermManager& terms, Solver& solver, const AliasOracle* aliases,
       const std::vector<CodePoint>& targets, const backward::BackwardConfig& config,
       const backward::ConfirmCandidate& confirm)
      : context(program, terms, solver, aliases), searcher(context, targets, config, confirm) {}
  backward::BackwardContext context;
  backward::BackwardSearcher searcher;
  std::optional<std::string> gaveUp = {}; // why, if it did
  uint64_t lastStep = 0;                  // until which its turn goes
  Stopwatch clock;                        // of its turn

  uint64_t steps() const { return searcher.result().statistics.steps; }
  /// An answer that no other search could better.
  bool isSettled() const {
    backward::BackwardOutcome outcome = searcher.result().outcome;
    return !gaveUp && searcher.isOver() &&
           (outcome == backward::BackwardOutcome::Reached || outcome == backward::BackwardOutcome::Exhausted ||
            outcome == backward::BackwardOutcome::Stopped);
  }
  bool isDone() const { return gaveUp || searcher.isOver(); }
};

BackwardRotation::BackwardRotation(const Program& program, TermManager& terms, Solver& solver,
                                   const AliasOracle* aliases, std::vector<CodePoint> targets,
                                   backward::BackwardConfig config, backward::ConfirmCandidate confirm,
                                   ArrivesWith arrivesWith)
    : program(program), terms(terms), solver(solver), aliases(aliases), targets(std::move(targets)),
      config(std::move(config)), confirm(std::move(confirm)), arrivesWith(std::move(arrivesWith)) {}

BackwardRotation::~BackwardRotation() = default;

uint64_t BackwardRotation::steps() const {
  uint64_t all = 0;
  for (const std::unique_ptr<Turn>& turn : turns) all += turn ? turn->steps() : 0;
  return all;
}

bool BackwardRotation::isOver() const {
  return answering || result.guessed || areAllOver;
}

bool BackwardRotation::advance(uint64_t more) {
  uint64_t until = steps() + std::min(more, ~uint64_t(0) - steps());
  while (!isOver()) {
    if (steps() >= until) return true;
    advanceOne();
  }
  return false;
}

/// The search whose turn it is; the second one only if the first one's turn was not enough.
BackwardRotation::Turn& BackwardRotation::current() {
  if (!turns[index]) {
    backward::BackwardConfig its = config;
    its.join = index == 0;
    turns[index] = std::make_unique<Turn>(program, terms, solver, aliases, targets, its, confirm);
    isTurnOver = true;
  }
  Turn& turn = *turns[index];
  if (std::exchange(isTurnOver, false)) {
    turn.lastStep = turn.steps() + share * kFirstSteps;
    turn.clock.restart();
  }
  return turn;
}

void BackwardRotation::advanceOne() {
  Turn& turn = current();
  if (!turn.isDone()) turn.gaveUp = whyItGaveUp([&] { advanceTurn(turn); });
  if (turn.isSettled()) answering = &turn;
  bool isUsedUp = turn.steps() >= turn.lastStep || turn.clock.seconds() >= kFirstSeconds * static_cast<double>(share);
  if (!isOver() && (turn.isDone() || isUsedUp)) nextTurn();
}

void BackwardRotation::advanceTurn(Turn& turn) {
  bool wasRound = turn.searcher.advance(kStepsAtOnce) == backward::BackwardSearcher::Pause::Round;
  if (wasRound && turn.searcher.edgeLimit() > kRoundsBeforeGuesses) tryValues(turn);
}

void BackwardRotation::nextTurn() {
  isTurnOver = true;
  // As long as no paths have met, the second search would do what the first one does.
  bool isSecondNeeded = turns[1] || !isWhole(0) || turns[0]->searcher.result().statistics.joined > 0;
  if (index == 0 && isSecondNeeded) {
    index = 1;
    return;
  }
  index = 0;
  share *= 2;
  areAllOver = std::ranges::all_of(turns, [](const std::unique_ptr<Turn>& turn) { return !turn || turn->isDone(); });
  // Without an answer, the one without joined paths has the better reasons: it lost less on the way.
  if (areAllOver) answering = isWhole(1) ? turns[1].get() : isWhole(0) ? turns[0].get() : nullptr;
}

/// Whether there is such a search, in which no invariant has broken.
bool BackwardRotation::isWhole(size_t which) const {
  return turns[which] && !turns[which]->gaveUp;
}

bool BackwardRotation::tryValues(Turn& turn) {
  if (!arrivesWith) return false;
  const std::vector<backward::ReplayValue>& values = turn.searcher.wantedInputs();
  if (values.size() <= tried) return false;
  tried = values.size();
  return result.guessed = arrivesWith(replayMapOf(values));
}

RotationResult BackwardRotation::conclude() {
  backward::BackwardStatistics all;
  std::vector<backward::ReplayValue> values;
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

ReplayMap replayMapOf(const std::vector<backward::ReplayValue>& values) {
  ReplayMap map;
  for (const backward::ReplayValue& value : values) map.push_back({value.call, value.occurrence, value.bytes});
  return map;
}

} // namespace hindsight::reach
