// Runs one program to its end or to a limit. It gets a session of its own, so that nothing it started survives it, and
// it dies with the thread that waits for it.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace hindsight::farm {

struct ChildSpec {
  std::vector<std::string> words;       // the program and its arguments
  std::filesystem::path standardOutput; // files, written over
  std::filesystem::path standardError;
  std::filesystem::path temporaryFolder; // TMPDIR of the child; may be empty
  std::string folder = {};               // to run in; empty: ours
  double seconds = 0;                    // killed after that much wall-clock time; 0: never
  uint64_t residentBytes = 0;            // killed when all its processes together hold more; 0: never
};

struct ChildOutcome {
  enum class End : uint8_t { Exited, Signalled, OutOfTime, OutOfMemory, Interrupted, NotStarted };
  End end = End::NotStarted;
  int code = 0; // the exit code, the signal, or the error number of the start
  double seconds = 0;
  double cpuSeconds = 0;
  uint64_t peakBytes = 0; // the most that was seen resident
};

/// `interrupted` is asked many times a second.
ChildOutcome runChild(const ChildSpec& spec, const std::function<bool()>& interrupted);

} // namespace hindsight::farm
