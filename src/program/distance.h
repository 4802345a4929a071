// How far it is to a target, in instructions, through calls: the metric that searchers and the backward engine share.
//
// `ReturnCosts` is the cheapest way out of each function. `Distances` is the cheapest way from a place to one of a set
// of targets without leaving the activation: along the function, or down into a callee. A whole stack combines both:
// leave the inner activations, then go on in an outer one.
#pragma once

#include "program/call_graph.h"
#include "program/program.h"

#include <functional>
#include <span>
#include <vector>

namespace hindsight {

inline constexpr uint32_t kUnreachable = ~0u;

struct CodePoint {
  FunctionId function = kNone;
  uint32_t instruction = 0;
  bool operator==(const CodePoint&) const = default;
};

/// Saturates at kUnreachable.
constexpr uint32_t addDistance(uint32_t a, uint32_t b) {
  return a > kUnreachable - b ? kUnreachable : a + b;
}

class ReturnCosts {
public:
  ReturnCosts(const Program& program, const CallGraph& calls);

  /// Instructions from the entry of a function until it has returned; kUnreachable if it never does.
  uint32_t ofFunction(FunctionId function) const { return functionCost[function]; }
  /// Instructions from an instruction on until its function has returned.
  uint32_t from(CodePoint place) const;
  /// Instructions that executing one instruction takes: one, and for a call the cheapest run of its callees.
  uint32_t ofInstruction(const Function& function, const Instruction& inst) const;
  const Program& program() const { return source; }
  const CallGraph& callGraph() const { return calls; }

private:
  uint32_t solve(const Function& function);

  const Program& source;
  const CallGraph& calls;
  std::vector<uint32_t> functionCost;
  std::vector<std::vector<uint32_t>> blockCost; // from the block's start on
};

class Distances {
public:
  Distances(const ReturnCosts& costs, std::span<const CodePoint> targets);
  /// To the nearest block start that the predicate names, such as those not covered yet.
  Distances(const ReturnCosts& costs, const std::function<bool(FunctionId, BlockId)>& isTarget);

  /// From an instruction, inside its activation or below it. Zero at a target.
  uint32_t from(CodePoint place) const;
  uint32_t fromBlock(FunctionId function, BlockId block) const { return blockDistance[function][block]; }
  uint32_t fromEntry(FunctionId function) const {
    return blockDistance[function].empty() ? kUnreachable : blockDistance[function][0];
  }
  /// From a stack of activations, innermost last; each place is the next instruction to execute there (in the outer
  /// ones: the one behind the call).
  uint32_t fromStack(std::span<const CodePoint> stack) const;

private:
  void run();
  bool solve(const Function& function);
  uint32_t alongBlock(const Function& function, uint32_t first, uint32_t end, uint32_t behind) const;
  bool isTarget(CodePoint place) const;
  uint32_t behindBlock(const Function& function, BlockId block) const;

  const ReturnCosts& costs;
  std::vector<std::vector<uint32_t>> targetInstructions; // by function, sorted
  std::vector<std::vector<uint32_t>> blockDistance;
};

} // namespace hindsight
