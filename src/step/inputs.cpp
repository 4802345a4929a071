// Symbolic inputs of a path.
#include "step/machine.h"

#include <fmt/format.h>

namespace hindsight {

/// The bytes that a test gives to the input at this position; null if it has none for it.
static const std::vector<uint8_t>* fixedBytes(const TestCase* test, uint32_t position, uint64_t size) {
  if (!test || position >= test->objects.size() || test->objects[position].bytes.size() != size) return nullptr;
  return &test->objects[position].bytes;
}

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
    const std::vector<uint8_t>* fixed = fixedBytes(config.fixedInputs, position, size);
    for (uint64_t index = 0; index < count; ++index) {
      if (fixed) {
        U128 value = 0;
        for (uint32_t byte = partBytes; byte-- > 0;) value = value << 8 | (*fixed)[index * partBytes + byte];
        fresh->parts.push_back(terms.constant(value, partBytes * 8));
      } else {
        fresh->parts.push_back(
            terms.freshSymbol(count == 1 ? std::string(name) : fmt::format("{}[{}]", name, index), partBytes * 8));
      }
    }
    shape = fresh;
  }
  state->inputs = Ref<const InputList>(
      new InputList(shape, state->inputs, frame ? frame->code->function->locations[frame->pc] : 0));
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
