#include "support/input_heap.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight {

using Kind = HeapObject::Kind;

std::string nameInHeap(const InputHeap& heap, uint32_t object) {
  if (heap.objects[object].kind == Kind::Outside) return fmt::format("caller's function {}", heap.objects[object].name);
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
  constexpr size_t kMostFields = 24; // the .ktest and the JSON have all
  std::vector<std::string> fields;
  for (const HeapField& field : object.fields)
    if (fields.size() < kMostFields) fields.push_back(fieldText(heap, field));
  if (object.fields.size() > kMostFields) fields.push_back(fmt::format("{} more", object.fields.size() - kMostFields));
  return fmt::format("{{{}}}", fmt::join(fields, ", "));
}

/// Empty: there is nothing to say of it.
static std::string callText(const InputHeap& heap, const HeapCall& call) {
  std::vector<std::string> does;
  for (const HeapField& result : call.results)
    if (result.pointer) does.push_back("returns " + placeText(heap, result));
  for (const HeapCall::Write& write : call.writes)
    does.push_back(fmt::format("writes {} {{{}}}", nameInHeap(heap, write.object), fieldText(heap, write.field)));
  return does.empty() ? "" : fmt::format("{}() {}", call.function, fmt::join(does, ", "));
}

std::vector<std::string> heapLines(const InputHeap& heap) {
  std::vector<std::string> lines;
  std::vector<bool> isShown(heap.objects.size(), false);
  for (uint32_t index = 0; index < heap.objects.size(); ++index) {
    const HeapObject& object = heap.objects[index];
    bool isCode = object.kind == Kind::Function || object.kind == Kind::Outside;
    if (isShown[index] || isCode || object.kind == Kind::Own) continue;
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
  for (const HeapCall& call : heap.calls)
    if (std::string line = callText(heap, call); !line.empty()) lines.push_back(std::move(line));
  return lines;
}

} // namespace hindsight
