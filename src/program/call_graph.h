// Who calls whom: direct calls by name, indirect ones by every function whose address is taken and whose parameters
// fit, and functions handed to a callee without a body (a builtin may call them back).
#pragma once

#include "program/program.h"

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

class CallGraph {
public:
  explicit CallGraph(const Program& program);

  /// Everywhere the function may be called from, in order of caller and instruction.
  std::span<const CallSite> callSitesOf(FunctionId callee) const { return sites[callee]; }
  /// What a call (an index into Function::calls) may run: one function, or all that fit an indirect call. Callbacks
  /// are not among them.
  std::span<const FunctionId> targetsOf(const Function& caller, uint64_t call) const;
  /// Functions called from a body, each once.
  std::span<const FunctionId> calleesOf(FunctionId caller) const { return callees[caller]; }
  /// Functions that may call themselves, directly or not.
  bool isRecursive(FunctionId function) const { return recursive[function]; }

private:
  void groupIndirectCalls(const Function& caller);
  void addCalls(const Function& caller);
  void findRecursion();

  const Program& program;
  std::vector<std::vector<CallSite>> sites;
  std::vector<std::vector<FunctionId>> callees;
  std::vector<FunctionId> identity; // targetsOf a direct call is a view of one entry
  std::vector<FunctionId> takenFunctions;
  std::vector<bool> recursive;
  struct IndirectTargets {
    std::vector<ScalarType> arguments, results;
    std::vector<FunctionId> functions;
  };
  std::vector<IndirectTargets> indirect;     // by signature
  std::vector<std::vector<uint32_t>> groups; // by caller and call: into `indirect`, or kNone
};

/// Whether calling `callee` through a pointer with these arguments and results is more than a mistake: every
/// parameter gets an argument of its kind and width, and a result that is used exists.
bool acceptsCall(const Function& callee, std::span<const ScalarType> arguments, std::span<const ScalarType> results);

} // namespace hindsight
