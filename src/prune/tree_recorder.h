// Keeps the tree of a search to be shown, as figure 3 of TRACER-X. The pruner reports the ends of its nodes; texts
// are made when a node is finished, because only then is it known what was kept of its state.
#pragma once

#include "prune/node.h"
#include "prune/state_form.h"
#include "prune/tree_names.h"
#include "support/execution_tree.h"

#include <unordered_map>

namespace hindsight::prune {

class TreeRecorder {
public:
  TreeRecorder(ExecutionTree& tree, Machine& machine, Locations& locations, LivenessOf livenessOf)
      : tree(tree), machine(machine), locations(locations), names(machine, locations),
        livenessOf(std::move(livenessOf)) {}

  /// With its start state and its parent.
  void begins(Node& node);
  void ends(const Node& node, const PathEnd& end);
  /// The node that ended last did so with an error, which shows only when the program is over.
  void leaks(ErrorKind kind);
  /// A path that forked off and was over at once.
  void endsAtOnce(const Node& parent, const State& state, const PathEnd& end);
  /// The node is subsumed; the interpolant is that of a finished node.
  void covered(const Node& node, const Interpolant& by);
  void covered(const Node& node, const Node& by);
  /// Nothing can fail from its start on.
  void harmless(const Node& node);
  /// The interpolant is there, and the start state still is.
  void finished(const Node& node);
  /// The search is over, also for the nodes that are not finished.
  void conclude(const Node& root);

private:
  TreeNode* add(const Node* parent, const State& state);
  void describe(const Node& node);
  std::vector<std::string> newConditions(const State& state, const State* parent);

  ExecutionTree& tree;
  Machine& machine;
  Locations& locations;
  TreeNames names;
  LivenessOf livenessOf;
  std::unordered_map<const Interpolant*, uint32_t> sources; // the nodes that interpolants are of
  uint32_t lastEnded = TreeNode::kNone;
};

} // namespace hindsight::prune
