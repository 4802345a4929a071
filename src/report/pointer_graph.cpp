#include "report/pointer_graph.h"

#include "report/object_graph.h"

namespace hindsight {

/// Functions that have a pointer first, then all objects, in their order.
static ObjectGraph graphOf(const PointerFacts& facts) {
  using Look = ObjectGraph::Look;
  ObjectGraph graph;
  auto addRow = [](ObjectGraph::Box& box, const std::string& label, const std::vector<PointerFacts::Target>& targets) {
    ObjectGraph::Row& row = box.rows.emplace_back(ObjectGraph::Row{label});
    for (const PointerFacts::Target& target : targets) row.targets.push_back({target.object, target.offset});
  };
  for (const PointerFacts::Function& function : facts.functions) {
    ObjectGraph::Box box{function.name, Look::Root};
    for (const PointerFacts::Pointer& variable : function.variables) addRow(box, variable.name, variable.targets);
    if (!function.returns.empty()) addRow(box, "returns", function.returns);
    if (!box.rows.empty()) graph.boxes.push_back(std::move(box));
  }
  graph.roots = graph.boxes.size();
  for (const PointerFacts::Object& object : facts.objects) {
    ObjectGraph::Box& box =
        graph.boxes.emplace_back(ObjectGraph::Box{object.name, object.exists ? Look::Exists : Look::Future});
    for (const PointerFacts::Field& field : object.fields) addRow(box, field.range, field.targets);
  }
  for (ObjectGraph::Box& box : graph.boxes)
    for (ObjectGraph::Row& row : box.rows)
      for (ObjectGraph::Target& target : row.targets) target.box += graph.roots;
  return graph;
}

std::string renderPointersDot(const PointerFacts& facts) {
  return renderDot(graphOf(facts));
}

std::string renderPointersSvg(const PointerFacts& facts) {
  return renderSvg(graphOf(facts));
}

} // namespace hindsight
