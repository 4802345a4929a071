#include "valueflow/memory_variables.h"

#include "pointer/names.h"

#include <algorithm>
#include <set>

namespace hindsight::valueflow {

namespace {

/// An object has at most so many variables.
constexpr size_t kMostParts = 64;

uint64_t largestStride(const std::vector<MemoryRegion>& accesses) {
  uint64_t largest = 0;
  for (const MemoryRegion& access : accesses)
    largest = std::max(largest, access.start.stride == kDifference ? 0 : access.start.stride);
  return largest;
}

/// [first border, second), [second, third), ..., all of them in steps of `stride` if there is one.
std::vector<MemoryRegion> between(const std::set<uint64_t>& borders, ObjectIndex object, uint64_t stride) {
  std::vector<MemoryRegion> parts;
  for (auto at = borders.begin(); std::next(at) != borders.end(); ++at)
    parts.push_back({{object, static_cast<int64_t>(*at), stride}, *std::next(at) - *at});
  return parts;
}

/// Bytes of the same remainder belong together.
std::vector<MemoryRegion> cutInClasses(ObjectIndex object, uint64_t modulus,
                                       const std::vector<MemoryRegion>& accesses) {
  std::set<uint64_t> borders = {0, modulus};
  for (const MemoryRegion& access : accesses) {
    if (access.bytes >= modulus || access.start.stride % modulus != 0) continue;
    auto start = static_cast<uint64_t>(normalised({object, access.start.offset, modulus}).offset);
    borders.insert(start);
    borders.insert((start + access.bytes) % modulus);
  }
  return between(borders, object, modulus);
}

std::vector<MemoryRegion> cutInIntervals(ObjectIndex object, std::optional<uint64_t> size,
                                         const std::vector<MemoryRegion>& accesses) {
  std::set<uint64_t> borders = {0};
  for (const MemoryRegion& access : accesses) {
    if (access.start.stride || access.start.offset < 0) continue;
    auto start = static_cast<uint64_t>(access.start.offset);
    borders.insert(start);
    if (access.bytes != kToTheEnd) borders.insert(start + access.bytes);
  }
  borders.insert(size.value_or(kToTheEnd));
  std::vector<MemoryRegion> parts = between(borders, object, 0);
  if (!size) parts.back().bytes = kToTheEnd;
  return parts;
}

} // namespace

MemoryVariables::MemoryVariables(const Program& program, const PointsTo& pointers, Grain grain)
    : program(program), pointers(pointers), grain(grain) {
  if (grain == Grain::Everything) {
    variables.push_back({{{kNone, 0, 1}, kToTheEnd}});
    return;
  }
  std::vector<std::vector<MemoryRegion>> accesses(pointers.locations().objectCount());
  for (const Function& function : program.functions) {
    if (!pointers.isReached(function.id)) continue;
    for (uint32_t i = 0; i < function.instructions.size(); ++i)
      forEachTouched(program, pointers, function, i, [&](const TouchedMemory& touched) {
        std::vector<MemoryRegion>& known = accesses[touched.region.start.object];
        if (std::ranges::find(known, touched.region) == known.end()) known.push_back(touched.region);
      });
  }
  ofObject.resize(accesses.size());
  for (ObjectIndex object = 0; object < accesses.size(); ++object) {
    ofObject[object].first = count();
    if (!accesses[object].empty()) cut(object, accesses[object]);
    ofObject[object].second = count();
  }
}

void MemoryVariables::cut(ObjectIndex object, const std::vector<MemoryRegion>& accesses) {
  const AbstractObject& what = pointers.locations().object(object);
  std::vector<MemoryRegion> parts = {{{object, 0, 1}, kToTheEnd}};
  if (grain == Grain::Fields && !what.readOnly && what.size != uint64_t(0)) {
    uint64_t modulus = largestStride(accesses);
    std::vector<MemoryRegion> fields =
        modulus > 1 ? cutInClasses(object, modulus, accesses) : cutInIntervals(object, what.size, accesses);
    if (fields.size() <= kMostParts) parts = std::move(fields);
  }
  for (const MemoryRegion& part : parts) variables.push_back({part, what.readOnly});
}

bool MemoryVariables::isCovered(VariableIndex index, const MemoryRegion& region) const {
  const MemoryRegion& mine = variables[index].region;
  if (mine.start.object != region.start.object || mine.start.stride || region.start.stride) return false;
  if (region.start.offset > mine.start.offset || region.bytes == kToTheEnd || mine.bytes == kToTheEnd) return false;
  return static_cast<uint64_t>(mine.start.offset - region.start.offset) + mine.bytes <= region.bytes;
}

std::string MemoryVariables::describe(VariableIndex index) const {
  if (grain == Grain::Everything) return "memory";
  const MemoryRegion& region = variables[index].region;
  auto [first, end] = ofObject[region.start.object];
  std::string name = nameOfObject(program, pointers.locations().object(region.start.object).key);
  return end - first == 1 ? name : name + rangeText(pointers.locations(), region);
}

} // namespace hindsight::valueflow
