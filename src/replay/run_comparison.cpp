#include "replay/run_comparison.h"

#include "replay/access_facts.h"
#include "replay/same_place.h"
#include "replay/showing.h"
#include "support/quantity.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <filesystem>

namespace hindsight::replay {

namespace {

/// A program that is refused an object which another allocator would have made goes its own way.
std::string whyRefused(const NativeRun& run) {
  return run.refused ? fmt::format("the sanitizer's allocator refused {} bytes", run.refused) : "";
}

constexpr uint64_t kNullPage = 4096;
constexpr std::string_view kSignals = "SEGV|BUS|FPE|ILL|TRAP"; // of instructions; ABRT is a call
constexpr std::string_view kEarlierUse = "MemorySanitizer stops at the first use of a value that was never written";

/// The object of the access is gone.
bool isDead(ErrorKind kind) {
  return kind == ErrorKind::UseAfterFree || kind == ErrorKind::UseAfterScope || kind == ErrorKind::UseAfterReturn;
}

bool isLeak(ErrorKind kind) {
  return kind == ErrorKind::MemoryLeak || kind == ErrorKind::MemoryNotFreed;
}

RedZone redZoneOf(ErrorKind kind) {
  switch (kind) {
  case ErrorKind::HeapOutOfBoundsRead:
  case ErrorKind::HeapOutOfBoundsWrite: return kHeapRedZone;
  case ErrorKind::StackOutOfBoundsRead:
  case ErrorKind::StackOutOfBoundsWrite: return kStackRedZone;
  default: return kGlobalRedZone;
  }
}

std::string inFunction(const Place& place) {
  return place.function.empty() ? describe(place) : fmt::format("{} in {}", describe(place), place.function);
}

/// Nobody knows what it would have shown.
bool isCutOff(const NativeRun& run) {
  using End = NativeRun::End;
  return run.end == End::TimedOut || run.end == End::OutOfMemory || run.end == End::LeakCheckFailed ||
         run.end == End::NotPlaced;
}

/// One run against one prediction of an error.
class Comparison {
public:
  Comparison(const NativeRun& run, const Prediction& predicted)
      : run(run), predicted(predicted), entry(showing(predicted.kind)), access(accessFacts(predicted.message)) {}

  Judgement outcome() const;
  bool wantsWatching() const;
  bool wantsWholeStacks() const;

private:
  bool isShown() const;
  bool strayed() const;
  bool mayBeFar() const;
  bool isSameLibraryCall(const SanitizerReport& report) const;
  bool isSameCopy(const SanitizerReport& report) const;
  bool samePlace(const Place& left, const Place& right) const;
  bool showsKind(const SanitizerReport& report) const;
  bool passesThrough(const SanitizerReport& report) const;
  bool showsPlace(const SanitizerReport& report) const;
  bool showsLeak(const SanitizerReport& report) const;
  std::string whyUnseen() const;

