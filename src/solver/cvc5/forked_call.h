// A calculation in a copy of this process, which can be ended at any moment: for code that cannot be interrupted.
//
// The copy has the caller's thread only and everything the caller has built; it answers with bytes. If it crashes, this
// process does not.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

namespace hindsight {

class ForkedCall {
public:
  ForkedCall();
  ~ForkedCall();
  ForkedCall(const ForkedCall&) = delete;
  ForkedCall& operator=(const ForkedCall&) = delete;

  /// What `calculate` returns there. Empty if it was interrupted, or if the copy died.
  std::optional<std::string> run(const std::function<std::string()>& calculate);
  /// Ends a running calculation and all later ones; from any thread.
  void interrupt();
  /// Takes that back, while no call is running.
  void resume();
  bool isInterrupted() const { return interrupted; }

private:
  int wake; // readable once it is interrupted
  std::atomic<bool> interrupted = false;
};

} // namespace hindsight
