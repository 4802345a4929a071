// Ends the search for one alarm when it has found enough to confirm it: a few errors, in case that native runs do not
// show the first.
#pragma once

#include "forward/run.h"
#include "triage/placing.h"

#include <atomic>

namespace hindsight::triage {

/// How many findings are run natively for an alarm at most.
inline constexpr size_t kMostReplays = 3;

class EnoughFound final : public forward::RunObserver {
public:
  /// `writesTests`: of the search, as the outer observer does it.
  EnoughFound(const PlacedAlarm& alarm, forward::RunObserver& outer, bool writesTests)
      : alarm(alarm), outer(outer), writesTests(writesTests) {}

  void onTest(const TestCase& test, const Finding* error) override;
  void onProgress(const Progress& progress) override { outer.onProgress(progress); }
  bool interrupted() override { return found >= kMostReplays || outer.interrupted(); }

private:
  const PlacedAlarm& alarm;
  forward::RunObserver& outer;
  bool writesTests;
  std::atomic<size_t> found = 0;
};

} // namespace hindsight::triage
