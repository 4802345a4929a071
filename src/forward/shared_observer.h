// An observer that several threads tell what they find, one after the other.
#pragma once

#include "forward/run.h"

#include <atomic>
#include <mutex>

namespace hindsight::forward {

class SharedObserver final : public RunObserver {
public:
  explicit SharedObserver(RunObserver& observer) : observer(observer) {}

  void onTest(const TestCase& test, const Finding* error) override {
    std::lock_guard lock(mutex);
    observer.onTest(test, error);
  }
  void onPartialTest(const TestCase& test) override {
    std::lock_guard lock(mutex);
    observer.onPartialTest(test);
  }
  void onProgress(const Progress& progress) override {
    std::lock_guard lock(mutex);
    observer.onProgress(progress);
  }
  void onInterim(RunResult result) override {
    std::lock_guard lock(mutex);
    observer.onInterim(std::move(result));
  }
  void onOutput(int descriptor, std::string_view text) override {
    std::lock_guard lock(mutex);
    observer.onOutput(descriptor, text);
  }
  bool interrupted() override { return isEnded || observer.interrupted(); }

  /// There is an answer: searches that ask from now on have to stop.
  void end() { isEnded = true; }

private:
  RunObserver& observer;
  std::mutex mutex;
  std::atomic<bool> isEnded = false;
};

} // namespace hindsight::forward
