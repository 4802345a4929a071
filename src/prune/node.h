// The tree of forward execution, as far as pruning needs it: a node is a stretch of a path without a fork (TRACER-X,
// section III: the symbolic execution tree).
#pragma once

#include "prune/interpolant.h"
#include "step/machine.h"

#include <map>
#include <memory>
#include <vector>

namespace hindsight::prune {

/// A try: an infeasible side of a branch that is followed nevertheless.
struct Speculation : RefCounted<Speculation> {
  Ref<Speculation> outer;
  uint64_t site = 0;   // of the branch
  uint64_t budget = 0; // instructions
  uint64_t used = 0;
  bool hasFailed = false; // an error, or more than it is worth
  bool isAbandoned() const { return hasFailed || (outer && outer->isAbandoned()); }
};

struct Node {
  enum class Outcome : uint8_t {
    Open,    // still running, or waiting
    Forked,  // several ways to go on
    Meeting, // at a place where paths meet; one child goes on from there
    Ended,
    Covered, // by an interpolant
  };

  Node* parent = nullptr;
  std::unique_ptr<State> start;       // what the state was; dropped when the node is done
  const Function* function = nullptr; // where it starts
  uint32_t pc = 0, depth = 0;
  std::vector<ObjectId> objects; // allocated on the way
  std::vector<Node*> spawned;    // what forked off, in order; null: ended at once
  Node* next = nullptr;          // the state itself, unless it ended
  std::vector<std::unique_ptr<Node>> owned;

  Node() = default;
  Node(Node&&) = default;
  Node& operator=(Node&&) = default;
  /// Frees subtrees in a loop: trees are as deep as paths are long, and recursion would exhaust the stack.
  ~Node() {
    std::vector<std::unique_ptr<Node>> left = std::move(owned);
    while (!left.empty()) {
      std::unique_ptr<Node> last = std::move(left.back());
      left.pop_back();
      for (std::unique_ptr<Node>& child : last->owned) left.push_back(std::move(child));
      last->owned.clear();
    }
  }
  std::map<uint32_t, Node*> tried; // sides of branches that are not possible, by number
  uint32_t untakenCount = 0;
  Ref<Speculation> speculation; // that it belongs to
  Outcome outcome = Outcome::Open;
  uint64_t instructions = 0; // executed
  uint32_t unfinished = 0;   // children
  bool startsSpeculation = false;
  bool isMeeting = false; // starts where paths meet: its interpolant is worth keeping
  bool isBelowMeeting = false;
  bool isTainted = false; // something below was not followed to its end, or cannot be explained
  bool isDone = false;
  Ref<const Interpolant> whole; // all of its start, for states that come back to it
  bool isWholeKnown = false;
  size_t pointHash = 0;      // of the place where it starts, if paths meet there
  Node* lastVisit = nullptr; // of that place, on the same path
  Ref<const Interpolant> interpolant;
  uint32_t number = ~uint32_t(0); // in the tree that is recorded; all ones: not there
};

} // namespace hindsight::prune
