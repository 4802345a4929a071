#include "forward/describe_state.h"

#include <algorithm>
#include <bit>
#include <cctype>
#include <cstring>
#include <fmt/format.h>

namespace hindsight {

namespace {

std::string floatText(U128 bits, unsigned width) {
  if (width == 32) return fmt::format("{}", std::bit_cast<float>(static_cast<uint32_t>(bits)));
  if (width == 64) return fmt::format("{}", std::bit_cast<double>(static_cast<uint64_t>(bits)));
  if (width == 80) {
    long double number = 0;
    std::memcpy(&number, &bits, 10);
    return fmt::format("{}", number);
  }
  return fmt::format("{:#x}", static_cast<uint64_t>(bits));
}

std::string integerText(U128 bits, unsigned width, bool isSigned) {
  if (width > 64) return fmt::format("{:#x}{:016x}", static_cast<uint64_t>(bits >> 64), static_cast<uint64_t>(bits));
  if (isSigned) return fmt::format("{}", signExtend64(static_cast<uint64_t>(bits), width));
  return fmt::format("{}", static_cast<uint64_t>(bits));
}

} // namespace

StateDescriber::StateDescriber(const Program& program, const State& state, Assignment assignment)
    : program(program), state(state), assignment(std::move(assignment)), evaluator(this->assignment) {}

std::vector<uint8_t> StateDescriber::bytesOf(const InputShape& shape) const {
  std::vector<uint8_t> bytes;
  for (const Term* part : shape.parts) {
    U128 value = evaluator.evaluate(part);
    for (unsigned byte = 0; byte < part->width() / 8; ++byte)
      bytes.push_back(static_cast<uint8_t>(value >> (8 * byte)));
  }
  return bytes;
}

TestCase StateDescriber::testCase() const {
  TestCase test;
  for (const InputList* entry = state.inputs.get(); entry; entry = entry->previous.get())
    test.objects.push_back({entry->shape->name, bytesOf(*entry->shape)});
  std::reverse(test.objects.begin(), test.objects.end());
  return test;
}

/// The input as the source would write it: a number, a string, or a list of numbers.
std::string StateDescriber::inputText(const InputShape& shape, const std::vector<uint8_t>& bytes) const {
  if (!shape.type.width) return "";
  auto number = [&](const Term* part) {
    U128 bits = evaluator.evaluate(part) & mask128(shape.type.width);
    return shape.type.kind == ScalarKind::Float ? floatText(bits, shape.type.width)
                                                : integerText(bits, shape.type.width, shape.isSigned);
  };
  if (shape.parts.size() == 1) return number(shape.parts.front());
  if (shape.type.width == 8) {
    auto end = std::find(bytes.begin(), bytes.end(), 0);
    if (end != bytes.begin() && std::all_of(bytes.begin(), end, [](uint8_t byte) { return std::isprint(byte); }))
      return fmt::format("\"{}\"", std::string(bytes.begin(), end));
  }
  constexpr size_t kMostParts = 16;
  std::string list;
  for (size_t index = 0; index < std::min(shape.parts.size(), kMostParts); ++index)
    list += (index ? ", " : "") + number(shape.parts[index]);
  return "{" + list + (shape.parts.size() > kMostParts ? ", ...}" : "}");
}

std::vector<Input> StateDescriber::inputs() const {
  std::vector<Input> result;
  for (const InputList* entry = state.inputs.get(); entry; entry = entry->previous.get()) {
    Input input{entry->shape->name, bytesOf(*entry->shape), ""};
    input.value = inputText(*entry->shape, input.bytes);
    result.push_back(std::move(input));
  }
  std::reverse(result.begin(), result.end());
  return result;
}

Place StateDescriber::placeOf(const Function& function, LocationId location) const {
  Place place;
  const SourceLocation& source = program.locations[location];
  if (location && source.line) {
    place.file = program.files[source.file];
    place.line = source.line;
    place.column = source.column;
    place.function = program.scopeNames[source.function];
  }
  if (place.function.empty()) place.function = function.displayName;
  return place;
}

std::string StateDescriber::text(Value value, ScalarType type, bool isSigned) const {
  switch (value.tag()) {
  case ValueTag::Int:
    if (type.kind == ScalarKind::Pointer) return value.bits ? fmt::format("{:#x}", value.bits) : "null";
    if (type.kind == ScalarKind::Float) return floatText(value.bits, type.width);
    return integerText(value.bits, type.width, isSigned);
  case ValueTag::Pointer: {
    const Site& site = program.sites[value.object().site()];
    std::string name = "a heap object";
    if (site.kind == SiteKind::Global) name = "&" + program.globals[site.global].name;
    if (site.kind == SiteKind::Function) name = "&" + program.functions[site.function].displayName;
    if (site.kind == SiteKind::Alloca) {
      const Function& function = program.functions[site.function];
      name = "&" + function.allocas[function.instructions[site.instruction].imm].name;
    }
    int64_t offset = signExtend64(value.bits, program.pointerWidth);
    return offset ? fmt::format("{} {} {}", name, offset < 0 ? "-" : "+", offset < 0 ? -offset : offset) : name;
  }
  case ValueTag::Term: {
    const Term* term = value.term();
    if (term->mentionsBase()) return "a pointer that depends on the input";
    U128 bits = evaluator.evaluate(term);
    return type.kind == ScalarKind::Float ? floatText(bits, type.width) : integerText(bits, type.width, isSigned);
  }
  case ValueTag::Undef: return "undefined";
  }
  return "?";
}

std::vector<NamedValue> StateDescriber::arguments(const Frame& frame) const {
  const Function& function = *frame.code->function;
  std::vector<NamedValue> result;
  for (Slot slot = 0; slot < function.parameters.size(); ++slot) {
    const Parameter& parameter = function.parameters[slot];
    bool isSigned = true;
    for (const VariableLocation& variable : function.variables)
      if (!variable.inMemory && variable.where == Operand::slot(slot)) isSigned = variable.isSigned;
    result.push_back({parameter.name, text(frame.slots()[slot], parameter.type, isSigned)});
  }
  return result;
}

std::vector<StackFrame> StateDescriber::stack() const {
  std::vector<StackFrame> frames;
  constexpr size_t kMostFrames = 64;
  for (const Frame* frame = state.top.get(); frame && frames.size() < kMostFrames; frame = frame->caller.get()) {
    const Function& function = *frame->code->function;
    LocationId location = function.locations[frame->pc];
    frames.push_back({placeOf(function, location), arguments(*frame)});
    // Frames that the compiler inlined away are part of the stack a person expects.
    while (location && program.locations[location].inlinedAt) {
      location = program.locations[location].inlinedAt;
      frames.push_back({placeOf(function, location), {}});
    }
  }
  return frames;
}

CodePlace reportedPlace(const Program& program, const State& state) {
  for (const Frame* frame = state.top.get(); frame; frame = frame->caller.get()) {
    const Function& function = *frame->code->function;
    LocationId location = function.locations[frame->pc];
    if (!function.fromRuntime && location && program.locations[location].line) return {&function, location, frame->pc};
  }
  if (!state.top) return {};
  const Frame& top = *state.top;
  return {top.code->function, top.code->function->locations[top.pc], top.pc};
}

CodePlace reportedPlace(const Program& program, const State& state, const PathEnd& end) {
  return end.place ? *end.place : reportedPlace(program, state);
}

Finding StateDescriber::finding(const PathEnd& end) const {
  Finding finding;
  finding.kind = end.error;
  finding.message = end.message;
  CodePlace where = reportedPlace(program, state, end);
  if (where.function) finding.place = placeOf(*where.function, where.location);
  finding.stack = stack();
  finding.inputs = inputs();
  for (const EndNote& note : end.notes) {
    Place place;
    if (note.location) place = placeOf(program.functions.front(), note.location);
    if (!note.function.empty()) place.function = note.function;
    finding.notes.push_back({note.text, place});
  }
  return finding;
}

} // namespace hindsight
