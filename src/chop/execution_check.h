// Checks a pointer analysis against execution: every instruction that is executed, every pointer that it reads, every
// object it accesses, every function it calls, every object it frees, every local that is live must have been
// predicted.
#pragma once

#include "chop/start_state.h"
#include "pointer/mod_ref.h"
#include "step/hooks.h"

#include <map>
#include <set>
#include <string>
#include <tuple>

namespace hindsight::chop {

class ExecutionCheck final : public StepHooks {
public:
  explicit ExecutionCheck(const Program& program) : program(program) {}

  uint32_t interests() const override { return kHookInstruction | kHookAccess | kHookAllocation | kHookCall; }
  void onInstruction(State& state, const Function& function, uint32_t index) override;
  HookAnswer onAccess(State& state, const ResolvedAccess& access) override;
  void onCall(State& state, const Function& callee) override;
  void onAllocate(State& state, const Object& object) override;
  void onFree(State& state, const Object& object) override;

  /// From now on, against an analysis of the whole program: objects are compared by site.
  void begin(const PointsTo& pointers, const ModRef& effects);
  /// From now on, against an analysis from a state: objects that existed there are told apart. Frames below the one
  /// that the analysis is about do not count.
  void begin(PastAnalysis& analysis);
  void stop() { pointers = nullptr; }

  std::set<std::string> failures; // the first few
  uint64_t pointersSeen = 0, accesses = 0, calls = 0, frees = 0;

private:
  bool isActive(const State& state) const;
  bool isNamed(const ObjectKey& key, ObjectId object) const;
  bool includes(const LocationSet& set, ObjectId object, int64_t offset, uint64_t bytes = 0) const;
  bool isForetold(FunctionId function, bool isWrite, ObjectId object, int64_t offset, uint64_t bytes);
  bool keepsOldBytes(const State& state, const Instruction& inst, const ResolvedAccess& access) const;
  std::vector<Operand> addressesOf(const Function& function, const Instruction& inst, bool isWrite) const;
  void wrong(const State& state, uint32_t index, const std::string& what);
  std::string nameOf(ObjectId object) const;

  const Program& program;
  const PointsTo* pointers = nullptr; // null: nothing is compared
  const ModRef* effects = nullptr;
  StateMemory* past = nullptr; // of an analysis from a state
  uint32_t firstDepth = 0;
  std::set<uint64_t> madeHere; // objects that the instruction has made
  std::map<SiteId, int> alive;
  std::set<std::tuple<FunctionId, bool, uint64_t, int64_t, uint64_t>> asked;
};

/// Executes the call or function that the analysis is about, on all its paths, with the check in the machine's list.
struct CheckedCall {
  uint64_t paths = 0;
  bool isComplete = false; // no limit was reached
};
CheckedCall executeChecked(Machine& machine, PastAnalysis& analysis, ExecutionCheck& check, uint64_t maxInstructions);

} // namespace hindsight::chop
