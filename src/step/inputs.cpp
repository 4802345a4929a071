// Symbolic inputs of a path.
#include "step/inputs.h"

#include "step/reported_place.h"

#include <fmt/format.h>

namespace hindsight {

/// What the world gives has the name of a function with its parentheses. A path that was found backward does not know
/// which one it was.
static constexpr std::string_view kAnyOfWorld = "__hindsight_input_int";
static bool isOfWorld(std::string_view name) {
  return name.find("()") != std::string_view::npos || name == kAnyOfWorld;
}

/// Harnesses are free to call an input something else when its test is run; what the world gives is not mixed up.
static bool canBe(std::string_view recorded, std::string_view name) {
  if (!isOfWorld(recorded) && !isOfWorld(name)) return true;
  return recorded == name || (recorded == kAnyOfWorld && isOfWorld(name));
}

/// The bytes that a test gives to the input at this position; null if it has none for it.
static const std::vector<uint8_t>* fixedBytes(const TestCase* test, uint32_t position, uint64_t size,
                                              std::string_view name) {
  if (!test || position >= test->objects.size()) return nullptr;
  const TestObject& object = test->objects[position];
  return object.bytes.size() == size && canBe(object.name, name) ? &object.bytes : nullptr;
}

bool isNextRecorded(const Machine& machine, std::string_view name) {
  uint32_t position = machine.state->inputs ? machine.state->inputs->count : 0;
  const TestCase* test = machine.config.fixedInputs;
  if (!test || position >= test->objects.size()) return false;
  const std::string& recorded = test->objects[position].name;
  return isOfWorld(recorded) && canBe(recorded, name);
}

/// Where the program asks for it: a model of the library stands for its caller.
static LocationId placeOfInput(const Program& program, const State& state, const Frame* frame) {
  if (!frame) return 0;
  return frame->code->function->fromRuntime ? reportedPlace(program, state).location
                                            : frame->code->function->locations[frame->pc];
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
    forking.fork().guidance = State::Guidance::Free; // executes the call again, with any value
    if (wants(kHookFork)) hooks.onFork(*state, *spawned.back().state, terms.makeTrue());
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
  if (config.fixedInputs && frame && !fixedBytes(config.fixedInputs, position, size, name))
    ending.endPath({EndKind::AssumptionFailed, {}, 0, "the test has no such input", {}});
  const std::vector<uint8_t>* fixed = fixedBytes(config.fixedInputs, position, size, name);
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
  state->inputs = Ref<const InputList>(new InputList(shape, state->inputs, placeOfInput(program, *state, frame)));
  return shape;
}

Value inputFor(Machine& machine, const Parameter& parameter) {
  auto shape = machine.newInput(parameter.name, inputBytes(parameter.type.width), parameter.type, true);
  return machine.value(machine.terms.resize(shape->parts.front(), parameter.type.width));
}

} // namespace hindsight
