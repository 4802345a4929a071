// Symbolic inputs of a path.
#include "step/machine.h"

#include <fmt/format.h>

namespace hindsight {

/// The bytes that a test gives to the input at this position; null if it has none for it.
static const std::vector<uint8_t>* fixedBytes(const TestCase* test, uint32_t position, uint64_t size) {
  if (!test || position >= test->objects.size() || test->objects[position].bytes.size() != size) return nullptr;
  return &test->objects[position].bytes;
}

/// One that names this execution of the call goes before one that names each.
static const ReplayEntry* findGuess(const ReplayMap& guesses, CodePoint call, uint32_t occurrence, uint64_t size) {
  const ReplayEntry* found = nullptr;
  for (const ReplayEntry& guess : guesses) {
    if (guess.call != call || guess.bytes.size() != size) continue;
    if (guess.occurrence == occurrence) return &guess;
    if (!guess.occurrence && !found) found = &guess;
  }
  return found;
}

const std::vector<uint8_t>* Machine::guessFor(uint64_t size) {
  if (!config.guesses || !frame || state->guidance == State::Guidance::Free) return nullptr;
  CodePoint call{frame->code->function->id, frame->pc};
  uint64_t key = uint64_t(call.function) << 32 | call.instruction;
  const uint32_t* known = state->inputsAt.find(key);
  uint32_t occurrence = known ? *known : 0;
  const ReplayEntry* guess = findGuess(*config.guesses, call, occurrence, size);
  if (guess && !config.onlyGuesses && state->guidance == State::Guidance::Open) {
    fork().guidance = State::Guidance::Free; // executes the call again, with any value
    if (wants(kHookFork)) hooks->onFork(*state, *spawned.back().state, terms.makeTrue());
    state->guidance = State::Guidance::Guided;
  }
  state->inputsAt.insert(key, occurrence + 1);
  return guess ? &guess->bytes : nullptr;
}

Ref<const InputShape> Machine::newInput(std::string_view name, uint64_t size, ScalarType partType, bool isSigned) {
  uint32_t position = state->inputs ? state->inputs->count : 0;
  uint32_t partBytes = partType.width ? (partType.width + 7u) / 8u : 1;
  if (size % partBytes) partBytes = 1;
  // The type is part of it: a sibling may make an input of the same name and size from a variable of another type.
  std::string key = fmt::format("{}:{}:{}:{}:{}:{}:{}", position, size, partBytes, static_cast<int>(partType.kind),
                                partType.width, isSigned, name);
  // A run of a test is over where the test has nothing more to say: what would follow is another path.
  if (config.fixedInputs && frame && !fixedBytes(config.fixedInputs, position, size))
    endPath({EndKind::AssumptionFailed, {}, 0, "the test has no such input", {}});
  const std::vector<uint8_t>* fixed = fixedBytes(config.fixedInputs, position, size);
  if (!fixed) fixed = guessFor(size);
  if (fixed) key.append(":=").append(fixed->begin(), fixed->end());
  Ref<const InputShape>& shape = (*inputShapes)[key];
  if (!shape) {
    auto fresh = Ref<InputShape>::make();
    fresh->name = name;
    fresh->position = position;
    fresh->size = size;
    fresh->isSigned = isSigned;
    if (partType.width && partBytes == (partType.width + 7u) / 8u) fresh->type = partType;
    uint64_t count = size / partBytes;
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
