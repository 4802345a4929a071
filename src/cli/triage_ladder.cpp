#include "cli/triage_ladder.h"

#include "cli/check_evidence.h"
#include "replay/evidence.h"

#include <algorithm>

namespace hindsight {

/// So much for an alarm if nobody limits the whole.
static constexpr double kUnlimited = 1e9;

TriageLadder::TriageLadder(const CommandLine& line, const Program& program, const MakeReplayer& makeReplayer,
                           triage::FunctionSearchConfig config)
    : line(line), makeReplayer(makeReplayer), search(program, std::move(config)) {}

void TriageLadder::replay(const std::string& entry, Finding& finding, Deadline until, forward::RunObserver& observer) {
  observing = &observer;
  auto [known, isNew] = replayers.try_emplace(entry);
  if (isNew) {
    replay::NativeProgram program = nativeProgram(line);
    program.entry = entry;
    auto isOver = [this, until] { return until.passed() || observing->interrupted(); };
    known->second = makeReplayer(std::move(program), replay::ReplayLimits{.interrupted = isOver});
  }
  RunResult one;
  one.findings.push_back(std::move(finding));
  replay::weighFindings({.replay = known->second, .until = until}, one);
  finding = std::move(one.findings.front());
}

void TriageLadder::climb(const std::map<size_t, triage::PlacedAlarm>& open, Deadline until,
                         forward::RunObserver& observer, const Tell& tell) {
  size_t left = open.size();
  for (const auto& [number, alarm] : open) {
    double all = until.isSet() ? until.left() : kUnlimited;
    double seconds = left > 0 ? all / static_cast<double>(left--) : all;
    if (seconds <= 0 || observer.interrupted()) break;
    auto run = [&](const std::string& entry, Finding& finding) { replay(entry, finding, until, observer); };
    if (std::optional<AlarmAnswer> answer = search.answer(alarm, seconds, observer, run, harnessOf))
      tell(number, std::move(*answer));
  }
}

} // namespace hindsight