  const NativeRun& run;
  const Prediction& predicted;
  const Showing& entry;
  std::optional<AccessFacts> access;
};

/// What stands between the error and the program on the stack tells one abort from another.
bool Comparison::passesThrough(const SanitizerReport& report) const {
  const NativeFrame* user = userFrame(report.stack, run.executable);
  for (const NativeFrame& frame : report.stack) {
    if (&frame == user) break;
    if (entry.through.empty() ? endsProgram(plainName(frame.function))
                              : lists(entry.through, plainName(frame.function)))
      return !entry.through.empty();
  }
  return entry.through.empty();
}

/// It need not touch the red zone of a living object. Of an access to a dead object, the message says where it is only
/// if that is outside of the object as well.
bool Comparison::mayBeFar() const {
  if (entry.farReports.empty()) return false;
  if (isDead(predicted.kind)) return access.has_value();
  return !(access && isSurelySeen(*access, redZoneOf(predicted.kind)));
}

/// An invalid access by the same function of the library: in which order it touches memory is its own affair.
bool Comparison::isSameLibraryCall(const SanitizerReport& report) const {
  if (predicted.library.empty() || entry.farReports.empty() || !isInvalidAccess(report.kind)) return false;
  const NativeFrame* user = userFrame(report.stack, run.executable);
  return std::any_of(report.stack.data(), user ? user : report.stack.data(),
                     [&](const NativeFrame& frame) { return plainName(frame.function).ends_with(predicted.library); });
}

/// The copy that is predicted to leave its object: its arguments are looked at before the memory.
bool Comparison::isSameCopy(const SanitizerReport& report) const {
  return !entry.farReports.empty() && isOfRange(report.kind) && showsPlace(report);
}

bool Comparison::showsKind(const SanitizerReport& report) const {
  if (isSameLibraryCall(report) || isSameCopy(report)) return true;
  bool named = lists(entry.reports, report.kind) || (mayBeFar() && lists(entry.farReports, report.kind));
  if (!named) return false;
  if (report.kind == "ABRT") return passesThrough(report);
  if (predicted.kind == ErrorKind::NullDereference)
    return report.address && *report.address < kNullPage && !report.atPc;
  if (predicted.kind == ErrorKind::BadFunctionPointer)
    return report.kind != "SEGV" || report.atPc || (!report.address && isCallOfNoAddress(predicted.message));
  return true;
}

/// Columns count where both know them, and where they are exact: a machine instruction that gets a signal may stand for
/// several of the program, also without optimisation (a load and the cast of what it loads).
bool Comparison::samePlace(const Place& left, const Place& right) const {
  bool exact = run.exactColumns && !entry.watchesWrites && !(run.report && lists(kSignals, run.report->kind));
  bool sameColumn = left.column == right.column || left.column == 0 || right.column == 0;
  return (sameColumn || !exact) && sameLine(left, right, run.folder);
}

bool Comparison::showsPlace(const SanitizerReport& report) const {
  const Place& place = predicted.place;
  if (place.line == 0) return true; // nothing to compare with
  if (report.place.line != 0 && samePlace(report.place, place)) return true;
  const NativeFrame* user = userFrame(report.stack, run.executable);
  if (!user) return report.atPc;                  // a jump into nowhere leaves no caller on the stack
  if (predicted.kind == ErrorKind::StackOverflow) // which call of a recursion is the last one is a matter of sizes
    return std::ranges::any_of(
        report.stack, [&](const NativeFrame& frame) { return frame.line != 0 && sameFunction(placeOf(frame), place); });
  return samePlace(placeOf(*user), place) && sameFunction(placeOf(*user), place);
}

/// Between the program and the allocator there is nothing but the function it called, and what counts allocations.
bool allocatesItself(const NativeStack& stack, const NativeFrame* user) {
  auto isCounter = [](const NativeFrame& frame) { return frame.function.starts_with("__hindsight_replay_"); };
  return user - stack.data() - std::count_if(stack.data(), user, isCounter) <= 1;
}

/// A function of the library made the block for the program, which has to free it.
bool allocatesForCaller(const NativeStack& stack, const NativeFrame* user) {
  static constexpr std::string_view kMakers[] = {"getline",
                                                 "getdelim",
                                                 "asprintf",
                                                 "scanf",
                                                 "strdup",
                                                 "strndup",
                                                 "wcsdup",
                                                 "getcwd",
                                                 "realpath",
                                                 "regcomp",
                                                 "re_compile_pattern",
                                                 "scandir",
                                                 "glob",
                                                 "tempnam",
                                                 "canonicalize_file_name"};
  return std::any_of(stack.data(), user, [](const NativeFrame& frame) {
    std::string_view name = frame.function;
    return std::ranges::any_of(kMakers, [&](std::string_view maker) { return name.ends_with(maker); });
  });
}

/// A block that the program itself allocated, or had allocated, and the one in question if that is known. Buffers that
/// the C library allocates for itself are its own affair.
bool Comparison::showsLeak(const SanitizerReport& report) const {
  return std::ranges::any_of(report.leaks, [&](const NativeStack& stack) {
    const NativeFrame* user = userFrame(stack, run.executable);
    if (!user) return false;
    if (!allocatesItself(stack, user))
      return allocatesForCaller(stack, user) && samePlace(placeOf(*user), predicted.place);
    return predicted.allocated.line == 0 || samePlace(placeOf(*user), predicted.allocated);
  });
}

bool isAboutLocals(ErrorKind kind) {
  return kind == ErrorKind::StackOutOfBoundsRead || kind == ErrorKind::StackOutOfBoundsWrite ||
         kind == ErrorKind::UseAfterScope || kind == ErrorKind::UseAfterReturn;
}

/// An array of variable length, or what was allocated beside it.
bool isOfEndedBlock(std::string_view message) {
  return message.find("whose block has ended") != std::string_view::npos;
}

/// Why this run could not be expected to show the error; empty if it could.
std::string Comparison::whyUnseen() const {
  using End = NativeRun::End;
  if (run.end == End::LeakCheckFailed) return "LeakSanitizer cannot work here: " + run.explanation;
  if (run.end == End::NotPlaced) return "a heap block could not be placed at the address that the path needs";
  if (isLeak(predicted.kind) && run.end != End::Normal && !(run.report && run.report->kind == "leak"))
    return "leaks are only looked for when the program ends by itself";
  if (!entry.whySilent.empty()) return std::string(entry.whySilent);
  if (entry.watchesWrites && run.report && showsKind(*run.report)) return std::string(kEarlierUse);
  if (isOfEndedBlock(predicted.message)) return "no sanitizer watches locals of dynamic size whose block has ended";
  if (isOfEarlierPass(predicted.message))
    return "the local that is in scope now is at the same address, so the sanitizer sees nothing wrong";
  if (dependsOnPlacement(predicted.message))
    return "whether it is misaligned depends on where the object lies, which differs from build to build";
  if (run.fromBitcode && !entry.checks.empty())
    return "the program was given as bitcode, to which the checks for this error cannot be added";
  if (isInArguments(predicted.message)) return "no sanitizer watches the arguments of a call";
  if (isUnwatchedCall(predicted))
    return fmt::format("it happens inside {} of the C library, which the sanitizer does not watch", predicted.library);
  if (predicted.afterJump && isAboutLocals(predicted.kind))
    return "AddressSanitizer removes the red zones of a function's locals when a longjmp returns to it";
  if (mayBeFar() && (!run.report || run.passed == true)) { // what it shows instead is an error behind it
    if (!access)
      return "the distance of the access from its object is not known, and the sanitizer checks only the red zone next "
             "to it";
    return "the access may miss the red zone that the sanitizer puts next to objects";
  }
  if (run.end == End::TimedOut || run.end == End::OutOfMemory) return "it was not seen before a limit ended the run";
  return whyRefused(run);
}

bool Comparison::isShown() const {
  if (!run.report) return false;
  if (isLeak(predicted.kind)) return showsLeak(*run.report);
  return showsKind(*run.report) && showsPlace(*run.report);
}

/// It is not on the predicted path. One that came by the place of the error went on behind it, where nothing is
/// predicted.
bool Comparison::strayed() const {
  using End = NativeRun::End;
  if (isCutOff(run)) return false;
  bool unlikeTest = run.end == End::TestMismatch || run.end == End::AssumptionFailed;
  return !run.passed.value_or(!unlikeTest);
}

bool Comparison::wantsWatching() const {
  return !isCutOff(run) && !isLeak(predicted.kind) && !(entry.watchesWrites && run.report) &&
         predicted.place.line != 0 && !isShown() && (mayBeFar() || !whyUnseen().empty());
}

/// The C library keeps no frame pointers, so that stacks which are taken quickly may end in it.
bool Comparison::wantsWholeStacks() const {
  if (!isLeak(predicted.kind) || !run.report || isShown()) return false;
  return std::ranges::any_of(run.report->leaks,
                             [&](const NativeStack& stack) { return !userFrame(stack, run.executable); });
}

Judgement Comparison::outcome() const {
  std::string seen = describeRun(run);
  if (isShown()) return {Replayed::Yes, fmt::format("the native run shows {}", seen)};
  bool kindShown = run.report && !isLeak(predicted.kind) && showsKind(*run.report);
  if (run.passed == false && strayed())
    return {Replayed::No, fmt::format("the native run {}{} without reaching {} on this input",
                                      run.report ? "shows " : "", seen, inFunction(predicted.place))};
  if (std::string why = whyUnseen(); !why.empty() && !strayed())
    return {Replayed::NotObservable, fmt::format("{}; the native run {}", why, run.report ? "shows " + seen : seen)};
  if (kindShown)
    return {Replayed::No, fmt::format("the native run shows {}, not at {}", seen, inFunction(predicted.place))};
  if (run.report && isLeak(predicted.kind))
    return {Replayed::No, fmt::format("the native run shows {}, not this one", seen)};
  if (run.report) return {Replayed::No, fmt::format("the native run shows {}, which is another error", seen)};
  return {Replayed::No, fmt::format("the native run {}", seen)};
}

/// Debug information has absolute names; people gave relative ones.
Place seenFrom(const std::string& folder, Place place) {
  std::filesystem::path relative = std::filesystem::path(place.file).lexically_relative(folder);
  if (!folder.empty() && !relative.empty() && *relative.begin() != "..") place.file = relative;
  return place;
}

std::string describeReport(const NativeRun& run) {
  const SanitizerReport& report = *run.report;
  const NativeFrame* user = nullptr;
  if (report.kind == "leak") {
    for (const NativeStack& stack : report.leaks)
      if (!user) user = userFrame(stack, run.executable);
    return user ? fmt::format("a leak of memory allocated at {}", inFunction(seenFrom(run.folder, placeOf(*user))))
                : "a leak of memory";
  }
  user = userFrame(report.stack, run.executable);
  Place place = seenFrom(run.folder, user ? placeOf(*user) : report.place);
  std::string kind = report.kind;
  for (const NativeFrame& frame : report.stack)
    if (&frame == user)
      break;
    else if (endsProgram(plainName(frame.function)))
      kind = fmt::format("{} by {}", report.kind, plainName(frame.function));
  return place.line == 0 ? kind : fmt::format("{} at {}", kind, inFunction(place));
}

} // namespace

std::string describeRun(const NativeRun& run) {
  switch (run.end) {
  case NativeRun::End::Normal: return run.code == 0 ? "ends normally" : fmt::format("exits with status {}", run.code);
  case NativeRun::End::Reported: return describeReport(run);
  case NativeRun::End::Killed: return fmt::format("is ended by signal {} ({})", run.code, strsignal(run.code));
  case NativeRun::End::TimedOut: return fmt::format("does not end within {}", formatSeconds(run.seconds));
  case NativeRun::End::OutOfMemory: return "uses more memory than its limit";
  case NativeRun::End::TestMismatch: return "stops because the test does not fit the program: " + run.explanation;
  case NativeRun::End::AssumptionFailed: return "stops because an assumption of the program does not hold";
  case NativeRun::End::LeakCheckFailed: return "ends, but its memory cannot be checked";
  case NativeRun::End::TargetReached: return "reaches the target";
  case NativeRun::End::NotPlaced: return "stops: " + run.explanation;
  }
  return "?";
}

static Judgement judgeArrival(const NativeRun& run) {
  std::string seen = describeRun(run);
  if (run.end == NativeRun::End::TargetReached) return {Replayed::Yes, "the native run " + seen};
  if (run.end == NativeRun::End::NotPlaced)
    return {
        Replayed::NotObservable,
        fmt::format("a heap block could not be placed at the address that the path needs; the native run {}", seen)};
  if (run.end == NativeRun::End::TimedOut || run.end == NativeRun::End::OutOfMemory)
    return {Replayed::NotObservable,
            fmt::format("the target was not seen before a limit ended the run; the native run {}", seen)};
  if (std::string why = whyRefused(run); !why.empty())
    return {Replayed::NotObservable, fmt::format("{}; the native run {}", why, seen)};
  return {Replayed::No, fmt::format("the native run {}{} before the target", run.report ? "shows " : "", seen)};
}

Judgement compareRun(const NativeRun& run, const Prediction* predicted, std::optional<int> status) {
  if (predicted && predicted->kind == ErrorKind::TargetReached) return judgeArrival(run);
  if (predicted) return Comparison(run, *predicted).outcome();
  std::string seen = describeRun(run);
  switch (run.end) {
  case NativeRun::End::Normal:
    if (status && run.code != *status)
      return {Replayed::No, fmt::format("the native run {}, not with {}", seen, *status)};
    return {Replayed::Yes, "the native run " + seen};
  case NativeRun::End::TimedOut:
  case NativeRun::End::OutOfMemory:
  case NativeRun::End::LeakCheckFailed:
  case NativeRun::End::NotPlaced: return {Replayed::NotObservable, "the native run " + seen};
  case NativeRun::End::Reported:
    return {Replayed::No, fmt::format("the native run shows {}, which was not predicted", seen)};
  default: return {Replayed::No, "the native run " + seen};
  }
}

bool isUnwatchedCall(const Prediction& predicted) {
  const Showing& entry = showing(predicted.kind);
  bool isWatched = !entry.watchesWrites && isIntercepted(predicted.library, predicted.message);
  bool isOwnEnd = entry.reports == "ABRT" && !entry.through.empty(); // which needs no sanitizer to be seen
  return !predicted.library.empty() && !isWatched && !isOwnEnd;
}

bool wantsWatching(const NativeRun& run, const Prediction& predicted) {
  return predicted.kind != ErrorKind::TargetReached && Comparison(run, predicted).wantsWatching();
}

bool wantsWholeStacks(const NativeRun& run, const Prediction& predicted) {
  return predicted.kind != ErrorKind::TargetReached && Comparison(run, predicted).wantsWholeStacks();
}

} // namespace hindsight::replay
