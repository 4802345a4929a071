// Which instructions can still be reached, whatever the data: states that cannot reach the target are dropped.
//
// Distances (`distance.h`) are a guide and may err on either side. This over-approximates: where it says no, no
// execution gets to a target. An indirect call may go to every function whose address is taken, whatever its type; a
// function without a body may call them too, unless it is known to call nobody; code behind something unsupported
// counts as reachable.
#pragma once

#include "program/distance.h"
#include "program/loose_ends.h"
#include "program/program.h"

#include <functional>
#include <span>
#include <vector>

namespace hindsight {

class Reachability {
public:
  /// `isUnknown` names functions without a body whose effects are not known. `callees` are targets too: calling one
  /// through a pointer is arriving.
  Reachability(const Program& program, std::span<const CodePoint> targets, std::span<const FunctionId> callees,
               const std::function<bool(const Function&)>& isUnknown);

  /// Whether a call of the function may lead to a target.
  bool fromEntry(FunctionId function) const { return functionReaches[function]; }
  /// Whether going on from an instruction may, in its activation or below it.
  bool from(CodePoint place) const;
  /// Whether the activation may be left for its caller.
  bool mayReturn(CodePoint place) const;
  /// Each place is the next instruction to execute there, innermost last, as in `Distances::fromStack`.
  bool fromStack(std::span<const CodePoint> stack) const;

private:
  struct FunctionFacts {
    std::vector<uint32_t> lastStep;     // per block: behind the last instruction that is or leads to a target; 0: none
    std::vector<bool> reaches, returns; // per block, from its start
  };
  bool leadsThere(const Function& function, uint32_t instruction) const;
  bool solve(const Function& function);
  void spread(const Function& function, std::vector<bool>& holds) const;
  void findReturns(const Function& function, const LooseEnds& looseEnds);

  const Program& program;
  std::vector<FunctionFacts> facts;
  std::vector<std::vector<bool>> isTarget; // by function and instruction; empty: none
  std::vector<bool> isCallee, unknown;
  std::vector<bool> functionReaches;
  bool pointersReach = false; // some function whose address is taken leads to a target
  bool hasHandlers = false;   // of exceptions
};

} // namespace hindsight
