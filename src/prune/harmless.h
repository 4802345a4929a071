// States that cannot fail any more, whatever their data: nothing in the code that is left can go wrong. Their
// interpolant is `true`, like that of a path that ended safely (TRACER-X, section IV-B), but without following them.
#pragma once

#include "program/safe_code.h"
#include "prune/state_form.h"
#include "step/machine.h"

namespace hindsight::prune {

/// Which ends of a path are errors that are checked. The others just end it.
struct EndsThatMatter {
  bool abort = false;
  bool stack = true;      // one that is used up
  bool errorCalls = true; // of functions that are never to be called
};

class Harmless {
public:
  Harmless(Machine& machine, EndsThatMatter matters, LivenessOf livenessOf);

  /// Leaks are not considered.
  bool isHarmless(const State& state);
  static bool hasEmptyHeap(const State& state);

private:
  std::optional<SafeCode::Outcome> provided(const Function& function, const CallInfo& call) const;

  Machine& machine;
  const EndsThatMatter matters;
  const bool endsWithMain; // nothing runs after it
  const LivenessOf livenessOf;
  SafeCode code;
};

} // namespace hindsight::prune
