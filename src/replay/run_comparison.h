// Compares what a native run did with what was predicted.
//
// - Yes: a report shows the predicted kind (`showing.h`) at the predicted function, line and, where both have one,
//   column.
// - NotObservable: the run could not be expected to show it, and the reason says why.
// - No: it should have shown it, and did not, or it left the predicted path: it asks for other inputs than the test
//   has, or does not pass the predicted place with all of them.
#pragma once

#include "replay/native_replay.h"
#include "replay/sanitizer_report.h"

#include <optional>
#include <string>

namespace hindsight::replay {

/// A native run that is over.
struct NativeRun {
  enum class End : uint8_t {
    Normal,   // any exit status of the program's own
    Reported, // a sanitizer ended it
    Killed,   // by a signal, without a report
    TimedOut,
    OutOfMemory,
    TestMismatch,     // the program asked for other inputs than the test has
    AssumptionFailed, // the test breaks an assumption of the program
    LeakCheckFailed,  // LeakSanitizer could not do its work
    TargetReached,    // a mark ended it
    NotPlaced,        // a block could not be put where the test wants it
  };
  End end = End::Normal;
  int code = 0;            // exit status or signal
  std::string explanation; // of the replay library or the sanitizer, for the last three
  /// Whether it came by the predicted place with all inputs of the test taken; empty if not recorded.
  std::optional<bool> passed;
  std::optional<SanitizerReport> report;
  std::string executable;
  std::string folder;       // places are shown as seen from here
  bool fromBitcode = false; // so that checks which the front end inserts are missing
  bool exactColumns = true; // it was not optimised, so that every instruction kept its own place
  double seconds = 0;       // that it was given
  uint64_t refused = 0;     // bytes of an allocation that the sanitizer's allocator refused
};

struct Judgement {
  Replayed replayed;
  std::string reason;
};

/// "heap-buffer-overflow at a.c:3:5 in f", "ends normally".
std::string describeRun(const NativeRun& run);

/// `status`: that a run without an error is to end with, if it is known.
Judgement compareRun(const NativeRun& run, const Prediction* predicted, std::optional<int> status = {});

/// It is about memory, inside a function of the C library that the sanitizer does not watch.
bool isUnwatchedCall(const Prediction& predicted);

/// Nothing of the error was seen, which may be no wonder: only whether the run came by its place tells more.
bool wantsWatching(const NativeRun& run, const Prediction& predicted);
/// Whether another run with whole stacks of allocations could show the leak: some of those that were seen do not say
/// which line of the program they come from.
bool wantsWholeStacks(const NativeRun& run, const Prediction& predicted);

} // namespace hindsight::replay
