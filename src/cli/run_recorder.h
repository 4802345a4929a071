// Writes what a run finds while it runs: one .ktest per path, one .err per error, and the progress line.
#pragma once

#include "cli/command.h"
#include "cli/interrupt_watch.h"
#include "forward/run.h"
#include "report/progress_line.h"
#include "support/given_world.h"

#include <filesystem>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

namespace hindsight {

struct RecorderConfig {
  std::filesystem::path folder;
  bool onlyErrors = false; // no test for a path that ends well
  bool showProgress = true;
  bool announce = true; // say one line per error as it is found
  GivenWorld world = {};
};

class RunRecorder : public forward::RunObserver {
public:
  RunRecorder(RecorderConfig config, Console& console);

  void onTest(const TestCase& test, const Finding* error) override;
  void onPartialTest(const TestCase& test) override;
  void onProgress(const Progress& progress) override;
  void onInterim(RunResult result) override;
  void onOutput(int descriptor, std::string_view text) override;
  /// After Ctrl-C, or when results can no longer be written. From any thread.
  bool interrupted() override;

  /// Removes the progress line, and gives each finding the path of its test.
  void finish(std::vector<Finding>& findings);

  // From any thread:
  uint64_t testsWritten() const;
  /// Names of the tests whose paths were cut off.
  std::vector<std::string> partialTests() const;
  /// The last answer that a run gave before its end, if it gave one.
  std::optional<RunResult> interim() const;
  /// What went wrong while writing, if anything did; the run was then stopped.
  std::optional<Error> failure() const;

private:
  struct ErrorTest {
    ErrorKind kind;
    Place place;
    std::string test;
    bool taken = false;
  };
  bool save(const std::filesystem::path& path, std::string_view content);
  void onInterrupt();

  RecorderConfig config;
  Console& console;
  ProgressLine line;
  uint64_t written = 0;
  std::vector<ErrorTest> errorTests;
  std::vector<std::string> partial;
  std::optional<RunResult> known;
  mutable std::mutex mutex; // the watch speaks from its own thread, and so does the last word
  std::optional<Error> problem;
  std::atomic<bool> broken = false;
  InterruptWatch watch;
};

} // namespace hindsight
