// Fewer questions about symbolic pointers (PSPA, section 6.4): a pointer analysis says which objects a pointer cannot
// point to, before the solver is asked about each.
//
// The analysis is that of the whole program, or one from the state before the call of the function that the pointer is
// used in. Such snapshots are lazy: a function in which a symbolic pointer was met gets one at its next calls, and the
// analysis is run when a symbolic pointer is met there again.
//
// Only what a term names as a pointer is filtered. Numbers that are used as addresses may be guessed: the analyses do
// not track these.
#pragma once

#include "chop/analysed_call.h"
#include "chop/skip_list.h"
#include "step/pointer_filter.h"
#include "support/statistics.h"

#include <set>

namespace hindsight::chop {

/// By what symbolic pointers are resolved.
enum class Resolve : uint8_t { Terms, Static, Past };

class PointerResolver final : public StepHooks, public PointerFilter {
public:
  PointerResolver(const Program& program, Resolve by, bool reuses) : program(program), by(by), analyses(reuses) {}
  /// Of a machine that has it among its hooks, before anything runs.
  void attach(Machine& machine);

  uint32_t interests() const override { return 0; }
  CallAnswer decideCall(State& state, const Function& callee, std::span<const Value> arguments) override;
  void filter(Machine& machine, Slot slot, std::vector<PointerCandidate>& candidates) override;
  const ResolvingCost& cost() const { return figures; }

private:
  class Snapshot;
  /// The snapshot of the top frame's call; null: it has none.
  const Snapshot* snapshotOf(const State& state) const;
  const AnalysedCall& analysisOf(const Snapshot& snapshot);
  void filterByStatic(Slot slot, std::vector<PointerCandidate>& candidates);
  void filterByPast(const AnalysedCall& analysed, Slot slot, std::vector<PointerCandidate>& candidates);
  template <typename MayBe> void keep(std::vector<PointerCandidate>& candidates, MayBe mayBe);

  const Program& program;
  const Resolve by;
  Machine* machine = nullptr;
  std::vector<uint64_t> sizes;        // of elements of arrays, for the analyses
  std::unique_ptr<PointsTo> pointers; // of the whole program
  AnalysedCalls analyses;
  std::set<FunctionId> met; // functions in which a symbolic pointer was met
  ResolvingCost figures;
};

} // namespace hindsight::chop
