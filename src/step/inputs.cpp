// Symbolic inputs of a path.
#include "step/machine.h"

#include <fmt/format.h>

namespace hindsight {

Ref<const InputShape> Machine::newInput(std::string_view name, uint64_t size, ScalarType partType, bool isSigned) {
  uint32_t position = state->inputs ? state->inputs->count : 0;
  uint32_t partBytes = partType.width ? (partType.width + 7u) / 8u : 1;
  if (size % partBytes) partBytes = 1;
  // The type is part of it: a sibling may make an input of the same name and size from a variable of another type.
  std::string key = fmt::format("{}:{}:{}:{}:{}:{}:{}", position, size, partBytes, static_cast<int>(partType.kind),
                                partType.width, isSigned, name);
  Ref<const InputShape>& shape = inputShapes[key];
  if (!shape) {
    auto fresh = Ref<InputShape>::make();
    fresh->name = name;
    fresh->position = position;
    fresh->size = size;
    fresh->isSigned = isSigned;
    if (partType.width && partBytes == (partType.width + 7u) / 8u) fresh->type = partType;
    uint64_t count = size / partBytes;
    for (uint64_t index = 0; index < count; ++index)
      fresh->parts.push_back(
          terms.freshSymbol(count == 1 ? std::string(name) : fmt::format("{}[{}]", name, index), partBytes * 8));
    shape = fresh;
  }
  state->inputs = Ref<const InputList>(new InputList(shape, state->inputs));
  return shape;
}

std::optional<std::string> Machine::concreteString(Value pointer, size_t limit) {
  if (!pointer.isPointer()) return std::nullopt;
  const Object* object = state->memory.find(pointer.object());
  if (!object || !object->live()) return std::nullopt;
  std::string text;
  for (uint64_t at = pointer.bits; at < object->size && text.size() < limit; ++at) {
    if (!object->plainRange(at, 1)) return std::nullopt;
    char byte = 0;
    object->copyOut(at, &byte, 1);
    if (!byte) return text;
    text += byte;
  }
  return std::nullopt;
}

} // namespace hindsight
