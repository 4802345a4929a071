#include "replay/native_replay.h"

#include "program/allocation_functions.h"
#include "program/entry.h"
#include "replay/access_facts.h"
#include "replay/limited_process.h"
#include "replay/native_build.h"
#include "replay/ordinary_user.h"
#include "replay/run_comparison.h"
#include "replay/showing.h"
#include "replay/world_folder.h"
#include "report/ktest.h"
#include "support/file_io.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <mutex>
#include <set>

namespace hindsight::replay {

namespace fs = std::filesystem;

namespace {

/// Exit statuses of runtime/replay/ktest_replay.c.
constexpr int kNotPlaced = 85;
constexpr int kReplayFailure = 86;
constexpr int kAssumptionFailed = 87;
/// Of ours, so that a sanitizer's end is no exit of the program.
constexpr int kSanitizerStatus = 88;
/// Of the replay library again.
constexpr int kTargetReached = 89;

/// How memory that is still there at the end is looked at. None, unless a leak is predicted: the engine says nothing
/// about leaks on other paths. By our rule, only globals are live at the end; for memory that was not freed, nothing
/// is.
std::string leakOptions(const Prediction* predicted) {
  if (predicted && predicted->kind == ErrorKind::MemoryLeak) return "use_stacks=0:use_registers=0:max_leaks=0";
  return "use_stacks=0:use_registers=0:use_globals=0:use_tls=0:use_root_regions=0:max_leaks=0";
}

bool wantsLeaks(const Prediction* predicted) {
  return predicted && (predicted->kind == ErrorKind::MemoryLeak || predicted->kind == ErrorKind::MemoryNotFreed);
}

constexpr std::string_view kMarker = "hindsight replay: ";

/// Whether the replay library ended the run: the program itself may exit with the same status, but says no such thing.
bool wasStopped(const ProcessEnd& end) {
  bool isItsStatus = end.code == kNotPlaced || end.code == kReplayFailure || end.code == kAssumptionFailed;
  return isItsStatus && (end.output + end.errors).find(kMarker) != std::string::npos;
}

/// The last line of the replay library, which says why it stopped.
std::string explanationIn(const std::string& output) {
  size_t at = output.rfind(kMarker);
  if (at == std::string::npos) return "no reason was given";
  at += kMarker.size();
  return output.substr(at, output.find('\n', at) - at);
}

/// What the loader says of a program that it cannot start, or not go on with; empty: nothing.
std::string whyNotLoaded(const ProcessEnd& end) {
  constexpr int kLoaderStatus = 127;
  if (end.how != ProcessEnd::How::Exited || end.code != kLoaderStatus) return "";
  std::string output = end.output + end.errors;
  for (std::string_view marker : {"symbol lookup error: ", "error while loading shared libraries: "})
    if (size_t at = output.find(marker); at != std::string::npos) {
      std::string line = output.substr(at, output.find('\n', at) - at);
      size_t symbol = line.find("undefined symbol");
      return symbol == std::string::npos ? line : line.substr(symbol);
    }
  return "";
}

/// Of the first allocation that AddressSanitizer did not want to make although there are machines that could.
uint64_t refusedBytes(std::string_view report) {
  constexpr std::string_view kMarker = "AddressSanitizer failed to allocate 0x";
  size_t at = report.find(kMarker);
  if (at == std::string_view::npos) return 0;
  uint64_t bytes = 0;
  std::string_view number = report.substr(at + kMarker.size());
  std::from_chars(number.data(), number.data() + number.size(), bytes, 16);
  unsigned width = bytes >> 32 ? 64 : 32; // in 64 bits, nothing that small is refused
  return bytes <= largestAllocation(width) ? bytes : 0;
}

/// The object in question was freed.
bool isGone(ErrorKind kind) {
  return kind == ErrorKind::UseAfterFree || kind == ErrorKind::DoubleFree;
}

/// Whether two blocks are at one address, one after the other.
bool hasSharedAddress(const TestCase& test) {
  std::set<uint64_t> used;
  return std::ranges::any_of(test.addresses, [&](auto& placed) { return !used.insert(placed.address).second; });
}

} // namespace

/// How the stacks of allocations are taken: the whole ones take longer.
enum class Stacks : uint8_t { Quick, Whole };
/// Which files the program sees: those of the machine, with its own folder somewhere among them, or what the models say
/// there is, where a report cannot name its places.
enum class Root : uint8_t { Machine, Own };

/// One build, run once.
struct NativeReplay::Attempt {
  const TestCase& test;
  const Prediction* predicted;
  const std::optional<ExpectedRun>& expected;
  Root root = Root::Machine;
};

struct NativeReplay::State {
  NativeBuild build;
  ReplayLimits limits;
  std::string symbolizer;
  std::string folder; // of the program, absolute
  std::function<std::optional<ExpectedRun>(const TestCase&)> rehearse = {};
  std::mutex building = {};
  std::atomic<bool> hasOwnRoots = true; // until the machine does not allow it

