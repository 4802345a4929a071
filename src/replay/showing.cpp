#include "replay/showing.h"

#include "replay/access_facts.h"
#include "support/invariant.h"

#include <algorithm>
#include <array>

namespace hindsight::replay {

namespace {

constexpr std::string_view kAnywhere = "SEGV|BUS|*-buffer-overflow|*-buffer-underflow|*-use-after-*|use-after-poison|"
                                       "unknown-crash|wild-*";
constexpr std::string_view kOtherAddresses =
    "what lies at an address that belongs to no object differs from one native run to the next";
constexpr std::string_view kRealStack =
    "locals of dynamic size and those of large frames stay on the real stack, where a use after return is not seen";

constexpr std::string_view kAsserts = "__assert_fail|__assert_perror_fail|__assert";

constexpr Showing kShowings[] = {
    {.kind = ErrorKind::NullDereference, .reports = "SEGV"},
    {.kind = ErrorKind::InvalidDereference, .reports = kAnywhere, .whySilent = kOtherAddresses},
    {.kind = ErrorKind::HeapOutOfBoundsRead, .reports = "heap-buffer-overflow", .farReports = kAnywhere},
    {.kind = ErrorKind::HeapOutOfBoundsWrite, .reports = "heap-buffer-overflow", .farReports = kAnywhere},
    {.kind = ErrorKind::StackOutOfBoundsRead,
     .reports = "stack-buffer-overflow|stack-buffer-underflow|dynamic-stack-buffer-overflow",
     .farReports = kAnywhere},
    {.kind = ErrorKind::StackOutOfBoundsWrite,
     .reports = "stack-buffer-overflow|stack-buffer-underflow|dynamic-stack-buffer-overflow",
     .farReports = kAnywhere},
    {.kind = ErrorKind::GlobalOutOfBoundsRead, .reports = "global-buffer-overflow", .farReports = kAnywhere},
    {.kind = ErrorKind::GlobalOutOfBoundsWrite, .reports = "global-buffer-overflow", .farReports = kAnywhere},
    {.kind = ErrorKind::ReadOnlyWrite, .reports = "SEGV"},
    {.kind = ErrorKind::UseAfterFree, .reports = "heap-use-after-free", .farReports = kAnywhere},
    {.kind = ErrorKind::UseAfterReturn,
     .reports = "stack-use-after-return",
     .farReports = kAnywhere,
     .whySilent = kRealStack},
    {.kind = ErrorKind::UseAfterScope, .reports = "stack-use-after-scope", .farReports = kAnywhere},
    {.kind = ErrorKind::BadFunctionPointer, .reports = "SEGV|BUS|ILL"},
    {.kind = ErrorKind::NegativeSize, .reports = "negative-size-param|*-buffer-overflow|SEGV"},
    {.kind = ErrorKind::FortifiedOverflow, .reports = "*-buffer-overflow|ABRT", .through = "__chk_fail|__fortify_fail"},
    {.kind = ErrorKind::DoubleFree, .reports = "double-free"},
    {.kind = ErrorKind::InvalidFree, .reports = "bad-free|double-free|SEGV"},
    {.kind = ErrorKind::InteriorFree, .reports = "bad-free"},
    {.kind = ErrorKind::MismatchedFree, .reports = "alloc-dealloc-mismatch|new-delete-type-mismatch"},
    {.kind = ErrorKind::MemoryLeak, .reports = "leak"},
    {.kind = ErrorKind::MemoryNotFreed, .reports = "leak"},
    {.kind = ErrorKind::IntegerOverflow,
     .reports = "signed-integer-overflow|invalid-shift-base",
     .checks = "signed-integer-overflow,shift-base"},
    {.kind = ErrorKind::ErrorReached, .reports = "ABRT", .through = "__hindsight_replay_error"},
    {.kind = ErrorKind::AssertionFailed, .reports = "ABRT", .through = kAsserts},
    {.kind = ErrorKind::ReportedError, .reports = "ABRT", .through = "klee_report_error"},
    {.kind = ErrorKind::AbortCalled, .reports = "ABRT|ILL|TRAP"},
    {.kind = ErrorKind::UncaughtException, .reports = "ABRT", .through = "__cxa_throw|__cxa_rethrow"},
    {.kind = ErrorKind::UninitialisedRead, .reports = "use-of-uninitialized-value", .watchesWrites = true},
    {.kind = ErrorKind::DivisionByZero,
     .reports = "integer-divide-by-zero|FPE",
     .checks = "integer-divide-by-zero",
     .always = true},
    {.kind = ErrorKind::ShiftTooFar, .reports = "invalid-shift-exponent", .checks = "shift-exponent"},
    {.kind = ErrorKind::FloatCastOverflow, .reports = "float-cast-overflow", .checks = "float-cast-overflow"},
    {.kind = ErrorKind::MisalignedAccess, .reports = "misaligned-pointer-use", .checks = "alignment"},
    {.kind = ErrorKind::BadArraySize, .reports = "non-positive-vla-index", .checks = "vla-bound"},
    {.kind = ErrorKind::StackOverflow,
     .reports = "stack-overflow|SEGV",
     .whySilent = "the stack of a native run may be larger than the engine's bound"},
    {.kind = ErrorKind::UnreachableReached,
     .reports = "unreachable-call|missing-return",
     .checks = "unreachable|return",
     .always = true},
    {.kind = ErrorKind::SignatureMismatch,
     .reports = "function-type-mismatch",
     .checks = "function",
     .whySilent = "sanitizers compare signatures only in calls through pointers"},
    {.kind = ErrorKind::OverlappingCopy, .reports = "*-param-overlap"},
    {.kind = ErrorKind::BadBuiltinArgument, .reports = "invalid-builtin-use", .checks = "builtin"},
    {.kind = ErrorKind::BadLongjmp,
     .reports = kAnywhere,
     .whySilent = "no sanitizer checks whether the target of a longjmp has returned"},
    {.kind = ErrorKind::PureVirtualCall, .reports = "ABRT", .through = "__cxa_pure_virtual"},
    {.kind = ErrorKind::RecursiveInitialization, .reports = "ABRT", .through = "__cxa_guard_acquire"},
    {.kind = ErrorKind::TargetReached, .reports = ""}, // a mark says so, not a sanitizer
};

/// Calls fn with each name of the list; stops when it says true, and says so.
template <typename Function> bool anyName(std::string_view list, Function fn) {
  while (!list.empty()) {
    size_t end = std::min(list.find('|'), list.size());
    if (fn(list.substr(0, end))) return true;
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
}

/// A star at an end, or in the middle of *x*: only what the table needs.
bool matches(std::string_view pattern, std::string_view name) {
  bool front = pattern.starts_with('*'), back = pattern.ends_with('*');
  if (front) pattern.remove_prefix(1);
  if (back) pattern.remove_suffix(1);
  if (front && back) return name.find(pattern) != std::string_view::npos;
  if (front) return name.ends_with(pattern);
  return back ? name.starts_with(pattern) : name == pattern;
}

/// Memory functions of the C library that AddressSanitizer replaces or checks, and for which it knows the ranges.
/// (A unit test asks the sanitizer itself about each.)
constexpr std::string_view kIntercepted =
    "memcpy|memmove|memset|memcmp|memchr|memrchr|memmem|bcmp|strlen|strnlen|strcpy|strncpy|strcat|"
    "strncat|strcmp|strncmp|strcasecmp|strncasecmp|strchr|strchrnul|strrchr|strstr|strcasestr|strspn|strcspn|strpbrk|"
    "strdup|strndup|index|atoi|atol|atoll|strtol|strtoll|puts|fputs|fread|fwrite|read|write|wcslen|wcsnlen|wcscat|"
    "wcsncat|free|realloc|malloc|calloc|reallocarray|klee_make_symbolic";
/// These are checked where they write, but not where they read their text.
constexpr std::string_view kInterceptedWrites = "sscanf|vsscanf|scanf|vscanf|fscanf|vfscanf";
/// And these where they read a string, unless it is a wide one.
constexpr std::string_view kPrinting = "printf|fprintf|sprintf|snprintf|vprintf|vfprintf|vsprintf|vsnprintf";
constexpr int64_t kWideCharacter = 4; // bytes

} // namespace

const Showing& showing(ErrorKind kind) {
  const Showing& entry = kShowings[size_t(kind)];
  HS_INVARIANT(entry.kind == kind, "the table of showings should be in the order of the kinds");
  return entry;
}

bool lists(std::string_view list, std::string_view name) {
  return anyName(list, [&](std::string_view pattern) { return matches(pattern, name); });
}

bool endsProgram(std::string_view function) {
  return std::ranges::any_of(kShowings, [&](const Showing& entry) { return lists(entry.through, function); });
}

std::string checksOfNormalEnd() {
  std::string all;
  for (const Showing& entry : kShowings) {
    if (!entry.always) continue;
    if (!all.empty()) all += '|';
    all += entry.checks;
  }
  return all;
}

bool isInvalidAccess(std::string_view report) {
  return report == "negative-size-param" || lists(kAnywhere, report);
}

bool isIntercepted(std::string_view function, std::string_view message) {
  bool reads = message.starts_with("reads");
  std::optional<AccessFacts> access = accessFacts(message);
  if (lists(kPrinting, function)) return !(reads && access && access->bytes == kWideCharacter);
  return lists(kIntercepted, function) || (lists(kInterceptedWrites, function) && !reads);
}

bool isOfRange(std::string_view report) {
  return report == "negative-size-param" || report.ends_with("-param-overlap");
}

} // namespace hindsight::replay
