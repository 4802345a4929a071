// From a state to reports and files: the inputs of its path, its stack, the finding it ended with.
#pragma once

#include "lazy/closed_heap.h"
#include "step/machine.h"
#include "step/reported_place.h"
#include "support/finding.h"
#include "support/test_case.h"

#include <optional>
#include <unordered_set>

namespace hindsight::forward {

/// Describes a path under an assignment; symbols that it does not mention are 0.
class PathDescriber {
public:
  PathDescriber(const Program& program, const State& state, Assignment assignment);
  /// Of a path on a heap that was discovered: with the source of the heap, and what its end has decided of it.
  PathDescriber(const Program& program, const State& state, Assignment assignment, const lazy::LazyHeap* source,
                const lazy::ClosedHeap* closed);

  TestCase testCase() const;
  /// The status of a path that ended well, if it depends on inputs alone.
  std::optional<int32_t> exitStatus(Machine& machine, const PathEnd& end) const;
  std::vector<Input> inputs() const;
  std::vector<StackFrame> stack() const;
  /// The calls that were active when it was allocated.
  std::vector<StackFrame> allocationStack(const Object& object) const;
  Finding finding(const PathEnd& end) const;
  /// Adds what the path depends on besides its inputs: as addresses that a test can give, and as text.
  void noteChance(Machine& machine, Finding& finding) const;

private:
  std::optional<InputHeap> heap() const;
  std::string chance(Machine& machine, const std::string& placement) const;
  void noteAddresses(const Machine& machine, Finding& finding) const;
  std::vector<uint32_t> failedAllocations() const;
  std::unordered_set<SymbolId> inputSymbols() const;
  void noteFailedAllocations(Finding& finding) const;
  Place placeOf(const Function& function, LocationId location) const;
  std::string text(Value value, ScalarType type, bool isSigned) const;
  std::string inputText(const InputShape& shape, const std::vector<uint8_t>& bytes) const;
  std::vector<uint8_t> bytesOf(const InputShape& shape) const;
  std::vector<NamedValue> arguments(const Frame& frame) const;

  const Program& program;
  const State& state;
  const Assignment assignment;
  const lazy::LazyHeap* source = nullptr;
  const lazy::ClosedHeap* closed = nullptr;
  mutable Evaluator evaluator;
};

/// The place at which an error is reported; the error may name one of its own.
CodePlace reportedPlace(const Program& program, const State& state, const PathEnd& end);

} // namespace hindsight::forward
