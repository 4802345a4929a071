#include "backward/effects.h"

#include "backward/alias.h"
#include "backward/recorder.h"
#include "term/linear_form.h"

#include <algorithm>
#include <optional>

namespace hindsight {

namespace {

using Bytes = std::vector<const Term*>; // of one read; null: not known yet

const Term* joined(TermManager& terms, const Bytes& bytes, unsigned width) {
  const Term* result = bytes[0];
  for (size_t index = 1; index < bytes.size(); ++index) result = terms.concat(bytes[index], result);
  return terms.resize(result, width);
}

uint64_t sizeOf(const MemoryEffect& effect) {
  return static_cast<uint64_t>(effect.size->value());
}

/// One byte of what an effect wrote, at a known place.
const Term* byteOf(BackwardContext& context, const MemoryEffect& effect, uint64_t place) {
  switch (effect.kind) {
  case MemoryEffect::Kind::Store: {
    auto width = static_cast<unsigned>(sizeOf(effect) * 8);
    return context.terms.extract(context.terms.resize(effect.value, width), static_cast<unsigned>(place * 8), 8);
  }
  case MemoryEffect::Kind::Fill: return effect.value;
  default: return context.freshAny(8);
  }
}

/// What an effect at a known distance gives to the bytes that are still open. False: it cannot say it precisely.
bool take(BackwardContext& context, const PendingRead& read, const MemoryEffect& effect, int64_t distance,
          Bytes& bytes) {
  bool precise = true;
  auto size = static_cast<int64_t>(sizeOf(effect));
  for (size_t index = 0; index < bytes.size(); ++index) {
    int64_t place = distance + static_cast<int64_t>(index);
    if (bytes[index] || place < 0 || place >= size) continue;
    if (effect.kind == MemoryEffect::Kind::Copy) {
      bool inside = distance >= 0 && distance + static_cast<int64_t>(read.bytes) <= size;
      precise = precise && inside;
      bytes[index] =
          inside ? context.terms.extract(effect.value, static_cast<unsigned>(index * 8), 8) : context.freshAny(8);
    } else {
      bytes[index] = byteOf(context, effect, static_cast<uint64_t>(place));
    }
  }
  return precise;
}

bool isFull(const Bytes& bytes) {
  return std::none_of(bytes.begin(), bytes.end(), [](const Term* byte) { return !byte; });
}

enum class Progress : uint8_t { Waiting, Settled };

/// Goes from the last effect in time to earlier ones, as far as they are decided.
Progress advance(BackwardState& state, PendingRead& read, const Term*& value) {
  BackwardContext& context = *state.context;
  Bytes bytes(read.bytes);
  for (size_t index = 0; index < read.effects.size();) {
    const MemoryEffect& effect = read.effects[index];
    Distance distance = relate(state, read.address, read.bytes, effect.address, effect.size);
    if (distance.relation == Relation::Apart) {
      read.effects.erase(read.effects.begin() + static_cast<std::ptrdiff_t>(index));
      continue;
    }
    if (distance.relation != Relation::Known) return Progress::Waiting;
    if (!take(context, read, effect, distance.bytes, bytes)) state.imprecise = true;
    if (isFull(bytes)) {
      value = joined(context.terms, bytes, read.result->width());
      return Progress::Settled;
    }
    ++index;
  }
  return Progress::Waiting;
}

/// Whether the distance is a multiple of the size, so that equal ranges are the same or apart.
bool isMultiple(const Term* distance, uint64_t size) {
  LinearForm form = linearForm(distance);
  if (!form.complete || form.constant % size) return false;
  return std::all_of(form.addends.begin(), form.addends.end(),
                     [&](const LinearForm::Addend& addend) { return addend.coefficient % size == 0; });
}

/// An effect somewhere in the object of the read, or perhaps elsewhere: each byte is the effect's where the addresses
/// say so, and `older` otherwise.
void choose(BackwardState& state, const PendingRead& read, const MemoryEffect& effect, Bytes& older) {
  BackwardContext& context = *state.context;
  TermManager& terms = context.terms;
  const Term* distance = terms.sub(read.address, effect.address);
  bool sameSize = effect.size->isConst() && sizeOf(effect) == read.bytes;
  if (effect.kind == MemoryEffect::Kind::Store && sameSize && isMultiple(distance, read.bytes)) {
    const Term* same = terms.eq(distance, context.pointerNumber(0));
    for (size_t index = 0; index < older.size(); ++index)
      older[index] = terms.ite(same, byteOf(context, effect, index), older[index]);
    return;
  }
  if (effect.kind == MemoryEffect::Kind::Copy) {
    const Term* length = context.pointerNumber(read.bytes);
    const Term* inside =
        terms.bitAnd(terms.ule(length, effect.size), terms.ule(distance, terms.sub(effect.size, length)));
    // Inside, or not at all; what is cut in two is anything.
    bool neverCut = effect.size->isConst() && sizeOf(effect) % read.bytes == 0 && isMultiple(distance, read.bytes);
    const Term* apart = terms.bitAnd(terms.ule(effect.size, distance), terms.ule(length, terms.neg(distance)));
    if (!neverCut) state.imprecise = true;
    for (size_t index = 0; index < older.size(); ++index) {
      const Term* otherwise = neverCut ? older[index] : terms.ite(apart, older[index], context.freshAny(8));
      older[index] = terms.ite(inside, terms.extract(effect.value, static_cast<unsigned>(index * 8), 8), otherwise);
    }
    return;
  }
  for (size_t index = 0; index < older.size(); ++index) {
    const Term* place = terms.add(distance, context.pointerNumber(index));
    if (effect.kind != MemoryEffect::Kind::Store) {
      older[index] = terms.ite(terms.ult(place, effect.size), byteOf(context, effect, 0), older[index]);
      continue;
    }
    for (uint64_t byte = 0; byte < sizeOf(effect); ++byte)
      older[index] =
          terms.ite(terms.eq(place, context.pointerNumber(byte)), byteOf(context, effect, byte), older[index]);
  }
}

/// What a byte of an object is before anybody wrote it; null where only an array of them could tell.
const Term* initialByte(BackwardContext& context, const BackwardObject& object, uint64_t offset) {
  if (object.kind != BackwardObjectKind::Global)
    return object.zeroed ? context.terms.constant(0, 8) : context.freshAny(8);
  const Global& global = context.program.globals[context.program.sites[object.site].global];
  if (global.external || offset >= global.size) return context.freshAny(8);
  for (const auto& [start, size] : global.undefRanges)
    if (offset >= start && offset < start + size) return context.freshAny(8);
  for (const Relocation& relocation : global.relocations) {
    if (offset < relocation.offset || offset >= relocation.offset + relocation.width / 8u) continue;
    const Term* base =
        relocation.toFunction ? context.functionBase(relocation.target) : context.globalBase(relocation.target);
    const Term* pointer = context.terms.add(base, context.pointerNumber(relocation.addend));
    return context.terms.extract(context.terms.resize(pointer, relocation.width),
                                 static_cast<unsigned>((offset - relocation.offset) * 8), 8);
  }
  return context.terms.constant(offset < global.bytes.size() ? global.bytes[offset] : 0, 8);
}

/// Contents at a symbolic offset are a choice over the whole object; larger ones are left open.
constexpr uint64_t kMaxChoice = 4096;
/// Tables of addresses are a chain of choices, so that each of them can be followed.
constexpr uint64_t kMaxAddresses = 256;

const Term* initialValue(BackwardContext& context, const BackwardObject& object, uint64_t offset, uint32_t bytes) {
  Bytes parts(bytes);
  for (uint32_t index = 0; index < bytes; ++index) parts[index] = initialByte(context, object, offset + index);
  return joined(context.terms, parts, bytes * 8);
}

/// What a global began with at an offset that depends on the input; null if it is too large.
const Term* initialChoice(BackwardContext& context, const BackwardObject& object, const Term* offset, uint32_t bytes) {
  TermManager& terms = context.terms;
  uint64_t size = object.size->isConst() ? static_cast<uint64_t>(object.size->value()) : ~0ull;
  if (size > kMaxChoice || size < bytes) return nullptr;
  const Global& global = context.program.globals[context.program.sites[object.site].global];
  bool whole = isMultiple(offset, bytes);
  if (!global.relocations.empty() && whole && size / bytes <= kMaxAddresses) {
    const Term* result = context.freshAny(bytes * 8);
    for (uint64_t place = size / bytes; place-- > 0;)
      result = terms.ite(terms.eq(offset, context.pointerNumber(place * bytes)),
                         initialValue(context, object, place * bytes, bytes), result);
    return result;
  }
  uint32_t step = whole ? bytes : 1;
  Bytes all(size / step);
  for (uint64_t place = 0; place < all.size(); ++place) all[place] = initialValue(context, object, place * step, step);
  const Term* array = terms.arrayLiteral(all);
  if (whole) return terms.select(array, terms.udiv(offset, context.pointerNumber(step)));
  Bytes parts(bytes);
  for (uint32_t index = 0; index < bytes; ++index)
    parts[index] = terms.select(array, terms.add(offset, context.pointerNumber(index)));
  return joined(terms, parts, bytes * 8);
}

Bytes initialBytes(BackwardState& state, const PendingRead& read, const BackwardObject* object) {
  BackwardContext& context = *state.context;
  Bytes bytes(read.bytes);
  const Term* value = nullptr;
  if (object && object->kind == BackwardObjectKind::Global) {
    const Term* offset = context.terms.sub(read.address, object->base);
    value = offset->isConst() ? initialValue(context, *object, static_cast<uint64_t>(offset->value()), read.bytes)
                              : initialChoice(context, *object, offset, read.bytes);
    if (!value) state.imprecise = true;
  } else if (object && object->zeroed) {
    const Term* offset = context.terms.sub(read.address, object->base);
    // What realloc adds is behind the object it copies: nobody has cleared that.
    bool isKnown = offset->isConst() && object->size->isConst();
    for (uint32_t index = 0; index < read.bytes; ++index)
      bytes[index] = !isKnown || static_cast<uint64_t>(offset->value()) + index < object->size->value()
                         ? context.terms.constant(0, 8)
                         : context.freshAny(8);
    return bytes;
  }
  for (uint32_t index = 0; index < read.bytes; ++index)
    bytes[index] = value ? context.terms.extract(value, index * 8, 8) : context.freshAny(8);
  return bytes;
}

/// Nothing more will be found: the value of the read from what it collected.
const Term* finished(BackwardState& state, PendingRead& read, const BackwardObject* object) {
  BackwardContext& context = *state.context;
  Bytes bytes = initialBytes(state, read, object);
  for (size_t index = read.effects.size(); index-- > 0;) {
    const MemoryEffect& effect = read.effects[index];
    Distance distance = relate(state, read.address, read.bytes, effect.address, effect.size);
    if (distance.relation == Relation::Apart) continue;
    if (distance.relation != Relation::Known) {
      choose(state, read, effect, bytes);
      continue;
    }
    Bytes taken(read.bytes);
    if (!take(context, read, effect, distance.bytes, taken)) state.imprecise = true;
    for (size_t byte = 0; byte < bytes.size(); ++byte)
      if (taken[byte]) bytes[byte] = taken[byte];
  }
  return joined(context.terms, bytes, read.result->width());
}

/// Takes the reads for which `value` finds one out of the list and replaces them everywhere. Replacing may change
/// other reads, so the caller looks again.
template <typename Value> bool settleSome(BackwardState& state, Value&& value) {
  TermMap found;
  for (size_t index = 0; index < state.reads.size();) {
    const Term* result = value(state.reads[index]);
    if (!result) {
      ++index;
      continue;
    }
    found.emplace(state.reads[index].result, result);
    state.reads.erase(state.reads.begin() + static_cast<std::ptrdiff_t>(index));
    break; // its value may mention others; one after the other keeps replacements simple
  }
  if (found.empty()) return false;
  state.define(std::move(found));
  return true;
}

/// Gives a new effect to every read that may have seen it.
template <typename Make> void addEffect(BackwardState& state, const Term* address, const Term* size, Make&& make) {
  size_t count = state.reads.size(); // copies add reads of their own
  bool decided = false;
  for (size_t index = 0; index < count; ++index) {
    Distance distance = relate(state, state.reads[index].address, state.reads[index].bytes, address, size);
    if (distance.relation == Relation::Apart) continue;
    MemoryEffect effect = make(index);
    state.reads[index].effects.push_back(effect);
    decided = decided || distance.relation == Relation::Known;
  }
  if (decided) state.addressesChanged = true;
}

} // namespace

void crossLoad(BackwardState& state, const Term* result, const Term* address, uint32_t bytes) {
  // Nothing was written in between: an earlier read of the same place sees the same.
  for (const PendingRead& read : state.reads)
    if (read.address == address && read.bytes == bytes && read.effects.empty() &&
        read.result->width() == result->width())
      return state.define(result, read.result);
  state.reads.push_back({result, address, bytes, state.position, {}});
}

void crossStore(BackwardState& state, const Term* address, const Term* value, uint32_t bytes) {
  const Term* size = state.context->pointerNumber(bytes);
  if (state.record) recordWrite(state, RecordedEffect::Kind::Store, address, value);
  addEffect(state, address, size,
            [&](size_t) { return MemoryEffect{MemoryEffect::Kind::Store, address, size, value}; });
}

void crossFill(BackwardState& state, const Term* address, const Term* byte, const Term* size) {
  if (state.record) recordWrite(state, RecordedEffect::Kind::Fill, address, byte, size);
  addEffect(state, address, size, [&](size_t) { return MemoryEffect{MemoryEffect::Kind::Fill, address, size, byte}; });
}

void crossForget(BackwardState& state, const Term* address, const Term* size) {
  addEffect(state, address, size,
            [&](size_t) { return MemoryEffect{MemoryEffect::Kind::Unknown, address, size, nullptr}; });
}

void crossCopy(BackwardState& state, const Term* to, const Term* from, const Term* size) {
  BackwardContext& context = *state.context;
  if (state.record) recordWrite(state, RecordedEffect::Kind::Copy, to, from, size);
  addEffect(state, to, size, [&](size_t index) {
    const Term* source = context.terms.add(from, context.terms.sub(state.reads[index].address, to));
    uint32_t bytes = state.reads[index].bytes;
    const Term* found = context.freshUnknown("copied", bytes * 8);
    context.setOrigin(found, context.originOf(state.reads[index].result));
    state.reads.push_back({found, source, bytes, state.position, {}});
    return MemoryEffect{MemoryEffect::Kind::Copy, to, size, found};
  });
}

void settleReads(BackwardState& state) {
  while (state.alive() && state.addressesChanged) {
    state.addressesChanged = false;
    while (state.alive() && settleSome(state, [&](PendingRead& read) -> const Term* {
             const Term* value = nullptr;
             return advance(state, read, value) == Progress::Settled ? value : nullptr;
           })) {
    }
  }
}

void crossBirth(BackwardState& state, const Term* base) {
  state.born.insert(base->symbol(), state.position);
  if (state.record) recordBirth(state, base);
  state.addressesChanged = true;
  settleReads(state);
  while (state.alive() && settleSome(state, [&](PendingRead& read) -> const Term* {
           if (rootOf(*state.context, read.address) != base) return nullptr;
           return finished(state, read, state.context->objectOf(base));
         })) {
  }
}

void crossBeginning(BackwardState& state) {
  settleReads(state);
  // First those about which everything is decided: their values may decide others.
  auto isDecided = [&](const PendingRead& read) {
    return std::all_of(read.effects.begin(), read.effects.end(), [&](const MemoryEffect& effect) {
      return relate(state, read.address, read.bytes, effect.address, effect.size).relation != Relation::Undecided;
    });
  };
  auto settleKnown = [&](bool decided) {
    return settleSome(state, [&](PendingRead& read) -> const Term* {
      const BackwardObject* object = state.context->objectOf(rootOf(*state.context, read.address));
      return object && (!decided || isDecided(read)) ? finished(state, read, object) : nullptr;
    });
  };
  while (state.alive() && !state.reads.empty()) {
    if (settleKnown(true) || settleKnown(false)) continue;
    // Through a pointer that is no object's: the access would have failed, or nobody knows.
    state.imprecise = true;
    settleSome(state, [&](PendingRead& read) { return finished(state, read, nullptr); });
  }
}

} // namespace hindsight
