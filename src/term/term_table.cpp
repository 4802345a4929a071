#include "term/term_table.h"

#include "support/invariant.h"

#include <algorithm>
#include <cstring>
#include <new>

namespace hindsight {

namespace {

constexpr size_t kFirstSlots = 1 << 10;
constexpr size_t kFirstChunk = 1 << 14;
constexpr size_t kLargestChunk = 1 << 20;

constexpr uint64_t mix(uint64_t hash, uint64_t word) {
  hash = (hash ^ word) * 0x9e3779b97f4a7c15ull;
  return hash ^ (hash >> 32);
}

bool isFloatKind(TermKind kind) {
  return kind >= TermKind::FAdd && kind <= TermKind::FRound;
}

} // namespace

TermTable::TermTable() : slots(kFirstSlots), slotMask(kFirstSlots - 1) {}

uint32_t TermTable::hashOf(const TermKey& key) {
  uint64_t hash = mix(static_cast<uint64_t>(key.kind) << 16 | key.width, key.payloadLow);
  if (key.payloadHigh) hash = mix(hash, key.payloadHigh);
  for (const Term* kid : key.kids) hash = mix(hash, kid->termId);
  return static_cast<uint32_t>(hash);
}

bool TermTable::matches(const Term* term, const TermKey& key) {
  return term->termKind == key.kind && term->termWidth == key.width && term->payloadLow == key.payloadLow &&
         term->payloadHigh == key.payloadHigh && term->kidCount == key.kids.size() &&
         std::equal(key.kids.begin(), key.kids.end(), term->kidArray());
}

const Term* TermTable::intern(const TermKey& key, uint32_t family, bool isBase) {
  lookupCount += 1 + key.kids.size();
  uint32_t hash = hashOf(key);
  uint32_t index = hash & slotMask;
  for (; slots[index].term; index = (index + 1) & slotMask)
    if (slots[index].hash == hash && matches(slots[index].term, key)) return slots[index].term;
  const Term* term = create(key, family, isBase);
  slots[index] = {term, hash};
  if (termCount * 2 > slots.size()) grow();
  return term;
}

const Term* TermTable::create(const TermKey& key, uint32_t family, bool isBase) {
  HS_INVARIANT(termCount != UINT32_MAX, "term ids should fit into 32 bits");
  auto* term = new (allocate(sizeof(Term) + key.kids.size() * sizeof(const Term*))) Term;
  term->termKind = key.kind;
  term->hasBase = isBase;
  term->hasFloat = isFloatKind(key.kind);
  term->hasArray = key.kind == TermKind::ArrayLit || key.kind == TermKind::Store || key.kind == TermKind::Select;
  term->termWidth = static_cast<uint16_t>(key.width);
  term->termId = termCount++;
  term->kidCount = static_cast<uint32_t>(key.kids.size());
  term->familyMask = family;
  term->payloadLow = key.payloadLow;
  term->payloadHigh = key.payloadHigh;
  auto* kids = reinterpret_cast<const Term**>(term + 1);
  for (const Term* kid : key.kids) {
    *kids++ = kid;
    term->hasBase |= kid->hasBase;
    term->hasFloat |= kid->hasFloat;
    term->hasArray |= kid->hasArray;
    term->familyMask |= kid->familyMask;
  }
  return term;
}

void* TermTable::allocate(size_t bytes) {
  static_assert(sizeof(Term) % alignof(Term) == 0 && alignof(Term) >= alignof(const Term*));
  if (static_cast<size_t>(end - next) < bytes) {
    size_t wanted = std::min(kLargestChunk, kFirstChunk << std::min<size_t>(chunks.size(), 6));
    size_t size = std::max(bytes, wanted);
    chunks.push_back(std::make_unique_for_overwrite<std::byte[]>(size));
    chunkBytes += size;
    next = chunks.back().get();
    end = next + size;
  }
  void* result = next;
  next += bytes;
  return result;
}

void TermTable::grow() {
  std::vector<Slot> old(slots.size() * 2);
  old.swap(slots);
  slotMask = static_cast<uint32_t>(slots.size() - 1);
  for (const Slot& slot : old) {
    if (!slot.term) continue;
    uint32_t index = slot.hash & slotMask;
    while (slots[index].term) index = (index + 1) & slotMask;
    slots[index] = slot;
  }
}

} // namespace hindsight