  std::vector<std::string> environment(const std::string& folder, const TestCase& test, const Prediction* predicted,
                                       Stacks stacks) const;
  Result<ProcessEnd> run(const NativeExecutable& executable, const std::string& folder, const Attempt& attempt,
                         Stacks stacks) const;
  NativeRun observe(const ProcessEnd& end, const NativeExecutable& executable, const std::string& folder) const;

  struct Observed {
    NativeRun run;
    std::string output;
    SeenRun seen = {}; // if it was asked for
  };
  Result<Observed> runOnce(const NativeVariant& variant, const Attempt& attempt, Stacks stacks = Stacks::Quick);
};

/// Everything the run sees of the outside: the engine's world has an empty environment.
std::vector<std::string> NativeReplay::State::environment(const std::string& folder, const TestCase& test,
                                                          const Prediction* predicted, Stacks stacks) const {
  std::string common =
      fmt::format("log_path=\"{}/report\":exitcode={}:{}", folder, kSanitizerStatus, reportFormatOptions());
  if (!symbolizer.empty()) common += fmt::format(":external_symbolizer_path=\"{}\"", symbolizer);
  std::string address = fmt::format("{}:handle_abort=1:handle_sigill=1:handle_sigfpe=1:handle_sigtrap=1:"
                                    "detect_stack_use_after_return=1:redzone={}:hard_rss_limit_mb={}:"
                                    "allocator_may_return_null=1:detect_leaks={}",
                                    common, kHeapRedZoneWanted, limits.memoryMebibytes, wantsLeaks(predicted) ? 1 : 0);
  if (stacks == Stacks::Whole) address += ":fast_unwind_on_malloc=0";
  // By what a block of the caller was allocated is up to the caller: by whatever fits.
  bool isMismatch = predicted && predicted->kind == ErrorKind::MismatchedFree;
  if (test.heap && !isMismatch) address += ":alloc_dealloc_mismatch=0:new_delete_type_mismatch=0";
  return {fmt::format("KTEST_FILE={}/test.ktest", folder),
          fmt::format("HINDSIGHT_REACHED_FILE={}/reached", folder),
          fmt::format("HINDSIGHT_PASSED_FILE={}/passed", folder),
          fmt::format("HINDSIGHT_DECISIONS_FILE={}/decisions", folder),
          "ASAN_OPTIONS=" + address,
          fmt::format("UBSAN_OPTIONS={}:print_stacktrace=1:report_error_type=1:halt_on_error=1", common),
          "LSAN_OPTIONS=" + leakOptions(predicted),
          fmt::format("MSAN_OPTIONS={}:handle_abort=1:handle_sigill=1:handle_sigfpe=1:handle_sigtrap=1:halt_on_error=1:"
                      "allocator_may_return_null=1:hard_rss_limit_mb={}",
                      common, limits.memoryMebibytes)};
}

Result<ProcessEnd> NativeReplay::State::run(const NativeExecutable& executable, const std::string& folder,
                                            const Attempt& attempt, Stacks stacks) const {
  const TestCase& test = attempt.test;
  if (std::optional<Error> problem = writeFileAtomically(folder + "/test.ktest", encodeKtest(test))) return *problem;
  giveToOrdinaryUser(folder);
  Result<WorldFolder> world = WorldFolder::create(folder, test);
  if (!world) return world.error();
  ProcessRequest request;
  request.input = world->input();
  request.program = executable.path;
  request.arguments = test.world ? test.world->arguments : test.arguments;
  if (request.arguments.empty()) request.arguments.assign(std::begin(kProcessArguments), std::end(kProcessArguments));
  request.environment = environment(folder, test, attempt.predicted, stacks);
  if (test.world)
    request.environment->insert(request.environment->begin(), test.world->variables.begin(),
                                test.world->variables.end());
  request.folder = world->home();
  request.wallSeconds = limits.seconds;
  request.cpuSeconds = static_cast<unsigned>(std::ceil(limits.seconds)) + 1;
  request.fileBytes = limits.fileBytes;
  request.outputBytes = limits.outputBytes;
  request.splitsOutput = attempt.expected.has_value();
  request.interrupted = limits.interrupted;
  request.user = ordinaryUser();
  if (attempt.root == Root::Own) {
    request.root = world->root();
    request.environment->push_back("HINDSIGHT_ROOT=" + request.root);
    if (attempt.predicted) request.environment->push_back("HINDSIGHT_REPORTS=1");
  }
  return runProcess(request);
}

NativeRun NativeReplay::State::observe(const ProcessEnd& end, const NativeExecutable& executable,
                                       const std::string& folder) const {
  NativeRun run;
  run.executable = executable.path;
  run.folder = this->folder;
  run.fromBitcode = executable.fromBitcode;
  run.exactColumns = !executable.optimised;
  run.seconds = limits.seconds;
  run.code = end.code;
  // Children of the program have files of their own.
  Result<std::string> text = readFile(fmt::format("{}/report.{}", folder, end.process));
  if (text) run.report = parseReport(*text);
  if (text) run.refused = refusedBytes(*text);
  using End = NativeRun::End;
  std::error_code ignored;
  if (end.how == ProcessEnd::How::Exited && end.code == kTargetReached && fs::exists(folder + "/reached", ignored))
    run.end = End::TargetReached;
  else if (run.report)
    run.end = End::Reported;
  else if (end.how == ProcessEnd::How::TimedOut)
    run.end = End::TimedOut;
  else if ((text && text->find("rss limit exhausted") != std::string::npos))
    run.end = End::OutOfMemory;
  else if (text && text->find("LeakSanitizer has encountered a fatal error") != std::string::npos)
    run.end = End::LeakCheckFailed;
  else if (text && text->find("FATAL: MemorySanitizer") != std::string::npos)
    run.end = End::OutOfMemory; // it has no room for its map of memory
  else if (end.how == ProcessEnd::How::Signalled)
    run.end = End::Killed;
  else if (wasStopped(end)) {
    run.end = end.code == kReplayFailure      ? End::TestMismatch
              : end.code == kAssumptionFailed ? End::AssumptionFailed
                                              : End::NotPlaced;
    run.explanation = explanationIn(end.output + end.errors);
  }
  if (run.end == End::LeakCheckFailed) run.explanation = "it is not allowed to trace processes";
  if (run.report && lists("out-of-memory|rss-limit-exceeded|allocation-size-too-big", run.report->kind)) {
    run.end = End::OutOfMemory;
    run.report.reset();
  }
  return run;
}

NativeReplay::NativeReplay(NativeProgram program, ReplayLimits limits) {
  std::error_code ignored;
  std::string from = fs::absolute(program.folder.empty() ? "." : program.folder, ignored).lexically_normal();
  while (from.size() > 1 && from.ends_with('/')) from.pop_back();
  auto rehearse = std::move(program.rehearse);
  state = std::make_unique<State>(NativeBuild(std::move(program), limits.buildSeconds, limits.interrupted), limits, "",
                                  from);
  state->symbolizer = state->build.symbolizer();
  state->rehearse = std::move(rehearse);
}
NativeReplay::~NativeReplay() = default;
NativeReplay::NativeReplay(NativeReplay&&) noexcept = default;
NativeReplay& NativeReplay::operator=(NativeReplay&&) noexcept = default;

static ReplayOutcome notAttempted(const Error& error) {
  ReplayOutcome outcome;
  outcome.reason = error.message;
  outcome.problem = error;
  return outcome;
}

Result<NativeReplay::State::Observed> NativeReplay::State::runOnce(const NativeVariant& variant, const Attempt& attempt,
                                                                   Stacks stacks) {
  Result<NativeExecutable> executable = [&] {
    std::lock_guard lock(building);
    return build.executable(variant);
  }();
  if (!executable) return executable.error();
  Result<TemporaryFolder> folder = TemporaryFolder::create(folderOfRuns());
  if (!folder) return folder.error();
  Result<ProcessEnd> end = run(*executable, folder->path(), attempt, stacks);
  if (!end && attempt.root == Root::Own) hasOwnRoots = false;
  if (!end) return end.error();
  if (end->how == ProcessEnd::How::Interrupted) return Error{"interrupted", ""};
  if (std::string why = whyNotLoaded(*end); !why.empty())
    return Error{"the program cannot be built natively: " + why, "does it need a library that is not on the line?"};
  Observed observed{observe(*end, *executable, folder->path()), end->output + end->errors};
  if (variant.recordsBranches)
    observed.seen = {readDecisions(folder->path() + "/decisions"), std::move(end->output), std::move(end->errors),
                     limits.outputBytes};
  std::error_code ignored;
  if (variant.watched) observed.run.passed = fs::exists(folder->path() + "/passed", ignored);
  return observed;
}

/// In a root folder of its own the program finds what the models say there is. Reports are easier to have outside, so
/// that where one is expected this is the second choice.
ReplayOutcome NativeReplay::replayAsTold(const TestCase& test, const Prediction* predicted) {
  std::optional<ExpectedRun> expected;
  if (!predicted && state->rehearse) expected = state->rehearse(test);
  Attempt outside{test, predicted, expected, Root::Machine}, inside{test, predicted, expected, Root::Own};
  if (predicted) {
    ReplayOutcome first = replayOnce(outside);
    if (first.replayed != Replayed::No || !state->hasOwnRoots) return first;
    ReplayOutcome second = replayOnce(inside);
    return second.replayed == Replayed::Yes ? second : first;
  }
  ReplayOutcome first = replayOnce(inside);
  bool isSeen = first.replayed == Replayed::Yes || first.replayed == Replayed::NotObservable;
  if (isSeen || (first.problem && state->hasOwnRoots)) return first;
  ReplayOutcome second = replayOnce(outside);
  return second.replayed == Replayed::No && first.replayed == Replayed::No ? first : second;
}

ReplayOutcome NativeReplay::replay(const TestCase& test, const Prediction* predicted) {
  ReplayOutcome outcome = replayAsTold(test, predicted);
  if (outcome.replayed != Replayed::No || !predicted) return outcome;
  if (predicted->kind == ErrorKind::MemoryLeak && !test.addresses.empty()) {
    // Who looks for leaks does not look at blocks that are put somewhere: perhaps it is lost without that, too.
    TestCase anywhere = test;
    anywhere.addresses.clear();
    ReplayOutcome other = replayAsTold(anywhere, predicted);
    if (other.replayed == Replayed::Yes) return other;
    outcome.replayed = Replayed::NotObservable;
    outcome.reason = "LeakSanitizer does not check blocks that replay places at given addresses; " + outcome.reason;
  } else if (isGone(predicted->kind) && hasSharedAddress(test)) {
    outcome.replayed = Replayed::NotObservable;
    outcome.reason =
        "a newer block is at the address of the freed one, so no sanitizer can see the error; " + outcome.reason;
  } else if (!predicted->chance.empty()) {
    outcome.replayed = Replayed::NotObservable;
    outcome.dependsOnChance = true;
    outcome.reason = fmt::format("it depends on {}; {}", predicted->chance, outcome.reason);
  }
  return outcome;
}

/// A run that ends as predicted has to get there as predicted; where one does not, its way says more than its end.
static ReplayOutcome compareWays(const Judgement& judgement, const NativeRun& run, std::string output,
                                 const SeenRun& seen, const ExpectedRun& expected) {
  ReplayOutcome outcome{judgement.replayed, judgement.reason, describeRun(run), std::move(output), std::nullopt};
  if (judgement.replayed == Replayed::NotObservable) return outcome;
  std::string difference = differenceIn(expected, seen);
  if (!difference.empty()) {
    outcome.replayed = Replayed::No;
    outcome.reason += (judgement.replayed == Replayed::Yes ? ", but " : "; it ") + difference;
  } else if (expected.comparesDecisions && judgement.replayed == Replayed::Yes) {
    outcome.branches = expected.decisions.size();
  }
  return outcome;
}

ReplayOutcome NativeReplay::replayOnce(const Attempt& attempt) {
  const auto& [test, predicted, expected, root] = attempt;
  NativeVariant variant;
  // A check that is not asked for could stop the run before it gets to the error.
  variant.checks = predicted ? std::string(showing(predicted->kind).checks) : checksOfNormalEnd();
  variant.countAllocations = !test.failedAllocations.empty() || !test.addresses.empty();
  variant.marked = predicted && predicted->kind == ErrorKind::TargetReached;
  variant.startsGlobals = test.globals != 0;
  variant.watchesWrites = predicted && showing(predicted->kind).watchesWrites;
  variant.recordsBranches = expected.has_value();
  if (test.heap)
    for (const HeapCall& call : test.heap->calls) variant.outside.insert(call.function);
  Result<State::Observed> observed = state->runOnce(variant, attempt);
  if (!observed && variant.watchesWrites) // as for 32 bits
    return {Replayed::NotObservable, "MemorySanitizer cannot watch this program: " + observed.error().message, "", "",
            std::nullopt};
  if (!observed) return notAttempted(observed.error());
  if (predicted && wantsWatching(observed->run, *predicted)) {
    variant.watched = {predicted->place.file, predicted->place.line, predicted->place.column};
    Result<State::Observed> again = state->runOnce(variant, attempt);
    if (again) observed = std::move(again); // otherwise the place has no instruction: what was seen has to do
  }
  if (predicted && wantsWholeStacks(observed->run, *predicted)) {
    Result<State::Observed> again = state->runOnce(variant, attempt, Stacks::Whole);
    if (again && again->run.report) observed = std::move(again); // otherwise it takes too long that way
  }
  using End = NativeRun::End;
  bool isUnclear = observed->run.end == End::Reported || observed->run.end == End::TestMismatch;
  if (root == Root::Own && !predicted && isUnclear) return {}; // outside, a report has its places
  Judgement judgement = compareRun(observed->run, predicted, test.status);
  if (expected) return compareWays(judgement, observed->run, std::move(observed->output), observed->seen, *expected);
  if (judgement.replayed == Replayed::NotObservable && predicted && isUnwatchedCall(*predicted)) {
    variant.watched.reset();
    variant.model = predicted->library;
    Result<State::Observed> again = state->runOnce(variant, attempt); // there need not be such a model
    bool isReported = again && again->run.report && again->run.report->kind != "SEGV";
    Judgement other = isReported ? compareRun(again->run, predicted) : judgement;
    if (other.replayed == Replayed::Yes) {
      judgement = {Replayed::Yes,
                   fmt::format("{}, with a copy of {} that the sanitizer watches", other.reason, predicted->library)};
      observed = std::move(again);
    }
  }
  return {judgement.replayed, std::move(judgement.reason), describeRun(observed->run), std::move(observed->output),
          std::nullopt};
}

Prediction predictionOf(const Finding& finding) {
  Prediction prediction{finding.kind, finding.place, finding.message, finding.library, {}, finding.chance};
  for (const ObjectNote& note : finding.notes)
    if (note.text.find("allocated") != std::string::npos) prediction.allocated = note.place;
  prediction.afterJump = std::ranges::any_of(
      finding.steps, [](const PathStep& step) { return step.text.find("longjmp") != std::string::npos; });
  return prediction;
}

} // namespace hindsight::replay
