// Crosses instructions backward, from the target towards the entry: one step is Algorithm 3 of DESTINA (section
// III-C.1), and what it does to pointers its figure 4 (PEB).
#pragma once

#include "backward/state.h"
#include "program/entry.h"
#include "program/exceptions.h"
#include "program/loose_ends.h"

#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace hindsight::backward {

struct WalkLimits {
  uint32_t edges =
      1; // how often an edge that closes a cycle may be taken in one activation; deeper recursion counts too
  uint32_t forks = ~0u;  // on one path
  uint32_t length = ~0u; // steps of one path
};

class BackwardWalker {
public:
  explicit BackwardWalker(BackwardContext& context) : context(context), looseEnds(context.program) {}

  /// A path that has arrived at the target; the target itself is not executed.
  BackwardState start(CodePoint target);
  /// The same for a call that may run a function which is the target.
  BackwardState startAtCall(const CallSite& site, FunctionId callee);
  /// Crosses one block, or goes from a block, a call or a function's entry to whatever may come before it. What comes
  /// back either goes on, has ended, or is at the beginning of the program.
  std::vector<BackwardState> advance(BackwardState state, const WalkLimits& limits);

private:
  void crossBlock(BackwardState& state, const WalkLimits& limits, std::vector<BackwardState>& out);
  void crossInstruction(BackwardState& state, const Instruction& instruction);
  void crossUnsupported(BackwardState& state, const Instruction& instruction);
  void crossEdges(BackwardState state, const WalkLimits& limits, std::vector<BackwardState>& out);
  void tryEdge(BackwardState& state, EdgeId edge, const WalkLimits& limits);
  void crossEdge(BackwardState& state, EdgeId edge);
  void requireEdge(BackwardState& state, const Function& function, const Instruction& terminator, EdgeId edge);

  static void settle(std::vector<BackwardState>& states);

  // walk_calls.cpp
  void crossCall(BackwardState state, const WalkLimits& limits, std::vector<BackwardState>& out);
  void enterLooseEnds(const BackwardState& state, const Function& callee, std::vector<BackwardState>& out);
  void enterCallee(BackwardState state, const Function& callee, const WalkLimits& limits,
                   std::vector<BackwardState>& out);

  // walk_entry.cpp
  /// Whether it can be told what the callee finds in its parameters; the path ends otherwise.
  bool canHandOver(BackwardState& state, const CallInfo& call, const Function& callee) const;
  void leaveFunction(BackwardState state, const WalkLimits& limits, std::vector<BackwardState>& out);
  bool mayLeave(BackwardState& state, const WalkLimits& limits);
  void returnToCaller(BackwardState& state);
  bool continueInCaller(BackwardState& state, size_t caller, const CallSite& site);
  void requireCallee(BackwardState& state, size_t frame, const CallSite& site, const Function& callee) const;
  void afterMain(BackwardState state, std::vector<BackwardState>& out);
  void beforeConstructor(BackwardState state, uint32_t index, std::vector<BackwardState>& out);
  void crossEntry(BackwardState& state);
  void crossStart(BackwardState& state, const std::function<EntryArgument(const Parameter&, size_t)>& given);
  const Term* newInputObject(BackwardState& state, const Term* size);
  void crossArguments(BackwardState& state, const Term* vector, const std::vector<std::string_view>& list);
  static void beginProgram(BackwardState state, std::vector<BackwardState>& out);

  // walk_variadic.cpp
  void crossVaStart(BackwardState& state, const Instruction& instruction);
  void crossVaCopy(BackwardState& state, const Instruction& instruction);
  void crossVariadicArguments(BackwardState& state, const Function& callee, const CallInfo& call, uint32_t activation);

  // walk_jumps.cpp
  void crossSetjmp(BackwardState state, const WalkLimits& limits, std::vector<BackwardState>& out);
  struct Jump {
    const Function& longjmp;
    CallSite site;
    bool isAbove; // in an activation above that of the setjmp
  };
  BackwardState comeFromJump(BackwardState state, const Jump& jump, const Term* result, const Term* token);
  void crossGap(BackwardState state, const WalkLimits& limits, std::vector<BackwardState>& out);
  bool mayCall(FunctionId caller, FunctionId callee);

  // walk_builtins.cpp
  void crossBuiltin(BackwardState& state, const Function& callee, const CallInfo& call, const Instruction& instruction);

  const std::vector<uint32_t>& returnsOf(const Function& function);
  const std::vector<bool>& cyclicEdgesOf(const Function& function);

  BackwardContext& context;
  LooseEnds looseEnds;
  std::optional<Exceptions> exceptions; // if a path has come to a landing pad
  std::vector<std::vector<uint32_t>> returns;
  std::vector<std::vector<bool>> cyclicEdges;      // that close a cycle
  std::map<FunctionId, std::vector<bool>> callers; // directly or not, by function
};

} // namespace hindsight::backward
