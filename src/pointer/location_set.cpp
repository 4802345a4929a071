#include "pointer/location_set.h"

#include <algorithm>

namespace hindsight {

bool LocationSet::insert(uint32_t value) {
  uint32_t index = value / 64;
  uint64_t bit = uint64_t(1) << (value % 64);
  auto at = std::lower_bound(chunks.begin(), chunks.end(), index,
                             [](const Chunk& chunk, uint32_t wanted) { return chunk.index < wanted; });
  if (at == chunks.end() || at->index != index) {
    chunks.insert(at, {index, bit});
    return true;
  }
  bool fresh = !(at->bits & bit);
  at->bits |= bit;
  return fresh;
}

bool LocationSet::contains(uint32_t value) const {
  uint32_t index = value / 64;
  auto at = std::lower_bound(chunks.begin(), chunks.end(), index,
                             [](const Chunk& chunk, uint32_t wanted) { return chunk.index < wanted; });
  return at != chunks.end() && at->index == index && (at->bits >> (value % 64) & 1);
}

bool LocationSet::unite(const LocationSet& other, LocationSet* added) {
  LocationSet fresh = other.minus(*this);
  if (fresh.empty()) return false;
  std::vector<Chunk> merged;
  merged.reserve(chunks.size() + fresh.chunks.size());
  auto mine = chunks.begin();
  for (const Chunk& chunk : fresh.chunks) {
    while (mine != chunks.end() && mine->index < chunk.index) merged.push_back(*mine++);
    merged.push_back(chunk);
    if (mine != chunks.end() && mine->index == chunk.index) merged.back().bits |= mine++->bits;
  }
  merged.insert(merged.end(), mine, chunks.end());
  chunks = std::move(merged);
  if (added) {
    if (added->empty())
      *added = std::move(fresh);
    else
      added->unite(fresh);
  }
  return true;
}

LocationSet LocationSet::minus(const LocationSet& other) const {
  LocationSet result;
  auto theirs = other.chunks.begin();
  for (const Chunk& chunk : chunks) {
    while (theirs != other.chunks.end() && theirs->index < chunk.index) ++theirs;
    uint64_t bits = chunk.bits;
    if (theirs != other.chunks.end() && theirs->index == chunk.index) bits &= ~theirs->bits;
    if (bits) result.chunks.push_back({chunk.index, bits});
  }
  return result;
}

bool LocationSet::intersects(const LocationSet& other) const {
  auto theirs = other.chunks.begin();
  for (const Chunk& chunk : chunks) {
    while (theirs != other.chunks.end() && theirs->index < chunk.index) ++theirs;
    if (theirs != other.chunks.end() && theirs->index == chunk.index && theirs->bits & chunk.bits) return true;
  }
  return false;
}

uint32_t LocationSet::count() const {
  uint32_t result = 0;
  for (const Chunk& chunk : chunks) result += static_cast<uint32_t>(std::popcount(chunk.bits));
  return result;
}

std::vector<uint32_t> LocationSet::members() const {
  std::vector<uint32_t> result;
  forEach([&](uint32_t value) { result.push_back(value); });
  return result;
}

} // namespace hindsight
