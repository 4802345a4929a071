// Programs for forward runs, and an observer that keeps what it is told.
#pragma once

#include "forward/run.h"
#include "program/loader.h"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>

namespace hindsight::forward {

class Collector : public RunObserver {
public:
  void onTest(const TestCase& test, const Finding* error) override {
    tests.push_back(test);
    if (error) ++errors;
  }
  void onProgress(const Progress&) override {}
  void onOutput(int, std::string_view text) override { output += text; }
  bool interrupted() override { return stop; }
  std::vector<TestCase> tests;
  std::string output;
  unsigned errors = 0;
  std::atomic<bool> stop = false;
};

/// The source starts on line 2.
inline std::unique_ptr<Program> load(const std::string& source, UndefinedChecks checks = {},
                                     const std::string& entry = "main") {
  char pattern[] = "/tmp/hindsight-run-XXXXXX";
  std::filesystem::path folder = mkdtemp(pattern);
  std::ofstream(folder / "snippet.c")
      << "int __VERIFIER_nondet_int(void); void klee_make_symbolic(void *, unsigned long, const char *);\n"
      << source;
  LoadOptions options;
  options.inputs = {(folder / "snippet.c").string()};
  options.linkRuntime = false;
  options.checks = checks;
  options.entry = entry;
  auto loaded = loadProgram(options);
  std::filesystem::remove_all(folder);
  EXPECT_TRUE(loaded) << loaded.error().message;
  return std::move(*loaded);
}

} // namespace hindsight::forward
