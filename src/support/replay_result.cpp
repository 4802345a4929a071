#include "support/replay_result.h"

#include <algorithm>

namespace hindsight {

Verdict ReplayResult::verdict() const {
  auto any = [&](Replayed wanted) {
    return std::ranges::any_of(tests, [&](const ReplayedTest& test) { return test.replayed == wanted; });
  };
  if (any(Replayed::No)) return Verdict::Refuted;
  if (any(Replayed::NotObservable) || !any(Replayed::Yes)) return Verdict::Unknown;
  return Verdict::Confirmed;
}

} // namespace hindsight
