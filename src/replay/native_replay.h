// Builds the program natively with sanitizers, runs it on a test, and says whether what was predicted happens.
//
//   NativeReplay replay({.files = {"prog.c"}, .runtimeFolder = ...});
//   Prediction predicted = predictionOf(finding);
//   finding.replayed = replay.replay(test, &predicted).replayed;
//
// Builds are kept while the object lives: several findings of a program share one build per set of checks.
#pragma once

#include "replay/expected_run.h"
#include "support/finding.h"
#include "support/result.h"
#include "support/target_place.h"
#include "support/test_case.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace hindsight::replay {

/// A program as the user gave it.
struct NativeProgram {
  std::vector<std::string> files = {};      // all that `intake/take_in.h` takes
  std::vector<std::string> clangFlags = {}; // what stands after `--`
  std::string clang = {};                   // empty: clang-19, then clang from PATH
  std::string entry = "main";
  std::string errorCall = {};             // a function that must not be called, besides the usual ones
  std::string runtimeFolder = {};         // holds replay64.o, replay32.o and include/
  std::string folder = {};                // that relative names in files and flags start from; empty: the current one
  std::optional<TargetPlace> target = {}; // that a prediction of `target-reached` is about
  std::string database = {};              // a compilation database that the files are in
  std::string mainFile = {};              // of its sources, the one to start in
  /// How the engine says that a test without an error runs, if it can say. From any thread.
  std::function<std::optional<ExpectedRun>(const TestCase&)> rehearse = {};
};

struct ReplayLimits {
  double seconds = 10;                    // of a run
  double buildSeconds = 120;              // of the code generator and the linker
  uint64_t memoryMebibytes = 2048;        // of a run
  uint64_t fileBytes = 64 << 20;          // of each file it writes
  size_t outputBytes = 64 << 10;          // kept of what it prints
  std::function<bool()> interrupted = {}; // asked now and then: true ends the run
};

/// What a finding says will be seen.
struct Prediction {
  ErrorKind kind = ErrorKind::NullDereference;
  Place place = {};
  std::string message = {}; // of the finding: says how far outside its object an access is
  std::string library = {}; // the function of the C library in which it happens, if it does in one
  Place allocated = {};     // where the object in question comes from; line 0: unknown
  std::string chance = {};  // what the path depends on besides the test: a run that does not show it is no wonder
  bool afterJump = false;   // the path came by a longjmp before
};

Prediction predictionOf(const Finding& finding);

struct ReplayOutcome {
  /// NotAttempted if there is no native program to run: see `problem`.
  Replayed replayed = Replayed::NotAttempted;
  std::string reason;   // one sentence: what the native run showed, and why that is no confirmation if it is none
  std::string observed; // short: "heap-buffer-overflow at a.c:3:5 in f", "ends normally"
  std::string output;   // what the program printed, the beginning of it
  std::optional<Error> problem;
  bool dependsOnChance = false;          // it did not show what depends on more than the test
  std::optional<uint64_t> branches = {}; // on the predicted path, that were compared; none: they were not
};

class NativeReplay {
public:
  explicit NativeReplay(NativeProgram program, ReplayLimits limits = {});
  ~NativeReplay();
  NativeReplay(NativeReplay&&) noexcept;
  NativeReplay& operator=(NativeReplay&&) noexcept;

  /// Without a prediction, a normal end is predicted. From any thread: builds wait for each other, runs do not.
  ReplayOutcome replay(const TestCase& test, const Prediction* predicted);

private:
  struct State;
  struct Attempt;

  ReplayOutcome replayAsTold(const TestCase& test, const Prediction* predicted);
  ReplayOutcome replayOnce(const Attempt& attempt);

  std::unique_ptr<State> state;
};

} // namespace hindsight::replay
