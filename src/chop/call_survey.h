// Both analyses for every call that a run makes (PSPA, section 6.1, Table 1): how many objects the callee may write and
// read, by the analysis of the whole program and by one from the state before the call.
//
// Paths are followed depth first. Calls count that the program's own code makes of its own code, not those of library
// models. Objects of one site count once for both analyses, so that they can be compared.
#pragma once

#include "chop/analysed_call.h"
#include "chop/path_walk.h"
#include "support/effect_sizes.h"

#include <set>

namespace hindsight::chop {

class CallSurvey final : public StepHooks {
public:
  CallSurvey(const Program& program, uint64_t mostCalls);
  uint32_t interests() const override { return kHookCall; }
  void onCall(State& state, const Function& callee) override;
  void attach(Machine& its) { machine = &its; }
  bool isFull() const { return sums.calls >= mostCalls; }

  EffectSizes sums;

private:
  /// A site, and in which role its objects stand for something.
  using Objects = std::set<std::pair<SiteId, ObjectRole>>;
  static Objects objectsIn(const LocationSet& regions, const ModRef& effects, const PointsTo& pointers);

  const uint64_t mostCalls;
  Machine* machine = nullptr;
  PointsTo pointers;
  ModRef effects; // both of the whole program
  std::vector<uint64_t> sizes;
  AnalysedCalls analyses;
  std::set<FunctionId> called;
};

/// Until all paths have ended, so many calls were looked at, or a limit strikes.
EffectSizes surveyCalls(const Program& program, const WalkConfig& config, uint64_t mostCalls);

} // namespace hindsight::chop
