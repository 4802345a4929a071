#include "cli/check_command.h"

#include "cli/runtime_folder.h"
#include "program/file_hash.h"
#include "report/sarif_report.h"
#include "report/witness_report.h"
#include "support/file_io.h"

#include <algorithm>
#include <chrono>
#include <fmt/chrono.h>
#include <random>

namespace hindsight {

static constexpr CommandInfo kInfo = {
    .name = "check",
    .summary = "find a memory error, a failed assertion or an error call, or exclude it",
    .usage = "FILE... [options] [-- clang flags]",
    .text =
        "Explores the program like 'run' and stops at the first violation of a property. A violation is reported with\n"
        "the input that causes it. Without one, the answer is 'safe' if every path was followed to its end, and\n"
        "'safe-within-bounds' if a limit cut the search, with the flag to raise.\n\n"
        "Sources tell more than bitcode: .bc and .ll files are checked as they are, without the instrumentation that\n"
        "no-overflow needs.\n\n"
        "Exit codes: 0 safe (also within bounds), 1 violated, 2 bad usage or input, 3 unknown.\n",
    .examples = "  hindsight check prog.c                                          memory, assertions, error calls\n"
                "  hindsight check prog.c --property valid-memtrack,no-overflow    leaks and overflows only\n"
                "  hindsight check prog.c --all --time 60s                         every violation within a minute\n"
                "  hindsight check prog.c -- -m32                                  for a 32-bit machine\n",
    .set = kCheck,
    .takesClangFlags = true,
};

const CommandInfo& CheckCommand::info() const {
  return kInfo;
}

/// Bitcode that nobody compiled with checks of arithmetic cannot show that arithmetic is safe.
static void distrustBitcode(const CommandLine& line, RunResult& result, const Program& program) {
  bool hasChecks = std::ranges::any_of(
      program.functions, [](const Function& function) { return function.name.starts_with("__ubsan_handle_"); });
  for (const std::string& file : line.files) {
    if (hasChecks || (!file.ends_with(".bc") && !file.ends_with(".ll"))) continue;
    result.unsupported[fmt::format("{} was compiled without the checks that no-overflow needs", file)] = 1;
    result.complete = false;
    if (result.findings.empty()) result.verdict = Verdict::Unknown;
  }
}

void CheckCommand::replayNatively(const CommandLine& line, RunResult& result) const {
  if (result.findings.empty() || line.options.flag(Option::NoReplay)) return;
  NativeProgram program{.files = line.files, .clangFlags = line.clangFlags, .runtimeFolder = runtimeFolder()};
  program.clang = line.options.text(Option::Clang);
  program.entry = line.options.text(Option::Entry);
  Replayer replay = makeReplayer(std::move(program), ReplayLimits{});
  bool believed = false;
  for (Finding& finding : result.findings) {
    TestCase test;
    for (const Input& input : finding.inputs) test.objects.push_back({input.name, input.bytes});
    Prediction prediction = predictionOf(finding);
    ReplayOutcome outcome = replay(test, &prediction);
    finding.replayed = outcome.replayed;
    finding.replayReason = outcome.reason;
    if (outcome.replayed == Replayed::NotAttempted) {
      finding.replayed = Replayed::NotObservable;
      finding.replayReason = outcome.problem ? outcome.problem->message : "it could not be run";
    } else if (outcome.replayed == Replayed::No && !finding.chance.empty()) {
      finding.replayed = Replayed::NotObservable;
      finding.replayReason = fmt::format("it depends on {}; {}", finding.chance, outcome.reason);
    }
    believed |= finding.replayed != Replayed::No;
  }
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

std::optional<Error> CheckCommand::writeWitness(const CommandLine& line, const RunResult& result,
                                                const Program& program) const {
  const std::string& file = line.options.text(Option::Witness);
  if (file.empty() || result.findings.empty()) return std::nullopt;
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

ExitCode CheckCommand::execute(const CommandLine& line, Console& console) {
  Result<PropertySet> properties = parsePropertySet(line.options.text(Option::Property));
  if (!properties) return complain(console, properties.error());
  bool sarif = hindsight::info(Option::Format).choices()[line.options.choice(Option::Format)] == "sarif";
  if (sarif && line.options.flag(Option::Json))
    return complain(console, {"--json and --format sarif both want standard output", "leave one of them out"});
  Exploration exploration{.command = "check", .config = runConfig(line.options), .load = loadOptions(line)};
  RunConfig& config = exploration.config;
  config.properties = *properties;
  config.stopOnError = !line.options.flag(Option::All);
  config.mallocMayFail = line.options.flag(Option::MallocMayFail);
  config.errorCall = line.options.text(Option::ErrorCall);
  config.wantTests = false;
  config.confirm = true;
  exploration.load.overflowChecks = properties->contains(Property::NoOverflow);
  exploration.announce = false;
  exploration.afterRun = [&](RunResult& result, const Program& program) {
    replayNatively(line, result);
    if (properties->contains(Property::NoOverflow)) distrustBitcode(line, result, program);
    return writeWitness(line, result, program);
  };
  if (sarif)
    exploration.document = [&](const RunResult& result) {
      return renderSarif(result, {version, std::filesystem::current_path().string()});
    };
  exploration.exitCodeOf = [](const RunResult& result) { return exitCode(result.verdict); };
  return explore(line, std::move(exploration), engine, console);
}

} // namespace hindsight
