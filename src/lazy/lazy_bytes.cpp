// The contents of input memory when it is read: numbers are symbols, pointers point to unknown objects.
//
// The type of the object decides which, as far as debug info knows it; otherwise, the load does. A number that is used
// as an address ends the path with a named reason.
#include "lazy/lazy_heap.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::lazy {

namespace {

using Kind = DataType::Kind;

constexpr uint64_t kWidestNumber = 16; // bytes

/// Whether one of the bytes is a part of a pointer, as far as types know.
bool hasPointer(const DataTypes& types, const Origin& origin, uint64_t offset, uint64_t bytes) {
  for (uint64_t at = offset; at < offset + bytes; ++at) {
    DataLeaf leaf = origin.isVariable ? leafAt(types, origin.type, at) : leafOfElements(types, origin.type, at);
    if (types[leaf.type].kind == Kind::Pointer) return true;
  }
  return false;
}

bool isTruthValue(const DataType& type) {
  return type.kind == Kind::Number && type.size == 1 && (type.name == "_Bool" || type.name == "bool");
}

} // namespace

/// The same on every path that discovers the same part of the input, so that equal questions are equal terms.
const Term* LazyHeap::symbol(const std::string& name, unsigned width, DataTypeId type) {
  const Term*& known = symbolByName[fmt::format("{}:{}", name, width)];
  if (!known) {
    known = machine.terms.freshSymbol(name, width);
    symbols[known->symbol()] = type;
  }
  return known;
}

const Term* LazyHeap::byteOfString(const Origin& origin, uint64_t offset) {
  return symbol(fmt::format("{}[{}]", origin.name, offset), 8, origin.type);
}

/// The place of a pointer, if nothing of it has a value yet: it stays one, although only some of its bytes are read.
std::optional<uint64_t> LazyHeap::pointerAround(const State& state, ObjectId id, const DataLeaf& leaf) const {
  const Object& object = *state.memory.find(id);
  uint64_t size = machine.context.pointerBytes();
  bool isWhole = leaf.type && types[leaf.type].kind == Kind::Pointer && leaf.offset + size <= object.size &&
                 object.firstOfSource(leaf.offset, size) == Object::Range{leaf.offset, size};
  return isWhole ? std::optional(leaf.offset) : std::nullopt;
}

/// Of an object whose bytes are read: what it is since it was written last by what is outside.
Origin LazyHeap::originNow(const State& state, ObjectId object) const {
  const OutsideNote* note = outsideNote(state);
  uint32_t call = note ? note->lastWriter(object) : 0;
  return call ? originAfter(state, object, call) : origins.at(object.raw());
}

/// What stood there before a call of a function without a body, which need not have changed it.
Value LazyHeap::pointerBefore(const State& state, uint32_t call, ObjectId object, uint64_t offset) const {
  for (; call > 0; --call) {
    const auto& before = outsideNote(state)->calls[call - 1]->before;
    if (auto found = before.find({object.raw(), offset}); found != before.end()) return found->second;
  }
  return Value::integer(0);
}

AbsentAnswer LazyHeap::pointerAt(const State& state, const AbsentUse& use, Origin behind, uint32_t before) {
  const OutsideNote* note = outsideNote(state);
  behind.call = note ? note->lastWriter(use.object) : 0;
  if (!behind.call)
    if (const Origin* in = originOf(use.object)) behind.call = in->call; // as all that comes from there
  behind.before = pointerBefore(state, behind.call, use.object, use.offset - before);
  auto unknown = [this, behind](State& state) { return newUnknown(state, behind); };
  return AbsentAnswer::fork({{nullptr, unknown, machine.context.pointerBytes(), before}});
}

AbsentAnswer LazyHeap::bytesOf(const State& state, const AbsentUse& use) {
  const Origin origin = originNow(state, use.object);
  if (origin.isString) return AbsentAnswer::fill(machine.value(byteOfString(origin, use.offset)), 1);
  DataLeaf leaf =
      origin.isVariable ? leafAt(types, origin.type, use.offset) : leafOfElements(types, origin.type, use.offset);
  const DataType& type = types[leaf.type];
  uint32_t pointerBytes = machine.context.pointerBytes();
  bool startsHere = leaf.type && leaf.offset == use.offset;
  bool isPointer = startsHere && type.kind == Kind::Pointer;
  // Of a cast, the load knows better than the type.
  bool isLoadedAsOne = use.type.kind == ScalarKind::Pointer && use.offset % pointerBytes == 0;
  std::string name = leaf.type && startsHere ? partName(origin, leaf.path)
                                             : fmt::format("{} at byte {}", partName(origin, ""), use.offset);
  name += origin.after;
  if (std::optional<uint64_t> start = pointerAround(state, use.object, leaf)) {
    Origin behind{partName(origin, leaf.path) + origin.after, elementOf(types, type.target), origin.depth + 1};
    return pointerAt(state, use, behind, static_cast<uint32_t>(use.offset - *start));
  }
  if ((isPointer || isLoadedAsOne) && use.bytes >= pointerBytes) {
    return pointerAt(state, use, {name, isPointer ? elementOf(types, type.target) : 0, origin.depth + 1}, 0);
  }
  uint64_t bytes = 1;
  if (use.type.width && use.bytes <= kWidestNumber && !hasPointer(types, origin, use.offset, use.bytes))
    bytes = use.bytes;
  else if (startsHere && type.kind != Kind::Pointer && type.size <= std::min(use.bytes, kWidestNumber))
    bytes = type.size;
  bool isWhole = startsHere && bytes == type.size;
  if (isWhole && isTruthValue(type))
    return AbsentAnswer::fill(machine.value(machine.terms.zext(symbol(name, 1, leaf.type), 8)), 1);
  if (!isWhole && startsHere) name = fmt::format("{} ({} bytes)", name, bytes);
  auto width = static_cast<unsigned>(bytes * 8);
  return AbsentAnswer::fill(machine.value(symbol(name, width, isWhole ? leaf.type : 0)), static_cast<uint32_t>(bytes));
}

} // namespace hindsight::lazy
