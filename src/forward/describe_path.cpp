#include "forward/describe_path.h"

#include "forward/address_facts.h"
#include "forward/value_text.h"
#include "program/entry.h"

#include <algorithm>
#include <cctype>
#include <fmt/format.h>
#include <map>
#include <set>
#include <unordered_set>

namespace hindsight::forward {

static constexpr size_t kMostFrames = 64;

PathDescriber::PathDescriber(const Program& program, const State& state, Assignment assignment)
    : program(program), state(state), assignment(std::move(assignment)), evaluator(this->assignment) {}

PathDescriber::PathDescriber(const Program& program, const State& state, Assignment assignment,
                             const lazy::LazyHeap* source, const lazy::ClosedHeap* closed)
    : program(program), state(state), assignment(std::move(assignment)), source(source), closed(closed),
      evaluator(this->assignment) {}

/// None if the program is started as a process.
std::optional<InputHeap> PathDescriber::heap() const {
  if (!closed) return std::nullopt;
  auto numberText = [](U128 bits, const DataType& type) {
    auto width = static_cast<unsigned>(type.size * 8);
    if (type.kind == DataType::Kind::Float) return floatText(bits, width > 80 ? 80 : width);
    return integerText(bits, width, type.isSigned);
  };
  return closed->heap(evaluator, numberText);
}

std::vector<uint8_t> PathDescriber::bytesOf(const InputShape& shape) const {
  std::vector<uint8_t> bytes;
  for (const Term* part : shape.parts) {
    U128 value = evaluator.evaluate(part);
    for (unsigned byte = 0; byte < part->width() / 8; ++byte)
      bytes.push_back(static_cast<uint8_t>(value >> (8 * byte)));
  }
  return bytes;
}

TestCase PathDescriber::testCase() const {
  TestCase test;
  for (const InputList* entry = state.inputs.get(); entry; entry = entry->previous.get())
    test.objects.push_back({entry->shape->name, bytesOf(*entry->shape)});
  std::reverse(test.objects.begin(), test.objects.end());
  test.failedAllocations = failedAllocations();
  test.globals = state.globalInputs;
  test.worldInputs = state.worldInputs;
  test.addresses = placedAllocations(program, state, evaluator);
  test.heap = heap();
  return test;
}

std::optional<int32_t> PathDescriber::exitStatus(Machine& machine, const PathEnd& end) const {
  if (end.kind == EndKind::Returned && !returnsStatus(*state.entry)) return std::nullopt;
  Finding ended;
  noteChance(machine, ended);
  if (!ended.chance.empty()) return std::nullopt;
  if (end.symbolicStatus) {
    std::unordered_set<SymbolId> known = inputSymbols();
    for (SymbolId symbol : machine.terms.symbolsOf(end.symbolicStatus))
      if (!known.contains(symbol) && !(source && source->isOfInput(symbol)))
        return std::nullopt; // as of a variable that was never written
  }
  U128 status = end.symbolicStatus ? evaluator.evaluate(end.symbolicStatus) : static_cast<U128>(end.exitStatus);
  return static_cast<int32_t>(static_cast<uint32_t>(status) & 0xff); // what a parent process sees of it
}

std::unordered_set<SymbolId> PathDescriber::inputSymbols() const {
  std::unordered_set<SymbolId> symbols;
  for (const InputList* entry = state.inputs.get(); entry; entry = entry->previous.get())
    for (const Term* part : entry->shape->parts)
      if (part->isSymbol()) symbols.insert(part->symbol());
  return symbols;
}

std::vector<uint32_t> PathDescriber::failedAllocations() const {
  std::vector<uint32_t> numbers;
  for (const FailedAllocation* entry = state.failedAllocations.get(); entry; entry = entry->previous.get())
    if (entry->number) numbers.push_back(entry->number);
  std::reverse(numbers.begin(), numbers.end());
  return numbers;
}

void PathDescriber::noteFailedAllocations(Finding& finding) const {
  constexpr size_t kMostNotes = 8;
  std::vector<ObjectNote> notes;
  for (const FailedAllocation* entry = state.failedAllocations.get(); entry; entry = entry->previous.get())
    if (notes.size() < kMostNotes)
      notes.push_back(
          {fmt::format("this call of {} fails", entry->function), placeOf(program.functions.front(), entry->location)});
  finding.notes.insert(finding.notes.end(), notes.rbegin(), notes.rend());
}

/// The input as the source would write it: a number, a string, or a list of numbers.
std::string PathDescriber::inputText(const InputShape& shape, const std::vector<uint8_t>& bytes) const {
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

std::vector<Input> PathDescriber::inputs() const {
  std::vector<Input> result;
  for (const InputList* entry = state.inputs.get(); entry; entry = entry->previous.get()) {
    Input input{entry->shape->name, bytesOf(*entry->shape), ""};
    if (entry->location) input.place = placeOf(program.functions.front(), entry->location);
    input.value = inputText(*entry->shape, input.bytes);
    result.push_back(std::move(input));
  }
  std::reverse(result.begin(), result.end());
  return result;
}

Place PathDescriber::placeOf(const Function& function, LocationId location) const {
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

std::string PathDescriber::text(Value value, ScalarType type, bool isSigned) const {
  const lazy::Origin* origin = source && value.isPointer() ? source->originOf(value.object()) : nullptr;
  if (origin && !origin->isVariable) {
    const std::string& name = origin->inPicture.empty() ? origin->name : origin->inPicture;
    return value.bits ? fmt::format("{} + {} bytes", name, static_cast<int64_t>(value.bits)) : name;
  }
  return valueText(program, value, type, isSigned, &evaluator);
}

std::vector<NamedValue> PathDescriber::arguments(const Frame& frame) const {
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

std::vector<StackFrame> PathDescriber::stack() const {
  std::vector<StackFrame> frames;
  size_t own = 0; // up to the outermost function of the program
  for (const Frame* frame = state.top.get(); frame && frames.size() < kMostFrames; frame = frame->caller.get()) {
    const Function& function = *frame->code->function;
    if (function.fromRuntime && frames.empty() && frame->caller) continue; // the call of the library says it all
    LocationId location = function.locations[frame->pc];
    frames.push_back({placeOf(function, location), arguments(*frame)});
    bool isOwn = !function.fromRuntime;
    // Frames that the compiler inlined away are part of the stack a person expects.
    while (location && program.locations[location].inlinedAt) {
      location = program.locations[location].inlinedAt;
      frames.push_back({placeOf(function, location), {}});
    }
    if (isOwn) own = frames.size();
  }
  if (own) frames.resize(own); // who calls handlers when the program is over is none of its business
  return frames;
}

std::vector<StackFrame> PathDescriber::allocationStack(const Object& object) const {
  std::vector<StackFrame> frames;
  const Site& site = program.sites[object.id.site()];
  const Function* function = &program.functions[site.function];
  uint32_t instruction = site.instruction;
  for (const CallContext* call = object.context.get(); frames.size() < kMostFrames; call = call->outer.get()) {
    // Models stand for the call of them.
    if (!function->fromRuntime) frames.push_back({placeOf(*function, function->locations[instruction]), {}});
    if (!call || !call->outer) break;
    function = &program.functions[call->outer->function];
    instruction = call->callInstruction;
  }
  return frames;
}

CodePlace reportedPlace(const Program& program, const State& state, const PathEnd& end) {
  return end.place ? *end.place : reportedPlace(program, state);
}

/// Blocks that must be where the path has them.
void PathDescriber::noteAddresses(const Machine& machine, Finding& finding) const {
  constexpr size_t kMostNotes = 8;
  std::map<uint32_t, const Object*> blocks;
  state.memory.forEach([&](const Object& object) {
    if (object.allocation) blocks[object.allocation] = &object;
  });
  std::set<uint64_t> used;
  for (const PlacedAllocation& placed : finding.addresses) {
    bool again = !used.insert(placed.address).second;
    auto block = blocks.find(placed.allocation);
    if (block == blocks.end() || finding.notes.size() >= kMostNotes) continue;
    CodePlace place = machine.ending.allocationPlace(*block->second);
    if (!place.function) continue;
    finding.notes.push_back(
        {fmt::format("needs this block at {:#x}{}", placed.address, again ? ", where a freed one was" : ""),
         placeOf(*place.function, place.location)});
  }
}

void PathDescriber::noteChance(Machine& machine, Finding& finding) const {
  finding.placement = unplacedObjects(machine, state);
  finding.chance = chance(machine, finding.placement);
  noteAddresses(machine, finding);
}

std::string PathDescriber::chance(Machine& machine, const std::string& placement) const {
  std::unordered_set<SymbolId> known = inputSymbols();
  bool unwritten = false, reused = false, other = false;
  for (const Term* constraint : state.path.constraints())
    for (SymbolId symbol : machine.terms.symbolsOf(constraint)) {
      if (known.contains(symbol) || machine.terms.symbolInfo(symbol).baseOf) continue;
      if (source && source->isOfInput(symbol)) continue;
      const AddressPair* pair = state.addressPairs.get();
      while (pair && !(pair->same->isSymbol() && pair->same->symbol() == symbol)) pair = pair->previous.get();
      if (pair && isPlaceable(state, *pair)) continue; // which the test says
      (machine.context.undefined.contains(symbol) ? unwritten : pair ? reused : other) = true;
    }
  std::vector<std::string_view> parts;
  if (unwritten) parts.push_back("memory that was never written");
  if (reused) parts.push_back("the address of a local that has gone out of scope being reused");
  if (other) parts.push_back("what the C library does");
  if (!placement.empty()) parts.push_back(placement);
  bool inside = false;
  for (const FailedAllocation* entry = state.failedAllocations.get(); entry; entry = entry->previous.get())
    inside |= entry->number == 0;
  if (inside) parts.push_back("a failing allocation inside the C library");
  return fmt::format("{}", fmt::join(parts, " and "));
}

Finding PathDescriber::finding(const PathEnd& end) const {
  Finding finding;
  finding.kind = end.error;
  finding.message = end.message;
  CodePlace where = reportedPlace(program, state, end);
  if (where.function) finding.place = placeOf(*where.function, where.location);
  finding.stack = stack();
  for (const Frame* frame = state.top.get(); frame && !end.place; frame = frame->caller.get()) {
    if (!frame->code->function->fromRuntime) break;
    finding.library = frame->code->function->displayName;
  }
  finding.inputs = inputs();
  for (const EndNote& note : end.notes) {
    Place place;
    if (note.location) place = placeOf(program.functions.front(), note.location);
    if (!note.function.empty()) place.function = note.function;
    finding.notes.push_back({note.text, place});
  }
  finding.failedAllocations = failedAllocations();
  finding.globals = state.globalInputs;
  finding.worldInputs = state.worldInputs;
  finding.addresses = placedAllocations(program, state, evaluator);
  finding.heap = heap();
  noteFailedAllocations(finding);
  return finding;
}

} // namespace hindsight::forward
