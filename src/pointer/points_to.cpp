#include "pointer/points_to.h"

#include "pointer/names.h"

namespace hindsight {

namespace {
const LocationSet kEmpty;
} // namespace

const LocationSet& PointsTo::constantPointsTo(FunctionId function, uint32_t constant) const {
  auto found = constants.find(callKey(function, constant));
  return found == constants.end() ? kEmpty : found->second;
}

const LocationSet& PointsTo::pointsTo(FunctionId function, Operand value) const {
  if (value.isNone()) return kEmpty;
  if (value.isConstant()) return constantPointsTo(function, value.index());
  if (slotBase[function] == kNone) return kEmpty;
  return sets[setOf[slotBase[function] + value.index()]];
}

const LocationSet& PointsTo::returned(FunctionId function, uint32_t index) const {
  if (slotBase[function] == kNone) return kEmpty;
  return sets[setOf[slotBase[function] + program->functions[function].slotCount + index]];
}

bool PointsTo::executes(FunctionId function, uint32_t instruction) const {
  if (slotBase[function] == kNone) return false;
  auto found = underWay.find(function);
  return found == underWay.end() || found->second[instruction];
}

bool PointsTo::mayTouch(FunctionId function, Operand value, uint64_t bytes, const MemoryRegion& region) const {
  std::optional<MemoryRegion> wanted = table.accessible(region.start, region.bytes);
  bool found = false;
  if (!wanted) return false;
  pointsTo(function, value).forEach([&](LocationIndex location) {
    if (found || table[location].object != wanted->start.object) return;
    std::optional<MemoryRegion> mine = table.accessible(table[location], bytes);
    found = mine && overlap(*mine, *wanted) != Overlap::None;
  });
  return found;
}

bool PointsTo::mayAlias(FunctionId functionA, Operand a, uint64_t bytesA, FunctionId functionB, Operand b,
                        uint64_t bytesB) const {
  bool found = false;
  pointsTo(functionB, b).forEach([&](LocationIndex location) {
    if (!found) found = mayTouch(functionA, a, bytesA, {table[location], bytesB});
  });
  return found;
}

std::span<const FunctionId> PointsTo::callTargets(FunctionId caller, uint32_t instruction) const {
  auto found = calls.find(callKey(caller, instruction));
  if (found == calls.end()) return {};
  return found->second.targets;
}

bool PointsTo::mayCallOutside(FunctionId caller, uint32_t instruction) const {
  auto found = calls.find(callKey(caller, instruction));
  return found != calls.end() && found->second.outside;
}

bool PointsTo::isUnique(SiteId site) const {
  auto object = table.findObject({site, ObjectRole::Declared, 0});
  return object && unique[*object];
}

std::vector<PointsTo::Content> PointsTo::contents() const {
  std::vector<Content> result;
  for (const auto& [region, set] : memory) result.push_back({region, &sets[set]});
  return result;
}

std::string PointsTo::describe(LocationIndex index) const {
  const MemoryLocation& location = table[index];
  std::string text = nameOfObject(*program, table.object(location.object).key);
  return location.isDifference() ? text + " in a difference" : text + offsetText(location);
}

} // namespace hindsight
