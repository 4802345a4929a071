#include "triage/decide.h"

#include <algorithm>
#include <fmt/format.h>
#include <tuple>

namespace hindsight::triage {

namespace {

/// Lines of one statement: tools point at different ones of them.
constexpr uint32_t kStatementLines = 2;

bool isOn(const Place& place, const SourceLine& line) {
  return place.line == line.line && place.file == line.file;
}

bool hasFrameOn(const Finding& finding, const SourceLine& line) {
  return isOn(finding.place, line) ||
         std::ranges::any_of(finding.stack, [&](const StackFrame& frame) { return isOn(frame.place, line); });
}

bool isLeak(const Finding& finding) {
  return finding.kind == ErrorKind::MemoryLeak || finding.kind == ErrorKind::MemoryNotFreed;
}

/// Leaks are told by the allocation: where the pointer is lost every tool says something else. `finding` is any leak.
bool isLeakOf(const PlacedAlarm& placed, const Finding& finding) {
  bool isAllocated =
      std::ranges::any_of(placed.lines, [&](const SourceLine& line) { return isOn(finding.place, line); });
  return isAllocated || hasFrameOn(finding, placed.sink);
}

/// The report names a line that allocates nothing: then it is about what its function allocates.
bool isLeakIn(const PlacedAlarm& placed, const Finding& finding) {
  return !placed.function.empty() && std::ranges::any_of(finding.stack, [&](const StackFrame& frame) {
    return frame.place.function == placed.function;
  });
}

bool confirms(const PlacedAlarm& placed, const Finding& finding) {
  if (!placed.alarm.kind || placed.sink.line == 0 || !isConfirmedBy(*placed.alarm.kind, finding.kind)) return false;
  return isLeak(finding) ? isLeakOf(placed, finding) : hasFrameOn(finding, placed.sink);
}

std::string sentence(const Finding& finding) {
  return fmt::format("{} at {}", spell(finding.kind), describe(finding.place));
}

AlarmAnswer unknown(std::string why, std::string next = "") {
  return {.verdict = Verdict::Unknown, .why = std::move(why), .next = std::move(next)};
}

/// Where the evidence begins.
void setStart(AlarmAnswer& answer, const SearchFacts& facts) {
  answer.from = facts.entry.empty() ? AlarmFrom::Main : AlarmFrom::Function;
  answer.entry = facts.entry;
  answer.needs = facts.result.needs;
}

AlarmAnswer answerOf(const Finding& finding, const SearchFacts& facts) {
  AlarmAnswer answer;
  answer.finding = finding;
  switch (finding.replayed) {
  case Replayed::Yes:
    answer.verdict = Verdict::Confirmed;
    setStart(answer, facts);
    answer.why = facts.entry.empty() ? fmt::format("{}; the native run shows it", sentence(finding))
                                     : fmt::format("{}, if {} is called with {}; the native run of the call shows it",
                                                   sentence(finding), facts.entry,
                                                   finding.precondition.empty() ? "this heap" : finding.precondition);
    return answer;
  case Replayed::NotObservable:
    answer.why =
        fmt::format("the engine finds {}, but no native run can show it: {}", sentence(finding), finding.replayReason);
    return answer;
  case Replayed::No:
    answer.why = fmt::format("the engine finds {}, but the native run does not show it: {}", sentence(finding),
                             finding.replayReason);
    return answer;
  case Replayed::NotAttempted:
    answer.why = fmt::format("the engine finds {}, but it was not run natively: {}", sentence(finding),
                             finding.replayReason.empty() ? "there was no time left" : finding.replayReason);
    answer.next = "raise --time";
    return answer;
  }
  return answer;
}

/// Another error that may be the one that is meant, or that keeps the one that is meant from happening. One nearby that
/// another alarm is about is not meant.
const Finding* relatedTo(const PlacedAlarm& placed, const SearchFacts& facts) {
  auto isRelated = [&](const Finding& finding, bool isClaimed) {
    const Place& place = finding.place;
    if (place.file != placed.sink.file) return false;
    uint32_t apart = place.line > placed.sink.line ? place.line - placed.sink.line : placed.sink.line - place.line;
    bool isSameKind = isConfirmedBy(*placed.alarm.kind, finding.kind);
    bool isSameFunction = placed.function.empty() || place.function == placed.function;
    return apart == 0 || (!isClaimed && isSameKind && isSameFunction && apart <= kStatementLines);
  };
  const std::vector<Finding>& findings = facts.result.findings;
  for (size_t index = 0; index < findings.size(); ++index) {
    bool isClaimed = index < facts.claimed.size() && facts.claimed[index];
    if (!isLeak(findings[index]) && isRelated(findings[index], isClaimed)) return &findings[index];
  }
  return nullptr;
}

const Finding* relatedLeak(const PlacedAlarm& placed, std::span<const Finding> findings) {
  for (const Finding& finding : findings)
    if (isLeak(finding) && (isLeakOf(placed, finding) || isLeakIn(placed, finding))) return &finding;
  return nullptr;
}

AlarmAnswer answerTo(const Finding& related, bool isAboutLeak) {
  AlarmAnswer answer = unknown("");
  answer.finding = related;
  if (related.kind == ErrorKind::MemoryNotFreed)
    answer.why = fmt::format("what is allocated at {} is not freed, but something still points to it when the program "
                             "ends",
                             describe(related.place));
  else if (isAboutLeak)
    answer.why = fmt::format("the same function leaks what is allocated at {}, which may be what is meant",
                             describe(related.place));
  else
    answer.why = fmt::format("there is another error, {}, which may be what is meant", sentence(related));
  return answer;
}

template <typename Map> std::string firstOf(const Map& map) {
  return map.begin()->first;
}

/// Heaps that were left out are named by what the answer rests on.
bool isHeapBound(StopReason reason) {
  return reason == StopReason::HeapDepth || reason == StopReason::HeapObjects || reason == StopReason::HeapBytes;
}

/// What callers must see to is what such an alarm is about: that they do is no proof.
const std::string* needAbout(AlarmKind kind, const std::vector<std::string>& needs) {
  auto isAbout = [&](const std::string& need) {
    switch (kind) {
    case AlarmKind::NullDereference: return need.find("!= NULL") != std::string::npos;
    case AlarmKind::OutOfBounds: return need.find("points to") != std::string::npos;
    case AlarmKind::UseAfterFree:
    case AlarmKind::DoubleFree:
    case AlarmKind::BadFree: return need.find("can be freed") != std::string::npos;
    default: return false;
    }
  };
  auto found = std::ranges::find_if(needs, isAbout);
  return found == needs.end() ? nullptr : &*found;
}

/// Why the search proves nothing; nothing if it does.
std::optional<AlarmAnswer> obstacleOf(const SearchFacts& facts) {
  const RunResult& result = facts.result;
  if (!facts.isOver) return unknown("the search was not over when the time limit was reached", "raise --time");
  if (!result.missingFunctions.empty())
    return unknown(fmt::format("calls {}, which has neither a body nor a model", firstOf(result.missingFunctions)),
                   "name the file that defines it");
  if (!result.missingVariables.empty())
    return unknown(fmt::format("uses {}, which no file defines", firstOf(result.missingVariables)),
                   "name the file that defines it");
  if (!result.unsupported.empty())
    return unknown(fmt::format("some paths could not be followed: {}", firstOf(result.unsupported)));
  for (StopReason reason : result.stoppedBy)
    if (facts.entry.empty() || !isHeapBound(reason))
      return unknown(fmt::format("the search was not over: {}", describeStop(reason, facts.budget)),
                     std::string(info(reason).advice));
  if (!facts.gaps.empty()) return unknown(facts.gaps.front());
  bool isBoundedAlone = !facts.entry.empty() && std::ranges::all_of(result.stoppedBy, isHeapBound) &&
                        !result.stoppedBy.empty() && result.statistics.partialPaths == 0;
  if (!result.complete && !isBoundedAlone) return unknown("not every path was followed to its end");
  return std::nullopt;
}

AlarmAnswer refuted(const PlacedAlarm& placed, const SearchFacts& facts, std::string why) {
  AlarmAnswer answer{.verdict = Verdict::Refuted, .why = std::move(why)};
  setStart(answer, facts);
  answer.assumptions = facts.assumptions;
  for (const std::string& need : answer.needs) answer.assumptions.push_back("callers ensure that " + need);
  if (!facts.bounds.empty()) {
    answer.verdict = Verdict::RefutedWithinBounds;
    answer.assumptions.insert(answer.assumptions.end(), facts.bounds.begin(), facts.bounds.end());
  }
  if (!placed.uncalled.empty()) answer.assumptions.push_back("nothing outside the program calls its functions");
  return answer;
}

} // namespace

std::vector<size_t> confirming(const PlacedAlarm& placed, std::span<const Finding> findings) {
  auto rank = [&](size_t index) {
    const Finding& finding = findings[index];
    bool isThere = isOn(finding.place, placed.sink);
    return std::tuple(finding.unconfirmed, !isThere, index);
  };
  std::vector<size_t> chosen;
  for (size_t index = 0; index < findings.size(); ++index)
    if (confirms(placed, findings[index])) chosen.push_back(index);
  std::ranges::sort(chosen, {}, rank);
  return chosen;
}

AlarmAnswer decide(const PlacedAlarm& placed, const SearchFacts& facts, const std::string& behind) {
  const Alarm& alarm = placed.alarm;
  if (!alarm.kind)
    return unknown(alarm.rule.empty() ? "the report does not say what is wrong"
                                      : fmt::format("no engine looks for what the rule {} is about", alarm.rule));
  std::span<const Finding> findings = facts.result.findings;
  std::optional<AlarmAnswer> best;
  for (size_t index : confirming(placed, findings)) {
    AlarmAnswer answer = answerOf(findings[index], facts);
    if (!best || answer.verdict == Verdict::Confirmed) best = std::move(answer);
    if (best->verdict == Verdict::Confirmed) return *best;
  }
  if (best) return *best;
  std::optional<AlarmAnswer> obstacle = obstacleOf(facts);
  if (!placed.uncalled.empty() && facts.isOver)
    return refuted(placed, facts, fmt::format("nothing that can run calls {}", placed.uncalled));
  if (!placed.target) return unknown(placed.problem, placed.advice);
  bool isAboutLeak = *alarm.kind == AlarmKind::Leak;
  const Finding* related = isAboutLeak ? relatedLeak(placed, findings) : relatedTo(placed, facts);
  if (related) return answerTo(*related, isAboutLeak);
  if (obstacle) return *obstacle;
  if (!behind.empty())
    return unknown(fmt::format("an error before it ends the paths that would come here: {}", behind),
                   "mend that error first");
  if (*alarm.kind == AlarmKind::OutOfBounds && facts.innerArrays)
    return unknown("no access leaves its object, but the program has arrays inside structs, and an access may leave "
                   "such an array and stay inside the struct");
  if (facts.entry.empty())
    return refuted(placed, facts,
                   fmt::format("every path was followed to its end, and none shows {} here", info(*alarm.kind).name));
  if (const std::string* need = needAbout(*alarm.kind, facts.result.needs))
    return unknown(
        fmt::format("whether it is true depends on the callers of {}: they must ensure that {}", facts.entry, *need));
  return refuted(placed, facts,
                 fmt::format("every path through {} was followed to its end, on any heap, and none shows {} here",
                             facts.entry, info(*alarm.kind).name));
}

} // namespace hindsight::triage
