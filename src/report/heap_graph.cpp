#include "report/heap_graph.h"

#include <fmt/format.h>

namespace hindsight {

using HeapKind = HeapObject::Kind;

static std::string titleOf(const InputHeap& heap, uint32_t index) {
  const HeapObject& object = heap.objects[index];
  std::string name = nameInHeap(heap, index);
  return object.type.empty() ? name : fmt::format("{}: {}", name, object.type);
}

ObjectGraph heapGraph(const InputHeap& heap, const std::string& function) {
  ObjectGraph graph{.title = fmt::format("The heap that {} is started on", function)};
  graph.boxes.push_back({function, ObjectGraph::Look::Root});
  std::vector<size_t> boxOf(heap.objects.size(), 0); // parameters are rows of the first box
  for (uint32_t index = 0; index < heap.objects.size(); ++index) {
    if (heap.objects[index].kind == HeapKind::Parameter) continue;
    boxOf[index] = graph.boxes.size();
    graph.boxes.push_back({titleOf(heap, index), ObjectGraph::Look::Exists});
  }
  graph.roots = 1;
  for (uint32_t index = 0; index < heap.objects.size(); ++index) {
    const HeapObject& object = heap.objects[index];
    for (const HeapField& field : object.fields) {
      std::string label = field.name.starts_with('.') ? field.name.substr(1) : field.name;
      if (object.kind == HeapKind::Parameter) label = object.name + field.name;
      std::string value = field.isPointer ? (field.pointer ? "" : "NULL") : field.value;
      if (!value.empty()) label += (label.empty() ? "" : " ") + value;
      ObjectGraph::Row& row = graph.boxes[boxOf[index]].rows.emplace_back(ObjectGraph::Row{label});
      if (!field.pointer) continue;
      uint64_t offset = field.pointer->offset;
      row.targets.push_back({boxOf[field.pointer->object], offset ? fmt::format("+{}", offset) : ""});
    }
  }
  return graph;
}

} // namespace hindsight
