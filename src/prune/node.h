// The tree of forward execution, as far as pruning needs it: a node is a stretch of a path without a fork.
#pragma once

#include "prune/interpolant.h"
#include "step/machine.h"

#include <memory>
#include <vector>

namespace hindsight {

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
  std::vector<ObjectId> objects;      // allocated on the way
  std::vector<Node*> spawned;         // what forked off, in order; null: ended at once
  Node* next = nullptr;               // the state itself, unless it ended
  std::vector<std::unique_ptr<Node>> owned;
  Outcome outcome = Outcome::Open;
  uint64_t instructions = 0; // executed
  uint32_t unfinished = 0;   // children
  bool isMeeting = false;    // starts where paths meet: its interpolant is worth keeping
  bool isBelowMeeting = false;
  bool isTainted = false; // something below was not followed to its end, or cannot be explained
  bool isDone = false;
  Ref<const Interpolant> interpolant;
};

} // namespace hindsight
