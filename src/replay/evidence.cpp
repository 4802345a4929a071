#include "replay/evidence.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::replay {

TestCase testOf(const GivenWorld& world, const Finding& finding) {
  TestCase test;
  for (const Input& input : finding.inputs) test.objects.push_back({input.name, input.bytes});
  test.failedAllocations = finding.failedAllocations;
  test.globals = finding.globals;
  test.addresses = finding.addresses;
  test.worldInputs = finding.worldInputs;
  test.heap = finding.heap;
  test.world = worldOf(world, test);
  return test;
}

/// Whether a run that does not show the finding leaves it open. One build puts variables in one place in all of its
/// runs: if this one does not show it, perhaps none does. What was never written may have any value, so an error that
/// it leads to is one; but whoever asks for a way to a place wants an input that gets there.
static bool staysOpen(const Finding& finding, const ReplayOutcome& outcome) {
  return outcome.dependsOnChance && (!finding.placement.empty() || finding.property() == Property::Target);
}

/// What a native run says about a finding.
static void weigh(Finding& finding, const ReplayOutcome& outcome, bool outOfTime) {
  finding.replayed = outcome.replayed;
  finding.replayReason = outcome.reason;
  if (outcome.replayed == Replayed::NotAttempted && outOfTime) {
    finding.replayReason = "the time limit was reached";
  } else if (outcome.replayed == Replayed::NotAttempted) {
    finding.replayed = Replayed::NotObservable;
    finding.replayReason = outcome.problem ? outcome.problem->message : "it could not be run";
  }
  if (staysOpen(finding, outcome)) finding.unconfirmed = true;
}

void weighFindings(const EvidenceRequest& request, RunResult& result) {
  bool believed = false, isOpen = false;
  for (Finding& finding : result.findings) {
    Prediction prediction = predictionOf(finding);
    ReplayOutcome outcome =
        request.until.passed() ? ReplayOutcome() : request.replay(testOf(request.world, finding), &prediction);
    weigh(finding, outcome, request.until.passed());
    believed |= finding.replayed != Replayed::No;
    isOpen |= staysOpen(finding, outcome);
    if (!finding.unconfirmed || finding.replayed != Replayed::Yes) continue;
    finding.unconfirmed = false;
    if (finding.property() == Property::Target)
      result.verdict = Verdict::Reachable;
    else if (!request.aboutTarget)
      result.verdict = Verdict::Violated;
  }
  bool isSettled = std::ranges::any_of(result.findings, [](const Finding& finding) { return !finding.unconfirmed; });
  if (!isSettled && isOpen) result.verdict = Verdict::Unknown;
  if (believed) return;
  result.verdict = Verdict::Unknown;
  result.notes.push_back(
      "the native run does not show what was predicted, which is a bug of hindsight; please report this");
}

void dropRefuted(RunResult& result) {
  auto isRefuted = [](const Finding& finding) {
    return finding.kind != ErrorKind::TargetReached && finding.replayed == Replayed::No;
  };
  if (result.verdict != Verdict::Reachable) return; // without the error there is nothing left to say
  for (const Finding& finding : result.findings)
    if (isRefuted(finding))
      result.notes.push_back(
          fmt::format("the native run does not show the {} at {}, which is a bug of hindsight; please report this",
                      spell(finding.kind), describe(finding.place)));
  std::erase_if(result.findings, isRefuted);
}

} // namespace hindsight::replay
