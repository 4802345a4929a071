// A function as an acyclic graph, which the merged engine walks backwards.
//
// Loops are unwound, calls of functions with a body are inlined, and blocks are split where a call needs a node of its
// own. Every copy of a block is a node of its own, with its own place in the order; registers are shared between the
// copies of a block and told apart by versions (`conjunction.h`). Where the unwinding or inlining ends, there is a
// *cut*: a node that stands for everything that was left out.
#pragma once

#include "program/program.h"
#include "support/result.h"

#include <functional>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace hindsight::merged {

using NodeId = uint32_t;
using InliningId = uint32_t;
/// A register of one inlined copy of a function.
using Variable = uint32_t;

/// One copy of a function: the function itself, or what a call became.
struct Inlining {
  const Function* function = nullptr;
  InliningId caller = kNone;
  uint32_t call = kNone; // the instruction of the caller
  uint32_t depth = 0;
  Variable first = 0; // its registers are first, first + 1, ...
};

/// A way from one node to the next.
struct Way {
  enum class Kind : uint8_t {
    Next,   // on in the same block
    Edge,   // what the terminator decides; phis move
    Call,   // into an inlined copy: parameters become arguments
    Return, // out of it: the results of the call become what is returned
    Other,  // a call through a pointer that leads to none of the functions of the `Call`s beside it
  };
  Kind kind = Kind::Next;
  NodeId to = kNone;
  EdgeId edge = kNone;
  FunctionId callee = kNone; // of a call through a pointer: what it must lead to
};

enum class NodeEnd : uint8_t {
  Ways,        // goes on
  Error,       // calls a function that reports an error: its last instruction
  Stops,       // the program ends, or the function that is proved returns
  LoopCut,     // a further round of a loop
  CallCut,     // a call that is not inlined any more
  Unsupported, // something that no engine gets past backwards
};

struct Node {
  InliningId inlining = 0;
  BlockId block = 0;
  uint32_t first = 0, end = 0; // instructions
  NodeEnd ends = NodeEnd::Ways;
  bool isHead = false; // the first copy of the header of a loop
  /// The header of a loop of which any number of rounds lies before this place: what they change may be anything.
  BlockId havoc = kNone;
  std::vector<Way> ways;
  std::string reason; // of an unsupported end
};

struct UnwindLimits {
  uint32_t rounds = 3; // of every loop
  uint32_t inlined = 8;
  uint32_t nodes = 40'000;
  /// One round of every loop, from any state of its header: `Node::havoc`. A cut is where the next one begins.
  bool inductive = false;
};

/// A call that reports an error, wherever it was inlined to.
struct ErrorPlace {
  FunctionId function = kNone;
  uint32_t instruction = kNone;
  bool operator==(const ErrorPlace&) const = default;
  auto operator<=>(const ErrorPlace&) const = default;
};

class Unwinding {
public:
  /// Error: it has more nodes than allowed, or a loop with several entries.
  static Result<Unwinding> of(const Program& program, const Function& function, const UnwindLimits& limits);

  const Program& program() const { return *source; }
  const std::vector<Inlining>& inlinings() const { return copies; }
  const std::vector<Node>& nodes() const { return all; }
  /// All nodes, such that every way leads to a later one.
  const std::vector<NodeId>& order() const { return sorted; }
  NodeId entry() const { return 0; }
  Variable variableCount() const { return variables; }
  Variable variable(InliningId inlining, Slot slot) const { return copies[inlining].first + slot; }
  /// Whether it holds a pointer.
  bool isPointer(Variable variable) const;
  /// Every call in the graph that reports an error.
  std::vector<ErrorPlace> errorPlaces() const;
  /// The nodes that end with it.
  std::vector<NodeId> nodesOf(const ErrorPlace& place) const;
  /// Whether rounds of loops were left out before headers.
  bool isInductive() const { return inductive; }
  /// The blocks of the loop whose header such a node stands before.
  const std::set<BlockId>& loopBody(NodeId havoc) const {
    return bodies.at(copies[all[havoc].inlining].function->id).at(all[havoc].havoc);
  }
  /// The nodes of the loop behind such a node, those of inlined calls included.
  std::vector<NodeId> nodesInLoop(NodeId havoc) const;
  /// Where its next round would begin.
  std::vector<NodeId> cutsOfLoop(NodeId havoc) const;
  /// The cuts from which the program could go on to the place.
  std::vector<NodeId> cutsBefore(const ErrorPlace& place) const;

private:
  class Builder;
  const Program* source = nullptr;
  std::vector<Inlining> copies;
  std::vector<Node> all;
  std::vector<NodeId> sorted;
  std::map<FunctionId, std::map<BlockId, std::set<BlockId>>> bodies; // of loops, by header
  Variable variables = 0;
  bool inductive = false;
};

/// How the engine crosses a call.
enum class CallKind : uint8_t {
  Error,   // reports an error
  Ends,    // never returns
  Inlined, // has a body
  Allocates,
  AllocatesZeros,
  Frees,
  Assumes,
  Copies,      // memcpy, memmove
  Fills,       // memset
  Number,      // gives a number and leaves memory alone
  Unknown,     // may do anything to memory
  Unsupported, // control goes somewhere else
};
/// The functions that a call through a pointer can lead to, as far as the program knows them. Empty if they are too
/// many.
std::vector<FunctionId> targetsOfPointer(const Program& program, const CallInfo& call);
CallKind kindOfCall(const Program& program, const Function& function, const Instruction& call);

/// Every call in these functions and in what they call that reports an error, whatever the limits.
std::vector<ErrorPlace> errorPlacesBelow(const Program& program, const Function& function);

} // namespace hindsight::merged
