// The tree of a forward search as plain data, texts already made: what was executed, the interpolants of safe subtrees,
// and which nodes were cut because another one subsumes them.
#pragma once

#include "support/finding.h"

#include <cstdint>
#include <string>
#include <vector>

namespace hindsight {

/// A value that a state holds, as a person would write it: "y = &h2".
struct TreeValue {
  std::string text;
  bool isKept = false; // the interpolant says something about it
  bool operator==(const TreeValue&) const = default;
};

/// A stretch of a path without a fork.
struct TreeNode {
  static constexpr uint32_t kNone = ~uint32_t(0);

  enum class End : uint8_t {
    Open,    // the search stopped before it was done
    Forked,  // several ways to go on
    Meeting, // at a place where paths meet; its only child goes on from there
    Ended,   // the path did, in a way that is no error
    Failed,  // with an error
    Covered, // by another node
    Dropped, // not followed any further
  };

  uint32_t parent = kNone;
  Place place; // where it starts
  End end = End::Open;
  std::string ending;                   // "returned", "null dereference", ...
  uint32_t coveredBy = kNone;           // kNone although it is covered: by a node that is not in the tree
  bool isTried = false;                 // no input leads here; it was tried nevertheless
  bool startsTry = false;               // the first of such nodes
  bool hasInterpolant = false;          // else nothing is known about why it is safe
  uint64_t instructions = 0;            // executed
  std::vector<std::string> conditions;  // what its path says beyond that of its parent
  std::vector<TreeValue> values;        // what its start state holds
  std::vector<std::string> interpolant; // a line for each thing that must hold
};

struct ExecutionTree {
  static constexpr size_t kMostNodes = 20'000;

  std::vector<TreeNode> nodes; // parents before their children
  uint64_t leftOut = 0;        // nodes beyond the limit
};

} // namespace hindsight
