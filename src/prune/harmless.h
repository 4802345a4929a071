// States that cannot fail any more, whatever they hold: the code that is left has nothing in it that could go wrong.
// Their interpolant is `true`, like that of a path that ended safely (TRACER-X, section IV-B), but without following
// them.
#pragma once

#include "program/safe_code.h"
#include "prune/state_form.h"
#include "step/machine.h"

namespace hindsight::prune {

class Harmless {
public:
  /// `abortMatters`: abort() is an error, not just an end.
  Harmless(Machine& machine, bool abortMatters, LivenessOf livenessOf);

  /// What is left on the heap at the end is another question.
  bool isHarmless(const State& state);
  static bool hasEmptyHeap(const State& state);

private:
  std::optional<SafeCode::Outcome> provided(const Function& function, const CallInfo& call) const;

  Machine& machine;
  const bool abortMatters;
  const bool endsWithMain; // nothing runs after it
  const LivenessOf livenessOf;
  SafeCode code;
};

} // namespace hindsight::prune
