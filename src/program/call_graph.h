// The call graph: direct calls by name, indirect ones by what is known about their pointers, and functions handed to a
// callee without a body (it may call them back).
//
// Without such knowledge the graph is a guide, not a ground for proofs: an indirect call then goes to the functions
// whose address is taken and whose type fits, and a pointer that was cast may hold others.
#pragma once

#include "program/program.h"

#include <functional>
#include <span>
#include <vector>

namespace hindsight {

enum class CallKind : uint8_t { Direct, Indirect, Callback };

struct CallSite {
  FunctionId caller;
  uint32_t instruction;
  CallKind kind;
  bool operator==(const CallSite&) const = default;
};

/// What is known about calls through pointers.
struct PointerCalls {
  /// Every function that an indirect call (an instruction of the function) may run, whatever its type; ascending.
  std::function<std::vector<FunctionId>(const Function&, uint32_t)> targetsOf;
  /// Functions that code outside the program may call, and whether a call may run such code.
  std::vector<FunctionId> calledFromOutside = {};
  std::function<bool(const Function&, uint32_t)> mayRunOutside = {};
};

/// Every function whose address is taken, for each call: right for any program.
PointerCalls anyTakenFunction(const Program& program);

class CallGraph {
public:
  /// A guide.
  explicit CallGraph(const Program& program);
  /// All that there is, if `pointers` is right.
  CallGraph(const Program& program, const PointerCalls& pointers);

  /// Everywhere the function may be called from, in order of caller and instruction.
  std::span<const CallSite> callSitesOf(FunctionId callee) const { return sites[callee]; }
  /// What a call (an index into Function::calls) may run: one function, or all that an indirect call may go to.
  /// Callbacks are not among them.
  std::span<const FunctionId> targetsOf(const Function& caller, uint64_t call) const;
  /// Functions called from a body, each once.
  std::span<const FunctionId> calleesOf(FunctionId caller) const { return callees[caller]; }
  /// Functions that may call themselves, directly or not.
  bool isRecursive(FunctionId function) const { return recursive[function]; }

private:
  void addCalls(const Function& caller, const PointerCalls& pointers);
  void addCallbacks(const Function& caller, uint32_t instruction, const PointerCalls& pointers);
  void findRecursion();

  const Program* program;
  std::vector<std::vector<CallSite>> sites;
  std::vector<std::vector<FunctionId>> callees;
  std::vector<bool> recursive;
  std::vector<std::vector<FunctionId>> targets; // sets, each once
  std::vector<std::vector<uint32_t>> targetSet; // by caller and call: into `targets`
};

/// Whether calling `callee` through a pointer with these arguments and results is more than a mistake: every
/// parameter gets an argument of its kind and width, and a result that is used exists. What happens otherwise:
/// `semantics/handover.h`.
bool acceptsCall(const Function& callee, std::span<const ScalarType> arguments, std::span<const ScalarType> results);

} // namespace hindsight
