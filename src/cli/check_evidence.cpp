#include "cli/check_evidence.h"

#include "cli/runtime_folder.h"
#include "program/file_hash.h"
#include "replay/repro.h"
#include "report/tree_html.h"
#include "report/tree_svg.h"
#include "report/witness_report.h"
#include "support/file_io.h"

#include <algorithm>
#include <chrono>
#include <fmt/chrono.h>
#include <random>

namespace hindsight {

static NativeProgram nativeProgram(const CommandLine& line) {
  NativeProgram program{.files = line.files, .clangFlags = line.clangFlags, .runtimeFolder = runtimeFolder()};
  program.clang = line.options.text(Option::Clang);
  program.entry = line.options.text(Option::Entry);
  program.errorCall = line.options.text(Option::ErrorCall);
  program.database = line.options.text(Option::Database);
  program.mainFile = line.options.text(Option::MainFile);
  return program;
}

static TestCase testOf(const GivenWorld& world, const Finding& finding) {
  TestCase test;
  for (const Input& input : finding.inputs) test.objects.push_back({input.name, input.bytes});
  test.failedAllocations = finding.failedAllocations;
  test.globals = finding.globals;
  test.addresses = finding.addresses;
  test.worldInputs = finding.worldInputs;
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
static void weighReplay(Finding& finding, const ReplayOutcome& outcome, bool outOfTime) {
  finding.replayed = outcome.replayed;
  finding.replayReason = outcome.reason;
  if (outcome.replayed == Replayed::NotAttempted && outOfTime) {
    finding.replayReason = "the time was up";
  } else if (outcome.replayed == Replayed::NotAttempted) {
    finding.replayed = Replayed::NotObservable;
    finding.replayReason = outcome.problem ? outcome.problem->message : "it could not be run";
  }
  if (staysOpen(finding, outcome)) finding.unconfirmed = true;
}

void replayFindings(const CommandLine& line, const MakeReplayer& makeReplayer, const ReplayRequest& request,
                    RunResult& result) {
  if (result.findings.empty() || line.options.flag(Option::NoReplay)) return;
  NativeProgram program = nativeProgram(line);
  program.target = request.target;
  auto isOver = [&] { return request.until.passed() || request.interrupted(); };
  Replayer replay = makeReplayer(std::move(program), ReplayLimits{.interrupted = isOver});
  bool believed = false, isOpen = false;
  for (Finding& finding : result.findings) {
    Prediction prediction = predictionOf(finding);
    ReplayOutcome outcome =
        request.until.passed() ? ReplayOutcome() : replay(testOf(request.world, finding), &prediction);
    weighReplay(finding, outcome, request.until.passed());
    believed |= finding.replayed != Replayed::No;
    isOpen |= staysOpen(finding, outcome);
    if (!finding.unconfirmed || finding.replayed != Replayed::Yes) continue;
    finding.unconfirmed = false;
    if (finding.property() == Property::Target)
      result.verdict = Verdict::Reachable;
    else if (!request.target)
      result.verdict = Verdict::Violated;
  }
  bool isSettled = std::ranges::any_of(result.findings, [](const Finding& finding) { return !finding.unconfirmed; });
  if (!isSettled && isOpen) result.verdict = Verdict::Unknown;
  if (believed) return;
  result.verdict = Verdict::Unknown;
  result.notes.push_back("replay disagreed: the native run does not show what was predicted; please report this");
}

/// A random one, version 4.
static std::string newUuid() {
  std::random_device random;
  uint32_t a = random(), b = random(), c = random(), d = random();
  return fmt::format("{:08x}-{:04x}-4{:03x}-{:04x}-{:04x}{:08x}", a, b >> 16, b & 0xfff, (c >> 16 & 0x3fff) | 0x8000,
                     c & 0xffff, d);
}

std::optional<Error> writeWitness(const CommandLine& line, const std::string& version, const RunResult& result,
                                  const Program& program) {
  const std::string& file = line.options.text(Option::Witness);
  if (file.empty() || result.findings.empty()) return std::nullopt;
  if (line.files.empty())
    return Error{"--witness speaks of the sources on the command line, and there are none", "name them"};
  WitnessContext context;
  context.version = version;
  for (const std::string& input : line.files) {
    Result<std::string> hash = sha256OfFile(input);
    if (!hash) return hash.error();
    context.programs.emplace_back(input, *hash);
  }
  const Finding& finding = result.findings.front();
  const std::string& errorCall = line.options.text(Option::ErrorCall);
  context.specification = specificationOf(finding.property(), errorCall.empty() ? "reach_error" : errorCall);
  context.dataModel = program.pointerWidth == 32 ? "ILP32" : "LP64";
  context.uuid = newUuid();
  context.time = fmt::format("{:%Y-%m-%dT%H:%M:%SZ}",
                             fmt::gmtime(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now())));
  return writeFileAtomically(file, renderWitness(finding, context));
}

std::optional<Error> writeRepro(const CommandLine& line, const RunResult& result, const GivenWorld& world) {
  const std::string& file = line.options.text(Option::Repro);
  if (file.empty() || result.findings.empty()) return std::nullopt;
  const Finding& finding = result.findings.front();
  Result<std::string> text = renderRepro({nativeProgram(line), testOf(world, finding), &finding, file});
  if (!text) return text.error();
  return writeFileAtomically(file, *text);
}

std::optional<Error> writeTree(const CommandLine& line, const ExecutionTree& tree) {
  const std::string& file = line.options.text(Option::Tree);
  if (file.empty()) return std::nullopt;
  return writeFileAtomically(file, file.ends_with(".html") ? renderTreeHtml(tree) : renderTreeSvg(tree));
}

} // namespace hindsight
