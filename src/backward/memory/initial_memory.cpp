#include "backward/memory/initial_memory.h"

#include "backward/memory/alias.h"
#include "memory/strides.h"
#include "program/entry.h"
#include "term/linear_form.h"
#include "term/value_facts.h"

#include <algorithm>
#include <fmt/format.h>

namespace hindsight::backward {

const Term* joined(TermManager& terms, const Bytes& bytes, unsigned width) {
  const Term* result = bytes[0];
  for (size_t index = 1; index < bytes.size(); ++index) result = terms.concat(bytes[index], result);
  return terms.resize(result, width);
}

bool isMultiple(const Term* distance, uint64_t size) {
  LinearForm form = linearForm(distance);
  if (!form.complete || form.constant % size) return false;
  return std::all_of(form.addends.begin(), form.addends.end(),
                     [&](const LinearForm::Addend& addend) { return addend.coefficient % size == 0; });
}

const Global* undefinedVariable(const BackwardContext& context, const BackwardObject& object) {
  if (object.kind != BackwardObjectKind::Global) return nullptr;
  const Global& global = context.program.globals[context.program.sites[object.site].global];
  return global.external ? &global : nullptr;
}

namespace {

/// What a byte of an object is before anybody wrote it.
const Term* initialByteOf(BackwardContext& context, const BackwardObject& object, uint64_t offset) {
  if (object.kind != BackwardObjectKind::Global)
    return object.zeroed ? context.terms.constant(0, 8) : context.freshAny(8);
  const Global& global = context.program.globals[context.program.sites[object.site].global];
  InitialByte byte = initialByte(global, offset);
  if (!byte.isKnown) return context.freshAny(8);
  if (!byte.relocation) return context.terms.constant(byte.number, 8);
  const Relocation& relocation = *byte.relocation;
  const Term* base =
      relocation.toFunction ? context.functionBase(relocation.target) : context.globalBase(relocation.target);
  const Term* pointer = context.terms.add(base, context.pointerNumber(relocation.addend));
  return context.terms.extract(context.terms.resize(pointer, relocation.width), byte.part * 8, 8);
}

/// Contents at a symbolic offset are a choice over the whole object; larger ones are left open.
constexpr uint64_t kMaxChoice = 4096;
/// Tables of addresses are a chain of choices, so that each of them can be followed.
constexpr uint64_t kMaxAddresses = 256;

const Term* initialValue(BackwardContext& context, const BackwardObject& object, uint64_t offset, uint32_t bytes) {
  Bytes parts(bytes);
  // A read that begins before the object has some of its bytes too.
  for (uint32_t index = 0; index < bytes; ++index)
    parts[index] = initialByteOf(context, object, (offset + index) & mask64(context.pointerWidth()));
  return joined(context.terms, parts, bytes * 8);
}

/// What a global began with at an offset that depends on the input; null if it is too large.
const Term* initialChoice(BackwardContext& context, const BackwardObject& object, const Term* offset, uint32_t bytes) {
  TermManager& terms = context.terms;
  uint64_t size = object.size->isConst() ? static_cast<uint64_t>(object.size->value()) : ~0ull;
  if (size > kMaxChoice || size < bytes) return nullptr;
  const Global& global = context.program.globals[context.program.sites[object.site].global];
  Stride stride = strideOf(terms, offset, [](const Term* part) { return valueFacts(part).high; });
  bool whole = stride.distance >= bytes && stride.rest <= size - bytes;
  uint64_t count = whole ? (size - bytes - stride.rest) / stride.distance + 1 : size;
  auto valueAt = [&](uint64_t place) {
    return whole ? initialValue(context, object, stride.rest + place * stride.distance, bytes)
                 : initialValue(context, object, place, 1);
  };
  if (!global.relocations.empty() && whole && count <= kMaxAddresses) {
    const Term* result = valueAt(count - 1); // what comes behind the last one is no valid access
    for (uint64_t place = count - 1; place-- > 0;)
      result = terms.ite(terms.eq(stride.index, context.pointerNumber(place)), valueAt(place), result);
    return result;
  }
  Bytes all(count);
  for (uint64_t place = 0; place < count; ++place) all[place] = valueAt(place);
  const Term* array = terms.arrayLiteral(all);
  if (whole) return terms.select(array, stride.index);
  Bytes parts(bytes);
  for (uint32_t index = 0; index < bytes; ++index)
    parts[index] = terms.select(array, terms.add(offset, context.pointerNumber(index)));
  return joined(terms, parts, bytes * 8);
}

} // namespace

const Term* constantContents(BackwardContext& context, const Term* address, uint32_t bytes) {
  if (!address->mentionsBase()) return nullptr;
  const BackwardObject* object = context.objectOf(rootOf(context, address));
  if (!object || object->kind != BackwardObjectKind::Global) return nullptr;
  const Global& global = context.program.globals[context.program.sites[object->site].global];
  if (!global.constant || global.external) return nullptr;
  const Term* offset = context.terms.sub(address, object->base);
  if (!offset->isConst() || bytes > global.size || offset->value() > global.size - bytes) return nullptr;
  return initialValue(context, *object, static_cast<uint64_t>(offset->value()), bytes);
}

InitialContents initialContents(BackwardState& state, const PendingRead& read, const BackwardObject* object) {
  BackwardContext& context = *state.context;
  Bytes bytes(read.bytes);
  const Term* value = nullptr;
  const Global* missing = object ? undefinedVariable(context, *object) : nullptr;
  if (missing) {
    state.die(BackwardEnd::Unsupported, fmt::format("the variable {}, which is missing", missing->name));
  } else if (object && object->kind == BackwardObjectKind::Global) {
    const Term* offset = context.terms.sub(read.address, object->base);
    value = offset->isConst() ? initialValue(context, *object, static_cast<uint64_t>(offset->value()), read.bytes)
                              : initialChoice(context, *object, offset, read.bytes);
    if (!value) state.imprecise = true;
  } else if (object && object->zeroed) {
    const Term* offset = context.terms.sub(read.address, object->base);
    // What realloc adds is behind the object it copies, and is not cleared.
    for (uint32_t index = 0; index < read.bytes; ++index) {
      const Term *zero = context.terms.constant(0, 8), *place = context.terms.add(offset, context.pointerNumber(index));
      const Term* isInside = read.mayBeBehind || (place->isConst() && object->size->isConst())
                                 ? context.terms.ult(place, object->size)
                                 : context.terms.makeTrue();
      bytes[index] = isInside->isTrue() ? zero : context.terms.ite(isInside, zero, context.freshAny(8));
    }
    return {std::move(bytes)};
  }
  for (uint32_t index = 0; index < read.bytes; ++index)
    bytes[index] = value ? context.terms.extract(value, index * 8, 8) : context.freshAny(8);
  return {std::move(bytes), value};
}

} // namespace hindsight::backward
