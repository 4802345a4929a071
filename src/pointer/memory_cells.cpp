#include "pointer/memory_cells.h"

#include <algorithm>
#include <numeric>

namespace hindsight {

namespace {

/// Up to this many places a copied cell may land on, each is a cell of its own; beyond, they are one residue class.
constexpr __int128 kMaxLandings = 8;

uint64_t hashOf(const MemoryRegion& region) {
  uint64_t hash = static_cast<uint64_t>(region.start.offset) * 0x9e3779b97f4a7c15ull;
  hash ^= region.start.stride * 0xc2b2ae3d27d4eb4full + (hash >> 31);
  return (hash ^ region.bytes) * 0xff51afd7ed558ccdull;
}

} // namespace

size_t MemoryCells::RuleHash::operator()(const CopyRule& rule) const {
  uint64_t hash = (uint64_t(rule.to) << 32 | rule.from) * 0x9e3779b97f4a7c15ull;
  return (hash ^ (hash >> 29) ^ rule.bytes) * 0xff51afd7ed558ccdull;
}

MemoryCells::ObjectCells& MemoryCells::cellsOf(ObjectIndex object) {
  if (object >= objects.size()) objects.resize(std::max<size_t>(object + 1, table.objectCount()));
  return objects[object];
}

uint32_t MemoryCells::cell(const MemoryLocation& at, uint64_t bytes) {
  std::optional<MemoryRegion> region = table.accessible(at, bytes);
  if (!region || region->bytes == 0) return kNone;
  ObjectCells& cells = cellsOf(at.object);
  auto search = [&]() -> uint32_t {
    auto [first, last] = cells.index.equal_range(hashOf(*region));
    for (; first != last; ++first)
      if (cells.all[first->second].region == *region) return first->second;
    return kNone;
  };
  if (uint32_t found = search(); found != kNone) return found;
  if (cells.all.size() >= table.locationLimit()) {
    region->start = table.coarse(region->start);
    if (uint32_t found = search(); found != kNone) return found;
  }
  auto index = static_cast<uint32_t>(cells.all.size());
  cells.index.emplace(hashOf(*region), index);
  cells.all.push_back({*region, kNone, kNone});
  return index;
}

NodeId MemoryCells::writeNode(ObjectIndex object, uint32_t index) {
  if (objects[object].all[index].writes != kNone) return objects[object].all[index].writes;
  NodeId node = graph.addNode();
  objects[object].all[index].writes = node;
  MemoryRegion region = objects[object].all[index].region;
  for (const Cell& other : objects[object].all) {
    if (other.reads == kNone) continue;
    Overlap common = overlap(region, other.region);
    if (common != Overlap::None) graph.addEdge(node, other.reads, common == Overlap::Same ? OffsetStep{} : kAnyOffset);
  }
  for (size_t i = 0; i < objects[object].copiesOut.size(); ++i) {
    CopyRule rule = objects[object].copiesOut[i]; // the list may grow on the way
    applyCopy(rule, object, index);
  }
  return node;
}

NodeId MemoryCells::written(const MemoryLocation& at, uint64_t bytes) {
  return table.object(at.object).readOnly ? kNone : initial(at, bytes);
}

NodeId MemoryCells::initial(const MemoryLocation& at, uint64_t bytes) {
  uint32_t index = cell(at, bytes);
  return index == kNone ? kNone : writeNode(at.object, index);
}

NodeId MemoryCells::read(const MemoryLocation& at, uint64_t bytes) {
  if (table.object(at.object).readOnly && cellsOf(at.object).all.empty()) return kNone; // the usual text
  uint32_t index = cell(at, bytes);
  if (index == kNone) return kNone;
  std::vector<Cell>& cells = objects[at.object].all;
  if (cells[index].reads != kNone) return cells[index].reads;
  NodeId node = cells[index].reads = graph.addNode();
  for (const Cell& other : cells) {
    if (other.writes == kNone) continue;
    Overlap common = overlap(other.region, cells[index].region);
    if (common != Overlap::None) graph.addEdge(other.writes, node, common == Overlap::Same ? OffsetStep{} : kAnyOffset);
  }
  return node;
}

void MemoryCells::copy(LocationIndex to, LocationIndex from, uint64_t bytes) {
  CopyRule rule{to, from, bytes};
  if (bytes == 0 || !rules.insert(rule).second) return;
  ObjectIndex source = table[from].object;
  if (table.object(table[to].object).readOnly) return;
  cellsOf(table[to].object);
  cellsOf(source).copiesOut.push_back(rule);
  for (uint32_t i = 0; i < objects[source].all.size(); ++i)
    if (objects[source].all[i].writes != kNone) applyCopy(rule, source, i);
}

/// Where in the copied range the cell lies decides where in the target it lands.
void MemoryCells::applyCopy(const CopyRule& rule, ObjectIndex source, uint32_t index) {
  const Cell& cell = objects[source].all[index];
  MemoryRegion region = cell.region;
  NodeId node = cell.writes;
  MemoryLocation from = table[rule.from];
  uint64_t step = std::gcd(from.stride, region.start.stride);
  __int128 distance = static_cast<__int128>(region.start.offset) - from.offset;
  // The cell begins `distance` (modulo step) behind the start of the range, and has a byte in it if
  // -region.bytes < distance < rule.bytes.
  __int128 lowest = -static_cast<__int128>(region.bytes) + 1, end = rule.bytes;
  if (step == 0) {
    if (distance >= lowest && distance < end) copyPart(rule, node, region, {static_cast<int64_t>(distance), 0});
    return;
  }
  __int128 modulus = step, first = (distance - lowest) % modulus;
  first = lowest + (first < 0 ? first + modulus : first);
  if (first >= end) return;
  if ((end - first + modulus - 1) / modulus > kMaxLandings) {
    copyPart(rule, node, region, {static_cast<int64_t>(first), step});
    return;
  }
  for (__int128 at = first; at < end; at += modulus) copyPart(rule, node, region, {static_cast<int64_t>(at), 0});
}

void MemoryCells::copyPart(const CopyRule& rule, NodeId source, const MemoryRegion& region, OffsetStep relative) {
  MemoryLocation to = table[rule.to];
  uint64_t bytes = region.bytes;
  bool cut = false;
  if (relative.stride == 0) { // a cell at the rim of the range is copied in part
    if (relative.add < 0) {
      bytes -= static_cast<uint64_t>(-relative.add);
      relative.add = 0;
      cut = true;
    }
    if (rule.bytes != kToTheEnd && bytes > rule.bytes - static_cast<uint64_t>(relative.add)) {
      bytes = rule.bytes - static_cast<uint64_t>(relative.add);
      cut = true;
    }
  }
  to.offset += relative.add;
  to.stride = std::gcd(to.stride, relative.stride);
  NodeId target = written(to, bytes);
  if (target == kNone && rule.bytes == kToTheEnd) { // a copy of unknown length may stop inside the cell
    target = written(to, 1);
    cut = true;
  }
  if (target != kNone) graph.addEdge(source, target, cut ? kAnyOffset : OffsetStep{});
}

} // namespace hindsight
