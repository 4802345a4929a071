// The lookaside cache: from (object, page) to bytes, for the running state.
//
// Finding an object in the persistent map costs tens of nanoseconds; most accesses hit a page that was used a moment
// ago. Read entries are for live objects, write entries for pages that only this state holds. Code that changes either
// (a fork, a free, an overlay on a page, an array view) must invalidate the entries.
#pragma once

#include "memory/page.h"
#include "memory/value.h"

namespace hindsight {

class Lookaside {
public:
  struct Entry {
    uint64_t meta = 0;      // of the pointer: object and tag
    uint64_t start = ~0ull; // offset of the page in the object
    uint64_t limit = 0;     // bytes of the page if it is plain, else 0
    uint8_t* bytes = nullptr;
    Page* page = nullptr; // also set when the page is not plain
  };
  static constexpr size_t kEntries = 256;

  static size_t slot(uint64_t meta, uint64_t offset) { return ((meta >> 8) + (offset / kPageBytes)) % kEntries; }

  /// The bytes at the pointer if `length` of them are plain and cached, else null.
  static const uint8_t* hit(const Entry* table, Value pointer, uint64_t length) {
    const Entry& entry = table[slot(pointer.meta, pointer.bits)];
    uint64_t at = pointer.bits - entry.start;
    if (__builtin_expect(entry.meta == pointer.meta && at < entry.limit && length <= entry.limit - at, 1))
      return entry.bytes + at;
    return nullptr;
  }
  /// The page at the pointer, plain or not, if it is cached.
  static Page* page(const Entry* table, Value pointer) {
    const Entry& entry = table[slot(pointer.meta, pointer.bits)];
    uint64_t at = pointer.bits - entry.start;
    return entry.meta == pointer.meta && entry.page && at < entry.page->size() ? entry.page : nullptr;
  }
  void fillRead(Value pointer, Page* page) { fill(reads, usedReads, pointer, page); }
  void fillWrite(Value pointer, Page* page) { fill(writes, usedWrites, pointer, page); }
  void flush() {
    clear(reads, usedReads);
    clear(writes, usedWrites);
  }
  void flushWrites() { clear(writes, usedWrites); }
  /// Forgets the page a pointer into this object falls in (both tables).
  void drop(ObjectId object, uint64_t offset) {
    uint64_t meta = Value::pointer(object, 0).meta;
    size_t index = slot(meta, offset);
    if (reads[index].meta == meta) reads[index] = {};
    if (writes[index].meta == meta) writes[index] = {};
  }
  void dropObject(ObjectId object, uint64_t size) {
    if (size > kPageBytes * 64) return flush();
    for (uint64_t offset = 0; offset == 0 || offset < size; offset += kPageBytes) drop(object, offset);
  }

  Entry reads[kEntries];
  Entry writes[kEntries];

private:
  /// Which entries were filled since the last flush, so that a flush after a short run is short.
  struct Used {
    uint16_t count = 0;
    uint8_t slots[24];
  };
  static void fill(Entry* table, Used& used, Value pointer, Page* page) {
    uint64_t start = pointer.bits / kPageBytes * kPageBytes;
    size_t index = slot(pointer.meta, pointer.bits);
    table[index] = {pointer.meta, start, page->plain() ? page->size() : 0, page->bytes(), page};
    if (used.count < sizeof used.slots) used.slots[used.count] = static_cast<uint8_t>(index);
    if (used.count <= sizeof used.slots) ++used.count;
  }
  static void clear(Entry* table, Used& used) {
    if (used.count <= sizeof used.slots)
      for (unsigned i = 0; i < used.count; ++i) table[used.slots[i]] = {};
    else
      for (size_t i = 0; i < kEntries; ++i) table[i] = {};
    used.count = 0;
  }
  Used usedReads, usedWrites;
};
static_assert(Lookaside::kEntries <= 256, "slot numbers should fit a byte");

} // namespace hindsight
