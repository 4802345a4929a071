#include "forward/judge.h"

#include "chop/chopper.h"
#include "forward/confirm.h"
#include "forward/describe_path.h"
#include "forward/near_error.h"
#include "forward/path_keeper.h"
#include "program/entry.h"

#include "support/self_check.h"
#include <algorithm>

#include <fmt/format.h>

namespace hindsight::forward {

namespace {

/// Errors after which no machine goes on: the path is over, whether anybody asked about the error or not. After the
/// others anything may happen, so that a path that ends with one is not the whole story.
bool endsForCertain(ErrorKind kind) {
  switch (kind) {
  case ErrorKind::NullDereference:
  case ErrorKind::ErrorReached:
  case ErrorKind::AssertionFailed:
  case ErrorKind::ReportedError:
  case ErrorKind::AbortCalled:
  case ErrorKind::UncaughtException:
  case ErrorKind::DivisionByZero:
  case ErrorKind::PureVirtualCall:
  case ErrorKind::RecursiveInitialization:
  case ErrorKind::ReadOnlyWrite: return true;
  default: return false;
  }
}

/// How often an error at one place is looked into again.
constexpr unsigned kMostRefuted = 4;

/// The path is over for the engine, not for the program.
bool isGivenUp(EndKind kind) {
  switch (kind) {
  case EndKind::Unsupported:
  case EndKind::MissingFunction:
  case EndKind::MissingVariable:
  case EndKind::SolverGaveUp:
  case EndKind::DepthLimit:
  case EndKind::Limit: return true;
  default: return false;
  }
}

} // namespace

void Judge::pathEnded(const State& state, const PathEnd& end) {
  leak.reset();
  if (config.keeper) config.keeper->ended(machine, inputHeap, state, end);
  if (watch && isGivenUp(end.kind) && !watch->canReach(state)) return pathDropped(state);
  addressDependent |= state.addressDependent;
  ++result.endedPaths[endName(end)];
  switch (end.kind) {
  case EndKind::Returned:
  case EndKind::Exited: return endedWell(state, end);
  case EndKind::Error: return watch ? endedOnTheWay(state, end) : endedWithError(state, end);
  case EndKind::SilentExit: ++result.statistics.paths; return;
  case EndKind::AssumptionFailed: return; // not a path of the program
  case EndKind::MissingFunction: ++result.missingFunctions[end.message]; break;
  case EndKind::MissingVariable: ++result.missingVariables[end.message]; break;
  case EndKind::SolverGaveUp: break;
  case EndKind::DepthLimit:
    if (std::ranges::count(result.stoppedBy, StopReason::Depth) == 0) result.stoppedBy.push_back(StopReason::Depth);
    break;
  case EndKind::Unsupported:
  case EndKind::Limit: ++result.unsupported[end.message]; break;
  }
  pathCut();
  if (config.wantTests) writeTest(state, true);
}

void Judge::endedWell(const State& state, const PathEnd& end) {
  ++result.statistics.paths;
  if (!endedWithLeak(state) && config.wantTests) writeTest(state, false, &end);
}

void Judge::endedWithError(const State& state, const PathEnd& end) {
  if (hidden) hidden->pathFailed(state, end, pastErrors);
  if (config.properties.contains(end.error)) {
    ++result.statistics.paths;
    return reportError(state, end);
  }
  if (endsForCertain(end.error)) {
    ++result.statistics.paths;
    // A failed check ends the program like any other way out; abort() is how harnesses say that a path is none.
    bool isCheck = end.error == ErrorKind::ErrorReached || end.error == ErrorKind::AssertionFailed;
    if (isCheck && endedUncleaned(state)) return;
  } else {
    pathCut();
    ++result.unsupported[fmt::format("going on after {}, which --property does not ask about", spell(end.error))];
  }
  if (config.wantTests) writeTest(state, !endsForCertain(end.error));
}

bool Judge::endedWithLeak(const State& state) {
  if (config.properties.contains(Property::ValidMemtrack)) {
    std::vector<Leak> lost = lostObjects(state);
    for (const Leak& leak : lost) reportLeak(state, ErrorKind::MemoryLeak, leak.object, leak.path);
    if (leaks.gaveUp() && lost.empty()) (machine.solver.isInterrupted() ? cutShort : undecided) = true;
    if (!lost.empty() && config.stopOnError) return true;
    return endedUncleaned(state, lost) || !lost.empty();
  }
  return endedUncleaned(state);
}

/// The first one is enough for those who stop there.
std::vector<Leak> Judge::lostObjects(const State& state) {
  if (!config.stopOnError) return leaks.allLost(state);
  std::vector<Leak> first;
  if (std::optional<Leak> leak = leaks.lost(state)) first.push_back(std::move(*leak));
  return first;
}

/// Of what is lost, that is said already.
bool Judge::endedUncleaned(const State& state, const std::vector<Leak>& lost) {
  bool isOver = startsProcess(state.entry->name); // otherwise the program goes on in a caller
  if (!isOver || !config.properties.contains(Property::ValidMemcleanup)) return false;
  std::vector<ObjectId> left = LeakCheck::notFreed(state);
  std::erase_if(left, [&](ObjectId object) {
    return std::ranges::any_of(lost, [&](const Leak& leak) { return leak.object == object; });
  });
  for (ObjectId object : left) reportLeak(state, ErrorKind::MemoryNotFreed, object, state.path);
  return !left.empty();
}

void Judge::reportLeak(const State& state, ErrorKind kind, ObjectId object, const PathCondition& path) {
  leak = kind;
  std::unique_ptr<State> leaking = state.clone();
  leaking->path = path;
  PathEnd end{.kind = EndKind::Error, .error = kind};
  const Object& lost = *state.memory.find(object);
  bool isOver = startsProcess(state.entry->name);
  end.message = kind == ErrorKind::MemoryLeak
                    ? fmt::format("{} bytes are lost when the {}", lost.size,
                                  isOver ? "program ends" : "function returns to its caller")
                    : fmt::format("{} bytes are still there when the program ends", lost.size);
  end.place = machine.ending.allocationPlace(lost);
  reportError(*leaking, end, &lost);
}

/// The lines of the calls that were active, each once: one more round of a recursion is nothing new.
static std::string linesOf(const std::vector<StackFrame>& stack) {
  std::set<std::string> lines;
  for (const StackFrame& frame : stack) lines.insert(fmt::format("{}:{}", frame.place.file, frame.place.line));
  return fmt::format("{}", fmt::join(lines, "\n"));
}

bool Judge::isNews(const State& state, const PathEnd& end, const Object* lost) {
  CodePlace place = reportedPlace(program, state, end);
  bool isNew = known.insert({end.error, place.function, place.location}).second;
  if (!config.everyStack) return isNew;
  PathDescriber describer(program, state, Assignment());
  std::vector<StackFrame> stack = lost ? describer.allocationStack(*lost) : describer.stack();
  return knownStacks.insert({end.error, place.function, place.location, linesOf(stack)}).second;
}

void Judge::reportError(const State& state, const PathEnd& end, const Object* lost) {
  if (config.stopOnError && !result.findings.empty()) return; // a sibling was faster
  if (!isNews(state, end, lost)) return;
  std::optional<lazy::ClosedHeap> closed = closedHeap(state);
  std::optional<Assignment> model = closed || lost ? machine.solver.model(closed ? closed->path() : state.path)
                                                   : clearestModel(machine, state, end.error);
  PathDescriber describer(program, state, model ? *model : Assignment(), inputHeap, closed ? &*closed : nullptr);
  Finding finding = describer.finding(end);
  if (lost) finding.stack = describer.allocationStack(*lost); // the program is over: it has none of its own
  describer.noteChance(machine, finding);
  if (tracer) finding.steps = tracer->steps(state.id);
  if (config.confirm && model && !confirmed(describer.testCase(), finding)) {
    // Another path may show it. Only of one that is started on a heap does that depend on how the heap is closed.
    CodePlace place = reportedPlace(program, state, end);
    if (inputHeap && refutedAt[place.location]++ < kMostRefuted)
      known.erase({end.error, place.function, place.location});
    return;
  }
  if (model) {
    observer.onTest(describer.testCase(), &finding);
  } else {
    finding.unconfirmed = config.confirm;
    result.notes.push_back(fmt::format("the solver found no input for the error at {}", describe(finding.place)));
  }
  ++tests;
  result.findings.push_back(std::move(finding));
}

bool Judge::isNews(const State& state, const PathEnd& end) const {
  CodePlace place = reportedPlace(program, state, end);
  std::tuple key(end.error, place.function, place.location);
  if (watch) return !obstacleAt.contains(key);
  return config.properties.contains(end.error) && !known.contains(key);
}

bool Judge::isShown(const State& state, const PathEnd& end) {
  std::optional<Assignment> model = machine.solver.model(state.path);
  if (!model) return false;
  PathDescriber describer(program, state, *model);
  TestCase test = describer.testCase();
  if (end.error == ErrorKind::TargetReached) return confirmArrival(program, config, test).confirmed == Confirmed::Yes;
  return confirm(program, config, test, describer.finding(end)).confirmed == Confirmed::Yes;
}

/// The input of a path that has skipped calls is one of that path only if it takes the same way when nothing is
/// skipped.
bool Judge::isBacked(const State& state, const TestCase& test, const PathEnd* well) {
  if (!chop::hasPendingCalls(state)) return true;
  if (well && endsAs(program, config, test, std::string(endName(*well)))) return true;
  ++refutedTests;
  return false;
}

std::optional<lazy::ClosedHeap> Judge::closedHeap(const State& state) const {
  if (!inputHeap) return std::nullopt;
  return std::optional<lazy::ClosedHeap>(std::in_place, machine, *inputHeap, state);
}

/// Whether the input shows the error when it is run on its own. If so, the finding gets its steps.
bool Judge::confirmed(const TestCase& test, Finding& finding) {
  Confirmation confirmation = confirm(program, config, test, finding);
  finding.steps = std::move(confirmation.shown.steps);
  finding.kind = confirmation.shown.kind;
  finding.message = std::move(confirmation.shown.message);
  if (confirmation.confirmed == Confirmed::OutOfBudget) {
    // Without inputs, the search has done what that run would have done.
    bool hasInputs = !test.objects.empty() || test.heap || !test.failedAllocations.empty() || !test.addresses.empty() ||
                     !finding.chance.empty();
    finding.unconfirmed = hasInputs;
    result.notes.push_back(fmt::format("confirming the error at {} took too long: the run of its input did not finish",
                                       describe(finding.place)));
  }
  std::string refuted = fmt::format("{} at {}: a concrete run of its input does not show it", spell(finding.kind),
                                    describe(finding.place));
  if (confirmation.confirmed != Confirmed::No) {
    if (confirmation.confirmed == Confirmed::Yes) result.unsupported.erase(refuted); // it is shown by now
    return true;
  }
  ++result.unsupported[refuted];
  return false;
}

void Judge::writeTest(const State& state, bool partial, const PathEnd* well) {
  std::optional<lazy::ClosedHeap> closed = closedHeap(state);
  std::optional<Assignment> model = machine.solver.model(closed ? closed->path() : state.path);
  if (!model) return;
  PathDescriber describer(program, state, *model, inputHeap, closed ? &*closed : nullptr);
  TestCase test = describer.testCase();
  if (!isBacked(state, test, well)) return;
  ++tests;
  if (well) test.status = describer.exitStatus(machine, *well);
  if (partial)
    observer.onPartialTest(test);
  else
    observer.onTest(test, nullptr);
}

void Judge::coveredPathEnded(const State& state, const PathEnd& end) {
  auto note = [&](ErrorKind kind, const CodePlace& place) {
    underCut.try_emplace({kind, place.function, place.location},
                         fmt::format("{} at {}", spell(kind), program.describe(place.location)));
  };
  bool matters = watch ? end.error == ErrorKind::TargetReached : config.properties.contains(end.error);
  if (end.kind == EndKind::Error && matters) note(end.error, reportedPlace(program, state, end));
  if (watch) return;
  if (end.kind != EndKind::Returned && end.kind != EndKind::Exited) return;
  if (config.properties.contains(Property::ValidMemtrack))
    for (const Leak& leak : lostObjects(state))
      note(ErrorKind::MemoryLeak, machine.ending.allocationPlace(*state.memory.find(leak.object)));
  if (config.properties.contains(Property::ValidMemcleanup))
    for (ObjectId left : LeakCheck::notFreed(state))
      note(ErrorKind::MemoryNotFreed, machine.ending.allocationPlace(*state.memory.find(left)));
}

void Judge::conclude() {
  if (hidden) hidden->conclude(pastErrors);
  // What covers a state may still be open when a limit ends the search.
  bool isOver = result.stoppedBy.empty() && result.statistics.partialPaths == 0;
  for (const auto& [key, text] : underCut)
    if (isOver && !known.contains(key) && !arrived()) {
      fmt::print(stderr, "hindsight: pruning would have lost this error: {}\n", text);
      selfCheckFailed("a subtree that is cut should hold no error that was not found elsewhere");
    }
  if (addressDependent)
    result.notes.push_back("some branches were decided by the addresses that the engine gave to objects");
  if (undecided) result.notes.push_back("leaks of objects that symbolic pointers may point to: undecided");
  bool unsure = addressDependent && !config.trustAddresses;
  if (unsure) result.unsupported["branches that depend on the addresses of objects"] = 1;
  if (config.onlyGuesses && result.findings.empty())
    result.unsupported["other input values than the suggested ones, because of --guide only"] = 1;
  bool hasGivenUp = gaveUp(result);
  result.complete = !hasGivenUp && result.stoppedBy.empty() && result.statistics.partialPaths == 0;
  if (watch) return concludeTarget(hasGivenUp);
  concludeSafety(hasGivenUp);
}

bool Judge::gaveUp(const RunResult& result) const {
  // An interrupt is no bound that the user chose: what was found by then is no claim about the rest.
  bool interrupted = std::ranges::count(result.stoppedBy, StopReason::Interrupted) != 0;
  return interrupted || undecided || machine.forking.undecidedCount() || !result.unsupported.empty() ||
         !result.missingFunctions.empty() || !result.missingVariables.empty();
}

bool Judge::isConfirmed(const RunResult& result) {
  return std::ranges::any_of(result.findings, [](const Finding& finding) { return !finding.unconfirmed; });
}

RunResult Judge::interim() const {
  RunResult now = result;
  bool isOpen = gaveUp(now) || (addressDependent && !config.trustAddresses);
  if (isConfirmed(now))
    now.verdict = watch ? Verdict::Reachable : Verdict::Violated;
  else if (isOpen || !now.findings.empty())
    now.verdict = Verdict::Unknown;
  else
    now.verdict = watch ? Verdict::UnreachableWithinBounds : Verdict::SafeWithinBounds;
  return now;
}

void Judge::concludeSafety(bool gaveUp) {
  if (!result.findings.empty())
    result.verdict = isConfirmed(result) ? Verdict::Violated : Verdict::Unknown;
  else if (result.complete)
    result.verdict = Verdict::Safe;
  else
    result.verdict = gaveUp ? Verdict::Unknown : Verdict::SafeWithinBounds;
}

} // namespace hindsight::forward
