// What a path leads to: the target, an access that fails, or a loose end of the program (`program/loose_ends.h`); and
// how it ended, if it did not get to the entry.
#pragma once

#include "backward/memory/pending.h"

#include <optional>
#include <string>

namespace hindsight::backward {

/// The target, if nothing else is here.
struct PathGoal {
  std::optional<PendingAccess> error = {}; // the path leads to this access, which fails, and no longer to the target
  bool mustFail = false;                   // ... and there is no way past it
  /// The path leads to where a callee stops in the program that we have, though not in reality, and no longer to the
  /// target: what comes behind it is not known (`program/loose_ends.h`).
  std::optional<CodePoint> looseEnd = {};
  /// The last allocation that nothing on the path frees. Only used in searches for leaks.
  std::optional<CodePoint> lost = {};

  bool isTarget() const { return !error && !looseEnd; }
  void turnToError(const PendingAccess& access) {
    looseEnd.reset();
    error = access;
  }
  void turnToLooseEnd(CodePoint place) {
    *this = {};
    looseEnd = place;
  }
};

enum class BackwardEnd : uint8_t {
  None,
  Infeasible,  // no input takes this path
  Failed,      // the program does not get past `failed`
  Unsupported, // `reason` says what could not be crossed
  Limit,       // `reason` says which
};

struct PathEnding {
  BackwardEnd how = BackwardEnd::None;
  std::string reason;
  PendingAccess failed = {}; // of a path that failed
  uint64_t blamed = 0;       // of a path that contradicts itself: the marks of what does
};

} // namespace hindsight::backward
