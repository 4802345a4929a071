#include "triage/function_search.h"

#include "forward/find_precondition.h"
#include "forward/world_assumptions.h"
#include "program/inner_arrays.h"
#include "support/memory_usage.h"
#include "triage/enough_found.h"
#include "triage/search.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::triage {

namespace {

/// Of the time for an alarm, what is left to native runs and to the precondition.
constexpr double kShareOfSearch = 0.7;

} // namespace

FunctionSearch::FunctionSearch(const Program& program, FunctionSearchConfig config)
    : program(program), config(std::move(config)), entries(program, this->config.isLibrary),
      innerArrays(usesInnerArrays(program)) {}

bool FunctionSearch::mayFail(const PlacedAlarm& alarm) const {
  return alarm.alarm.ifAllocationFails || config.mallocMayFail;
}

/// Paths that can no longer come to the sink are not followed. A leak shows when the function returns.
FunctionSearch::Searched FunctionSearch::search(const PlacedAlarm& alarm, const Function& entry, double seconds,
                                                forward::RunObserver& observer) {
  Searched searched;
  forward::RunConfig& its = searched.config = config.run;
  check::setUp(its, {propertiesFor(alarm.alarm), true});
  its.entry = entry.name;
  its.lazy = {.isOn = true};
  its.world = {};
  its.everyStack = true;
  its.model.mallocMayFail = mayFail(alarm);
  its.leaveStates = false; // many searches follow
  its.takesTurns = false;
  if (*alarm.alarm.kind != AlarmKind::Leak)
    its.failures = &*alarm.target;
  else if (its.search == forward::RunConfig::Search::Target)
    its.search = forward::RunConfig::Search::Coverage;
  std::vector<forward::SuspectPlace> places = {
      {.target = &*alarm.target, .allocates = *alarm.alarm.kind == AlarmKind::Leak}};
  its.watched = &places;
  its.budget.seconds = seconds;
  its.budget.deadline = Deadline::in(seconds);
  EnoughFound enough(alarm, observer, false); // tests of functions are none of main
  searched.result = forward::runForward(program, its, enough);
  returnFreeMemory();
  searched.behind = places[0].behind;
  its.watched = nullptr;
  return searched;
}

SearchFacts FunctionSearch::factsOf(const PlacedAlarm& alarm, const Searched& searched,
                                    const std::string& entry) const {
  SearchFacts facts{.result = searched.result, .budget = searched.config.budget};
  facts.entry = entry;
  RunResult probe;
  probe.verdict = Verdict::Safe;
  probe.worldAsked = searched.result.worldAsked;
  forward::weighWorld(probe, program, {});
  check::weighCheck(probe, program, {config.bitcode, propertiesFor(alarm.alarm)});
  for (const auto& [gap, count] : probe.unsupported) facts.gaps.push_back(gap);
  facts.assumptions = config.assumptions;
  if (!mayFail(alarm)) facts.assumptions.push_back("allocations succeed");
  bool isBounded = !searched.result.stoppedBy.empty();
  (isBounded ? facts.bounds : facts.assumptions).push_back(searched.result.restsOn);
  facts.innerArrays = innerArrays;
  return facts;
}

std::optional<AlarmAnswer> FunctionSearch::answer(const PlacedAlarm& alarm, double seconds,
                                                  forward::RunObserver& observer, const Replay& replay,
                                                  const Harness& harness) {
  if (!alarm.alarm.kind || !alarm.target) return std::nullopt;
  std::vector<AlarmEntry> starts = entries.entriesFor(alarm);
  if (starts.empty()) return std::nullopt;
  SinkKey key{alarm.sink.file, alarm.sink.line, *alarm.alarm.kind, mayFail(alarm), starts[0].function};
  bool isLeak = *alarm.alarm.kind == AlarmKind::Leak; // told by more than the sink
  if (auto decided = known.find(key); !isLeak && decided != known.end()) return decided->second;
  Deadline until = Deadline::in(std::min(seconds, config.secondsForAlarm));
  std::optional<AlarmAnswer> best;
  for (size_t at = 0; at < starts.size() && !until.passed() && !observer.interrupted(); ++at) {
    const Function& entry = program.functions[starts[at].function];
    double share = until.left() * kShareOfSearch / static_cast<double>(starts.size() - at);
    Searched searched = search(alarm, entry, share, observer);
    std::vector<Finding>& findings = searched.result.findings;
    std::vector<size_t> candidates = confirming(alarm, findings);
    if (candidates.size() > kMostReplays) candidates.resize(kMostReplays);
    for (size_t index : candidates) {
      if (observer.interrupted()) break;
      replay(entry.name, findings[index]);
      if (findings[index].replayed != Replayed::Yes) continue;
      searched.config.budget.deadline = Deadline::in(std::max(1.0, until.left()));
      findings[index].precondition = forward::findPrecondition(program, searched.config, findings[index]);
      break;
    }
    AlarmAnswer its = decide(alarm, factsOf(alarm, searched, entry.displayName), searched.behind);
    bool isRefuted = its.verdict == Verdict::Refuted || its.verdict == Verdict::RefutedWithinBounds;
    if (its.verdict == Verdict::Confirmed) its.harness = harness(entry.name, *its.finding);
    if (isRefuted && !starts[at].isOnEveryWay) {
      its = {.why = fmt::format("no error below {}, but the alarm can also be reached without it", entry.displayName)};
      isRefuted = false;
    }
    bool isOpen = !isRefuted && its.verdict != Verdict::Confirmed;
    if (!best || !isOpen) best = std::move(its);
    if (!isOpen) break;
  }
  if (best && !isLeak) known.emplace(key, *best);
  return best;
}

} // namespace hindsight::triage
