// A set of small numbers: sorted chunks of 64 bits. Sets of neighbours, as the locations of one object are, stay small.
#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace hindsight {

class LocationSet {
public:
  /// True if it was not a member.
  bool insert(uint32_t value);
  bool contains(uint32_t value) const;
  /// Adds all of `other`. What is new is also added to `added`, if given. True if anything was.
  bool unite(const LocationSet& other, LocationSet* added = nullptr);
  LocationSet minus(const LocationSet& other) const;
  bool intersects(const LocationSet& other) const;
  bool empty() const { return chunks.empty(); }
  uint32_t count() const;
  void clear() { chunks.clear(); }
  void release() { std::vector<Chunk>().swap(chunks); }
  bool operator==(const LocationSet&) const = default;

  template <typename Visit> void forEach(Visit&& visit) const {
    for (const Chunk& chunk : chunks)
      for (uint64_t bits = chunk.bits; bits; bits &= bits - 1)
        visit(chunk.index * 64 + static_cast<uint32_t>(std::countr_zero(bits)));
  }
  std::vector<uint32_t> members() const;

private:
  struct Chunk {
    uint32_t index;
    uint64_t bits; // never 0
    bool operator==(const Chunk&) const = default;
  };
  std::vector<Chunk> chunks;
};

} // namespace hindsight
