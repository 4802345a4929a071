#include "prune/tree_values.h"

#include "memory/object_access.h"
#include "program/liveness.h"
#include "step/code.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::prune {

namespace {

/// Lines of one node, and cells of one object that is not a plain variable.
constexpr size_t kMostLines = 24, kMostCells = 6, kMostNeeds = 48;

bool isWholeNumber(uint64_t bytes) {
  return bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8;
}

} // namespace

void TreeValues::gatherKept(const Interpolant& interpolant) {
  auto addSymbols = [&](const Term* term) {
    for (SymbolId symbol : machine.terms.symbolsOf(term))
      if (const Location* place = locations.find(symbol)) kept.push_back(*place);
  };
  for (const Fact& fact : interpolant.facts) addSymbols(fact.sum ? fact.sum : fact.formula);
  for (const KeptPointer& pointer : interpolant.pointers) addSymbols(pointer.place);
  for (const KeptContents& contents : interpolant.contents)
    kept.push_back(Location::memory(contents.id, 0, static_cast<uint32_t>(contents.object->size)));
}

bool TreeValues::isKept(const Location& place) const {
  return std::ranges::any_of(kept, [&](const Location& other) {
    if (other.kind != place.kind) return false;
    if (place.kind != Location::Kind::Memory)
      return other.depth == place.depth && other.index == place.index && other.object == place.object;
    return other.object == place.object && other.offset < place.offset + place.bytes &&
           place.offset < other.offset + other.bytes;
  });
}

void TreeValues::add(const Location& place, Value value, unsigned width, bool isSigned) {
  std::string text = fmt::format("{} = {}", names.place(place, state), names.value(value, width, isSigned, state));
  lines.push_back({place, {std::move(text), isKept(place)}});
  if (value.isPointer()) addObject(value.object());
}

void TreeValues::addCells(const Object& object) {
  size_t count = 0;
  object.forEachCell([&](uint64_t offset, const Cell& cell) {
    if (++count > kMostCells) return false;
    add(Location::memory(object.id, offset, cell.length), cell.value, cell.length * 8, true);
    return true;
  });
}

/// What a variable that lives in memory, or an object that something points to, holds.
void TreeValues::addObject(ObjectId id) {
  const Object* object = state.memory.find(id);
  if (!seen.insert(id.raw()).second || lines.size() > 4 * kMostLines) return;
  if (!object || !object->live() || object->kind == ObjectKind::Function || object->readOnly) return;
  if (!isWholeNumber(object->size)) return addCells(*object);
  auto bytes = static_cast<uint32_t>(object->size);
  if (std::optional<Value> value = tryRead(machine.context, *object, 0, bytes))
    add(Location::memory(id, 0, bytes), *value, bytes * 8, true);
}

void TreeValues::addFrame(const Frame& frame) {
  const Function& function = *frame.code->function;
  if (function.fromRuntime) return; // what it needs is among the kept places
  bool isWaiting = &frame != state.top.get();
  for (Slot slot : livenessOf(function).at(frame.pc + (isWaiting ? 1 : 0))) {
    if (isWaiting && slot == function.instructions[frame.pc].dst) continue; // what the call will return
    const Value& value = frame.slots()[slot];
    unsigned width = slot < function.slotTypes.size() ? function.slotTypes[slot].width : 0;
    if (!width || value.isUndef() || names.slotName(frame, slot).empty()) continue;
    if (value.isTerm() && value.term()->width() != width) continue; // nothing lives here yet
    bool isSigned = true;
    for (const VariableLocation& variable : function.variables)
      if (!variable.inMemory && variable.where == Operand::slot(slot)) isSigned = variable.isSigned;
    add(Location::slot(frame.depth, slot), value, width, isSigned);
  }
  for (ObjectId local : frame.stackObjects) addObject(local);
}

/// Places that the interpolant speaks of and nothing above has shown.
void TreeValues::addKept() {
  std::vector<Location> missing;
  for (const Location& place : kept)
    if (std::ranges::none_of(lines, [&](const Line& line) {
          return line.place.kind == place.kind && line.place.depth == place.depth && line.place.index == place.index &&
                 line.place.object == place.object && line.place.offset <= place.offset &&
                 line.place.offset + line.place.bytes >= place.offset + place.bytes;
        }))
      missing.push_back(place);
  for (const Location& place : missing) {
    if (lines.size() > 4 * kMostLines) return;
    if (place.kind == Location::Kind::Register) {
      const Frame* frame = frameAt(state, place.depth);
      if (!frame || place.index >= frame->slotCount) continue;
      const Function& function = *frame->code->function;
      add(place, frame->slots()[place.index], function.slotTypes[place.index].width, true);
    } else if (place.kind == Location::Kind::Memory && place.bytes <= 16) {
      const Object* object = state.memory.find(place.object);
      if (!object || place.offset + place.bytes > object->size) continue;
      if (std::optional<Value> value = tryRead(machine.context, *object, place.offset, place.bytes))
        add(place, *value, place.bytes * 8, true);
    }
  }
}

std::vector<TreeValue> TreeValues::values(const Interpolant* interpolant) {
  if (interpolant) gatherKept(*interpolant);
  for (const Frame* frame = state.top.get(); frame; frame = frame->caller.get()) addFrame(*frame);
  addKept();
  // If there are too many, those that matter stay.
  auto keptCount =
      static_cast<size_t>(std::ranges::count_if(lines, [](const Line& line) { return line.shown.isKept; }));
  size_t others = kMostLines - std::min(kMostLines, keptCount);
  std::vector<TreeValue> shown;
  for (Line& line : lines) {
    if (std::ranges::find(shown, line.shown) != shown.end()) continue;
    if (!line.shown.isKept && others == 0) continue;
    if (!line.shown.isKept) --others;
    if (shown.size() < kMostLines) shown.push_back(std::move(line.shown));
  }
  return shown;
}

std::vector<std::string> TreeValues::needs(const Interpolant& interpolant) {
  std::vector<std::string> result;
  for (const KeptPointer& pointer : interpolant.pointers)
    result.push_back(fmt::format("{} = {}", names.formula(pointer.place, state),
                                 names.value(Value::pointer(pointer.object, pointer.offset), 0, true, state)));
  for (const Fact& fact : interpolant.facts) result.push_back(names.fact(fact, state));
  for (const KeptContents& contents : interpolant.contents)
    result.push_back(fmt::format("all bytes of {}", names.object(contents.id)));
  for (const KeptObject& object : interpolant.objects) {
    if (object.kind != ObjectKind::Heap && object.exists) continue; // variables are always there
    std::string name = names.object(object.id);
    bool isLive = object.exists && object.life == ObjectLife::Live;
    result.push_back(isLive           ? fmt::format("{} has {} bytes", name, object.size)
                     : !object.exists ? fmt::format("{} is gone", name)
                                      : fmt::format("{} is freed", name));
  }
  std::vector<std::string> unique;
  for (std::string& line : result)
    if (std::ranges::find(unique, line) == unique.end()) unique.push_back(std::move(line));
  if (unique.size() > kMostNeeds) {
    size_t more = unique.size() - kMostNeeds;
    unique.resize(kMostNeeds);
    unique.push_back(fmt::format("… and {} more", more));
  }
  return unique;
}

} // namespace hindsight::prune
