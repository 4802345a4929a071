#include "triage/search.h"

#include "forward/world_assumptions.h"
#include "program/inner_arrays.h"
#include "program/world.h"
#include "support/memory_usage.h"

#include "triage/enough_found.h"
#include "triage/probes.h"

#include <algorithm>
#include <fmt/format.h>
#include <set>

namespace hindsight::triage {

namespace {

/// Of the time limit, what the search for all alarms gets, and what it has together with those for single alarms. The
/// rest is for native runs and for functions.
constexpr double kShareOfAll = 0.5, kShareOfMain = 0.8;
/// The first of these if there is only one alarm.
constexpr double kShareOfOne = 0.25;
/// Of the time for an alarm, what the search has that skips calls.
constexpr double kShareOfSkipping = 0.5;
/// Of the time limit, what runs on a few inputs get at most, and each of them in seconds.
constexpr double kShareOfProbes = 0.1, kProbeSeconds = 0.5;

bool needs(AlarmKind kind, Property property) {
  return std::ranges::count(info(kind).properties, property) != 0;
}

bool needs(const Alarm& alarm, Property property) {
  return alarm.kind && needs(*alarm.kind, property);
}

/// One result that has the findings of two, and is as incomplete as both.
void append(RunResult& all, RunResult part) {
  if (all.findings.empty() && all.statistics.instructions == 0) {
    all = std::move(part);
    return;
  }
  std::ranges::move(part.findings, std::back_inserter(all.findings));
  all.complete &= part.complete;
  for (StopReason reason : part.stoppedBy)
    if (std::ranges::count(all.stoppedBy, reason) == 0) all.stoppedBy.push_back(reason);
  all.unsupported.merge(part.unsupported);
  all.missingFunctions.merge(part.missingFunctions);
  all.missingVariables.merge(part.missingVariables);
  for (const auto& [end, count] : part.endedPaths) all.endedPaths[end] += count;
  all.statistics.instructions += part.statistics.instructions;
  all.statistics.paths += part.statistics.paths;
  all.statistics.partialPaths += part.statistics.partialPaths;
  all.statistics.seconds += part.statistics.seconds;
  if (all.verdict != Verdict::Violated) all.verdict = part.verdict;
}

bool isKnown(const std::vector<Finding>& findings, const Finding& finding) {
  return std::ranges::any_of(findings, [&](const Finding& other) {
    auto sameFrame = [](const StackFrame& left, const StackFrame& right) { return left.place == right.place; };
    return other.kind == finding.kind && other.place == finding.place &&
           std::ranges::equal(other.stack, finding.stack, sameFrame);
  });
}

} // namespace

UndefinedChecks checksFor(std::span<const AlarmKind> kinds) {
  UndefinedChecks checks;
  for (AlarmKind kind : kinds) {
    checks.arithmetic |= needs(kind, Property::NoOverflow);
    checks.uses |= needs(kind, Property::Uninit);
    checks.held |= needs(kind, Property::ValidMemtrack);
  }
  return checks;
}

std::vector<AlarmKind> kindsOf(std::span<const Alarm> alarms) {
  std::set<AlarmKind> kinds;
  for (const Alarm& alarm : alarms)
    if (alarm.kind) kinds.insert(*alarm.kind);
  return {kinds.begin(), kinds.end()};
}

PropertySet propertiesFor(const Alarm& alarm) {
  PropertySet properties{Property::ValidDeref, Property::ValidFree};
  for (Property property : {Property::Uninit, Property::NoOverflow, Property::ValidMemtrack})
    if (needs(alarm, property)) properties.add(property);
  return properties;
}

AlarmSearch::AlarmSearch(std::vector<PlacedAlarm> alarms, SearchConfig config)
    : placed(std::move(alarms)), config(std::move(config)) {
  for (size_t number = 0; number < placed.size(); ++number)
    if (placed[number].alarm.kind) parts[modeOf(placed[number].alarm)].alarms.push_back(number);
  // Many alarms may be about one line.
  std::map<std::tuple<Mode, std::string, uint32_t, bool>, size_t> seen;
  for (auto& [mode, part] : parts)
    for (size_t number : part.alarms) {
      const PlacedAlarm& alarm = placed[number];
      if (!alarm.target) continue;
      bool isLeak = alarm.alarm.kind == AlarmKind::Leak;
      auto [known, isNew] = seen.try_emplace({mode, alarm.sink.file, alarm.sink.line, isLeak}, part.places.size());
      if (isNew) part.places.push_back({.target = &*alarm.target, .allocates = isLeak});
      part.placeOf[number] = known->second;
    }
}

AlarmSearch::Mode AlarmSearch::modeOf(const Alarm& alarm) const {
  if (needs(alarm, Property::Uninit)) return Mode::Uninitialised;
  return alarm.ifAllocationFails || config.mallocMayFail ? Mode::FailingAllocations : Mode::Plain;
}

PropertySet AlarmSearch::propertiesOf(const Part& part) const {
  PropertySet properties;
  for (size_t number : part.alarms) {
    properties.add(propertiesFor(placed[number].alarm));
    if (needs(placed[number].alarm, Property::ValidMemtrack))
      properties.add(Property::ValidMemcleanup); // what is not freed, but not lost, refutes nothing
  }
  return properties;
}

RunResult AlarmSearch::runPart(Mode mode, Part& part, const Check& check, const Program& program,
                               const forward::RunConfig& base, forward::RunObserver& observer) {
  forward::RunConfig its = base;
  check::setUp(its, {propertiesOf(part), true});
  its.everyStack = true;
  its.leaveStates = false; // other searches follow, which need the memory
  if (its.search == forward::RunConfig::Search::Target) its.search = forward::RunConfig::Search::Coverage;
  its.watched = &part.places;
  its.model.mallocMayFail = mode == Mode::FailingAllocations || config.mallocMayFail;
  RunResult result = check(program, its, observer);
  returnFreeMemory();
  return result;
}

/// What would confirm it was not found yet.
bool AlarmSearch::isOpen(size_t number, std::span<const Finding> findings) const {
  return placed[number].target && confirming(placed[number], findings).empty();
}

bool AlarmSearch::areOpen(const Part& part, std::span<const Finding> findings) const {
  return std::ranges::any_of(part.alarms, [&](size_t number) { return isOpen(number, findings); });
}

/// Whether each alarm can have a search of its own.
bool AlarmSearch::isForEach(const Part& part) const {
  return std::ranges::none_of(part.alarms, [&](size_t number) { return placed[number].alarm.kind == AlarmKind::Leak; });
}

std::vector<Finding> AlarmSearch::probe(Mode mode, const Part& part, const Program& program,
                                        const forward::RunConfig& base, forward::RunObserver& observer) {
  std::vector<Finding> found;
  std::vector<TestCase> inputs = simpleInputs(program, base.world);
  Deadline until = base.budget.deadline.isSet() ? Deadline::in(kShareOfProbes * base.budget.seconds)
                                                : Deadline::in(kProbeSeconds * static_cast<double>(inputs.size()));
  for (const TestCase& input : inputs) {
    if (until.passed() || observer.interrupted() || !areOpen(part, found)) break;
    forward::RunConfig its = base;
    check::setUp(its, {propertiesOf(part), true});
    its.prune.mode = prune::PruneOptions::Mode::Off;
    its.search = forward::RunConfig::Search::Dfs;
    its.everyStack = true;
    its.leaveStates = false;
    its.fixedInputs = &input;
    its.model.mallocMayFail = mode == Mode::FailingAllocations || config.mallocMayFail;
    its.budget.seconds = std::min(kProbeSeconds, until.left());
    its.budget.deadline = Deadline::in(its.budget.seconds);
    for (Finding& finding : forward::runForward(program, its, observer).findings)
      if (!finding.unconfirmed && !isKnown(found, finding)) found.push_back(std::move(finding));
  }
  return found;
}

/// Paths that cannot get to the line any more are not followed: nothing that they do is an answer. Not for leaks, which
/// show when the program ends.
void AlarmSearch::focus(Mode mode, Part& part, const Check& check, const Program& program,
                        const forward::RunConfig& base, forward::RunObserver& observer) {
  auto isToSearch = [&](size_t number) {
    return placed[number].alarm.kind != AlarmKind::Leak && isOpen(number, part.result.findings) &&
           !part.result.complete;
  };
  double reserve = (1 - kShareOfMain) * base.budget.seconds;
  for (size_t at = 0; at < part.alarms.size(); ++at) {
    size_t number = part.alarms[at];
    const PlacedAlarm& alarm = placed[number];
    if (!isToSearch(number) || observer.interrupted()) continue;
    auto left = std::count_if(part.alarms.begin() + static_cast<std::ptrdiff_t>(at), part.alarms.end(), isToSearch);
    double seconds = (base.budget.deadline.left() - reserve) / static_cast<double>(left);
    if (seconds <= 0) break;
    RunResult result;
    bool skips = config.calls != Calls::Enter && mode == Mode::Plain && !needs(alarm.alarm, Property::NoOverflow);
    if (skips) result = searchFor(number, mode, part, check, program, base, kShareOfSkipping * seconds, true, observer);
    // What does not come to an end, or does not show natively, is searched for with all calls.
    if (!skips || (!result.complete && isOpen(number, part.result.findings)))
      result = searchFor(number, mode, part, check, program, base, skips ? (1 - kShareOfSkipping) * seconds : seconds,
                         false, observer);
    part.focused[number] = std::move(result);
  }
}

/// The search for one alarm; its findings are added to those of the part.
RunResult AlarmSearch::searchFor(size_t number, Mode mode, Part& part, const Check& check, const Program& program,
                                 const forward::RunConfig& base, double seconds, bool skips,
                                 forward::RunObserver& observer) {
  const PlacedAlarm& alarm = placed[number];
  forward::RunConfig its = base;
  check::setUp(its, {propertiesOf(part), true});
  its.everyStack = true;
  its.leaveStates = false;
  its.failures = &*alarm.target;
  if (!config.isSearchGiven) its.search = forward::RunConfig::Search::Target;
  std::vector<forward::SuspectPlace> place = {{.target = &*alarm.target}};
  its.watched = &place;
  its.model.mallocMayFail = mode == Mode::FailingAllocations || config.mallocMayFail;
  its.budget.deadline = Deadline::in(seconds);
  its.budget.seconds = seconds;
  if (skips) {
    if (!slices) slices = std::make_unique<chop::SliceSkips>(program, base.entry);
    using Choice = chop::SliceSkips::Choice;
    its.skip.functions = slices->skipsFor(*alarm.target, config.calls == Calls::Skip ? Choice::Any : Choice::Unrelated);
    its.skip.isChosen = its.skip.isElsewhere = true;
    its.prune.mode = prune::PruneOptions::Mode::Off;
    if (its.skip.empty()) return {};
  }
  EnoughFound enough(alarm, observer, true);
  RunResult result = check(program, its, enough);
  returnFreeMemory();
  for (Finding& finding : result.findings)
    if (!isKnown(part.result.findings, finding)) part.result.findings.push_back(finding);
  part.places[part.placeOf[number]].behind = place[0].behind;
  return result;
}

RunResult AlarmSearch::run(const Check& check, const Program& program, const forward::RunConfig& base,
                           forward::RunObserver& observer) {
  config.world = base.world;
  RunResult all;
  for (auto& [mode, part] : parts) {
    std::vector<Finding> probed = probe(mode, part, program, base, observer);
    forward::RunConfig its = base;
    bool hasLimit = base.budget.deadline.isSet();
    if (hasLimit) {
      bool isOne = part.alarms.size() == 1 && isForEach(part);
      its.budget.seconds = (isOne ? kShareOfOne : kShareOfAll) * base.budget.deadline.left();
      its.budget.deadline = Deadline::in(its.budget.seconds);
    }
    bool isEach = config.calls != Calls::Enter && hasLimit && isForEach(part); // what is skipped hangs on the alarm
    if (areOpen(part, probed) && !isEach) part.result = runPart(mode, part, check, program, its, observer);
    for (Finding& finding : probed)
      if (!isKnown(part.result.findings, finding)) part.result.findings.push_back(std::move(finding));
    if (hasLimit) focus(mode, part, check, program, base, observer);
    part.firstFinding = all.findings.size();
    part.findings = part.result.findings.size();
    append(all, part.result);
  }
  return all;
}

std::vector<size_t> AlarmSearch::toReplay(const RunResult& result) const {
  std::set<size_t> chosen;
  for (const auto& [mode, part] : parts) {
    std::span<const Finding> findings = std::span(result.findings).subspan(part.firstFinding, part.findings);
    for (size_t number : part.alarms) {
      size_t tried = 0;
      for (size_t index : confirming(placed[number], findings)) {
        Replayed replayed = findings[index].replayed;
        if (replayed == Replayed::Yes || ++tried > kMostReplays) break;
        if (replayed != Replayed::NotAttempted) continue;
        chosen.insert(part.firstFinding + index);
        break;
      }
    }
  }
  return {chosen.begin(), chosen.end()};
}

bool AlarmSearch::sawEverything(size_t number) const {
  for (const auto& [mode, part] : parts) {
    if (std::ranges::count(part.alarms, number) == 0) continue;
    auto alone = part.focused.find(number);
    return part.result.complete || (alone != part.focused.end() && alone->second.complete);
  }
  return false;
}

/// What the program would ask of a world that it did not get, and what was taken for granted about it.
SearchFacts AlarmSearch::factsOf(Mode mode, const Part& part, const RunResult& result, const Program& program,
                                 const Budget& budget) const {
  SearchFacts facts{.result = result, .budget = budget};
  RunResult probe;
  probe.verdict = Verdict::Safe;
  probe.worldAsked = result.worldAsked;
  forward::weighWorld(probe, program, config.world);
  check::weighCheck(probe, program, {config.bitcode, propertiesOf(part)});
  for (const auto& [gap, count] : probe.unsupported) facts.gaps.push_back(gap);
  if (readsArguments(program) && !config.world.hasArguments())
    facts.gaps.push_back("command-line arguments: the program is run without any (--args, --sym-args)");
  bool isBounded = config.world.symbolicArguments || config.world.input || !config.world.files.empty() ||
                   config.world.hasArguments() || config.world.mostData;
  (isBounded ? facts.bounds : facts.assumptions) = std::move(probe.notes);
  bool mayFail = mode == Mode::FailingAllocations || config.mallocMayFail;
  if (!mayFail) facts.assumptions.push_back("allocations succeed");
  facts.innerArrays = usesInnerArrays(program);
  return facts;
}

std::vector<AlarmAnswer> AlarmSearch::answers(const RunResult& result, const Program& program,
                                              const Budget& budget) const {
  std::vector<AlarmAnswer> answers(placed.size());
  for (size_t number = 0; number < placed.size(); ++number)
    if (!placed[number].alarm.kind) answers[number] = decide(placed[number], {.result = result}, "");
  for (const auto& [mode, part] : parts) {
    // The findings as they are by now, the rest as the search left it.
    RunResult own = part.result;
    own.findings.assign(result.findings.begin() + static_cast<std::ptrdiff_t>(part.firstFinding),
                        result.findings.begin() + static_cast<std::ptrdiff_t>(part.firstFinding + part.findings));
    SearchFacts facts = factsOf(mode, part, own, program, budget);
    facts.claimed.resize(own.findings.size());
    for (size_t number : part.alarms)
      for (size_t index : confirming(placed[number], own.findings)) facts.claimed[index] = true;
    for (size_t number : part.alarms) {
      auto place = part.placeOf.find(number);
      if (auto alone = part.focused.find(number); alone != part.focused.end()) {
        RunResult found = alone->second;
        found.findings = own.findings;
        SearchFacts its = factsOf(mode, part, found, program, budget);
        its.claimed = facts.claimed;
        answers[number] = decide(placed[number], its, part.places[place->second].behind);
        if (const auto& chopping = found.statistics.chopping) answers[number].skipped = chopping->functions;
        continue;
      }
      answers[number] =
          decide(placed[number], facts, place == part.placeOf.end() ? "" : part.places[place->second].behind);
    }
  }
  return answers;
}

} // namespace hindsight::triage
