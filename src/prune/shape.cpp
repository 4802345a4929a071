#include "prune/shape.h"

#include "step/code.h"

#include <algorithm>
#include <unordered_set>

namespace hindsight {

void placeLocals(Interpolant& result, const State& start, Locations& locations, unsigned pointerWidth) {
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
  for (uint32_t index = 0; index < object.pageCount(); ++index) {
    const Overlay* overlay = object.page(index).overlay();
    if (!overlay) continue;
    for (const Cell& cell : overlay->cells) {
      if (cell.length == stretch.memoryContext().pointerBytes())
        offsets.push_back(uint64_t(index) * kPageBytes + cell.offset);
      else if (cell.value.isTerm() && stretch.atStart(cell.value.term())->mentionsBase())
        return std::nullopt;
    }
  }
  return offsets;
}

} // namespace

bool keepReachable(Reenactor& stretch, const Reenactor::End& end) {
  const uint32_t pointerBytes = stretch.memoryContext().pointerBytes();
  std::vector<ObjectId> open;
  std::unordered_set<uint64_t> seen;
  // Nothing else is left by then but locals of frames that were never left, which globals may point to as well.
  const AddressSpace& memory = end.state->memory;
  memory.forEach([&](const Object& object) {
    if (object.kind == ObjectKind::Global && object.live() && !object.readOnly) open.push_back(object.id);
  });
  while (!open.empty()) {
    const Object& object = *memory.find(open.back());
    open.pop_back();
    if (object.array.term && stretch.atStart(object.array.term)->mentionsBase()) return false;
    std::optional<std::vector<uint64_t>> offsets = pointerOffsets(stretch, object);
    if (!offsets) return false;
    for (uint64_t offset : *offsets) {
      Location place = Location::memory(object.id, offset, pointerBytes);
      std::optional<Value> value = stretch.peekPointer(end, place);
      if (!value || (value->isTerm() && value->term()->mentionsBase())) return false;
      const Object* target = value->isPointer() ? memory.find(value->object()) : nullptr;
      bool isLost = target && target->live() && (target->kind == ObjectKind::Heap || target->kind == ObjectKind::Stack);
      if (!isLost) continue;
      (void)stretch.readPointer(end, place);
      if (seen.insert(target->id.raw()).second) open.push_back(target->id);
    }
  }
  return stretch.refusal().empty();
}

} // namespace hindsight
