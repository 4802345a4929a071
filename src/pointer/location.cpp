#include "pointer/location.h"

#include <numeric>

namespace hindsight {

namespace {

int64_t residue(int64_t offset, uint64_t stride) {
  if (stride == 1) return 0;
  auto modulus = static_cast<__int128>(stride);
  __int128 rest = offset % modulus;
  return static_cast<int64_t>(rest < 0 ? rest + modulus : rest);
}

uint64_t mix(uint64_t hash, uint64_t value) {
  hash ^= value + 0x9e3779b97f4a7c15ull + (hash << 6) + (hash >> 2);
  return hash * 0xff51afd7ed558ccdull;
}

} // namespace

MemoryLocation normalised(MemoryLocation location) {
  if (location.isDifference())
    location.offset = 0;
  else if (location.stride)
    location.offset = residue(location.offset, location.stride);
  return location;
}

size_t LocationTable::KeyHash::operator()(const ObjectKey& key) const {
  return mix(mix(key.site, static_cast<uint64_t>(key.role)), key.instance);
}

size_t LocationTable::KeyHash::operator()(const MemoryLocation& location) const {
  return mix(mix(location.object, static_cast<uint64_t>(location.offset)), location.stride);
}

Overlap overlap(const MemoryRegion& a, const MemoryRegion& b) {
  // The regions meet where b's start lies d behind a's, -b.bytes < d < a.bytes; possible are d = difference + k * step.
  uint64_t step = std::gcd(a.start.stride, b.start.stride);
  __int128 difference = static_cast<__int128>(b.start.offset) - a.start.offset;
  __int128 ahead = a.bytes, behind = b.bytes;
  if (step == 0) {
    if (difference >= ahead || -difference >= behind) return Overlap::None;
    return difference == 0 && a.bytes == b.bytes ? Overlap::Same : Overlap::Partial;
  }
  __int128 modulus = step;
  __int128 first = difference % modulus; // the smallest d that is not negative
  if (first < 0) first += modulus;
  bool meetsAhead = first < ahead, meetsBehind = modulus - first < behind;
  if (!meetsAhead && !meetsBehind) return Overlap::None;
  bool onlyAtZero = first == 0 && !meetsBehind && modulus >= ahead;
  return onlyAtZero && a.bytes == b.bytes ? Overlap::Same : Overlap::Partial;
}

ObjectIndex LocationTable::object(const ObjectKey& key, std::optional<uint64_t> size, bool readOnly) {
  auto [found, fresh] = objectIndex.try_emplace(key, static_cast<ObjectIndex>(objects.size()));
  if (fresh) objects.push_back({key, size, readOnly, 0});
  return found->second;
}

std::optional<ObjectIndex> LocationTable::findObject(const ObjectKey& key) const {
  auto found = objectIndex.find(key);
  if (found == objectIndex.end()) return std::nullopt;
  return found->second;
}

LocationIndex LocationTable::location(const MemoryLocation& wanted) {
  MemoryLocation location = normalised(wanted);
  if (auto found = locationIndex.find(location); found != locationIndex.end()) return found->second;
  AbstractObject& object = objects[location.object];
  if (object.locations >= limit && !location.isDifference()) {
    location = coarse(location);
    if (auto found = locationIndex.find(location); found != locationIndex.end()) return found->second;
  }
  ++object.locations;
  auto index = static_cast<LocationIndex>(locations.size());
  locations.push_back(location);
  locationIndex.emplace(location, index);
  return index;
}

std::optional<LocationIndex> LocationTable::findLocation(const MemoryLocation& location) const {
  auto found = locationIndex.find(normalised(location));
  if (found == locationIndex.end()) return std::nullopt;
  return found->second;
}

LocationIndex LocationTable::moved(LocationIndex from, OffsetStep step) {
  if (step.isCopy()) return from;
  MemoryLocation location = locations[from];
  if (location.isDifference()) return from;
  location.offset =
      signExtend64(static_cast<uint64_t>(location.offset) + static_cast<uint64_t>(step.add), pointerBytes * 8);
  location.stride = std::gcd(location.stride, step.stride);
  return this->location(location);
}

MemoryLocation LocationTable::coarse(const MemoryLocation& location) const {
  return normalised({location.object, location.offset, std::gcd(location.stride, uint64_t(pointerBytes))});
}

std::optional<MemoryRegion> LocationTable::accessible(const MemoryLocation& location, uint64_t bytes) const {
  if (location.isDifference()) return std::nullopt;
  MemoryRegion region{normalised(location), bytes};
  const std::optional<uint64_t>& size = objects[location.object].size;
  // Where only one offset of the class lies in the object, it is that one.
  if (region.start.stride && size && region.start.stride >= *size) region.start.stride = 0;
  if (region.start.stride == 0) {
    if (region.start.offset < 0) return std::nullopt;
    auto offset = static_cast<uint64_t>(region.start.offset);
    if (size && (offset > *size || (bytes == kToTheEnd ? offset == *size : bytes > *size - offset)))
      return std::nullopt;
    if (size && bytes == kToTheEnd) region.bytes = *size - offset;
  } else if (size && bytes != kToTheEnd && bytes > *size) {
    return std::nullopt;
  }
  return region;
}

} // namespace hindsight
