#include "prune/tree_recorder.h"

#include "prune/tree_values.h"
#include "step/reported_place.h"

#include <unordered_set>

namespace hindsight::prune {

namespace {

constexpr size_t kMostConditions = 8;

Place placeOf(const Program& program, const State& state) {
  CodePlace code = reportedPlace(program, state);
  Place place;
  if (!code.function) return place;
  const SourceLocation& source = program.locations[code.location];
  if (code.location && source.line)
    place = {program.files[source.file], source.line, source.column, program.scopeNames[source.function]};
  if (place.function.empty()) place.function = code.function->displayName;
  return place;
}

} // namespace

TreeNode* TreeRecorder::add(const Node* parent, const State& state) {
  bool isBelowGap = parent && parent->number == TreeNode::kNone;
  if (isBelowGap || tree.nodes.size() >= ExecutionTree::kMostNodes) {
    ++tree.leftOut;
    return nullptr;
  }
  TreeNode& recorded = tree.nodes.emplace_back();
  if (parent) {
    recorded.parent = parent->number;
    for (ObjectId object : parent->objects) names.meet(object);
  }
  names.meetInputs(state);
  recorded.place = placeOf(machine.program, state);
  recorded.isTried = state.speculation > 0;
  return &recorded;
}

void TreeRecorder::begins(Node& node) {
  if (add(node.parent, *node.start)) node.number = static_cast<uint32_t>(tree.nodes.size() - 1);
}

void TreeRecorder::leaks(ErrorKind kind) {
  if (lastEnded == TreeNode::kNone) return;
  tree.nodes[lastEnded].end = TreeNode::End::Failed;
  tree.nodes[lastEnded].ending = spell(kind);
}

void TreeRecorder::ends(const Node& node, const PathEnd& end) {
  lastEnded = node.number;
  if (node.number == TreeNode::kNone) return;
  TreeNode& recorded = tree.nodes[node.number];
  recorded.end = end.kind == EndKind::Error ? TreeNode::End::Failed : TreeNode::End::Ended;
  recorded.ending = endName(end);
}

void TreeRecorder::endsAtOnce(const Node& parent, const State& state, const PathEnd& end) {
  TreeNode* recorded = add(&parent, state);
  if (!recorded) return;
  recorded->end = end.kind == EndKind::Error ? TreeNode::End::Failed : TreeNode::End::Ended;
  recorded->ending = endName(end);
  recorded->conditions = newConditions(state, parent.start.get());
}

void TreeRecorder::covered(const Node& node, const Interpolant& by) {
  auto source = sources.find(&by);
  if (node.number != TreeNode::kNone && source != sources.end()) tree.nodes[node.number].coveredBy = source->second;
}

void TreeRecorder::covered(const Node& node, const Node& by) {
  if (node.number != TreeNode::kNone) tree.nodes[node.number].coveredBy = by.number;
}

void TreeRecorder::harmless(const Node& node) {
  if (node.number != TreeNode::kNone) tree.nodes[node.number].ending = "cut: cannot fail";
}

std::vector<std::string> TreeRecorder::newConditions(const State& state, const State* parent) {
  std::unordered_set<const Term*> known;
  if (parent)
    for (const Term* constraint : parent->path.constraints()) known.insert(constraint);
  std::vector<std::string> result;
  Facts normal(machine.terms);
  for (const Term* constraint : state.path.constraints())
    if (!known.contains(constraint) && result.size() < kMostConditions)
      result.push_back(names.fact(normal.normalised(constraint), state));
  return result;
}

void TreeRecorder::describe(const Node& node) {
  TreeNode& recorded = tree.nodes[node.number];
  recorded.instructions = node.instructions;
  recorded.startsTry = node.startsSpeculation;
  recorded.hasInterpolant = bool(node.interpolant);
  recorded.conditions = newConditions(*node.start, node.parent ? node.parent->start.get() : nullptr);
  TreeValues values(names, locations, machine, *node.start, livenessOf);
  recorded.values = values.values(node.interpolant.get());
  if (node.interpolant) recorded.interpolant = values.needs(*node.interpolant);
}

void TreeRecorder::finished(const Node& node) {
  if (node.number == TreeNode::kNone) return;
  TreeNode& recorded = tree.nodes[node.number];
  switch (node.outcome) {
  case Node::Outcome::Open: break;
  case Node::Outcome::Forked: recorded.end = TreeNode::End::Forked; break;
  case Node::Outcome::Meeting: recorded.end = TreeNode::End::Meeting; break;
  case Node::Outcome::Covered:
    recorded.end = recorded.ending.empty() ? TreeNode::End::Covered : TreeNode::End::Ended;
    break;
  case Node::Outcome::Ended:
    if (recorded.end == TreeNode::End::Open) recorded.end = TreeNode::End::Dropped;
    break;
  }
  describe(node);
  if (node.interpolant && node.outcome != Node::Outcome::Covered)
    sources.insert_or_assign(node.interpolant.get(), node.number);
}

void TreeRecorder::conclude(const Node& root) {
  std::vector<const Node*> open{&root};
  while (!open.empty()) {
    const Node* node = open.back();
    open.pop_back();
    if (node->isDone) continue;
    finished(*node);
    for (const auto& child : node->owned) open.push_back(child.get());
  }
}

} // namespace hindsight::prune
