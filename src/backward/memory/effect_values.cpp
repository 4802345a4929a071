#include "backward/memory/effect_values.h"

#include "backward/memory/alias.h"

namespace hindsight::backward {

namespace {

uint64_t sizeOf(const MemoryEffect& effect) {
  return static_cast<uint64_t>(effect.size->value());
}

/// One byte of what an effect wrote: the byte `index` of a read, which is at `place` in what was written.
const Term* byteOf(BackwardContext& context, const MemoryEffect& effect, uint64_t place, size_t index) {
  switch (effect.kind) {
  case MemoryEffect::Kind::Store: {
    auto width = static_cast<unsigned>(sizeOf(effect) * 8);
    return context.terms.extract(context.terms.resize(effect.value, width), static_cast<unsigned>(place * 8), 8);
  }
  case MemoryEffect::Kind::Fill: return effect.value;
  case MemoryEffect::Kind::Copy: return context.terms.extract(effect.value, static_cast<unsigned>(index * 8), 8);
  default: return context.freshAny(8);
  }
}

} // namespace

void take(BackwardContext& context, const MemoryEffect& effect, int64_t distance, Bytes& bytes) {
  auto size = static_cast<int64_t>(sizeOf(effect));
  for (size_t index = 0; index < bytes.size(); ++index) {
    int64_t place = distance + static_cast<int64_t>(index);
    if (!bytes[index] && place >= 0 && place < size)
      bytes[index] = byteOf(context, effect, static_cast<uint64_t>(place), index);
  }
}

void choose(BackwardState& state, const PendingRead& read, const MemoryEffect& effect, Bytes& older) {
  BackwardContext& context = *state.context;
  TermManager& terms = context.terms;
  const Term* distance = terms.sub(read.address, effect.address);
  auto put = [&](size_t index, const Term* isHit, uint64_t place) {
    older[index] = terms.ite(isHit, byteOf(context, effect, place, index), older[index]);
  };
  bool neverCut = isMultiple(distance, read.bytes) && isMultiple(effect.size, read.bytes);
  const Term* length = context.pointerNumber(read.bytes);
  const Term* apart = terms.bitAnd(terms.ule(effect.size, distance), terms.ule(length, terms.neg(distance)));
  if (effect.kind != MemoryEffect::Kind::Store) {
    const Term* inside =
        terms.bitAnd(terms.ule(length, effect.size), terms.ule(distance, terms.sub(effect.size, length)));
    for (size_t index = 0; index < older.size(); ++index) {
      if (neverCut) {
        put(index, terms.ult(distance, effect.size), index);
        continue;
      }
      // Values that are not cut in two stay whole: they may be addresses.
      const Term *before = older[index], *place = terms.add(distance, context.pointerNumber(index));
      put(index, terms.ult(place, effect.size), index);
      if (read.bytes > 1) older[index] = terms.ite(apart, before, older[index]);
      if (read.bytes > 1) put(index, inside, index);
    }
    return;
  }
  for (size_t index = 0; index < older.size(); ++index) {
    if (neverCut && sizeOf(effect) == read.bytes) {
      put(index, terms.eq(distance, context.pointerNumber(0)), index);
      continue;
    }
    const Term *before = older[index], *place = terms.add(distance, context.pointerNumber(index));
    for (uint64_t byte = 0; byte < sizeOf(effect); ++byte)
      put(index, terms.eq(place, context.pointerNumber(byte)), byte);
    if (read.bytes > 1) older[index] = terms.ite(apart, before, older[index]);
  }
}

const Term* finished(BackwardState& state, const PendingRead& read, const BackwardObject* object) {
  BackwardContext& context = *state.context;
  auto [bytes, whole] = initialContents(state, read, object);
  for (size_t index = read.effects.size(); index-- > 0;) {
    const MemoryEffect& effect = read.effects[index];
    Distance distance = relate(state, read.address, read.bytes, effect.address, effect.size);
    if (distance.relation == Relation::Apart) continue;
    whole = nullptr;
    if (distance.relation != Relation::Known) {
      choose(state, read, effect, bytes);
      continue;
    }
    Bytes taken(read.bytes);
    take(context, effect, distance.bytes, taken);
    for (size_t byte = 0; byte < bytes.size(); ++byte)
      if (taken[byte]) bytes[byte] = taken[byte];
  }
  unsigned width = read.result->width();
  return whole ? context.terms.resize(whole, width) : joined(context.terms, bytes, width);
}

} // namespace hindsight::backward
