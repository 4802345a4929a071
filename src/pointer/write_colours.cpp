#include "pointer/write_colours.h"

#include "pointer/memory_accesses.h"

#include <algorithm>
#include <set>

namespace hindsight {

WriteColours::WriteColours(const Program& program, const PointsTo& pointers, Grain grain)
    : program(program), pointers(pointers) {
  addStores();
  joinOverlaps(grain);
  number();
}

WriteColours::Node WriteColours::find(Node node) {
  while (parent[node] != node) node = parent[node] = parent[parent[node]];
  return node;
}

void WriteColours::unite(Node a, Node b) {
  a = find(a), b = find(b);
  parent[std::max(a, b)] = std::min(a, b);
}

WriteColours::Node WriteColours::regionNode(const MemoryRegion& region) {
  std::vector<Written>& known = writtenIn[region.start.object];
  for (const Written& each : known)
    if (each.region == region) return each.node;
  parent.push_back(static_cast<Node>(parent.size()));
  known.push_back({region, parent.back()});
  return parent.back();
}

void WriteColours::addStores() {
  const LocationTable& table = pointers.locations();
  for (const Function& function : program.functions) {
    if (!pointers.isReached(function.id)) continue;
    for (uint32_t i = 0; i < function.instructions.size(); ++i) {
      if (!pointers.executes(function.id, i)) continue;
      std::optional<Node> store;
      forEachAccess(program, pointers, function, i, [&](const PointerAccess& access) {
        if (!access.isWrite) return;
        pointers.pointsTo(function.id, access.pointer).forEach([&](LocationIndex location) {
          if (table.object(table[location].object).readOnly || table[location].isDifference()) return;
          std::optional<MemoryRegion> region = table.accessible(table[location], access.bytes);
          if (!region || region->bytes == 0) return;
          Node node = regionNode(*region);
          if (store) unite(*store, node);
          store = node;
        });
      });
      if (store) found.push_back({{function.id, i, 0}, *store});
    }
  }
}

void WriteColours::joinOverlaps(Grain grain) {
  for (auto& [object, all] : writtenIn)
    for (size_t a = 0; a < all.size(); ++a)
      for (size_t b = a + 1; b < all.size(); ++b)
        if (grain == Grain::Objects || overlap(all[a].region, all[b].region) != Overlap::None)
          unite(all[a].node, all[b].node);
}

bool WriteColours::isHeap(ObjectIndex object) const {
  const ObjectKey& key = pointers.locations().object(object).key;
  return key.role == ObjectRole::Declared && program.sites[key.site].kind == SiteKind::Call;
}

void WriteColours::number() {
  std::set<Node> ofHeap;
  for (const auto& [object, all] : writtenIn)
    if (isHeap(object))
      for (const Written& each : all) ofHeap.insert(find(each.node));
  heapColourCount = static_cast<uint32_t>(ofHeap.size());
  std::unordered_map<Node, uint32_t> numbers;
  for (auto& [store, node] : found) { // those of the heap first, so that their numbers have no gaps
    if (!ofHeap.contains(find(node))) continue;
    store.colour = numbers.try_emplace(find(node), static_cast<uint32_t>(numbers.size() + 1)).first->second;
    stores.push_back(store);
  }
  for (auto& [store, node] : found)
    if (!store.colour)
      store.colour = numbers.try_emplace(find(node), static_cast<uint32_t>(numbers.size() + 1)).first->second;
  colourOf.resize(parent.size());
  for (Node node = 0; node < parent.size(); ++node) colourOf[node] = numbers.at(find(node));
}

uint32_t WriteColours::colourOfObject(std::optional<ObjectIndex> object) const {
  auto known = object ? writtenIn.find(*object) : writtenIn.end();
  return known == writtenIn.end() ? 0 : colourOf[known->second.front().node];
}

uint64_t WriteColours::extentOf(ObjectIndex object) const {
  uint64_t extent = 1;
  auto known = writtenIn.find(object);
  if (known == writtenIn.end()) return extent;
  for (const Written& each : known->second) {
    const MemoryLocation& start = each.region.start;
    uint64_t length = each.region.bytes == kToTheEnd ? 1 : std::min(each.region.bytes, kMostBytes);
    uint64_t end = start.stride ? start.stride : static_cast<uint64_t>(std::max<int64_t>(start.offset, 0)) + length;
    extent = std::max(extent, std::min(end, kMostBytes));
  }
  return extent;
}

std::vector<WriteColours::Run> WriteColours::runsOf(std::optional<ObjectIndex> object, uint64_t size) const {
  auto known = object ? writtenIn.find(*object) : writtenIn.end();
  if (size == 0) return {};
  if (known == writtenIn.end()) return {{0, size, 0}};
  auto bytes = static_cast<int64_t>(std::min(size, kMostBytes));
  std::vector<uint32_t> colours(static_cast<size_t>(bytes));
  for (const Written& each : known->second) {
    const MemoryLocation& start = each.region.start;
    auto paint = [&](int64_t from, int64_t to) {
      for (int64_t at = std::max<int64_t>(from, 0); at < std::min(to, bytes); ++at)
        colours[static_cast<size_t>(at)] = colourOf[each.node];
    };
    bool isOpen = each.region.bytes == kToTheEnd;
    auto length = isOpen ? bytes : static_cast<int64_t>(std::min<uint64_t>(each.region.bytes, kMostBytes));
    if (!start.stride) {
      paint(start.offset, isOpen ? bytes : start.offset + length);
    } else if (isOpen || each.region.bytes >= start.stride) {
      paint(0, bytes);
    } else {
      for (int64_t at = start.offset; at < bytes; at += static_cast<int64_t>(start.stride)) paint(at, at + length);
    }
  }
  std::vector<Run> runs;
  for (int64_t at = 0; at < bytes; ++at) {
    uint32_t colour = colours[static_cast<size_t>(at)];
    if (runs.empty() || runs.back().colour != colour) runs.push_back({static_cast<uint64_t>(at), 0, colour});
    runs.back().end = static_cast<uint64_t>(at) + 1;
  }
  runs.back().end = size;
  return runs;
}

} // namespace hindsight
