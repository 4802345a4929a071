#include "prune/live_objects.h"

#include "step/code.h"
#include "step/held.h"

#include <algorithm>
#include <unordered_set>

namespace hindsight::prune {

/// A pointer to a local that is gone may be compared with the address of any other one, and that is not looked up
/// anywhere: all of them are kept then.
static void keepAllLocals(Interpolant& result, const Program& program, const State& start) {
  for (const Frame* frame = start.top.get(); frame; frame = frame->caller.get())
    for (const Instruction& instruction : frame->code->function->instructions) {
      Value local = instruction.op == Opcode::Alloca ? frame->slots()[instruction.dst] : Value::undef();
      auto isSame = [&](const KeptObject& kept) { return kept.id == local.object(); };
      if (local.isPointer() && std::ranges::none_of(result.objects, isSame))
        result.objects.push_back(KeptObject::of(program, start, local.object()));
    }
}

void placeLocals(Interpolant& result, const Program& program, const State& start, Locations& locations,
                 unsigned pointerWidth) {
  bool isOneGone = std::ranges::any_of(result.objects, [](const KeptObject& object) {
    return !object.exists || (object.kind == ObjectKind::Stack && object.life != ObjectLife::Live);
  });
  if (isOneGone) keepAllLocals(result, program, start);
  for (const KeptObject& object : result.objects) {
    if (object.kind != ObjectKind::Stack || !object.exists) continue;
    for (const Frame* frame = start.top.get(); frame; frame = frame->caller.get())
      for (const Instruction& instruction : frame->code->function->instructions) {
        if (instruction.op != Opcode::Alloca) continue;
        Value local = frame->slots()[instruction.dst];
        if (!local.isPointer() || local.object() != object.id) continue;
        const Term* place = locations.symbolOf(Location::slot(frame->depth, instruction.dst), pointerWidth);
        auto isSame = [&](const KeptPointer& kept) { return kept.place == place; };
        if (std::ranges::none_of(result.pointers, isSame)) result.pointers.push_back({place, object.id, local.bits});
      }
  }
}

namespace {

/// Where in an object there may be pointers; empty if there is a part of one.
std::optional<std::vector<uint64_t>> pointerOffsets(Reenactor& stretch, const Object& object) {
  std::vector<uint64_t> offsets;
  bool areWhole = object.forEachCell([&](uint64_t offset, const Cell& cell) {
    if (cell.length != stretch.memoryContext().pointerBytes())
      return !(cell.value.isTerm() && stretch.atStart(cell.value.term())->mentionsBase());
    offsets.push_back(offset);
    return true;
  });
  return areWhole ? std::optional(std::move(offsets)) : std::nullopt;
}

/// Follows pointers from what is alive at the end of a path.
class ReachableObjects {
public:
  ReachableObjects(Reenactor& stretch, const Reenactor::End& end) : stretch(stretch), end(end) {}

  bool keep();

private:
  bool keepFrames();
  bool keepPointer(const Location& place);

  Reenactor& stretch;
  const Reenactor::End& end;
  std::vector<ObjectId> open;
  std::unordered_set<uint64_t> seen;
};

/// Keeps the pointer in this place if it leads to something that could be lost.
bool ReachableObjects::keepPointer(const Location& place) {
  std::optional<Value> value = stretch.peekPointer(end, place);
  if (!value || (value->isTerm() && value->term()->mentionsBase())) return false;
  const Object* target = value->isPointer() ? end.state->memory.find(value->object()) : nullptr;
  bool mayBeLost = target && target->live() && (target->kind == ObjectKind::Heap || target->kind == ObjectKind::Stack);
  if (!mayBeLost) return true;
  (void)stretch.readPointer(end, place);
  if (seen.insert(target->id.raw()).second) open.push_back(target->id);
  return true;
}

bool ReachableObjects::keepFrames() {
  auto livenessOf = [this](const Function& function) -> Liveness& { return stretch.livenessOf(function); };
  for (const Frame* frame = end.state->top.get(); frame; frame = frame->caller.get()) {
    const Function& function = *frame->code->function;
    for (Slot slot : heldSlots(*frame, frame == end.state->top.get(), stretch.program(), livenessOf))
      if (function.slotTypes[slot].width == stretch.memoryContext().pointerWidth &&
          !keepPointer(Location::slot(frame->depth, slot)))
        return false;
    uint32_t count = frame->variadic ? static_cast<uint32_t>(frame->variadic->arguments.size()) : 0;
    for (uint32_t index = 0; index < count; ++index)
      if (frame->variadic->arguments[index].type.width == stretch.memoryContext().pointerWidth &&
          !keepPointer(Location::variadic(frame->depth, index)))
        return false;
  }
  return true;
}

bool ReachableObjects::keep() {
  end.state->memory.forEach([&](const Object& object) {
    bool isVariable = (object.kind == ObjectKind::Global && !object.readOnly) ||
                      (object.kind == ObjectKind::Stack && object.origin != ObjectOrigin::Input);
    if (isVariable && object.live() && seen.insert(object.id.raw()).second) open.push_back(object.id);
  });
  if (!keepFrames()) return false;
  while (!open.empty()) {
    const Object& object = *end.state->memory.find(open.back());
    open.pop_back();
    if (object.array.term && stretch.atStart(object.array.term)->mentionsBase()) return false;
    std::optional<std::vector<uint64_t>> offsets = pointerOffsets(stretch, object);
    if (!offsets) return false;
    for (uint64_t offset : *offsets)
      if (!keepPointer(Location::memory(object.id, offset, stretch.memoryContext().pointerBytes()))) return false;
  }
  return stretch.refusal().empty();
}

} // namespace

bool keepReachable(Reenactor& stretch, const Reenactor::End& end) {
  return ReachableObjects(stretch, end).keep();
}

} // namespace hindsight::prune
