#include "forward/portfolio.h"

#include "support/internal_error.h"

#include <algorithm>
#include <exception>
#include <fmt/format.h>
#include <thread>

namespace hindsight::forward {

namespace {

/// Work of the first turn, before there is a second search, in instructions. Each later turn is a quarter longer than
/// the one before, up to a limit: a search that does not suit a program costs little more than the one that does.
constexpr uint64_t kHeadStart = 1'500'000, kLongestTurn = 60'000'000;
/// What a search of another kind gets of each turn.
constexpr uint64_t kBesideShare = 6, kBesidePortion = 200'000;

/// The larger part of the memory belongs to the search that prunes: it is the one that is left when there is little.
RunConfig plainConfig(RunConfig config) {
  config.prune.mode = prune::PruneOptions::Mode::Off;
  config.budget.memoryBytes = config.budget.memoryBytes / 2;
  return config;
}

void spendTime(RunConfig& config, double elapsed) {
  if (config.budget.seconds > 0) config.budget.seconds = std::max(0.001, config.budget.seconds - elapsed);
}

RunConfig pruningConfig(RunConfig config, double elapsed) {
  config.search = RunConfig::Search::Dfs;
  config.wantTests = false;
  spendTime(config, elapsed);
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

uint64_t longerTurn(uint64_t turn) {
  return std::min(turn + turn / 4, kLongestTurn);
}

/// Whether no other search could give a better answer.
bool isFinal(const RunResult& result) {
  switch (result.verdict) {
  case Verdict::Violated:
  case Verdict::Safe:
  case Verdict::Reachable:
  case Verdict::Unreachable:
  case Verdict::Blocked: return true;
  default: return false;
  }
}

} // namespace

Portfolio::Portfolio(const Program& program, RunConfig its, RunObserver& observer, const Function& entry,
                     SideSearch* beside)
    : program(program), config(std::move(its)), observer(observer), entry(entry), beside(beside),
      mayPrune(config.prune.isOn()) {
  start(plain, plainConfig(config));
}

Portfolio::~Portfolio() {
  for (Search* each : {&plain, &pruning, &guided}) leave(std::move(*each), config);
}

void Portfolio::start(Search& search, const RunConfig& its) {
  search = std::make_unique<Explorer>(program, its, observer);
  guard(search, [&] { search->begin(entry); });
}

std::string_view Portfolio::nameOf(const Search& search) const {
  return &search == &plain     ? "the search without pruning"
         : &search == &pruning ? "the search with pruning"
                               : "the search with suggested input values";
}

/// A search in which an invariant breaks is dropped; the others go on, and the result says so.
template <typename Step> void Portfolio::guard(Search& search, Step&& step) {
  std::optional<std::string> why = whyItGaveUp(step);
  if (!why) return;
  RunResult found = resultAfterGivingUp(*search, *why);
  std::lock_guard lock(mutex);
  addCost(lost, found.statistics);
  gaveUp.push_back(fmt::format("{} gave up: {}", nameOf(search), *why));
  bool isFound = found.verdict == Verdict::Violated || found.verdict == Verdict::Reachable;
  if (isFound && !stopped) stopped = std::move(found);
  search.reset();
}

/// One turn. False: it is over, or the search is gone.
bool Portfolio::proceed(Search& search, uint64_t work) {
  bool goesOn = false;
  if (search) guard(search, [&] { goesOn = search->proceed(work); });
  return goesOn;
}

bool Portfolio::lookFor(double seconds) {
  if (!plain) return true;
  Explorer::Look look = Explorer::Look::Over;
  guard(plain, [&] { look = plain->lookFor(seconds); });
  if (look == Explorer::Look::Spoiled) {
    addCost(lost, plain->conclude().statistics);
    RunConfig again = plainConfig(config);
    spendTime(again, clock.seconds());
    start(plain, again);
  }
  isPlainOver = look == Explorer::Look::Over;
  return isPlainOver;
}

void Portfolio::addGuided(const ReplayMap& guesses) {
  guidedConfig = plainConfig(config);
  guidedConfig.guesses = &guesses;
  guidedConfig.onlyGuesses = true;
  spendTime(guidedConfig, clock.seconds());
  start(guided, guidedConfig);
}

/// Removes the search; its result is the answer if no other search has one.
void Portfolio::stop(Search& search) {
  RunResult known;
  guard(search, [&] { known = search->conclude(); });
  if (!search) return;
  std::lock_guard lock(mutex);
  addCost(lost, known.statistics);
  if (&search != &guided) stopped = std::move(known);
  search.reset(); // its states are memory
}

/// If another thread was first, the better answer counts. An answer that does not count at all is never seen by the
/// other thread, which would end.
template <typename Counts> void Portfolio::answerWith(Search& search, Answered who, Counts&& counts) {
  RunResult known;
  guard(search, [&] { known = search->conclude(); });
  if (!search) return;
  std::lock_guard lock(mutex);
  if (!counts(known)) {
    addCost(lost, known.statistics);
    search.reset();
    return;
  }
  if (result && (isFinal(*result) || !isFinal(known))) {
    addCost(lost, known.statistics);
    leave(std::move(search), config);
    return;
  }
  if (result) addCost(lost, result->statistics);
  result = std::move(known);
  answered = who;
}

bool Portfolio::hasAnswer() {
  std::lock_guard lock(mutex);
  return result.has_value();
}

// A turn of each search; true ends the whole.

bool Portfolio::turnOfPlain(uint64_t work) {
  bool goesOn = !isPlainOver && proceed(plain, work);
  if (!plain || goesOn) return false;
  std::unique_lock lock(mutex);
  bool isOtherLeft = pruning || mayPrune;
  lock.unlock();
  // Where memory is short, the search that prunes needs less.
  if (plain->struckBy(StopReason::Memory) && isOtherLeft)
    stop(plain);
  else
    answerWith(plain, Answered::Plain, [](const RunResult&) { return true; });
  return hasAnswer();
}

bool Portfolio::turnOfPruning(uint64_t work) {
  if (proceed(pruning, work) || !pruning) return false;
  // A target, or what is in its way, may still be found by a search in another order.
  auto counts = [&](const RunResult& known) { return !config.target || !plain || isFinal(known); };
  answerWith(pruning, Answered::Pruning, counts);
  return hasAnswer();
}

bool Portfolio::turnOfGuided(uint64_t work) {
  if (proceed(guided, work) || !guided) return false;
  // It left out all other inputs.
  answerWith(guided, Answered::Guided, [](const RunResult& known) { return known.verdict == Verdict::Reachable; });
  return hasAnswer();
}

bool Portfolio::turnOfBeside(uint64_t work) {
  if (!beside) return false;
  bool goesOn = true;
  uint64_t given = 0;
  do { // in portions: another thread may have the answer meanwhile
    uint64_t portion = std::min(work / kBesideShare - given, kBesidePortion);
    goesOn = beside->proceed(portion);
    given += portion;
  } while (goesOn && given < work / kBesideShare && !hasAnswer());
  std::optional<RunResult> known = beside->answer();
  std::lock_guard lock(mutex);
  if (known && !(result && isFinal(*result))) {
    if (result) addCost(lost, result->statistics);
    result = std::move(known);
    answered = Answered::Beside;
  } else if (!goesOn) {
    addCost(lost, beside->statistics());
    if (std::string why = beside->whyItStopped(); !why.empty()) gaveUp.push_back(std::move(why));
    beside = nullptr;
  }
  return result.has_value();
}

/// On a single path there is nothing to cut.
bool Portfolio::isForking() const {
  return !plain || plain->hasForked();
}

/// A single path that is so long may never end: then it comes back to where it was, which pruning sees.
bool Portfolio::isTimeToPrune() const {
  return mayPrune && turn > 0 && (isForking() || turn == kLongestTurn);
}

void Portfolio::startPruning() {
  start(pruning, pruningConfig(config, clock.seconds()));
  mayPrune = false;
}

bool Portfolio::takeTurns() {
  if (result || !(plain || pruning || mayPrune)) return false;
  if (turn == 0) {
    turn = kHeadStart;
    return !turnOfPlain(turn) && (plain || mayPrune);
  }
  if (isTimeToPrune()) startPruning();
  bool isAnswered = turnOfGuided(turn) || turnOfPruning(turn) || (isForking() && turnOfBeside(turn));
  if (!isAnswered) turnOfPlain(turn);
  turn = longerTurn(turn);
  return !result && (plain || pruning || mayPrune);
}

/// The searches of one thread take their turns until one has an answer or all have ended. `turns` says whether one is
/// left.
template <typename Turns> void Portfolio::goOnAlone(Turns&& turns) {
  for (uint64_t work = turn; !hasAnswer() && turns(work);) work = longerTurn(work);
  if (hasAnswer()) observer.end();
}

void Portfolio::goOnInThreads() {
  turn = std::max(turn, kHeadStart);
  if (mayPrune) startPruning();
  std::exception_ptr failure;
  std::thread other([&] {
    try {
      goOnAlone([&](uint64_t work) {
        bool isForking = !pruning || pruning->hasForked();
        turnOfPruning(work) || (isForking && turnOfBeside(work));
        return pruning || beside;
      });
    } catch (...) { // not of one search, but of all
      failure = std::current_exception();
      observer.end();
    }
  });
  try {
    goOnAlone([&](uint64_t work) {
      turnOfGuided(work) || turnOfPlain(work);
      return plain || guided;
    });
  } catch (...) {
    observer.end();
    other.join();
    throw;
  }
  other.join();
  if (failure) std::rethrow_exception(failure);
}

/// With two threads there is no head start: a single hard question may take all the time there is.
RunResult Portfolio::run() {
  if (config.threads > 1 && !result && plain && !isPlainOver && (pruning || mayPrune))
    goOnInThreads();
  else
    while (takeTurns()) {
    }
  return conclude();
}

bool Portfolio::isSettled() const {
  return result && isFinal(*result);
}

RunResult Portfolio::conclude() {
  if (!result) result = stopped.value_or(RunResult()); // none has come to an end
  for (Search* each : {&plain, &pruning, &guided}) {
    bool isAnswer = (each == &plain && answered == Answered::Plain) ||
                    (each == &pruning && answered == Answered::Pruning) ||
                    (each == &guided && answered == Answered::Guided);
    if (*each && !isAnswer) guard(*each, [&] { addCost(lost, (*each)->conclude().statistics); });
  }
  if (beside && answered != Answered::Beside) addCost(lost, beside->statistics());
  addCost(result->statistics, lost);
  bool isAnswer = result->verdict != Verdict::Unknown;
  for (const std::string& why : gaveUp) isAnswer ? result->notes.push_back(why) : void(++result->unsupported[why]);
  result->statistics.seconds = clock.seconds();
  return std::move(*result);
}

} // namespace hindsight::forward
