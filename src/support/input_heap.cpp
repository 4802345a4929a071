#include "support/input_heap.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

using Kind = HeapObject::Kind;

std::string nameInHeap(const InputHeap& heap, uint32_t object) {
  if (heap.objects[object].kind != Kind::Block) return heap.objects[object].name;
  auto isBlock = [](const HeapObject& each) { return each.kind == Kind::Block; };
  return fmt::format("#{}", std::count_if(heap.objects.begin(), heap.objects.begin() + object + 1, isBlock));
}

std::string placeText(const InputHeap& heap, const HeapField& field) {
  if (!field.pointer) return "NULL";
  std::string name = nameInHeap(heap, field.pointer->object);
  if (heap.objects[field.pointer->object].kind == Kind::Global) name = "&" + name;
  return field.pointer->offset ? fmt::format("{}+{}", name, field.pointer->offset) : name;
}

static std::string fieldText(const InputHeap& heap, const HeapField& field) {
  std::string name = field.name.starts_with('.') ? field.name.substr(1) : field.name;
  std::string value = field.isPointer ? placeText(heap, field) : field.value;
  return name.empty() ? value : fmt::format("{} {}", name, value);
}

/// Its value if it is a single scalar, else all of its fields.
static std::string contentText(const InputHeap& heap, const HeapObject& object) {
  std::vector<std::string> fields;
  for (const HeapField& field : object.fields) fields.push_back(fieldText(heap, field));
  return fmt::format("{{{}}}", fmt::join(fields, ", "));
}

std::vector<std::string> heapLines(const InputHeap& heap) {
  std::vector<std::string> lines;
  std::vector<bool> isShown(heap.objects.size(), false);
  for (uint32_t index = 0; index < heap.objects.size(); ++index) {
    const HeapObject& object = heap.objects[index];
    if (isShown[index] || object.kind == Kind::Function) continue;
    std::string line = nameInHeap(heap, index);
    const HeapField* only = object.fields.size() == 1 ? &object.fields.front() : nullptr;
    bool isPointer = object.kind != Kind::Block && only && only->isPointer && only->name.empty();
    if (!isPointer) {
      lines.push_back(fmt::format("{} {}", line, contentText(heap, object)));
      continue;
    }
    line += " -> " + placeText(heap, *only);
    uint32_t target = only->pointer ? only->pointer->object : index;
    bool isNew = target != index && !isShown[target] && heap.objects[target].kind == Kind::Block;
    if (isNew) line += " " + contentText(heap, heap.objects[target]);
    isShown[target] = isShown[target] || isNew;
    lines.push_back(std::move(line));
  }
  return lines;
}

} // namespace hindsight
